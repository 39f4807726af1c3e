import { library } from '../../../../schema/library/index.ts';
import type { Turn } from '../../../event-loop.ts';
import type { DriftEntity, Statement } from '../../drift.ts';
import { wholeSentences } from './whole-sentences.ts';

const statementsMax = 400;
/** Of one value; so many hold more statements than are compared. */
const charactersMax = 200_000;
/** Too short to say anything that could be checked. */
const wordsMin = 2;

/** `turn` is awaited between two sentences. */
export async function statementsOf(entity: DriftEntity, turn: Turn): Promise<Statement[]> {
  const kind = library.find(({ kind: known }) => known === entity.kind);
  const values: { path: string; value: string }[] = [
    ...(entity.description ? [{ path: 'description', value: entity.description }] : []),
    ...Object.entries(entity.data)
      // choices and references are no statements
      .filter(([field]) => !kind?.fields[field]?.values && !kind?.fields[field]?.refersTo)
      .flatMap(([field, value]) => stringsAt(`/${pointerPart(field)}`, value)),
  ];
  const found: Statement[] = [];
  for (const { path, value } of values) {
    for (const { start, end, text } of wholeSentences(value.slice(0, charactersMax))) {
      if (found.length >= statementsMax) return found;
      await turn();
      if (isStatement(text)) found.push({ path, value, start, end, text });
    }
  }
  return found;
}

/** An address is none. */
function isStatement(text: string): boolean {
  return /\s/.test(text.trim()) && (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= wordsMin;
}

function stringsAt(path: string, value: unknown): { path: string; value: string }[] {
  if (typeof value === 'string') return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => stringsAt(`${path}/${index}`, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) =>
    /OIds?$|^(?:title|fitType|weight|archivedAt)$/.test(member)
      ? []
      : stringsAt(`${path}/${pointerPart(member)}`, inner),
  );
}

const pointerPart = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The parts of a JSON pointer. */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

import { library } from '../../../../schema/library/index.ts';
import type { DriftEntity, Statement } from '../../drift.ts';
import { wholeSentences } from './whole-sentences.ts';

const statementsMax = 400;
/** Too short to say anything that could be checked. */
const wordsMin = 2;

export function statementsOf(entity: DriftEntity): Statement[] {
  const kind = library.find(({ kind: known }) => known === entity.kind);
  const values: { path: string; value: string }[] = [
    ...(entity.description ? [{ path: 'description', value: entity.description }] : []),
    ...Object.entries(entity.data)
      // choices and references are no statements
      .filter(([field]) => !kind?.fields[field]?.values && !kind?.fields[field]?.refersTo)
      .flatMap(([field, value]) => stringsAt(`/${pointerPart(field)}`, value)),
  ];
  return (
    values
      .flatMap(({ path, value }) =>
        [...wholeSentences(value)].map(({ start, end, text }) => ({ path, value, start, end, text })),
      )
      // an address is no statement
      .filter(({ text }) => /\s/.test(text.trim()))
      .filter(({ text }) => (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= wordsMin)
      .slice(0, statementsMax)
  );
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

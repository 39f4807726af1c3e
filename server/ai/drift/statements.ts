import { everyKind } from '../../../schema/library/index.ts';
import type { Turn } from '../../event-loop.ts';
import { sentences } from '../../text/sentence.ts';
import { pointerPart } from '../../text/strings.ts';
import type { DriftEntity, Statement } from './judgement.ts';

/** The statements of a record: its name, its description, and each sentence of its values. */

export interface TitledStatement {
  statement: Statement;
  /** The member or the title that it stands under: "list price". */
  title: string;
}

interface Leaf {
  path: string;
  value: string;
  title: string;
}

const statementsMax = 400;
/** Of one value; so many hold more statements than are compared. */
const charactersMax = 200_000;

/** Splits records into statements; `turn` is awaited between two of them. */
export async function statementsOf(entity: DriftEntity, turn: Turn): Promise<TitledStatement[]> {
  const found: TitledStatement[] = [];
  for (const statement of eachStatement(entity)) {
    await turn();
    found.push(statement);
  }
  return found;
}

export function* eachStatement(entity: DriftEntity): Generator<TitledStatement> {
  let count = 0;
  for (const { path, value, title } of leavesOf(entity)) {
    for (const { start, end, text } of sentences(value.slice(0, charactersMax))) {
      if (!isStatement(text)) continue;
      if (++count > statementsMax) return;
      yield { statement: { path, value, start, end, text }, title };
    }
  }
}

function leavesOf(entity: DriftEntity): Leaf[] {
  const kind = everyKind.find(({ kind: known }) => known === entity.kind);
  return [
    { path: 'name', value: entity.name, title: '' },
    ...(entity.description ? [{ path: 'description', value: entity.description, title: '' }] : []),
    ...Object.entries(entity.data)
      // choices and references are no statements
      .filter(([field]) => !kind?.fields[field]?.values && !kind?.fields[field]?.refersTo)
      .flatMap(([field, value]) => leavesAt(`/${pointerPart(field)}`, value, '')),
  ];
}

/** An address is none, nor is a single word. */
function isStatement(text: string): boolean {
  if (/^\S+:\/\/\S*$/.test(text)) return false;
  return (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= 2;
}

function leavesAt(path: string, value: unknown, title: string): Leaf[] {
  if (typeof value === 'string') return [{ path, value, title }];
  if (Array.isArray(value)) return value.flatMap((item, index) => leavesAt(`${path}/${index}`, item, title));
  if (typeof value !== 'object' || value === null) return [];
  const own = 'title' in value && typeof value.title === 'string' ? value.title : null;
  return Object.entries(value).flatMap(([member, inner]) =>
    /OIds?$|^(?:title|fitType|weight|archivedAt)$/.test(member)
      ? []
      : leavesAt(`${path}/${pointerPart(member)}`, inner, own ?? member.replace(/([A-Z])/g, ' $1')),
  );
}

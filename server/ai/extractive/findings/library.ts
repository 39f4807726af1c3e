import type { EntityMatch, FindingSubject, MatchConfidence } from '../../../../schema/findings.ts';
import { idleWords, indexNames, mentionsIn, type NameIndex } from '../../../text/names.ts';
import { stem } from '../../../text/stem.ts';
import { stringsIn } from '../../../text/strings.ts';
import type { LibraryRecord } from '../../findings.ts';

/** What the library knows, indexed by words: made once for many events. */
export interface LibraryIndex {
  names: NameIndex<LibraryRecord>;
  statements: Statement[];
  /** Statements that contain a stem. */
  postings: Map<string, number[]>;
}

interface Statement {
  entity: LibraryRecord;
  stems: Set<string>;
  /** Length of the statement's vector of word rarities. */
  length: number;
}

const word = /[\p{L}\p{N}]+/gu;
const statementsKept = 60;
const similar: [number, MatchConfidence][] = [
  [0.5, 'MEDIUM'],
  [0.34, 'LOW'],
];
const similarKept = 3;

/** Which kinds a finding may be about without naming them. */
const kindsOf: Record<FindingSubject | 'WIN_REASON' | 'LOSS_REASON', readonly string[]> = {
  OBJECTION: ['objection'],
  COMPETITOR_MENTION: ['competitor', 'alternative'],
  VALUE_PROP: ['product', 'service', 'solution', 'core-feature'],
  PAIN_POINT: ['persona', 'segment', 'use-case', 'product', 'service', 'solution'],
  USE_CASE: ['use-case'],
  QUESTION: ['core-feature', 'objection'],
  PROOF_POINT: ['proof-point', 'reference'],
  FEATURE_REQUEST: ['core-feature', 'product'],
  BUYING_TRIGGER: ['buying-trigger'],
  WIN_REASON: ['proof-point', 'core-feature', 'product', 'service', 'solution'],
  LOSS_REASON: ['objection', 'competitor', 'alternative'],
};
export type MatchSubject = keyof typeof kindsOf;

const indexed = new WeakMap<readonly LibraryRecord[], LibraryIndex>();

/** Made once for an array of records, however many events are read against it. */
export function indexOf(records: readonly LibraryRecord[]): LibraryIndex {
  const known = indexed.get(records) ?? indexLibrary(records);
  indexed.set(records, known);
  return known;
}

export function indexLibrary(entities: readonly LibraryRecord[]): LibraryIndex {
  const read: { entity: LibraryRecord; stems: Set<string> }[] = [];
  for (const entity of entities) {
    for (const text of statementsOf(entity)) read.push({ entity, stems: stemsOf(text) });
  }
  const postings = new Map<string, number[]>();
  for (const [place, { stems }] of read.entries()) {
    for (const part of stems) {
      const known = postings.get(part);
      if (known) known.push(place);
      else postings.set(part, [place]);
    }
  }
  const statements = read.map((one) => ({
    ...one,
    length: Math.sqrt(
      [...one.stems].reduce((sum, part) => sum + rarity(postings, read.length, part) ** 2, 0),
    ),
  }));
  return { names: indexNames(entities), statements, postings };
}

/** The entities that a text names, in the order of the text. */
export function namedIn({ names }: Pick<LibraryIndex, 'names'>, text: string): EntityMatch[] {
  return mentionsIn(names, text).map(({ entity, isSure }) => matchOf(entity, isSure ? 'HIGH' : 'MEDIUM'));
}

/** The entities whose own statements say nearly the same as a text: cosine of the rare words they share. */
export function similarTo(library: LibraryIndex, text: string, subject: MatchSubject): EntityMatch[] {
  const kinds = kindsOf[subject];
  const stems = stemsOf(text);
  const shared = new Map<number, { weight: number; words: number }>();
  let length = 0;
  for (const part of stems) {
    const weight = rarity(library.postings, library.statements.length, part);
    length += weight ** 2;
    for (const place of library.postings.get(part) ?? []) {
      const sum = shared.get(place) ?? { weight: 0, words: 0 };
      shared.set(place, { weight: sum.weight + weight ** 2, words: sum.words + 1 });
    }
  }
  const best = new Map<string, { score: number; entity: LibraryRecord }>();
  for (const [place, sum] of shared) {
    const statement = library.statements[place];
    if (!statement || sum.words < 2 || !kinds.includes(statement.entity.kind)) continue;
    const score = sum.weight / (Math.sqrt(length) * statement.length);
    const known = best.get(statement.entity.oId);
    if (!known || known.score < score) best.set(statement.entity.oId, { score, entity: statement.entity });
  }
  return [...best.values()]
    .sort((left, right) => right.score - left.score || (left.entity.oId < right.entity.oId ? -1 : 1))
    .slice(0, similarKept)
    .flatMap(({ score, entity }) => {
      const confidence = similar.find(([least]) => score >= least)?.[1];
      return confidence ? [matchOf(entity, confidence)] : [];
    });
}

export function isNamedKind(match: EntityMatch, subject: MatchSubject): boolean {
  return kindsOf[subject].includes(match.entityType);
}

function matchOf(entity: LibraryRecord, confidence: MatchConfidence): EntityMatch {
  return { entityOId: entity.oId, entityType: entity.kind, confidence };
}

function statementsOf(entity: LibraryRecord): string[] {
  return [entity.name, entity.description ?? '', ...stringsIn(entity.data)]
    .filter(Boolean)
    .slice(0, statementsKept);
}

function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  for (const token of text.slice(0, 4000).toLowerCase().match(word) ?? []) {
    if (token.length > 1 && !idleWords.has(token)) stems.add(stem(token));
  }
  return stems;
}

/** Rare words tell more. A word that the library does not know is the rarest. */
function rarity(postings: Map<string, number[]>, statements: number, part: string): number {
  return Math.log(1 + (statements + 1) / ((postings.get(part)?.length ?? 0) + 1));
}

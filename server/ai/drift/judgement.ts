import type { ProposedEvidence, ProposedSupport } from '../../../schema/suggestion.ts';

/** Questions to a model about a document and the library records linked to it, and the answers. */

export const verdicts = ['contradicts', 'invalidates', 'strengthens', 'validates', 'immaterial'] as const;
export type Verdict = (typeof verdicts)[number];

/** A library record whose statements are compared with a document. */
export interface DriftEntity {
  oId: string;
  kind: string;
  name: string;
  description: string | null;
  active: boolean;
  version: number;
  data: Record<string, unknown>;
  /** The revision of the document that it is compared against; null when there is none. */
  checkedRevision: number | null;
  /** When its values were last changed, in ISO 8601; null while they are as they were first entered. */
  changedAt: string | null;
}

/** One sentence of a record, with its place there. */
export interface Statement {
  /** `name`, `description`, or a JSON pointer into `data`, such as `/painPoints/0`. */
  path: string;
  text: string;
  /** The whole value that the sentence is part of, and where in it. */
  value: string;
  start: number;
  end: number;
}

/** A verbatim passage of the document; offsets count UTF-16 units. */
export interface DocumentPassage {
  text: string;
  start: number;
  end: number;
}

/** The effect of a document on one statement of a record. */
export interface StatementVerdict {
  /** Immaterial where the two speak of the same, and no rule says what one does to the other. */
  effect: Verdict;
  difference: string;
  /** Null for what the record does not say, or for the record as a whole. */
  statement: Statement | null;
  /** Null for what the document no longer says. */
  passage: DocumentPassage | null;
  /** It has ended, and nothing takes its place. */
  isGone: boolean;
  /** The statement with what has changed replaced; without it the passage is only shown. */
  after?: string;
  /** How it is known that `after` follows from the passage; absent where rules took it from there. */
  support?: ProposedSupport;
}

export interface ProposedChange {
  /** `name`, `description`, `active`, or a JSON pointer into `data`. */
  path: string;
  before: unknown;
  after: unknown;
  reason: string;
  quote: string | null;
  start: number | null;
  end: number | null;
  /** Of a value that the quote says whole. */
  support?: ProposedSupport;
}

export interface ProposedUpdate {
  name?: string;
  description?: string | null;
  active?: boolean;
  /** Whole fields, as an update takes them. */
  data?: Record<string, unknown>;
}

/** The update that would bring a record up to a document. */
export interface EntityProposal {
  entityOId: string;
  entityType: string;
  name: string;
  /** The version that was compared: a later one must be compared anew. */
  version: number;
  changes: ProposedChange[];
  update: ProposedUpdate;
  /** The sentences that a model's values came from, in sources that are stored. */
  evidence?: ProposedEvidence[];
}

export interface JudgeRequest<Entity extends DriftEntity> {
  /** The document as it is now. */
  document: string;
  /** Earlier texts by revision. */
  earlier: ReadonlyMap<number, string>;
  entities: readonly Entity[];
  /** The day that the document is of, in ISO 8601, where it tells one. */
  documentDate: string | null;
  /** Whether somebody has decided on this before: it then counts for nothing. */
  isDecided(entity: Entity, found: StatementVerdict): boolean;
  signal?: AbortSignal;
}

/** The verdict on one record against the document. */
export interface Judgement<Entity extends DriftEntity> {
  entity: Entity;
  verdict: Verdict;
  statements: StatementVerdict[];
  proposal: EntityProposal | null;
  /** Sentences that the document has more, and has no longer, than at the checked revision. */
  added: number;
  removed: number;
}

/** Returns the strongest verdict among those of several statements. */
export function strongest(found: readonly StatementVerdict[]): Verdict {
  const order: readonly Verdict[] = ['invalidates', 'contradicts', 'strengthens', 'validates'];
  return order.find((verdict) => found.some(({ effect }) => effect === verdict)) ?? 'immaterial';
}

/**
 * Returns whether the record was changed after the document's date; then the record counts as right until proven
 * wrong.
 */
export function isOlder(documentDate: string | null, { changedAt }: DriftEntity): boolean {
  return documentDate !== null && changedAt !== null && documentDate.slice(0, 10) < changedAt.slice(0, 10);
}

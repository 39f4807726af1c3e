import type { DocumentType } from '../../../schema/context.ts';

/** One document relevant to a question, with its text. */
export interface ContextDocument {
  type: DocumentType;
  /** Of the chunk, the entity or the finding. */
  id: string;
  /** Of the resource, the entity or the finding: what a source names. */
  oId: string;
  chunkOId?: string;
  name: string;
  /** What may be quoted. */
  text: string;
  /** Where `text` stands: UTF-16 offsets into the resource's or the event's text; from 0 for an entity. */
  start: number;
  end: number;
  /** 0 to 1. */
  score: number;
  reasoning: string;
  /** The source has changed since `text` was read from it. */
  stale: boolean;
  url: string | null;
  data: Record<string, unknown>;
}

/** A document before it is judged, with its score from its own source. */
export interface Candidate extends Omit<ContextDocument, 'score' | 'reasoning'> {
  /** From 1, within its source. */
  rank: number;
  /** Its source's score as a share of the source's best. */
  share: number;
  /** Cosine to the query, where there is a vector. */
  similarity: number | null;
  /** What kind of thing it is, in words that a question may use. */
  label: string;
  /** Names of those it is of, beside its own: who took part in an event. */
  people: readonly string[];
  /** How its source came to it. */
  found: string;
}

import type { DocumentType } from '../../schema/context.ts';

/** What agents are given of what was read for them, as plain data. */

/** A whole record of the library. */
export interface LibraryRecord {
  oId: string;
  kind: string;
  name: string;
  description: string | null;
  data: Record<string, unknown>;
  /** How well it fits what is known of the subject: a share of its own words, 0 to 1; 1 where it was chosen. */
  fit: number;
  /** The rarest of the words that both have. */
  shared?: string[];
  /** It belongs to the offering: by a link, because the agent names it, or because there is no other offering. */
  linked?: boolean;
}

/** Passages and records that answer a question, best first. */
export interface ContextRead {
  documents: RankedDocument[];
  reasoning: string;
  found: boolean;
}

export interface RankedDocument {
  id: string;
  type: DocumentType;
  oId: string;
  chunkOId: string | null;
  name: string;
  text: string;
  start: number;
  score: number;
  reasoning: string;
  url: string | null;
  data: Record<string, unknown>;
}

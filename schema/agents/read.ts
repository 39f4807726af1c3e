/** What agents are given of what was read for them, as plain data. */

/** A record of the library, whole. */
export interface LibraryRecord {
  oId: string;
  kind: string;
  name: string;
  description: string | null;
  data: Record<string, unknown>;
  /** How well it fits what is known of the subject: a share of its own words, 0 to 1; 1 where it was chosen. */
  fit: number;
}

/** Somebody of the account whom the workspace, or a provider, knows. */
export interface AccountPerson {
  name: string | null;
  email: string | null;
  title: string | null;
  profileUrl: string | null;
  countryCode: string | null;
  /** Where the person was seen, newest first. */
  seen: PersonSighting[];
}

export interface PersonSighting {
  type: 'event' | 'resource' | 'provider';
  oId: string | null;
  /** What it was, to read: `call`, `email`, `deal`, a document's name. */
  what: string;
  at: string | null;
  quote: string | null;
  start: number | null;
}

/** What bears on a question, best first. */
export interface ContextRead {
  documents: RankedDocument[];
  reasoning: string;
  found: boolean;
}

export interface RankedDocument {
  id: string;
  type: string;
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

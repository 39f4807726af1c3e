import type { CallPurpose, EventType } from '../../schema/events.ts';
import type { EntityMatch, ExtractionType, Sentiment } from '../../schema/findings.ts';
import type { ImportEvent } from '../../schema/import-event.ts';
import type { NamedRecord } from '../text/names.ts';

/** What a model is asked of events and of the library's records, and what it answers. */

/** A library record as models read it. */
export interface LibraryRecord extends NamedRecord {
  kind: string;
  description: string | null;
}

/** A stored event as models read it. */
export interface AnalysedEvent {
  oId: string;
  eventType: EventType;
  /** The payload as it was stored; its `eventTimestamp` is text there. */
  payload: ImportEvent;
  /** What quotes point into. */
  text: string;
}

/** A finding before it is stored: `quote` is the event's text from `start` to `end`, in UTF-16 units. */
export interface FoundFinding {
  extractionType: ExtractionType;
  quote: string;
  start: number;
  end: number;
  speaker: string | null;
  sentiment: Sentiment;
}

export interface EventsRequest {
  events: readonly AnalysedEvent[];
  signal?: AbortSignal | undefined;
}

export interface FindingsRequest extends EventsRequest {
  /** What findings may be about. The same array for many events lets a model prepare it once. */
  library: readonly LibraryRecord[];
}

/** The findings of each event, in order. */
export interface Findings {
  findings: FoundFinding[][];
  /** Findings whose quote does not stand in the event, or whose type does not fit it. */
  dropped: number;
}

export interface LinksRequest extends FindingsRequest {
  /** Of each event in order. */
  findings: readonly (readonly FoundFinding[])[];
}

/** The records that findings are about, in the order of the findings. */
export interface Links {
  links: EntityMatch[][][];
}

export interface Purposes {
  purposes: CallPurpose[];
}

/** One line for each event. */
export interface Summaries {
  summaries: string[];
}

/** Two records of a kind that may say the same. */
export interface RecordPair {
  kind: string;
  left: { name: string; description: string | null; data: unknown };
  right: { name: string; description: string | null; data: unknown };
  /** Of the words of both, the share that both have. */
  sharedWords: number;
  /** The cosine of their places in the embedding. */
  nearness: number;
}

export interface DuplicatesRequest {
  pairs: readonly RecordPair[];
  signal?: AbortSignal | undefined;
}

/** Judges for each pair whether both records say the same. */
export interface Duplicates {
  same: boolean[];
}

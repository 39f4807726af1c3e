import type { EventType } from '../../schema/events.ts';
import type { EntityMatch, ExtractionType, Sentiment } from '../../schema/findings.ts';
import type { ImportEvent } from '../../schema/import-event.ts';
import type { NamedRecord } from '../text/names.ts';

/** What a model is asked of one event, and what it answers. */

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

export interface FindingsRequest {
  event: AnalysedEvent;
  /** What findings may be about. The same array for many events lets a model prepare it once. */
  library: readonly LibraryRecord[];
  signal?: AbortSignal;
}

/** A finding before it is stored: `quote` is the event's text from `start` to `end`, in UTF-16 units. */
export interface FoundFinding {
  extractionType: ExtractionType;
  quote: string;
  start: number;
  end: number;
  speaker: string | null;
  sentiment: Sentiment;
  entityMatches: EntityMatch[];
}

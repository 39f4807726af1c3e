import type { EventType } from '../../../../schema/events.ts';
import type { EntityMatch, ExtractionType, Sentiment } from '../../../../schema/findings.ts';
import type { ImportEvent } from '../../../../schema/import-event.ts';

/** A stored event as analysis reads it. */
export interface AnalysedEvent {
  oId: string;
  eventType: EventType;
  /** The payload as it was stored; its `eventTimestamp` is text there. */
  payload: ImportEvent;
  text: string;
}

/** A finding before it is stored: `quote` is the event's text from `start` to `end`. */
export interface Found {
  extractionType: ExtractionType;
  quote: string;
  start: number;
  end: number;
  speaker: string | null;
  sentiment: Sentiment;
  entityMatches: EntityMatch[];
}

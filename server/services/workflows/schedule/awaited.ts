import type { EventQuery } from '../../events/filter.ts';

/** The event that a node waits for, from its row. */
export interface AwaitedEvent {
  /** With the values that their expressions had when the wait began. */
  filters: EventQuery;
  /** An expression over `$event` and `$input`. */
  match?: string;
  /** The wait takes events that came in at this time or later. */
  since: string;
  /** OIds of events that it does not take: an earlier wait took them, or they started the run. */
  except?: string[];
}

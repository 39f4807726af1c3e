import type { z } from 'zod';
import { type ImportEvent, importEvent, withoutNulls } from '../../../../schema/import-event.ts';
import { faultsOf as faultsIn, sentenceOf } from '../../../../schema/input/sentences.ts';
import { isWithinWindow } from '../../../../schema/input/time.ts';
import { type ApiError, type Fault, invalid } from '../../../errors.ts';
import type { Turn } from '../../../event-loop.ts';

/** The faults of one event of a request. `index` is zero-based. */
export interface InvalidEvent {
  index: number;
  errors: Fault[];
}

/** A valid event. Its times without a zone are read as UTC. */
export interface ReadEvent {
  event: ImportEvent;
  /** Its `eventTimestamp` as it was sent. */
  sentTime: unknown;
}

const faultsKept = 20;

/**
 * Parses every event, or throws a 400 that names all invalid ones. `now` is in milliseconds; times must be plausible
 * around it.
 */
export async function readEvents(events: readonly unknown[], now: number, turn: Turn): Promise<ReadEvent[]> {
  const read: ReadEvent[] = [];
  const refused: InvalidEvent[] = [];
  for (const [index, sent] of events.entries()) {
    const outcome = readEvent(sent, now);
    if (Array.isArray(outcome)) refused.push({ index, errors: outcome.slice(0, faultsKept) });
    else read.push(outcome);
    await turn();
  }
  if (refused.length > 0) throw refusal(refused, events.length);
  return read;
}

function readEvent(sent: unknown, now: number): ReadEvent | Fault[] {
  const bare = withoutNulls(sent);
  const parsed = importEvent.safeParse(bare, { error: sentenceOf });
  if (!parsed.success) return faultsOf(parsed.error, bare);
  const event = parsed.data;
  if (!isWithinWindow(event.eventTimestamp, now)) {
    return [
      { path: 'eventTimestamp', message: 'must lie within 50 years in the past and 5 years in the future' },
    ];
  }
  return { event, sentTime: (bare as { eventTimestamp: unknown }).eventTimestamp };
}

function faultsOf(error: z.ZodError, event: unknown): Fault[] {
  return typeof event === 'object' && event !== null && !Array.isArray(event)
    ? faultsIn(error)
    : [{ path: '', message: 'must be an object' }];
}

function refusal(invalidEvents: InvalidEvent[], sent: number): ApiError {
  const places = invalidEvents.map((event) => event.index).join(', ');
  const one = invalidEvents.length === 1;
  const message = `Nothing was imported: ${invalidEvents.length} of ${sent} events ${one ? 'is' : 'are'} invalid, at ${one ? 'index' : 'indices'} ${places}`;
  const errors = invalidEvents.flatMap(({ index, errors: faults }) =>
    faults.map((fault) => ({
      path: fault.path ? `events[${index}].${fault.path}` : `events[${index}]`,
      message: fault.message,
    })),
  );
  return invalid(message, errors, { body: { invalidEvents } });
}

import type { Tools } from '../../../context.ts';
import { asksForAnalysis, type EventFacts, passes } from '../../events/facts.ts';
import { type EventFilter, filterOf } from '../../events/filter.ts';
import { eventsWithFindings } from '../../findings/event-detail.ts';
import { ExpressionError, evaluate } from '../expressions/evaluate.ts';
import type { AwaitedEvent } from './awaited.ts';
import { eventInput } from './event-input.ts';

/** An open wait, prepared for matching. */
export interface OpenWait {
  runOId: string;
  key: string;
  awaits: AwaitedEvent;
  /** The input of its run; read only where an expression may ask for it. */
  input: unknown;
  startedAt: Date;
}

/** Returns whether a filter accepts an event; conditions on analysis wait for its end, which matches again. */
export const isLetThrough = (filter: EventFilter, event: EventFacts): boolean =>
  !(event.isUnread && asksForAnalysis(filter)) && passes(filter, event);

/** Returns an event in the form for expressions, read on first use; null where it is gone. */
export type ShownEvents = (eventOId: string) => Promise<Record<string, unknown> | null>;

/** Caches the events of one matching, each read once for all expressions. */
export function shownEvents({ read, workspace }: Pick<Tools, 'read' | 'workspace'>): ShownEvents {
  const shown = new Map<string, ReturnType<ShownEvents>>();
  return (oId) => {
    const known = shown.get(oId);
    if (known) return known;
    const reading = read((tx) => eventsWithFindings(tx, workspace, [oId])).then(([event]) =>
      event ? eventInput(event) : null,
    );
    shown.set(oId, reading);
    return reading;
  };
}

/** Returns the first of these events that a wait accepts; none if its expression fails. */
export async function eventFor(
  { runOId, awaits, input, startedAt }: OpenWait,
  events: readonly EventFacts[],
  shown: ShownEvents,
): Promise<EventFacts | null> {
  const { filters, match, since, except = [] } = awaits;
  const filter = filterOf(filters);
  const sinceTime = new Date(since);
  for (const event of events) {
    if (event.createdAt < sinceTime || except.includes(event.oId) || !isLetThrough(filter, event)) continue;
    const run = { oId: runOId, startedAt: startedAt.toISOString() };
    if (!match || (await matches(match, event.oId, { input, run }, shown)).isMatch) return event;
  }
  return null;
}

/** Returns whether an expression is true for an event, or why it could not be evaluated. */
export async function matches(
  expression: string,
  eventOId: string,
  { input, run }: { input: unknown; run: { oId: string; startedAt: string } },
  shown: ShownEvents,
): Promise<{ isMatch: boolean; fault: string | null }> {
  const event = await shown(eventOId);
  if (!event) return { isMatch: false, fault: null };
  try {
    const value = await evaluate(expression, { input, nodes: {}, event, run }, event);
    return { isMatch: value === true, fault: null };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { isMatch: false, fault: error.message };
  }
}

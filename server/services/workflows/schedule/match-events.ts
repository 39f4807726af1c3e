import type { Tools, Tx } from '../../../context.ts';
import { pacedWork, partsOfTime } from '../../../event-loop.ts';
import type { Log } from '../../../log.ts';
import { type EventFacts, readFacts } from '../../events/facts.ts';
import { type EventFilter, type EventQuery, filterOf } from '../../events/filter.ts';
import { endAwaited } from './end-awaited.ts';
import { isLetThrough, matches, type ShownEvents, shownEvents } from './matching-event.ts';
import { type Match, noteFaults, noteTooLate, oldEvents, startTriggered } from './start-triggered.ts';

/** Runs that one transaction starts: fewer where that takes long, since the embedded engine serves nobody else meanwhile. */
const startedTogether = { least: 10, most: 50 };
const startedWithinMs = 40;

export type MatchTools = Pick<Tools, 'read' | 'write' | 'workspace' | 'signal'> & {
  /** Credits a month that the workspace may use. */
  creditLimit: number;
  /** Open runs of workflows that it may have. */
  openRuns: number;
  /** The log of events that waited for room: it tells of those that start nothing any more, unless their trigger does. */
  heldLog?: Pick<Log, 'warn'>;
};

/** A trigger that is on. */
interface OpenTrigger {
  oId: string;
  filter: EventFilter;
  match: string | null;
  input: Record<string, unknown>;
  since: Date;
}

/**
 * Matches events against waiting nodes and triggers, a bounded number per transaction. It is idempotent and may run
 * concurrently. Returns the events whose starts wait for room; waits have ended all the same.
 */
export async function matchEvents(tools: MatchTools, eventOIds: readonly string[]): Promise<string[]> {
  const { workspace } = tools;
  const events = await tools.read((tx) => readFacts(tx, workspace, eventOIds));
  if (tools.heldLog) tellOfRemoved(tools.heldLog, workspace, eventOIds, events);
  const shown = shownEvents(tools);
  await endAwaited(tools, events, shown);
  return startMatching(tools, events, shown);
}

/** Events of one part: one at first, more where their expressions take less. */
const part = { least: 1, most: 100 };
const partMs = 10_000;
/** A job that has worked for so long leaves the rest to another: it uses up no attempts, and does nothing again. */
const workedMs = 60_000;

/**
 * Matches events in parts, until time is over or, with `stopsAtHeld`, until some wait for room. Returns those that wait,
 * and the rest.
 */
export async function matchInParts(
  tools: MatchTools,
  eventOIds: readonly string[],
  { stopsAtHeld = false } = {},
): Promise<{ heldEvents: string[]; rest: string[] }> {
  const startedAt = performance.now();
  const size = partsOfTime(partMs, part);
  const heldEvents: string[] = [];
  for (let at = 0; at < eventOIds.length; ) {
    const begunAt = performance.now();
    if (begunAt - startedAt > workedMs || (stopsAtHeld && heldEvents.length > 0))
      return { heldEvents, rest: eventOIds.slice(at) };
    const some = eventOIds.slice(at, at + size.next);
    heldEvents.push(...(await matchEvents(tools, some)));
    size.took(some.length, performance.now() - begunAt);
    at += some.length;
  }
  return { heldEvents, rest: [] };
}

/** Which triggers an event that is gone had matched is known no more: the log alone can tell of it. */
function tellOfRemoved(
  log: Pick<Log, 'warn'>,
  workspace: string,
  eventOIds: readonly string[],
  events: readonly EventFacts[],
): void {
  const present = new Set(events.map(({ oId }) => oId));
  const removed = eventOIds.filter((oId) => !present.has(oId));
  if (removed.length > 0)
    log.warn({ workspace, eventOIds: removed }, 'events were removed while their starts waited for room');
}

async function startMatching(
  { workspace, read, write, signal, heldLog, ...limits }: MatchTools,
  events: readonly EventFacts[],
  shown: ShownEvents,
): Promise<string[]> {
  const triggers = await read((tx) => openTriggers(tx, workspace));
  const { found, faults } = await matchesOf(triggers, events, shown);
  if (faults.size > 0) await write((tx) => noteFaults(tx, workspace, faults));
  if (found.length === 0) return [];
  const eventOIds = [...new Set(found.map(({ eventOId }) => eventOId))];
  const old = await read((tx) => oldEvents(tx, workspace, eventOIds));
  const foundMatches = found.filter(({ eventOId }) => !old.has(eventOId));
  const lateMatches = heldLog ? found.filter(({ eventOId }) => old.has(eventOId)) : [];
  if (lateMatches.length > 0) await write((tx) => noteTooLate(tx, workspace, lateMatches));
  const size = partsOfTime(startedWithinMs, startedTogether);
  for (let at = 0; at < foundMatches.length; ) {
    signal.throwIfAborted();
    const some = foundMatches.slice(at, at + size.next);
    const { end, ms } = await pacedWork(() =>
      write(async (tx) => {
        // the wait for the transaction's turn is no part of it
        const begun = performance.now();
        const end = await startTriggered(tx, workspace, some, limits);
        return { end, ms: performance.now() - begun };
      }),
    );
    if (end === 'no room') return [...new Set(foundMatches.slice(at).map(({ eventOId }) => eventOId))];
    size.took(some.length, ms);
    at += some.length;
  }
  return [];
}

/** The events that triggers let through, and by the oIds of triggers why an expression could not be evaluated. */
async function matchesOf(
  triggers: readonly OpenTrigger[],
  events: readonly EventFacts[],
  shown: ShownEvents,
): Promise<{ found: Match[]; faults: Map<string, string> }> {
  const found: Match[] = [];
  const faults = new Map<string, string>();
  for (const event of events)
    for (const { oId, filter, match, input, since } of triggers) {
      if (event.createdAt < since || !isLetThrough(filter, event)) continue;
      const run = { oId, startedAt: event.createdAt.toISOString() };
      const told = match ? await matches(match, event.oId, { input, run }, shown) : null;
      if (told?.fault) faults.set(oId, `${event.oId} started nothing: match: ${told.fault}`);
      if (!told || told.isMatch) found.push({ triggerOId: oId, eventOId: event.oId });
    }
  return { found, faults };
}

async function openTriggers(tx: Tx, workspace: string): Promise<OpenTrigger[]> {
  const triggers = await tx<(Omit<OpenTrigger, 'filter'> & { filters: EventQuery })[]>`
    select o_id, filters, match, input, enabled_at as since
    from trigger
    where workspace_o_id = ${workspace}
      and enabled
      and deleted_at is null
    order by o_id`;
  return triggers.map(({ filters, ...trigger }) => ({ ...trigger, filter: filterOf(filters) }));
}

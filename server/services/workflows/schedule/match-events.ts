import type { Tools, Tx } from '../../../context.ts';
import { paced } from '../../../event-loop.ts';
import { asksForAnalysis, type EventFacts, passes, readFacts } from '../../events/facts.ts';
import { type EventFilter, type EventQuery, filterOf } from '../../events/filter.ts';
import { endWaits } from './end-waits.ts';
import { type Match, startTriggered } from './start-triggered.ts';

/** Runs that one transaction starts at most. */
const startedTogether = 50;

export type MatchTools = Pick<Tools, 'read' | 'write' | 'workspace' | 'signal'> & {
  /** Credits a month that the workspace may use. */
  creditLimit: number;
  /** Open runs of workflows that it may have. */
  openRuns: number;
};

/** What asks for events: triggers that are on, and nodes that await one, those with the same filters as one. */
interface Interest {
  triggers: { oId: string; filter: EventFilter; since: Date }[];
  awaited: { filters: unknown; filter: EventFilter; since: Date }[];
}

/**
 * Holds events against the filters of nodes that await one and of triggers, a bounded number of them a transaction.
 * Each decides by itself what was decided before, so it may run any number of times, and with others at once. Returns
 * the events whose starts wait for room, all of them ended waits all the same.
 */
export async function matchEvents(tools: MatchTools, eventOIds: readonly string[]): Promise<string[]> {
  const { workspace } = tools;
  const { triggers, awaited } = await tools.read((tx) => readInterest(tx, workspace));
  if (triggers.length + awaited.length === 0) return [];
  const events = await tools.read((tx) => readFacts(tx, workspace, eventOIds));
  await endAwaited(tools, awaited, events);
  return startMatching(tools, triggers, events);
}

async function endAwaited(
  tools: MatchTools,
  awaited: Interest['awaited'],
  events: readonly EventFacts[],
): Promise<void> {
  for (const { filters, filter, since } of awaited) {
    const found = events.filter((event) => event.createdAt >= since && isLetThrough(filter, event));
    for (const event of firstOfEachTime(found)) {
      const end = (tx: Tx) => endWaits(tx, tools.workspace, filters, event.createdAt, event.oId);
      do tools.signal.throwIfAborted();
      while ((await tools.write(end)) > 0);
    }
  }
}

async function startMatching(
  { workspace, write, signal, ...limits }: MatchTools,
  triggers: Interest['triggers'],
  events: readonly EventFacts[],
): Promise<string[]> {
  const matches = events.flatMap((event): Match[] =>
    triggers
      .filter(({ filter, since }) => event.createdAt >= since && isLetThrough(filter, event))
      .map(({ oId }) => ({ triggerOId: oId, eventOId: event.oId })),
  );
  for (let at = 0; at < matches.length; at += startedTogether) {
    signal.throwIfAborted();
    const some = matches.slice(at, at + startedTogether);
    const end = await paced(() => write((tx) => startTriggered(tx, workspace, some, limits)));
    if (end === 'no room') return [...new Set(matches.slice(at).map(({ eventOId }) => eventOId))];
  }
  return [];
}

async function readInterest(tx: Tx, workspace: string): Promise<Interest> {
  const triggers = await tx<{ oId: string; filters: EventQuery; since: Date }[]>`
    select o_id, filters, enabled_at as since
    from trigger
    where workspace_o_id = ${workspace}
      and enabled
      and deleted_at is null
    order by o_id`;
  const awaited = await tx<{ filters: EventQuery; since: Date }[]>`
    select awaits as filters, min(started_at) as since
    from workflow_node
    where workspace_o_id = ${workspace}
      and awaits is not null
    group by awaits`;
  return {
    triggers: triggers.map(({ filters, ...trigger }) => ({ ...trigger, filter: filterOf(filters) })),
    awaited: awaited.map((one) => ({ ...one, filter: filterOf(one.filters) })),
  };
}

/** What the analysis of an event decides waits for its end, which asks here again. */
export const isLetThrough = (filter: EventFilter, event: EventFacts): boolean =>
  !(event.isUnread && asksForAnalysis(filter)) && passes(filter, event);

/** Events that came in together end the same waits: the first of them does. */
const firstOfEachTime = (events: readonly EventFacts[]): EventFacts[] =>
  events.filter((event, at) => event.createdAt.getTime() !== events[at - 1]?.createdAt.getTime());

import { enqueueAll } from '../../../../database/enqueue.ts';
import type { Tx } from '../../../../database/index.ts';
import { filterOf } from '../../../events/filter.ts';
import { keysOfFilter } from '../../../events/hearing/event-keys.ts';
import { hearEvents } from '../../../events/hearing/matching.ts';
import { eventsSince } from '../../../events/hearing/since.ts';
import type { Draft } from '../draft.ts';

/*
 * A wait for an event, from its run's acceptance to its end:
 *
 *     accepted ──▶ begun ──▶ taken, by its row: the event's oId is noted, and it awaits nothing any more
 *                    │            └──▶ completed, by the run's holder
 *                    └──▶ failed with `timeout`, cancelled: by whoever settles it
 *
 * - An event that is committed before the wait is: the job that the wait begins with looks back for it.
 * - One that is committed later: whoever stores it finds the wait, by `hearEvents`, and has it held against it.
 * - Both may take the wait at once; the first statement that finds it open does.
 */

/**
 * Begins waits for events; call it first in the transaction that commits the draft, so that no event is missed. Waits
 * that also accept earlier events get a job that looks for one.
 */
export async function beginWaits(tx: Tx, workspace: string, draft: Draft): Promise<void> {
  const waits = newWaits(draft);
  if (waits.length === 0) return;
  const { run } = draft;
  const now = await hearEvents(tx, workspace);
  for (const { node, awaits } of waits) {
    node.startedAt = now;
    if (node.attempt === 1) node.firstStartedAt = now;
    const isFromNow = new Date(awaits.since) > run.acceptedAt;
    const except = isFromNow ? [] : takenBefore(draft, node.key);
    node.awaits = {
      ...awaits,
      ...(isFromNow ? { since: now.toISOString() } : {}),
      ...(except.length > 0 ? { except } : {}),
    };
  }
  const lookBack = waits.filter(({ node }) => node.awaits && new Date(node.awaits.since) < now);
  if (lookBack.length === 0 || (await eventsSince(tx, workspace, run.acceptedAt, null, 1)).length === 0)
    return;
  const wanted = lookBack.map(({ node: { key } }) => ({
    payload: { workspaceOId: workspace, runOId: run.runOId, nodeKey: key },
    key: null,
  }));
  await enqueueAll(tx, 'match-wait', wanted);
}

/** Stores the keys by which events find the waits that a draft begins. */
export async function keepWaitKeys(tx: Tx, workspace: string, draft: Draft): Promise<void> {
  const { run, changed } = draft;
  const over = [...changed.values()].filter(({ key }) => run.nodes.get(key)?.awaits);
  if (over.length > 0)
    await tx`
      delete from workflow_wait_key
      where workspace_o_id = ${workspace}
        and run_o_id = ${run.runOId}
        and node_key = any(${over.map(({ key }) => key)}::text[])`;
  const wanted = newWaits(draft).flatMap(({ node, awaits }) =>
    keysOfFilter(filterOf(awaits.filters)).map((key) => ({ key, nodeKey: node.key })),
  );
  if (wanted.length === 0) return;
  await tx`
    insert into workflow_wait_key (workspace_o_id, key, run_o_id, node_key)
    select node.workspace_o_id, wanted.key, node.run_o_id, node.key
    from unnest(
      ${wanted.map(({ key }) => key)}::text[],
      ${wanted.map(({ nodeKey }) => nodeKey)}::text[]
    ) as wanted (key, node_key)
    -- none is there where the draft was refused
    join workflow_node as node
      on node.workspace_o_id = ${workspace}
      and node.run_o_id = ${run.runOId}
      and node.key = wanted.node_key
    returning 1`;
}

const newWaits = ({ changed, run }: Draft) =>
  [...changed.values()].flatMap((node) =>
    node.status === 'waiting' && node.awaits !== null && run.nodes.get(node.key)?.status !== 'waiting'
      ? [{ node, awaits: node.awaits }]
      : [],
  );

/** Events that earlier waits have taken, and the one that started the run: each is for one step of a process. */
function takenBefore(draft: Draft, key: string): string[] {
  const taken = [...draft.nodesUnder('')]
    .filter((node) => node.type === 'wait' && node.status === 'completed')
    .filter((node) => !isInOtherItem(draft, node.key, key))
    .flatMap(({ output }) => eventOIdIn(output));
  return [...new Set([...eventOIdIn(draft.run.input), ...taken])];
}

/** Items of a map are processes side by side, whichever begins first; iterations of a repeat follow one another. */
function isInOtherItem({ run }: Draft, key: string, otherKey: string): boolean {
  const otherSteps = otherKey.split('.');
  const at = key.split('.').findIndex((step, place) => step !== otherSteps[place]);
  const [id = '', otherId] = [key.split('.')[at], otherSteps[at]].map((step) => step?.split('[')[0]);
  return id === otherId && run.graph.all.get(id)?.type === 'map';
}

/** Of `{event: {oId}}`, which is the output of a wait and the input of a run that a trigger starts. */
function eventOIdIn(value: unknown): string[] {
  const event = typeof value === 'object' && value !== null && 'event' in value ? value.event : null;
  const oId = typeof event === 'object' && event !== null && 'oId' in event ? event.oId : null;
  return typeof oId === 'string' ? [oId] : [];
}

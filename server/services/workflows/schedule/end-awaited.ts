import type { Tools, Tx } from '../../../context.ts';
import type { EventFacts } from '../../events/facts.ts';
import { keysOfEvent } from '../../events/hearing/event-keys.ts';
import { endedTogether, endWaits, type TakenWait } from './end-waits.ts';
import { eventFor, type OpenWait, type ShownEvents } from './matching-event.ts';

type WaitTools = Pick<Tools, 'read' | 'write' | 'workspace' | 'signal'>;

/** Waits that are read at once; the inputs of their runs may be large. */
const readTogether = 100;

/** Ends the waits that accept one of these events, found by the events' keys, each with its first match. */
export async function endAwaited(
  tools: WaitTools,
  events: readonly EventFacts[],
  shownEvents: ShownEvents,
): Promise<void> {
  const withKey = new Map<string, EventFacts[]>();
  for (const event of events)
    for (const key of keysOfEvent(event)) withKey.set(key, [...(withKey.get(key) ?? []), event]);
  let behind: Pick<OpenWait, 'runOId' | 'key'> = { runOId: '', key: '' };
  for (;;) {
    tools.signal.throwIfAborted();
    const after = behind;
    const waits = await tools.read((tx) => waitsWith(tx, tools.workspace, [...withKey.keys()], after));
    const found = await Promise.all(
      waits.map(async ({ keys, awaits, ...of }): Promise<TakenWait[]> => {
        if (!awaits) return [];
        const wait = { ...of, awaits };
        const met = new Set(keys.flatMap((key) => withKey.get(key) ?? []));
        const inOrder = met.size === events.length ? events : events.filter((event) => met.has(event));
        const event = await eventFor(wait, inOrder, shownEvents);
        return event ? [{ wait, eventOId: event.oId }] : [];
      }),
    );
    await endAll(tools, found.flat());
    const last = waits.at(-1);
    if (!last || waits.length < readTogether) return;
    behind = last;
  }
}

/** Ends waits, a bounded number per transaction. */
export async function endAll({ write, workspace, signal }: WaitTools, taken: readonly TakenWait[]) {
  for (let at = 0; at < taken.length; at += endedTogether) {
    signal.throwIfAborted();
    await write((tx) => endWaits(tx, workspace, taken.slice(at, at + endedTogether)));
  }
}

type FoundWait = Omit<OpenWait, 'awaits'> & { awaits: OpenWait['awaits'] | null; keys: string[] };

/** Waits that are open and have one of the keys, behind one of them in their order. */
function waitsWith(
  tx: Tx,
  workspace: string,
  keys: readonly string[],
  behind: Pick<OpenWait, 'runOId' | 'key'>,
): Promise<FoundWait[]> {
  return tx<FoundWait[]>`
    -- by itself: in an order and with a limit the database would walk through all waits of the workspace
    with met as materialized (
      select run_o_id, node_key, key
      from workflow_wait_key
      where workspace_o_id = ${workspace}
        and key = any(${[...keys]}::text[])
    ), found as materialized (
      select run_o_id, node_key, array_agg(key) as keys
      from met
      where (run_o_id, node_key) > (${behind.runOId}, ${behind.key})
      group by run_o_id, node_key
      order by run_o_id, node_key
      limit ${readTogether}
    )
    select found.run_o_id, found.node_key as key, found.keys, ${openWaitColumns(tx)}
    from found
    join workflow_node as node
      on node.workspace_o_id = ${workspace}
      and node.run_o_id = found.run_o_id
      and node.key = found.node_key
    join run on run.workspace_o_id = ${workspace} and run.o_id = found.run_o_id
    -- no other condition: a page that is short is the last one
    order by found.run_o_id, found.node_key`;
}

/** The columns of a wait in `node` and its run; the input is read only for an expression. */
export const openWaitColumns = (tx: Tx) => tx`
  node.awaits,
  case when node.awaits -> 'match' is not null then run.input end as input,
  coalesce(run.started_at, run.created_at) as started_at`;

import type { Tx } from '../../../database/index.ts';
import { together } from '../../../database/together.ts';
import { signalRun } from '../../runs/parent-signal.ts';
import type { OpenWait } from './matching-event.ts';

/** A wait with its matching event. */
export interface TakenWait {
  wait: Pick<OpenWait, 'runOId' | 'key' | 'awaits'>;
  eventOId: string;
}

/** The limit of runs and nodes that one transaction locks. */
export const endedTogether = 50;

/**
 * Stores the matching events of waits, in the caller's transaction, at most `endedTogether`. The runs' holders then
 * settle the nodes. A wait that has ended meanwhile is left alone.
 */
export async function endWaits(tx: Tx, workspace: string, takenWaits: readonly TakenWait[]): Promise<void> {
  const runOIds = [...new Set(takenWaits.map(({ wait }) => wait.runOId))];
  // the runs first, in one order: so does whoever else changes them
  await tx`
    select
    from run
    where workspace_o_id = ${workspace}
      and o_id = any(${runOIds}::text[])
    order by o_id
    for no key update`;
  const endedWaits = await tx<{ runOId: string }[]>`
    with ended as (
      update workflow_node as node
      set output = wanted.output::jsonb,
        awaits = null,
        -- the time that has come lets the run's holder settle it
        wake_at = now()
      from unnest(
        ${takenWaits.map(({ wait }) => wait.runOId)}::text[],
        ${takenWaits.map(({ wait }) => wait.key)}::text[],
        ${takenWaits.map(({ wait }) => JSON.stringify(wait.awaits))}::text[],
        ${takenWaits.map(({ eventOId }) => JSON.stringify({ event: { oId: eventOId } }))}::text[]
      ) as wanted (run_o_id, key, awaits, output)
      where node.workspace_o_id = ${workspace}
        and node.run_o_id = wanted.run_o_id
        and node.key = wanted.key
        and node.status = 'waiting'
        -- another wait of the node may have begun since: that of a next attempt, or of a retry
        and node.awaits = wanted.awaits::jsonb
      returning node.run_o_id, node.key
    ), forgotten as (
      delete from workflow_wait_key as found
      using ended
      where found.workspace_o_id = ${workspace}
        and found.run_o_id = ended.run_o_id
        and found.node_key = ended.key
    )
    select distinct run_o_id from ended order by run_o_id`;
  await together(endedWaits.map(({ runOId }) => signalRun(tx, workspace, runOId)));
}

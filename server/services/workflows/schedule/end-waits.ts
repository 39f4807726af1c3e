import type { Tx } from '../../../database/index.ts';
import { signalRun } from '../../runs/parent-signal.ts';

/** Runs and nodes that one transaction locks at most. */
const endedTogether = 50;

/**
 * Notes on waits for an event with these filters, that began before it came in, that it has come: a bounded number of
 * them, in the caller's transaction. Holders of their runs read it and settle the nodes, by the limits of a run. Returns
 * how many it met: 0 when none is left. One whose time is over meanwhile stays as it is.
 */
export async function endWaits(
  tx: Tx,
  workspace: string,
  filters: unknown,
  cameInAt: Date,
  eventOId: string,
): Promise<number> {
  const awaiting = await tx<{ runOId: string; key: string }[]>`
    select run_o_id, key
    from workflow_node
    where workspace_o_id = ${workspace}
      and awaits = ${JSON.stringify(filters)}::text::jsonb
      and status = 'waiting'
      and started_at <= ${cameInAt}
    order by run_o_id, key
    limit ${endedTogether}`;
  if (awaiting.length === 0) return 0;
  // the runs first, in one order: so does whoever else changes them
  await tx`
    select
    from run
    where workspace_o_id = ${workspace}
      and o_id = any(${awaiting.map(({ runOId }) => runOId)}::text[])
    order by o_id
    for no key update`;
  const ended = await tx<{ runOId: string }[]>`
    update workflow_node as node
    set output = ${JSON.stringify({ event: { oId: eventOId } })}::text::jsonb,
      awaits = null,
      -- the time that has come lets the run's holder settle it
      wake_at = now()
    from unnest(
      ${awaiting.map(({ runOId }) => runOId)}::text[],
      ${awaiting.map(({ key }) => key)}::text[]
    ) as wanted (run_o_id, key)
    where node.workspace_o_id = ${workspace}
      and node.run_o_id = wanted.run_o_id
      and node.key = wanted.key
      and node.status = 'waiting'
      and node.awaits = ${JSON.stringify(filters)}::text::jsonb
      and node.started_at <= ${cameInAt}
    returning node.run_o_id`;
  const runs = [...new Set(ended.map(({ runOId }) => runOId))];
  await Promise.all(runs.map((runOId) => signalRun(tx, workspace, runOId)));
  return awaiting.length;
}

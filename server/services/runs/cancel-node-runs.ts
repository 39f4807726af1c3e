import type { Tx } from '../../database/index.ts';

/**
 * Cancels runs of agents that are the work of a workflow's run and go on still, all of them or those that are named, in
 * one statement however many there are. Nobody is told: they have no callback, and the caller holds or ends the run
 * that they belong to. Locks its child runs of workflows that are open, before the caller ends the first of them, and
 * returns their oIds.
 */
export async function cancelNodeRuns(
  tx: Tx,
  workspace: string,
  parentRunOId: string,
  runOIds: readonly string[] | null = null,
): Promise<string[]> {
  const children = await tx<{ oId: string }[]>`
    with cancelled as (
      update run
      set status = 'cancelled', completed_at = now()
      where workspace_o_id = ${workspace}
        and parent_run_o_id = ${parentRunOId}
        and kind = 'agent'
        and status in ('pending', 'running')
        ${runOIds ? tx`and o_id = any (${[...runOIds]})` : tx``}
    )
    select o_id
    from run
    where workspace_o_id = ${workspace}
      and parent_run_o_id = ${parentRunOId}
      and kind = 'workflow'
      and completed_at is null
      ${runOIds ? tx`and o_id = any (${[...runOIds]})` : tx``}
    order by o_id
    for no key update`;
  return children.map(({ oId }) => oId);
}

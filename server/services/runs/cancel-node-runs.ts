import type { Tx } from '../../database/index.ts';

/**
 * Cancels the open agents' runs of a workflow's run, all or the named ones, in one statement. They have no callback,
 * and the caller holds or ends the workflow's run. Also locks its open child runs, before the caller ends the first
 * of them, and returns their oIds.
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

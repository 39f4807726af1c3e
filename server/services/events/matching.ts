import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';

/**
 * Has events that were stored, or whose analysis has ended, held against the filters of workflows: call it in that
 * transaction. Costs one look where the workspace has no trigger that is on and no node that awaits an event; one that
 * is committed later is for events that come later.
 */
export async function tellWorkflows(tx: Tx, workspace: string, eventOIds: readonly string[]): Promise<void> {
  if (eventOIds.length === 0) return;
  const [row] = await tx<{ isAwaited: boolean }[]>`
    -- in the order of an index, which leaves no plan but that index: with "exists" one for all workspaces reads the table
    select
      coalesce(
        (
          select true
          from trigger
          where workspace_o_id = ${workspace}
            and enabled
            and deleted_at is null
          order by o_id
          limit 1
        ),
        (
          select true
          from workflow_node
          where workspace_o_id = ${workspace}
            and awaits is not null
          order by started_at
          limit 1
        ),
        false
      ) as "isAwaited"`;
  if (row?.isAwaited)
    await enqueue(tx, 'match-events', { workspaceOId: workspace, eventOIds: [...eventOIds] });
}

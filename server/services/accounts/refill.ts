import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';

/**
 * Has the company of every event and finding recomputed by the job that fills in accounts; call it in the transaction
 * that changes the workspace's own domains. A job in progress restarts at the first event.
 */
export async function refillAccounts(tx: Tx, workspace: string): Promise<void> {
  const begunAnew = await tx`
    update account_fill
    set behind_o_id = '',
      filled = 0
    where workspace_o_id = ${workspace}
      and completed_at is null
  `;
  if (begunAnew.count > 0) return;
  const begun = await tx`
    insert into account_fill (workspace_o_id, queued_at)
    select workspace.o_id, now()
    from workspace
    where workspace.o_id = ${workspace}
      and exists (select from event where event.workspace_o_id = ${workspace})
    on conflict (workspace_o_id) do update
      set behind_o_id = '',
        filled = 0,
        queued_at = excluded.queued_at,
        completed_at = null
  `;
  if (begun.count > 0) await enqueue(tx, 'fill-accounts', { workspaceOId: workspace });
}

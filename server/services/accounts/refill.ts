import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { changeOwnDomains } from './facts/own-domains.ts';

/**
 * Has the company of every event and finding recomputed by the job that fills in accounts; call it in the transaction
 * that changes the workspace's own domains. A job in progress restarts at the first event.
 */
export async function refillAccounts(tx: Tx, workspace: string): Promise<void> {
  await changeOwnDomains(tx, workspace);
  const begunAnew = await tx`
    update account_fill
    set behind_o_id = '',
      filled = 0,
      queued_at = case when queued_at is not null then clock.now end
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
      and completed_at is null
  `;
  if (begunAnew.count > 0) return;
  // where nothing is stored there is nothing to do, but for events that were accepted before: see refillFrom
  const [begunFill] = await tx<{ isOpen: boolean }[]>`
    insert into account_fill (workspace_o_id, queued_at, completed_at)
    select workspace.o_id, clock.now,
      case when not exists (select from event where event.workspace_o_id = ${workspace}) then clock.now end
    from workspace
    cross join (select now() as now) as clock
    where workspace.o_id = ${workspace}
    on conflict (workspace_o_id) do update
      set behind_o_id = '',
        filled = 0,
        queued_at = excluded.queued_at,
        completed_at = excluded.completed_at
    returning completed_at is null as is_open
  `;
  if (begunFill?.isOpen) await enqueue(tx, 'fill-accounts', { workspaceOId: workspace });
}

/** The own domains of an import are read this long before its job is made, at most. */
const readBeforeMinutes = 1;

/**
 * Moves the job of the fill back to events that are about to be stored, the first of which is named, if the own
 * domains have changed since their import was accepted. It locks the row of the fill, so call it before other locks of
 * the transaction, and `enqueueRefill` after it where it changed the row.
 */
export const refillFrom = (tx: Tx, workspace: string, importJobOId: string, first: string) => tx`
  with accepted as materialized (
    select created_at - make_interval(mins => ${readBeforeMinutes}) as read_at
    from import_job
    where workspace_o_id = ${workspace}
      and o_id = ${importJobOId}
  )
  update account_fill
  set behind_o_id = least(account_fill.behind_o_id, left(${first}, -1)),
    completed_at = null
  from accepted
  where account_fill.workspace_o_id = ${workspace}
    and account_fill.queued_at >= accepted.read_at`;

/** Queues the job of the fill, one for all batches of an import; its row stores the progress. */
export const enqueueRefill = (tx: Tx, workspace: string): Promise<void> =>
  enqueue(tx, 'fill-accounts', { workspaceOId: workspace }, { key: `fill of ${workspace}` });

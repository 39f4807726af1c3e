import type { Database } from '../../../database/index.ts';

/** Bounds one call; a run's record may hold a megabyte. */
const removedAtOnce = 200;

/**
 * Removes runs of agents that ended longer ago than they are kept, with what they were made of and their callbacks. One
 * whose callback still waits stays. 0 days keeps all. Returns how many were removed; a bounded number a call.
 */
export async function removeOldRuns({ ownerSql }: Pick<Database, 'ownerSql'>, days: number): Promise<number> {
  if (days === 0) return 0;
  const removed = await ownerSql`
    with old as (
      select workspace_o_id, o_id
      from run
      where completed_at < now() - make_interval(days => ${days})
        and kind = 'agent'
        and not exists (
          select
          from delivery
          where delivery.workspace_o_id = run.workspace_o_id
            and delivery.subject_o_id = run.o_id
            and delivery.status = 'pending'
        )
      order by completed_at
      limit ${removedAtOnce}
    ),
    told as (
      delete from delivery
      using old
      where delivery.workspace_o_id = old.workspace_o_id
        and delivery.subject_o_id = old.o_id
    )
    delete from run
    using old
    where run.workspace_o_id = old.workspace_o_id
      and run.o_id = old.o_id`;
  return removed.count;
}

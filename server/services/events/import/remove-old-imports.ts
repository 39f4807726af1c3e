import type { Database } from '../../../database/index.ts';

/** Bounds one call. */
const removedAtOnce = 200;

/**
 * Removes imports that ended longer ago than runs are kept, with what failed of them and their callbacks; their events
 * stay. One whose callback still waits stays. 0 days keeps all. Returns how many were removed; a bounded number a call.
 */
export async function removeOldImports(
  { ownerSql }: Pick<Database, 'ownerSql'>,
  days: number,
): Promise<number> {
  if (days === 0) return 0;
  const removed = await ownerSql`
    with old as (
      select workspace_o_id, o_id
      from import_job
      where completed_at < now() - make_interval(days => ${days})
        and not exists (
          select
          from delivery
          where delivery.workspace_o_id = import_job.workspace_o_id
            and delivery.subject_o_id = import_job.o_id
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
    delete from import_job
    using old
    where import_job.workspace_o_id = old.workspace_o_id
      and import_job.o_id = old.o_id`;
  return removed.count;
}

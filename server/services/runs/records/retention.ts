import type { Database } from '../../../database/index.ts';

/** Bounds one call; a run's record may hold a megabyte. A workflow's run goes whole, however many runs are its nodes'. */
const removedAtOnce = 200;

/**
 * Removes runs that ended longer ago than they are kept, with what they were made of and their callbacks; a workflow's
 * with its nodes and their agents' runs, which stay as long as it does. One whose callback still waits stays. 0 days
 * keeps all. Returns how many were removed; a bounded number a call.
 */
export async function removeOldRuns({ ownerSql }: Pick<Database, 'ownerSql'>, days: number): Promise<number> {
  if (days === 0) return 0;
  const removed = await ownerSql`
    with recursive ended as (
      select workspace_o_id, o_id, completed_at
      from run
      where completed_at < now() - make_interval(days => ${days})
        and parent_run_o_id is null
        and not exists (
          select
          from delivery
          where delivery.workspace_o_id = run.workspace_o_id
            and delivery.subject_o_id = run.o_id
            and delivery.status = 'pending'
        )
      order by completed_at, o_id
      limit ${removedAtOnce}
    ),
    counted as (
      select
        ended.*,
        -- how many there are with all before it
        sum(1 + child.count) over (order by ended.completed_at, ended.o_id) as so_far, child.count as children
      from ended
      cross join lateral (
        with recursive below as (
          select run.o_id
          from run
          where run.workspace_o_id = ended.workspace_o_id
            and run.parent_run_o_id = ended.o_id
          union all
          select run.o_id
          from below
          join run
            on run.workspace_o_id = ended.workspace_o_id
            and run.parent_run_o_id = below.o_id
        )
        select count(*)
        from below
      ) as child
    ),
    chosen as (
      select workspace_o_id, o_id
      from counted
      where so_far <= ${removedAtOnce}
        or so_far = 1 + children
    ),
    old as (
      select workspace_o_id, o_id
      from chosen
      union all
      select run.workspace_o_id, run.o_id
      from old
      join run
        on run.workspace_o_id = old.workspace_o_id
        and run.parent_run_o_id = old.o_id
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

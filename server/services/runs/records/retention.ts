import type { Database } from '../../../database/index.ts';

/** Bounds one call; a run's record may hold a megabyte. A workflow's run goes whole, however many runs are its nodes'. */
const removedAtOnce = 200;

/**
 * Removes runs whose retention is over, with their records and callbacks; a workflow's run with its nodes and their
 * agents' runs. A run stays while its callback, its evaluation, a child run or a replay of it is open. 0 days keeps
 * all. Returns the number removed, of one workspace or of all; bounded per call. Throws, behind all
 * others, for runs that the database keeps.
 */
export async function removeOldRuns(
  { ownerSql: sql }: Pick<Database, 'ownerSql'>,
  days: number,
  workspace: string | null = null,
): Promise<number> {
  if (days === 0) return 0;
  const endedRuns = await sql<{ workspaceOId: string; oId: string }[]>`
    select workspace_o_id, o_id
    from run
    where completed_at < now() - make_interval(days => ${days})
      and parent_run_o_id is null
      ${
        // the oldest of a workspace are found by when they were made
        workspace
          ? sql`and workspace_o_id = ${workspace} and created_at < now() - make_interval(days => ${days})`
          : sql``
      }
      and ${nothingNeedsRun(sql)}
    order by ${workspace ? sql`created_at` : sql`completed_at`}, o_id
    limit ${removedAtOnce}`;
  let removedCount = 0;
  const faults: Error[] = [];
  const remove = async (owner: string, oIds: readonly string[]): Promise<void> => {
    try {
      removedCount += await removeIn(sql, owner, oIds);
    } catch (cause) {
      // one that cannot be removed keeps no other
      if (oIds.length > 1) for (const oId of oIds) await remove(owner, [oId]);
      else faults.push(new Error(`The run ${oIds[0]} cannot be removed`, { cause }));
    }
  };
  for (const [owner, runs] of Map.groupBy(endedRuns, ({ workspaceOId }) => workspaceOId))
    await remove(
      owner,
      runs.map(({ oId }) => oId),
    );
  if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('; '));
  return removedCount;
}

type Sql = Database['ownerSql'];

/** A callback, an evaluation or a run that repeats it may still need a run. */
const nothingNeedsRun = (sql: Sql) => sql`
  not exists (
    select
    from delivery
    where delivery.workspace_o_id = run.workspace_o_id
      and delivery.subject_o_id = run.o_id
      and delivery.status = 'pending'
  )
  and not exists (
    select
    from evaluation_case
    where evaluation_case.workspace_o_id = run.workspace_o_id
      and evaluation_case.run_o_id = run.o_id
      and evaluation_case.judged_at is null
  )
  and not exists (
    select
    from run as repeated
    where repeated.workspace_o_id = run.workspace_o_id
      and repeated.replay_of = run.o_id
      and repeated.completed_at is null
  )`;

/** Each workspace by a statement of its own: which runs are below one is found out where they stand. */
async function removeIn(sql: Sql, workspace: string, oIds: readonly string[]): Promise<number> {
  const removedRows = await sql`
    with recursive ended as (
      select o_id, completed_at
      from run
      where workspace_o_id = ${workspace}
        and o_id = any (${[...oIds]})
        -- not one that was taken up again since
        and completed_at is not null
        and ${nothingNeedsRun(sql)}
      for update skip locked
    ),
    counted as (
      select
        ended.*,
        -- how many there are with all before it
        sum(1 + child.count) over (order by ended.completed_at, ended.o_id) as so_far, child.count as children, child.open
      from ended
      cross join lateral (
        with recursive below as (
          select run.o_id, run.completed_at
          from run
          where run.workspace_o_id = ${workspace}
            and run.parent_run_o_id = ended.o_id
          union all
          select run.o_id, run.completed_at
          from below
          join run
            on run.workspace_o_id = ${workspace}
            and run.parent_run_o_id = below.o_id
        )
        select count(*), count(*) filter (where completed_at is null) as open
        from below
      ) as child
    ),
    chosen as (
      select o_id
      from counted
      where open = 0
        and (so_far <= ${removedAtOnce} or so_far = 1 + children)
    ),
    old as (
      select o_id as root, o_id
      from chosen
      union all
      select old.root, run.o_id
      from old
      join run
        on run.workspace_o_id = ${workspace}
        and run.parent_run_o_id = old.o_id
    ),
    held as (
      select old.root, run.o_id
      from old
      join run
        on run.workspace_o_id = ${workspace}
        and run.o_id = old.o_id
      where run.completed_at is not null
      for update of run skip locked
    ),
    -- a run below one that is retried at this moment keeps all of them for the next call: none stays without the one above
    gone as (
      select held.o_id
      from held
      where (select count(*) from held as of_root where of_root.root = held.root)
        = (select count(*) from old where old.root = held.root)
    ),
    told as (
      delete from delivery
      using gone
      where delivery.workspace_o_id = ${workspace}
        and delivery.subject_o_id = gone.o_id
    )
    delete from run
    using gone
    where run.workspace_o_id = ${workspace}
      and run.o_id = gone.o_id`;
  return removedRows.count;
}

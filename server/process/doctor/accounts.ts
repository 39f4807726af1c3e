import type { Database } from '../../database/index.ts';

/** Events that are left are counted up to here. */
const countedMost = 1_000_000;

/**
 * Reports the progress of the job that assigns accounts to events and runs of earlier versions, or again after the
 * own domain has changed.
 */
export async function accountsSay(db: Database): Promise<string> {
  const [row] = await db.ownerSql<{ workspaces: number; filled: number; left: number }[]>`
    with open as materialized (
      select workspace_o_id, behind_o_id, filled, completed_at
      from account_fill
      where completed_at is null
        or runs_behind_o_id is not null
    )
    select
      (select count(*)::int from open) as workspaces,
      (select coalesce(sum(filled), 0)::float8 from open) as filled,
      (
        select count(*)::int
        from (
          select
          from open
          join event on event.workspace_o_id = open.workspace_o_id and event.o_id > open.behind_o_id
          where open.completed_at is null
          limit ${countedMost + 1}
        ) as counted
      ) as left
  `;
  const { workspaces = 0, filled = 0, left = 0 } = row ?? {};
  if (workspaces === 0) return 'every event and run has been given its account';
  const some = left > countedMost ? `more than ${countedMost}` : left;
  return `being given to what older versions stored, or anew for a changed domain, in ${workspaces} ${workspaces === 1 ? 'workspace' : 'workspaces'}: ${filled} events have theirs, ${some} are left`;
}

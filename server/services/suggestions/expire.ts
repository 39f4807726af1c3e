import type { Database } from '../../database/index.ts';
import { system } from './standing.ts';

/** One sweep ends so many at most; the next one goes on. */
const endedAtOnce = 500;

/** Ends suggestions whose time for a decision has passed. Returns their number. */
export async function expireSuggestions(db: Database): Promise<number> {
  const expiredRows = await db.ownerSql`
    update suggestion
    set status = 'expired', decider = ${db.ownerSql.json(system)}, decided_at = now()
    from (
      select workspace_o_id, o_id
      from suggestion
      where status = 'pending'
        and expires_at < now()
      order by expires_at
      limit ${endedAtOnce}
    ) as due
    where suggestion.workspace_o_id = due.workspace_o_id
      and suggestion.o_id = due.o_id
      and status = 'pending'`;
  return expiredRows.count;
}

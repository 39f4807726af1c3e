import type { Database } from '../../database/index.ts';
import { system } from './standing.ts';

/** One sweep ends so many at most; the next one goes on. */
const endedAtOnce = 500;

/** Ends suggestions for which nobody has decided in time. Returns how many. */
export async function expireSuggestions(db: Database): Promise<number> {
  const expired = await db.ownerSql`
    update suggestion
    set status = 'expired', decider = ${db.ownerSql.json(system)}, decided_at = now()
    where (workspace_o_id, o_id) in (
      select workspace_o_id, o_id
      from suggestion
      where status = 'pending'
        and expires_at < now()
      order by expires_at
      limit ${endedAtOnce}
      for update skip locked
    )`;
  return expired.count;
}

import type { Database, Tx } from '../../server/database/index.ts';
import { eventually } from './processes.ts';

/** Has `second` begin while the transaction of `first` has not ended and is waited for. Returns what the second comes to. */
export async function atOnce<Value>(
  db: Database,
  workspace: string,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<Value>,
): Promise<Value> {
  const { other } = await db.write(workspace, async (tx) => {
    await first(tx);
    const other = second();
    await othersWait(db);
    return { other };
  });
  return other;
}

/** Returns when a session waits for a lock. The embedded engine has one: whoever comes second begins behind the first. */
export async function othersWait(db: Database): Promise<void> {
  if (db.kind === 'server') await eventually('the other waits', () => isWaiting(db));
}

/** Sessions of a distributed database wait on its nodes, of which the coordinator has a view. */
async function isWaiting({ ownerSql: sql }: Database): Promise<boolean> {
  const [place] = await sql<{ isDistributed: boolean }[]>`
    select to_regclass('citus_lock_waits') is not null as is_distributed`;
  const [row] = await sql<{ isWaiting: boolean }[]>`
    select exists (
      select
      from ${place?.isDistributed ? sql`citus_lock_waits` : sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`}
    ) as is_waiting`;
  return row?.isWaiting ?? false;
}

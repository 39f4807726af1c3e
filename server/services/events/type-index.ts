import type { Database } from '../../database/index.ts';
import { withoutDeadline } from '../../database/without-deadline.ts';

/** Any number nobody else takes: `TYPES` on a telephone. */
const buildLock = 89_737;
const name = 'event_by_type';
/**
 * Waiting for transactions that began before, such as a backup, the index holds a lock that keeps the table from being
 * vacuumed. What is left then is made anew by a later call.
 */
const lockSeconds = 60;

/**
 * Makes the index of types that a migration leaves out among many events, about three seconds for a million. Events are
 * stored and read meanwhile; until it stands, a list of a rare type reads the events of its range of time. Throws where
 * others keep it waiting for longer than `waitSeconds`.
 */
export async function makeTypeIndex(db: Database, waitSeconds = lockSeconds): Promise<void> {
  if ((await stateOf(db)) === 'whole') return;
  await withoutDeadline(db, async (sql) => {
    const [lock] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${buildLock}) as taken`;
    if (!lock?.taken) return;
    const state = await stateOf(db);
    if (state === 'whole') return;
    // On a server others go on writing meanwhile; the embedded engine has one session, and nobody else to let through.
    const how = db.kind === 'server' ? 'concurrently' : '';
    await sql`select set_config('lock_timeout', ${`${waitSeconds}s`}, false)`;
    // left by one that was interrupted
    if (state === 'broken') await sql.unsafe(`drop index ${how} ${name}`);
    await sql.unsafe(
      `create index ${how} ${name} on event (workspace_o_id, event_type, event_timestamp desc, o_id desc)`,
    );
  });
}

async function stateOf(db: Database): Promise<'whole' | 'broken' | 'absent'> {
  const [index] = await db.ownerSql<{ isWhole: boolean }[]>`
    select indisvalid as is_whole
    from pg_index
    where indexrelid = to_regclass(${name})
  `;
  if (!index) return 'absent';
  return index.isWhole ? 'whole' : 'broken';
}

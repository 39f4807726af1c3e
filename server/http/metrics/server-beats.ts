import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { ModelLoad } from '../../context.ts';
import type { Database } from '../../database/index.ts';
import { json } from '../../database/json.ts';

/** As often as workers do. */
const beatEveryMs = 5_000;

/** The oId of this process among the servers of all hosts. */
export const ownServerOId = newOId(prefixes.serverProcess);

/**
 * Registers this server and updates its row every five seconds: that it lives, how much memory it has, and the state
 * of its models' circuits. Rows of servers that ended without removing theirs are deleted after a minute. If the
 * database is away, the next beat tries again. Returns a function that stops the beats and removes the row.
 */
export function startBeats(db: Database, load: () => ModelLoad | null): () => Promise<void> {
  let isBeating = false;
  const beatOnce = async () => {
    isBeating = true;
    await beat(db, load());
    isBeating = false;
  };
  let beating = beatOnce();
  const timer = setInterval(() => {
    // beats do not pile up while the database is away
    if (!isBeating) beating = beatOnce();
  }, beatEveryMs);
  return async () => {
    clearInterval(timer);
    await beating;
    // a database that is away forgets the row by itself, a minute later
    await db.ownerSql`delete from server_process where o_id = ${ownServerOId}`.catch(() => {});
  };
}

async function beat(db: Database, load: ModelLoad | null): Promise<void> {
  const sql = db.ownerSql;
  try {
    await sql`delete from server_process where beat_at < now() - interval '1 minute'`;
    await sql`
      insert into server_process (o_id, beat_at, memory_bytes, model_load)
      values (${ownServerOId}, now(), ${process.memoryUsage.rss()}, ${load === null ? null : json(sql, load)})
      on conflict (o_id) do update
      set beat_at = excluded.beat_at, memory_bytes = excluded.memory_bytes, model_load = excluded.model_load
    `;
  } catch {
    // said by /ready and by every request; the next beat tries again
  }
}

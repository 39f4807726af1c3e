import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { ModelLoad } from '../../context.ts';
import type { Database } from '../../database/index.ts';
import { json } from '../../database/json.ts';

/** As often as workers do. */
const beatEveryMs = 5_000;

/** This process among the servers of all hosts. */
export const ownServerOId = newOId(prefixes.serverProcess);

/**
 * Enters this server and says every five seconds that it lives, how much memory it has, and how it finds the models that
 * it asks. Rows of servers that ended without a word go after a minute. A database that is away is tried again at the next
 * beat. Returns a function that ends the beats and takes the row away.
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

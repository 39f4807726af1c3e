import type { AppContext } from '../context.ts';
import { hasLittleRoom } from '../database/embedded/disk.ts';

interface Readiness {
  ready: boolean;
  /** It answers and takes changes. */
  database: boolean;
  migrations: boolean;
  worker: boolean;
  /** Files can be stored. Without it everything else is served, so it does not count for `ready`. */
  storage: boolean;
  /** The disk of the data directory has room: below 64 MB make some, below 32 MB the embedded database takes no changes. */
  room: boolean;
}

/** Returns whether the server is fit to serve; load balancers ask every few seconds. */
export type AskReadiness = () => Promise<Readiness>;

/** So long what was found out of the storage holds: every look at it writes a file, or costs a request to a bucket. */
const goodForMs = 30_000;
const badForMs = 5_000;
const storageWithinMs = 5_000;
/** No workspace has this name, so that nobody finds the file. A disk that is full may still take an empty one. */
const probe = { key: 'ready/probe', bytes: new Uint8Array(4096) };

/**
 * Checks readiness: the database answers and accepts changes, its schema is there, and some worker sent a heartbeat
 * in the last minute.
 */
export function createReadiness({
  db,
  storage,
  config,
}: Pick<AppContext, 'db' | 'storage' | 'config'>): AskReadiness {
  const writable = createProbe(storage);
  return async () => {
    const [found, stored] = await Promise.all([askDatabase(db), writable()]);
    return { ...found, storage: stored, room: !hasLittleRoom(config.dataDir) };
  };
}

async function askDatabase(db: AppContext['db']): Promise<Omit<Readiness, 'storage' | 'room'>> {
  try {
    const [row] = await db.look(
      (sql) => sql<{ writable: boolean; migrations: boolean; worker: boolean }[]>`
        select
          current_setting('transaction_read_only') = 'off' as writable,
          to_regclass('entity') is not null as migrations,
          exists (select from worker where beat_at > now() - interval '60 seconds') as worker`,
    );
    const { writable = false, migrations = false, worker = false } = row ?? {};
    return { ready: writable && migrations, database: writable, migrations, worker };
  } catch {
    return { ready: false, database: false, migrations: false, worker: false };
  }
}

/** Whether a file can be stored; many who ask at once cause one look. */
function createProbe(storage: AppContext['storage']): () => Promise<boolean> {
  let found: Promise<boolean> | null = null;
  let until = 0;
  return () => {
    if (found && performance.now() < until) return found;
    until = performance.now() + storageWithinMs;
    const looked = Promise.race([tryStorage(storage), Bun.sleep(storageWithinMs).then(() => false)]);
    found = looked.then((isWritable) => {
      until = performance.now() + (isWritable ? goodForMs : badForMs);
      return isWritable;
    });
    return found;
  };
}

async function tryStorage(storage: AppContext['storage']): Promise<boolean> {
  try {
    await storage.put(probe.key, probe.bytes);
    await storage.delete(probe.key);
    return true;
  } catch {
    return false;
  }
}

import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Database } from '../database/index.ts';
import type { Log } from '../log.ts';

type Open = (config: Config, log: Log) => Promise<{ db: Database; close(): Promise<void> }>;

interface Check {
  what: string;
  fine: boolean;
  says: string;
}

/** Checks what the product needs and says what to do about what is missing. Exit code 1 when anything is. */
export async function doctor(config: Config, log: Log, open: Open): Promise<number> {
  const checks: Check[] = [await check('settings', async () => settingsSay(config))];
  let opened: Awaited<ReturnType<Open>> | null = null;
  checks.push(
    await check('database', async () => {
      opened = await open(config, log);
      return databaseSays(opened.db);
    }),
  );
  if (opened) {
    const { db, close } = opened as Awaited<ReturnType<Open>>;
    checks.push(
      await check('schema', () => schemaSays(db)),
      await check('worker', () => workerSays(db)),
      await check('queue', () => queueSays(db)),
    );
    await close();
  }
  checks.push(
    await check('model', () => modelSays(config, log)),
    await check('storage', () => storageSays(config)),
  );
  for (const { what, fine, says } of checks)
    process.stdout.write(`${fine ? 'ok  ' : 'FAIL'}  ${what.padEnd(9)} ${says}\n`);
  return checks.every((one) => one.fine) ? 0 : 1;
}

async function check(what: string, ask: () => Promise<string>): Promise<Check> {
  try {
    return { what, fine: true, says: await ask() };
  } catch (error) {
    return { what, fine: false, says: error instanceof Error ? error.message : String(error) };
  }
}

async function settingsSay(config: Config): Promise<string> {
  return `listens on ${config.host}:${config.port}; data in ${config.dataDir}; Bun ${Bun.version}`;
}

async function databaseSays(db: Database): Promise<string> {
  const [row] = await db.ownerSql<{ version: string; vector: string | null }[]>`
    select
      current_setting('server_version') as version,
      (select extversion from pg_extension where extname = 'vector') as vector`;
  if (Number.parseInt(row?.version ?? '0', 10) < 15)
    throw new Error(`PostgreSQL ${row?.version} is too old: 15 or newer is needed`);
  if (!row?.vector)
    throw new Error(
      'the extension vector is not there yet: run bun run migrate, or ask whoever runs the server to install pgvector',
    );
  return `${db.kind === 'embedded' ? 'embedded ' : ''}PostgreSQL ${row.version}, pgvector ${row.vector}`;
}

async function schemaSays(db: Database): Promise<string> {
  const [row] = await db.ownerSql<
    { present: boolean }[]
  >`select to_regclass('entity') is not null as present`;
  if (!row?.present) throw new Error('not migrated: run bun run migrate, or bun start');
  const [count] = await db.ownerSql<
    { workspaces: number }[]
  >`select count(*)::int as workspaces from workspace`;
  return `migrated; ${count?.workspaces ?? 0} workspaces`;
}

async function workerSays(db: Database): Promise<string> {
  const [row] = await db.ownerSql<{ alive: number }[]>`
    select count(*)::int as alive from worker where beat_at > now() - interval '60 seconds'`;
  if (!row?.alive) throw new Error('no worker is alive: bun start runs one, bun run worker another');
  return `${row.alive} alive`;
}

async function queueSays(db: Database): Promise<string> {
  const [row] = await db.ownerSql<{ waiting: number; dead: number }[]>`
    select
      (select count(*)::int from graphile_worker.jobs) as waiting,
      (select count(*)::int from dead_letter) as dead`;
  return `${row?.waiting ?? 0} jobs waiting or running, ${row?.dead ?? 0} dead letters`;
}

async function modelSays(config: Config, log: Log): Promise<string> {
  const { createAi } = await import('../ai/index.ts');
  const ai = createAi(config, log);
  const [vector] = await ai.embed(['a sentence']);
  return `${ai.model('ECHO')}; embedder ${ai.embedder.id} of ${vector?.length ?? 0} dimensions`;
}

/** Writes, reads and removes a few bytes under a workspace that cannot exist. */
async function storageSays(config: Config): Promise<string> {
  const { createStorage, storageKey } = await import('../storage/index.ts');
  const storage = createStorage(config);
  const bytes = new TextEncoder().encode(randomUUID());
  const key = storageKey('doctor', 'resource', bytes);
  await storage.put(key, bytes);
  const found = await storage.get(key);
  await storage.delete(key);
  if (!found || !Buffer.from(found).equals(bytes))
    throw new Error('what was written could not be read back: check STORAGE_URL');
  return config.storageUrl ?? `${config.dataDir}/assets`;
}

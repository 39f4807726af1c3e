import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pino from 'pino';
import postgres from 'postgres';
import packages from '../../package.json' with { type: 'json' };
import { openEngine } from '../../server/database/embedded/engine.ts';
import { createMultiplexer, type Multiplexer } from '../../server/database/embedded/multiplexer.ts';
import { createDatabase, type Database } from '../../server/database/index.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { migrationFiles } from '../../server/database/migrations/migration-files.ts';
import { atEnd } from './at-end.ts';

/** A server to test against instead of the embedded engine. */
export const testServerUrl = process.env.TEST_DATABASE_URL?.trim() || null;

const log = pino({ level: 'silent' });
const deadline = { statementDeadlineMs: 30_000 };

let opened: Promise<Database> | null = null;

/** The migrated database of this test process: opened at the first call, the same one ever after. */
export async function testDatabase(): Promise<Database> {
  opened ??= testServerUrl ? openOnServer(testServerUrl) : openInMemory();
  return opened;
}

/** A migrated engine of one's own, in memory, for tests that must end or break it. */
export async function testEngine(): Promise<PGlite> {
  return openEngine({ dump: await migratedDump() });
}

export function databaseOn(
  session: Multiplexer,
  statementDeadlineMs: number = deadline.statementDeadlineMs,
): Database {
  const door = {
    kind: 'embedded' as const,
    postgres: { socket: () => session.open(), user: 'postgres', database: 'postgres' },
    pool: { stream: () => session.open(), user: 'postgres', database: 'postgres' },
  };
  return createDatabase(door, { statementDeadlineMs }, log);
}

async function openInMemory(): Promise<Database> {
  const engine = await testEngine();
  const session = createMultiplexer(engine);
  const db = databaseOn(session);
  await migrate(db, log);
  atEnd.push(async () => {
    await db.close();
    const leaked = session.connections;
    session.close();
    await engine.close();
    if (leaked > 0) throw new Error(`${leaked} connections were left open by a test`);
  });
  return db;
}

async function openOnServer(url: string): Promise<Database> {
  const { db, close } = await databaseOnServer(url);
  await migrate(db, log);
  atEnd.push(close);
  return db;
}

/** A database of one's own that nothing has been done to, on the engine that is tested. */
export async function emptyDatabase(): Promise<{ db: Database; close(): Promise<void> }> {
  if (testServerUrl) return databaseOnServer(testServerUrl);
  const engine = await openEngine({ dump: await emptyDump() });
  const session = createMultiplexer(engine);
  const db = databaseOn(session);
  return {
    db,
    async close() {
      await db.close();
      session.close();
      await engine.close();
    },
  };
}

async function databaseOnServer(url: string): Promise<{ db: Database; close(): Promise<void> }> {
  const name = `groundwork_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const root = postgres(url, { max: 1, onnotice: () => {} });
  await root.unsafe(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const href = own.href;
  const db = createDatabase(
    { kind: 'server', url: href, postgres: {}, pool: { connectionString: href } },
    deadline,
    log,
  );
  return {
    db,
    async close() {
      await db.close();
      const leaked = await connectionsLeft(root, name);
      await root.unsafe(`drop database ${name} with (force)`);
      await root.end();
      if (leaked > 0) throw new Error(`${leaked} connections were left open by a test`);
    },
  };
}

/** Connections to a database that are still there after a moment: the server ends one a little after its client did. */
async function connectionsLeft(root: postgres.Sql, name: string): Promise<number> {
  for (let tries = 50; ; tries--) {
    const [row] = await root<{ left: number }[]>`
      select count(*)::integer as left
      from pg_stat_activity
      where datname = ${name}
    `;
    if (!row?.left || tries === 0) return row?.left ?? 0;
    await Bun.sleep(100);
  }
}

const cache = join(import.meta.dir, '..', '..', '.cache');

const versions = [
  packages.dependencies['@electric-sql/pglite'],
  packages.dependencies['@electric-sql/pglite-pgvector'],
];

/** The migrated data directory, made once for this set of migrations and kept. */
async function migratedDump(): Promise<Blob> {
  return dumped('migrated', [...versions, migrationFiles().hash], async () => {
    const engine = await openEngine({ dump: await emptyDump() });
    const session = createMultiplexer(engine);
    const db = databaseOn(session);
    await migrate(db, log);
    await db.close();
    session.close();
    return engine;
  });
}

/** An empty data directory, kept too: creating it takes longer than all migrations. */
export async function emptyDump(): Promise<Blob> {
  return dumped('empty', versions, () => openEngine({}));
}

async function dumped(name: string, parts: string[], make: () => Promise<PGlite>): Promise<Blob> {
  const key = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);
  const path = join(cache, `${name}-${key}.tar`);
  if (existsSync(path)) return Bun.file(path);
  const engine = await make();
  mkdirSync(cache, { recursive: true });
  const mine = `${path}.${process.pid}`;
  await Bun.write(mine, await engine.dumpDataDir('none'));
  await engine.close();
  // Two processes may make it at the same time; whichever comes last, the file is always whole.
  renameSync(mine, path);
  removeOld();
  return Bun.file(path);
}

/** Each change of a migration makes a new file of 45 MB; those of former days serve nobody. */
function removeOld(): void {
  const dayAgo = Date.now() - 24 * 3_600_000;
  for (const name of readdirSync(cache).filter((found) => /^(migrated|empty|database)-/.test(found))) {
    const path = join(cache, name);
    if (statSync(path).mtimeMs < dayAgo) rmSync(path, { force: true });
  }
}

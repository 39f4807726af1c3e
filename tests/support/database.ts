import { createHash } from 'node:crypto';
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
import { atEnd, runAtEnd } from './at-end.ts';
import { noteStatement, requireDialect } from './dialect.ts';
import { nodesOf, removeFromNodes, spread } from './distributed.ts';
import { newDatabaseName, sharedName } from './server-databases.ts';

const debug = (_connection: number, text: string) => noteStatement(text);

/** A server to test against instead of the embedded engine. */
export const testServerUrl = process.env.TEST_DATABASE_URL?.trim() || null;

const log = pino({ level: 'silent' });
/** Long enough for a statement that waits behind all others of a slow machine. */
const deadline = { statementDeadlineMs: 120_000 };

/** Where the shared database of this process stands. Kept from file to file: making one takes a second. */
interface Place {
  open(): Database;
  /** Connections that are left after all handles were closed. */
  connectionsLeft(): Promise<number>;
  remove(): Promise<void>;
}

let place: Promise<Place> | null = null;
/** Tables that a migrated database has rows in. */
let filledAtFirst: readonly string[] | null = null;
let opened: Promise<Database> | null = null;

/** The migrated database of this test process: opened at the first call of each test file and closed at its end. */
export function testDatabase(): Promise<Database> {
  opened ??= openShared();
  return opened;
}

let plain: Promise<Database> | null = null;

/** The migrated database as a single server has it: on a cluster another than that of this process, which is spread. */
export async function plainDatabase(): Promise<Database> {
  if (!(await isOnCluster())) return testDatabase();
  plain ??= makePlain();
  return plain;
}

export const isOnCluster = async () => testServerUrl !== null && (await nodesOf(testServerUrl)).length > 0;

async function makePlain(): Promise<Database> {
  const { db, close } = await emptyDatabase();
  atEnd.push(async () => {
    plain = null;
    await close();
  });
  await migrate(db, log);
  return db;
}

function sharedPlace(): Promise<Place> {
  place ??= testServerUrl ? placeOnServer(testServerUrl) : placeInMemory();
  return place;
}

async function openShared(): Promise<Database> {
  const { open, connectionsLeft } = await sharedPlace();
  const db = open();
  filledAtFirst ??= await filledTables(db);
  const kept = filledAtFirst;
  atEnd.push(async () => requireDialect());
  atEnd.push(async () => {
    opened = null;
    await empty(db, kept);
    await db.close();
    const leaked = await connectionsLeft();
    if (leaked === 0) return;
    // the files that follow get a place of their own: this leak is not theirs
    place = null;
    throw new Error(`${leaked} connections were left open by a test`);
  });
  return db;
}

/** Takes away what a file left: its jobs would be done, and its rows counted, in the file that follows. */
async function empty(db: Database, kept: readonly string[]): Promise<void> {
  const left = (await filledTables(db)).filter((table) => !kept.includes(table));
  // Without a look at foreign keys. To truncate would reach every table, empty ones and their indexes too.
  const statements = [
    'set local session_replication_role = replica',
    ...left.map((table) => `delete from ${table}`),
  ];
  if (await isOnCluster()) {
    // each by itself: of a message with `set local` a coordinator sends all to the nodes
    await db.ownerSql.begin(async (tx) => {
      await tx`set local citus.multi_shard_modify_mode to 'sequential'`;
      for (const statement of statements) await tx.unsafe(statement);
    });
  } else await db.ownerSql.begin((tx) => tx.unsafe(statements.join('; ')));
}

async function filledTables({ ownerSql: sql }: Database): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'graphile_worker')
      and relkind = 'r'
      -- on a cluster the rows stand in parts, which are called by the table's name and a number
      and (pg_relation_size(pg_class.oid) > 0 or ${await isOnCluster()})
      and relname !~ '_[0-9]{6}$'
    order by 1`;
  const filled = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql.unsafe<{ filled: boolean }[]>(
        `select exists (select 1 from ${name}) as filled`,
      );
      return row?.filled ? [name] : [];
    }),
  );
  return filled.flat();
}

/** Another handle on the database of this process; the test that opens it closes it. */
export async function anotherHandle(): Promise<Database> {
  return (await sharedPlace()).open();
}

/** Closes what a program opened that is no test: `bun test` does this after each file (end.ts). */
export async function leaveTestDatabase(): Promise<void> {
  await runAtEnd();
  await (await place)?.remove();
  place = null;
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
    postgres: { socket: () => session.open(), user: 'postgres', database: 'postgres', debug },
    pool: { stream: () => session.open(), user: 'postgres', database: 'postgres' },
  };
  return createDatabase(door, { statementDeadlineMs }, log);
}

async function placeInMemory(): Promise<Place> {
  const engine = await testEngine();
  const session = createMultiplexer(engine);
  return {
    open: () => databaseOn(session),
    connectionsLeft: async () => session.connections,
    async remove() {
      session.close();
      await engine.close();
    },
  };
}

async function placeOnServer(url: string): Promise<Place> {
  const own = await newServerDatabase(url, sharedName);
  const db = own.open();
  await migrate(db, log);
  const nodes = await nodesOf(url);
  if (nodes.length > 0) await spread(db, own.url, nodes);
  await db.close();
  return { ...own, remove: () => own.remove().then(() => removeFromNodes(url, own.name, nodes)) };
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
  const own = await newServerDatabase(url);
  const db = own.open();
  return {
    db,
    async close() {
      await db.close();
      const leaked = await own.connectionsLeft();
      await own.remove();
      if (leaked > 0) throw new Error(`${leaked} connections were left open by a test`);
    },
  };
}

async function newServerDatabase(
  url: string,
  purpose?: string,
): Promise<Place & { name: string; url: string }> {
  const name = newDatabaseName(purpose);
  const root = () => postgres(url, { max: 1, onnotice: () => {} });
  await using(root(), (sql) => sql.unsafe(`create database ${name}`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  const href = own.href;
  return {
    name,
    url: href,
    open: () =>
      createDatabase(
        { kind: 'server', url: href, postgres: { debug }, pool: { connectionString: href } },
        deadline,
        log,
      ),
    connectionsLeft: () => using(root(), (sql) => connectionsTo(sql, name)),
    remove: () => using(root(), (sql) => sql.unsafe(`drop database ${name} with (force)`)).then(() => {}),
  };
}

async function using<T>(sql: postgres.Sql, work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Connections to a database that are still there after a moment: the server ends one a little after its client did. */
async function connectionsTo(root: postgres.Sql, name: string): Promise<number> {
  for (let tries = 1_000; ; tries--) {
    const [row] = await root<{ left: number }[]>`
      select count(*)::integer as left
      from pg_stat_activity
      where datname = ${name}
        and backend_type = 'client backend' -- autovacuum's are nobody's leak
        and application_name not ilike 'citus%' -- those of a distributed database to itself
    `;
    if (!row?.left || tries === 0) return row?.left ?? 0;
    await Bun.sleep(20);
  }
}

const cache = join(import.meta.dir, '..', '..', '.cache');

const versions = [
  packages.dependencies['@electric-sql/pglite'],
  packages.dependencies['@electric-sql/pglite-pgvector'],
];

/** The migrated data directory, made once for this set of migrations and kept. */
export async function migratedDump(): Promise<Blob> {
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

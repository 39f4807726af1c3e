import pino from 'pino';
import postgres from 'postgres';
import type { Database } from '../../server/database/index.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { type Node, nodesOf, removeFromNodes, spread } from '../support/distributed.ts';
import { openAs } from './house.ts';
import { benchDatabase } from './server.ts';

/**
 * Runs a command of tests/citus/setup and returns what it prints. `CITUS_CHECKOUT` names the sources. Durable as in
 * production.
 */
export function controlCluster(...command: string[]): string {
  const done = Bun.spawnSync(setup(command), { env: durable(), stderr: 'inherit' });
  if (done.exitCode !== 0) throw new Error(`tests/citus/setup ${command.join(' ')} failed`);
  return done.stdout.toString().trim();
}

/** The same beside a load of this process, which goes on meanwhile. */
export async function controlBesideLoad(...command: string[]): Promise<void> {
  const child = Bun.spawn(setup(command), { env: durable(), stdout: 'ignore', stderr: 'inherit' });
  if ((await child.exited) !== 0) throw new Error(`tests/citus/setup ${command.join(' ')} failed`);
}

function setup(command: readonly string[]): string[] {
  const sources = process.env.CITUS_CHECKOUT;
  if (!sources) throw new Error('CITUS_CHECKOUT must name a checkout of citusdata/citus');
  return [`${import.meta.dir}/../citus/setup`, sources, ...command];
}

const durable = () => ({ ...process.env, POSTGRES_FSYNC: 'on' });

/** A migrated database and a handle on it. */
export interface FreshDatabase {
  url: string;
  db: Database;
  close(): Promise<void>;
}

/** A database on one server, which is started if need be. */
export async function plainDatabase(): Promise<FreshDatabase> {
  return migrated(await benchDatabase('plain'));
}

/** A database distributed over these nodes. */
export async function distributedDatabase(admin: string, nodes: readonly Node[]): Promise<FreshDatabase> {
  process.env.BENCH_DATABASE_URL = admin;
  const fresh = await migrated(await benchDatabase());
  await spread(fresh.db, fresh.url, nodes);
  return {
    ...fresh,
    async close() {
      await fresh.close();
      await removeFromNodes(admin, new URL(fresh.url).pathname.slice(1), nodes);
    },
  };
}

async function migrated(database: { url: string; drop(): Promise<void> }): Promise<FreshDatabase> {
  const db = await openAs({ DATABASE_URL: database.url });
  await migrate(db, pino({ level: 'silent' }));
  return {
    url: database.url,
    db,
    async close() {
      await db.close();
      await database.drop();
    },
  };
}

/** Starts a cluster with so many nodes beside its coordinator; they are stopped when the process ends. */
export async function startCluster(count: number): Promise<{ admin: string; nodes: Node[] }> {
  process.env.CITUS_NODES = ['one', 'two', 'three'].slice(0, count).join(' ');
  const admin = controlCluster('start');
  process.once('exit', () => void controlCluster('stop'));
  return { admin, nodes: (await nodesOf(admin)).slice(0, count) };
}

/** Asks a server over a connection of its own. */
export async function asked<T>(url: string, ask: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await ask(sql);
  } finally {
    await sql.end();
  }
}

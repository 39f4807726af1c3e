import pino from 'pino';
import postgres from 'postgres';
import { createMultiplexer } from '../../server/database/embedded/multiplexer.ts';
import { createDatabase, type Database } from '../../server/database/index.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { testEngine, testServerUrl } from './database.ts';
import { nodesOf, removeFromNodes, spread } from './distributed.ts';
import { openRewriter } from './rewrite.ts';
import { newDatabaseName } from './server-databases.ts';
import { openWire } from './wire.ts';

export type Wall = 'statements' | 'row-level security';

const log = pino({ level: 'silent' });
const deadline = { statementDeadlineMs: 60_000 };

/** A migrated database of its own in which one wall of the isolation has been taken down; the other must hold alone. */
export async function databaseWithout(wall: Wall): Promise<{ db: Database; close(): Promise<void> }> {
  const behind = testServerUrl ? await ownServerDatabase(testServerUrl) : await ownEngine();
  const rewriter = await openRewriter(behind, wall === 'statements' ? withoutWorkspace : (text) => text);
  const db = createDatabase(doorTo(rewriter.port, behind.database), deadline, log);
  await migrate(db, log);
  await behind.spread(db);
  if (wall === 'row-level security') await disableRowSecurity(db);
  return {
    db,
    async close() {
      await db.close();
      rewriter.close();
      await behind.close();
    },
  };
}

/** Every condition on the workspace becomes one that is always true and still takes its parameter. */
export function withoutWorkspace(statement: string): string {
  return statement.replaceAll(/\b(?:\w+\.)?workspace_o_id\s*=\s*(\$\d+)/g, '($1::text is not null)');
}

async function disableRowSecurity(db: Database): Promise<void> {
  const tables = await db.ownerSql<{ name: string }[]>`
    select relname as name
    from pg_class
    where relrowsecurity
      and relnamespace = 'public'::regnamespace`;
  for (const { name } of tables) await db.ownerSql.unsafe(`alter table ${name} disable row level security`);
  if (tables.length < 10) throw new Error('there was hardly a wall to take down');
}

function doorTo(port: number, database: string) {
  const names = { host: '127.0.0.1', port, user: 'postgres', database };
  return { kind: testServerUrl ? ('server' as const) : ('embedded' as const), postgres: names, pool: names };
}

async function ownEngine() {
  const engine = await testEngine();
  const session = createMultiplexer(engine);
  const wire = await openWire(session);
  return {
    host: '127.0.0.1',
    port: wire.port,
    database: 'postgres',
    spread: async (_db: Database) => {},
    async close() {
      await wire.close();
      session.close();
      await engine.close();
    },
  };
}

async function ownServerDatabase(url: string) {
  const name = newDatabaseName('wall');
  const root = postgres(url, { max: 1, onnotice: () => {} });
  await root.unsafe(`create database ${name}`);
  const { hostname, port } = new URL(url);
  const nodes = await nodesOf(url);
  return {
    host: hostname,
    port: Number(port || 5432),
    database: name,
    async spread(db: Database) {
      const own = Object.assign(new URL(url), { pathname: `/${name}` });
      if (nodes.length > 0) await spread(db, own.href, nodes);
    },
    async close() {
      await root.unsafe(`drop database ${name} with (force)`);
      await root.end();
      await removeFromNodes(url, name, nodes);
    },
  };
}

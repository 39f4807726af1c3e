import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type postgres from 'postgres';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { nodesOf, spread } from '../support/distributed.ts';
import { startProduct } from '../support/processes.ts';
import { asked, controlCluster } from './cluster.ts';
import { keyed, newTenant, type Tenant } from './faults-floods.ts';
import { openAs, secretKey } from './house.ts';
import { benchDatabase } from './server.ts';

const kills = Number(process.env.BENCH_KILLS ?? 30);
const workspaces = 6;
/** Each has a transaction under way nearly always. */
const clientsOfWorkspace = 2;
/** What a slow disk takes, in µs: a kill nearly always falls between a prepare and its commit. */
const commitDelay = 100_000;
const firstAccepted = 60;
/** A coordinator looks each minute for what it has to commit on its nodes. */
const endedWithinMs = 240_000;

interface Accepted {
  workspaceOId: string;
  mark: string;
  oId: string;
}

/**
 * Kills the coordinator of a cluster and one of its nodes under a load of records that each come with a job, then counts every
 * record that was accepted. `CITUS_CHECKOUT` names the sources for tests/citus/setup, `BENCH_KILLS` the kills of each.
 */
export async function run(): Promise<void> {
  const admin = controlCluster('start');
  process.env.BENCH_DATABASE_URL = admin;
  process.once('exit', () => void controlCluster('stop'));
  const database = await benchDatabase();
  const nodes = await nodesOf(admin);
  const environment = {
    DATABASE_URL: database.url,
    SERVERS: '1',
    WORKERS: '1',
    DATABASE_DEADLINE_MS: '60000',
  };
  const db = await openAs(environment);
  await migrate(db, pino({ level: 'silent' }));
  await spread(db, database.url, nodes);
  const nodeUrls = nodes.map(({ port }) => Object.assign(new URL(database.url), { port: String(port) }).href);
  // of this database alone: what is measured on the cluster later is not to wait so long
  const name = new URL(database.url).pathname.slice(1);
  for (const url of nodeUrls)
    await asked(url, async (sql) => {
      await sql.unsafe(`alter database "${name}" set commit_delay = ${commitDelay}`);
      await sql.unsafe(`alter database "${name}" set commit_siblings = 0`);
    });
  const dataDir = mkdtempSync(join(tmpdir(), 'gw-'));
  const product = await startProduct({
    ...environment,
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  });
  const tenants: Tenant[] = [];
  for (let number = 0; number < workspaces; number++)
    tenants.push(await newTenant(db, `Workspace ${number}`));

  const accepted: Accepted[] = [];
  const unanswered: string[] = [];
  let isOver = false;
  const clients = Array.from({ length: workspaces * clientsOfWorkspace }, async (_, number) => {
    const tenant = tenants[number % workspaces] as Tenant;
    while (!isOver) {
      const mark = crypto.randomUUID();
      await keyed(() => [product.url], tenant.key, '/resource/create', {
        mode: 'text',
        name: mark,
        text: mark,
      }).then(
        ({ data }) => accepted.push({ workspaceOId: tenant.workspaceOId, mark, oId: data.oId }),
        (error) => unanswered.push(String(error)),
      );
    }
  });

  // without a kill too a job may be faster than its row
  while (accepted.length < firstAccepted) await Bun.sleep(50);
  let prepared = 0;
  for (const node of ['coordinator', 'one'])
    for (let kill = 1; kill <= kills; kill++) {
      const before = accepted.length;
      while (accepted.length < before + clients.length) await Bun.sleep(50);
      await Bun.sleep(Math.random() * 500);
      controlCluster('kill', node);
      if (node !== 'coordinator') controlCluster('start');
      const held = await Promise.all(nodeUrls.map((url) => asked(url, preparedIn)));
      prepared += held.reduce((sum, count) => sum + count, 0);
      if (node === 'coordinator') controlCluster('start');
      process.stdout.write(
        `${node}, kill ${kill}: ${held.join(' and ')} prepared, ${accepted.length} accepted\n`,
      );
    }
  isOver = true;
  await Promise.all(clients);

  const until = performance.now() + endedWithinMs;
  const rest = async () => {
    const faults = (await Promise.all(tenants.map((tenant) => faultsOf(tenant, accepted)))).flat();
    const held = (await Promise.all(nodeUrls.map((url) => asked(url, preparedIn)))).reduce(
      (a, b) => a + b,
      0,
    );
    return { faults, held };
  };
  async function faultsOf({ workspaceOId }: Tenant, all: Accepted[]): Promise<string[]> {
    const rows = await db.read(
      workspaceOId,
      (tx) => tx<{ mark: string; oIds: string[]; ended: boolean }[]>`
        select name as mark, array_agg(o_id) as "oIds", bool_and(status = 'indexed') as ended
        from resource where workspace_o_id = ${workspaceOId} group by name`,
    );
    const found = new Map(rows.map((row) => [row.mark, row]));
    return all.flatMap(({ mark, oId, workspaceOId: own }) => {
      const there = found.get(mark);
      if (own !== workspaceOId || (there?.ended && there.oIds.join() === oId)) return [];
      return [`${mark}: ${JSON.stringify(there ?? 'lost')}, the reply named ${oId}`];
    });
  }
  let left = await rest();
  while ((left.faults.length > 0 || left.held > 0) && performance.now() < until) {
    await Bun.sleep(2_000);
    left = await rest();
  }
  for (const fault of left.faults.slice(0, 20)) process.stdout.write(`FAULT ${fault}\n`);
  process.stdout.write(
    `${2 * kills} kills, ${prepared} transactions found prepared; ${accepted.length} records accepted, ${unanswered.length} not answered within a minute; ${left.faults.length} lost, doubled or not indexed, ${left.held} transactions still prepared (none wanted)\n`,
  );
  await product.stop();
  rmSync(dataDir, { recursive: true });
  await db.close();
  await database.drop();
  if (left.faults.length + left.held > 0) process.exit(1);
}

async function preparedIn(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_prepared_xacts where database = current_database()`;
  return row?.count ?? 0;
}

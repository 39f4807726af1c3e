import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../server/database/index.ts';
import { eventually, startProduct } from '../support/processes.ts';
import { asked, controlBesideLoad, distributedDatabase, startCluster } from './cluster.ts';
import { startOpenLoad, statusesOf, type Tried } from './distributed-load.ts';
import { environmentOf } from './distributed-set.ts';
import { newTenant, type Tenant } from './faults-floods.ts';
import { quartiles } from './ratio.ts';

const perSecond = Number(process.env.BENCH_PER_SECOND ?? 200);
const moves = Number(process.env.BENCH_MOVES ?? 2);
const quietMs = Number(process.env.BENCH_SECONDS ?? 10) * 1000;
const delayMsMost = 5_000;
const tenantsOfNode = 2;
/** Together, while a node is away: few enough that a machine with two cores has time for both halves. */
const perSecondOfOutage = Math.min(40, perSecond);

interface Placed extends Tenant {
  /** The port of its node. */
  port: number;
}

/**
 * Moves a tenant between two nodes of a cluster while it is sent 200 requests a second: each accepted record is there once,
 * and no request is answered later than five seconds after it was due. Then kills a node and starts it again: requests of
 * its tenants are refused with 503 and Retry-After meanwhile, those of others never. `CITUS_CHECKOUT` names the sources for
 * tests/citus/setup; BENCH_PER_SECOND, BENCH_MOVES and BENCH_SECONDS make it smaller.
 */
export async function run(): Promise<void> {
  const { admin, nodes } = await startCluster(2);
  const { db, url, close } = await distributedDatabase(admin, nodes);
  const dataDir = mkdtempSync(join(tmpdir(), 'gw-'));
  const product = await startProduct({
    ...environmentOf(url),
    DATABASE_DEADLINE_MS: '5000',
    SERVERS: '1',
    WORKERS: '1',
    DATA_DIR: dataDir,
  });
  let isFine = false;
  try {
    const tenants = await tenantsOnEach(
      db,
      nodes.map(({ port }) => port),
    );
    const isMoved = await moveUnderLoad(db, url, product.url, tenants);
    // others share the shards that were moved
    for (const tenant of tenants) tenant.port = await portOf(db, tenant);
    isFine = (await loseNode(product.url, tenants, nodes)) && isMoved;
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true });
    await close();
  }
  if (!isFine) process.exit(1);
}

const met = (isMet: boolean) => (isMet ? 'met' : 'not met');

/** As many tenants on each node. */
async function tenantsOnEach(db: Database, ports: readonly number[]): Promise<Placed[]> {
  const tenants: Placed[] = [];
  const isFull = (port: number) => tenants.filter((one) => one.port === port).length >= tenantsOfNode;
  while (!ports.every(isFull)) {
    const tenant = await newTenant(db, `Workspace ${tenants.length}`);
    const port = await portOf(db, tenant);
    if (!isFull(port)) tenants.push({ ...tenant, port });
  }
  return tenants;
}

async function portOf({ ownerSql: sql }: Database, { workspaceOId }: Tenant): Promise<number> {
  const [row] = await sql<{ port: number }[]>`
    select nodeport as port
    from citus_shards
    where shardid = get_shard_id_for_distribution_column('entity', ${workspaceOId}::text)`;
  if (!row) throw new Error('the tenant has no shard');
  return row.port;
}

async function moveUnderLoad(
  db: Database,
  url: string,
  address: string,
  tenants: readonly Placed[],
): Promise<boolean> {
  const [tenant] = tenants as [Placed, ...Placed[]];
  const load = startOpenLoad(address, [tenant], perSecond);
  await Bun.sleep(quietMs);
  const took: number[] = [];
  const since = performance.now();
  for (let move = 0; move < moves; move++) {
    const from = await portOf(db, tenant);
    const to = tenants.find(({ port }) => port !== from)?.port ?? from;
    const began = performance.now();
    await moveTenant(url, tenant, from, to);
    took.push((performance.now() - began) / 1000);
  }
  const until = performance.now();
  await Bun.sleep(quietMs);
  const tried = await load.stop();
  const quiet = tried.filter(({ dueAt }) => dueAt < since);
  const during = tried.filter(({ dueAt }) => dueAt >= since && dueAt < until);
  const rows = await db.read(
    tenant.workspaceOId,
    (tx) => tx<{ name: string; times: number }[]>`
      select name, count(*)::int as times from entity where workspace_o_id = ${tenant.workspaceOId} group by name`,
  );
  const timesOf = new Map(rows.map(({ name, times }) => [name, times]));
  const accepted = tried.flatMap(({ mark, statuses }) =>
    mark && (statuses.at(-1) ?? 0) < 300 ? [mark] : [],
  );
  const wrong = accepted.filter((mark) => timesOf.get(mark) !== 1);
  const unanswered = tried.filter(({ statuses }) => (statuses.at(-1) ?? 999) >= 300);
  const delays = during.map(({ tookMs }) => tookMs);
  const longest = Math.max(...delays);
  const isFine = wrong.length === 0 && unanswered.length === 0 && longest <= delayMsMost;
  process.stdout.write(
    `a tenant moved ${moves} times in ${took.map((seconds) => seconds.toFixed(1)).join(' and ')} s under ${(during.length / ((until - since) / 1000)).toFixed(0)} requests a second: ` +
      `${accepted.length} records accepted, ${wrong.length} lost or doubled; ${during.filter(({ statuses }) => statuses.length > 1).length} of ${during.length} requests sent more than once, ${unanswered.length} never answered; ` +
      `the longest took ${longest.toFixed(0)} ms, at most ${delayMsMost}; median ${quartiles(delays).median.toFixed(0)} ms, before the move ${quartiles(quiet.map(({ tookMs }) => tookMs)).median.toFixed(0)} ms: ${met(isFine)}\n`,
  );
  return isFine;
}

/** As docs/operations has it, on a connection without a deadline. */
async function moveTenant(url: string, { workspaceOId }: Tenant, from: number, to: number): Promise<void> {
  await asked(
    url,
    (sql) => sql`
      select citus_move_shard_placement(
        get_shard_id_for_distribution_column('entity', ${workspaceOId}::text),
        '127.0.0.1', ${from}::int, '127.0.0.1', ${to}::int, 'force_logical'
      )`,
  );
}

async function loseNode(
  address: string,
  tenants: readonly Placed[],
  nodes: readonly { port: number }[],
): Promise<boolean> {
  const [, lost] = nodes as [{ port: number }, { port: number }];
  const load = startOpenLoad(address, tenants, perSecondOfOutage, 1);
  await Bun.sleep(quietMs / 2);
  const killedAt = performance.now();
  await controlBesideLoad('kill', 'two');
  await Bun.sleep(quietMs);
  const startedAt = performance.now();
  await controlBesideLoad('start');
  const backAt = performance.now();
  const behind = tenants.filter(({ port }) => port === lost.port);
  await eventually('the tenants of the node are answered', () =>
    load.tried.some(
      ({ tenant, dueAt, statuses }) =>
        behind.some((one) => one.key === tenant.key) && dueAt > backAt && statuses[0] === 200,
    ),
  );
  const answeredAt = performance.now();
  await Bun.sleep(quietMs / 2);
  const tried = await load.stop();
  let isFine = true;
  for (const tenant of tenants) {
    const own = tried.filter((one) => one.tenant.key === tenant.key);
    const away = own.filter(({ dueAt }) => dueAt > killedAt && dueAt < startedAt);
    const isOfNode = tenant.port === lost.port;
    const isAsWanted = ({ statuses, hasRetryAfter }: Tried) => {
      const status = statuses[0] ?? 0;
      return status < 300 || (isOfNode && status === 503 && hasRetryAfter);
    };
    const isMet = own.every(isAsWanted) && (!isOfNode || away.some(({ statuses }) => statuses[0] === 503));
    isFine &&= isMet;
    process.stdout.write(
      `a tenant of the node that ${isOfNode ? 'was killed' : 'stayed'}: ${statusesOf(own)}; while it was away ${statusesOf(away)}; longest ${Math.max(...own.map(({ tookMs }) => tookMs)).toFixed(0)} ms: ${met(isMet)}\n`,
    );
  }
  process.stdout.write(
    `its tenants were answered again ${((answeredAt - backAt) / 1000).toFixed(1)} s after the node had started\n`,
  );
  return isFine;
}

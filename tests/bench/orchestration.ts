import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/index.ts';
import { createLog } from '../../server/log.ts';
import { prepareDatabase } from '../../server/process/preparation/prepare-database.ts';
import { serverSecret } from '../../server/secrets.ts';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { eventually } from '../support/processes.ts';
import { storeAgent } from '../support/stored-agent.ts';
import { quartiles, shown } from './ratio.ts';
import { benchDatabase, type Running, startProcess } from './server.ts';

const runsARound = Number(process.env.BENCH_RUNS ?? 1000);
const pickUps = Number(process.env.BENCH_PICK_UPS ?? 100);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const connections = 16;
const roundMs = 300_000;

/**
 * How soon an accepted run begins, against a bare graphile-worker; and how many whole runs a second, with a model that
 * takes no time, result stored and callback delivered, against fastify with BullMQ and with pg-boss. One database with
 * fsync for all, one HTTP process and one worker each, in turn.
 */
export async function run(): Promise<void> {
  const database = await benchDatabase();
  const redis = await startRedis();
  const receiver = countingReceiver();
  const running: Running[] = [];
  try {
    const ours = await prepare(database.url);
    const start = async (command: string[], env: Record<string, string>) => {
      const one = await startProcess(command, env);
      running.push(one);
      return one;
    };
    const peer = async (queue: string): Promise<Contender> => {
      const node = Bun.which('node') ?? process.execPath;
      const env = { DATABASE_URL: database.url, REDIS_PORT: String(redis.port) };
      const http = await start([node, 'tests/bench/peers/runs.mjs', queue, 'http'], env);
      await start([node, 'tests/bench/peers/runs.mjs', queue, 'worker'], env);
      const body = { agentOId: ours.agentOId, companyName: 'Northmarket', callbackUrl: receiver.url };
      return { name: queue, url: `http://127.0.0.1:${http.port}/run`, headers: {}, body };
    };
    // first: who makes a queue's schema tells every worker on the database to make room for a new version
    await start([process.execPath, 'tests/bench/peers/pick-up.ts'], { DATABASE_URL: database.url });
    const http = await start([process.execPath, 'tests/bench/peers/groundwork.ts'], ours.env);
    await start([process.execPath, 'tests/bench/peers/groundwork-worker.ts'], ours.env);
    const us: Contender = {
      name: 'groundwork',
      url: `http://127.0.0.1:${http.port}/api/v2/async/agent/run`,
      headers: { api_key: ours.key },
      body: { agentOId: ours.agentOId, companyName: 'Northmarket', callbackUrl: receiver.url },
    };
    await comparePickUps(us, database.url, receiver);
    await compareWhole([us, await peer('bullmq'), await peer('pg-boss')], receiver);
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    await receiver.close();
    await redis.stop();
    await database.drop();
  }
}

interface Contender {
  name: string;
  url: string;
  headers: Record<string, string>;
  body: object;
}

async function prepare(url: string) {
  const env = {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: 'memory',
    RATE_LIMIT: '100000000',
    CREDIT_LIMIT: '1000000000',
    OUTBOUND_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  };
  const config = readConfig(env);
  const log = createLog(config, 'bench');
  const db = await openDatabase(config, log);
  const secret = serverSecret(config);
  await prepareDatabase(config, db, log, secret);
  const { workspaceOId, key } = await db.asOwner((tx) => createWorkspace(tx, secret, 'Bench'));
  const agentOId = `ca_${'0'.repeat(21)}`;
  const stored = { workspace: workspaceOId, oId: agentOId, type: 'ENRICH_COMPANY', name: 'Bench' };
  await storeAgent(db.ownerSql, stored);
  await db.close();
  return { env, key, agentOId };
}

interface Receiver {
  url: string;
  heard: Set<string>;
  close(): Promise<void>;
}

function countingReceiver(): Receiver {
  const heard = new Set<string>();
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      heard.add(((await request.json()) as { requestId: string }).requestId);
      return new Response(null, { status: 204 });
    },
  });
  return { heard, url: `http://127.0.0.1:${server.port}/hook`, close: () => server.stop(true) };
}

async function accept({ url, headers, body }: Contender): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as { requestId?: string };
  if (!reply.requestId) throw new Error(`not accepted: ${JSON.stringify(reply)}`);
  return reply.requestId;
}

/** One at a time, ours and the bare one in turn: from the moment its maker knows that it is accepted to its beginning. */
async function comparePickUps(us: Contender, url: string, receiver: Receiver): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const now = () => performance.timeOrigin + performance.now();
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    for (let number = 0; number < pickUps; number++) {
      const oId = await accept(us);
      const accepted = now();
      await eventually('the run is told', () => receiver.heard.has(oId));
      const [run] = await sql<{ at: number }[]>`
        select extract(epoch from started_at)::float8 * 1000 as at from run where o_id = ${oId}`;
      ours.push((run?.at ?? Number.NaN) - accepted);

      await sql.begin(async (tx) => {
        await tx`insert into picked_up (number) values (${number})`;
        await tx`select bare_worker.add_job('begin', ${tx.json({ number })}::json)`;
      });
      const added = now();
      const began = await eventually('the bare job began', async () => {
        const [row] = await sql<{ at: number | null }[]>`
          select extract(epoch from began_at)::float8 * 1000 as at from picked_up where number = ${number}`;
        return row?.at;
      });
      bare.push(began - added);
    }
    const [own, other] = [quartiles(ours), quartiles(bare)];
    process.stdout.write(
      `pick-up of ${pickUps}: ours ${shown(own)} ms, bare graphile-worker ${shown(other)} ms, ratio of medians ${(own.median / other.median).toFixed(2)} (at most 1.5)\n`,
    );
  } finally {
    await sql.end();
  }
}

async function compareWhole(contenders: readonly Contender[], receiver: Receiver): Promise<void> {
  const perSecond = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const one of contenders) {
      const speed = await wholeRuns(one, receiver);
      perSecond.get(one.name)?.push(speed);
      process.stdout.write(`  round ${round + 1}: ${one.name} ${speed.toFixed(0)} runs a second\n`);
    }
  }
  const [ours = [], ...others] = contenders.map(({ name }) => perSecond.get(name) ?? []);
  for (const [index, other] of others.entries()) {
    const ratio = quartiles(ours.map((speed, round) => speed / (other[round] ?? Number.NaN)));
    const wanted = index === 0 ? 1.3 : 3;
    process.stdout.write(
      `whole runs against ${contenders[index + 1]?.name}: ${shown(ratio)} × (wanted ${wanted})\n`,
    );
  }
}

/** From the first request until the last callback has come. */
async function wholeRuns(one: Contender, receiver: Receiver): Promise<number> {
  const oIds: string[] = [];
  let left = runsARound;
  const began = performance.now();
  const client = async () => {
    while (left-- > 0) oIds.push(await accept(one));
  };
  await Promise.all(Array.from({ length: connections }, client));
  await eventually('every run is told', () => oIds.every((oId) => receiver.heard.has(oId)), roundMs);
  return runsARound / ((performance.now() - began) / 1000);
}

/** A Redis of its own, as it is run for work that must not be lost: every write logged, flushed each second. */
async function startRedis(): Promise<{ port: number; stop(): Promise<void> }> {
  const command = Bun.which('redis-server');
  if (!command) throw new Error('redis-server is not installed: apt-get install redis-server');
  const dir = mkdtempSync(join(tmpdir(), 'gw-redis-'));
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'yes',
  ];
  const child = Bun.spawn([command, ...settings], { stdout: 'ignore', stderr: 'ignore' });
  await eventually('Redis answers', async () => {
    try {
      (await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })).end();
      return true;
    } catch {
      return false;
    }
  });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await child.exited;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

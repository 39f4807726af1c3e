import { join } from 'node:path';
import { readDefinition } from '../../tui/workflow/file.ts';
import { keepKilling, startCrew } from '../support/crew.ts';
import { fakeCrm } from '../support/fake-services.ts';
import { type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';
import { quartiles, shown, verdict } from './ratio.ts';

const runs = Number(process.env.BENCH_RUNS ?? 500);
const keys = 50;
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const killsLeast = 10;
const workers = 3;
const ratioLeast = 0.7;
const perSecond = 10;
const rateSeconds = Number(process.env.BENCH_SECONDS ?? 300);
const inRateBatch = 100;
const batches = 10;
const inBatch = 1_000;
const batchMsMost = 3_000;
const withinMs = 900_000;
const token = 'crm-token-1';

/**
 * Limits of workflows on server Postgres (TEST_DATABASE_URL): runs of one key at a time while workers are killed, and what
 * that costs beside no limit; starts a second on two servers; ten batches of a thousand inputs.
 */
export async function run(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL?.trim()) throw new Error('bench limits needs TEST_DATABASE_URL');
  const parts = { concurrency, rate, batch };
  const only = process.env.BENCH_ONLY;
  for (const [name, part] of Object.entries(parts)) {
    if (only && only !== name) continue;
    const place = await newTestServer();
    place.environment.OPEN_RUNS = '20000';
    place.environment.RATE_LIMIT = '1000000';
    try {
      await part(place);
    } finally {
      await place.remove();
    }
  }
}

const met = (isMet: boolean) => (isMet ? 'met' : 'not met');

const example = (name: string) =>
  readDefinition(join(import.meta.dir, `../workflows/examples/${name}.yaml`)).value as Record<
    string,
    unknown
  >;

/** Sends to a server of the product; throws where it refuses. */
function asker(product: Product, key: string) {
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${product.url}/api/v2${path}`, {
      method,
      headers: { api_key: key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  };
}

type Ask = ReturnType<typeof asker>;

const countOf = async (ask: Ask, workflowOId: string, status: string): Promise<number> =>
  (await ask('GET', `/workflows/run/list?workflowOId=${workflowOId}&status=${status}&limit=1`)).total;

/** Waits until so many runs of the workflow have ended; returns how many failed. */
async function ended(ask: Ask, workflowOId: string, count: number): Promise<number> {
  const until = performance.now() + withinMs;
  for (;;) {
    const [completed, failed] = [
      await countOf(ask, workflowOId, 'completed'),
      await countOf(ask, workflowOId, 'failed'),
    ];
    if (completed + failed >= count) return failed;
    if (performance.now() > until) throw new Error(`${count - completed - failed} runs have not ended`);
    await Bun.sleep(200);
  }
}

async function concurrency(place: TestServer): Promise<void> {
  const product = await startProduct({ ...place.environment, WORKER: 'off' });
  const ask = asker(product, place.key);
  const crm = fakeCrm(token);
  const crew = await startCrew({ ...place.environment, WORKER: 'off' }, workers);
  const start = async (workflowOId: string, accountOf: (at: number) => string) =>
    ask('POST', '/workflows/run/batch', {
      workflowOId,
      inputs: Array.from({ length: runs }, (_, at) => ({ crm: crm.url, account: accountOf(at) })),
    });
  try {
    await ask('POST', '/secret/create', { name: 'crm', value: token, hosts: [crm.host] });
    const { limits, ...unlimited } = example('one-at-a-time');
    const make = async (name: string, definition: object): Promise<string> =>
      (await ask('POST', '/workflows/create', { ...definition, name })).data.oId;
    const killed = await make('killed', { ...unlimited, limits });
    const kills = keepKilling(crew, [200, 800]);
    await start(killed, (at) => `k${at % keys}`);
    const failed = await ended(ask, killed, runs);
    const killCount = await kills.stop();
    console.log(
      `${runs} runs of ${keys} keys on ${workers} workers, ${killCount} kills (at least ${killsLeast}): ${failed} failed, since two of a key were never at once: ${met(failed === 0 && killCount >= killsLeast)}`,
    );
    const ratios: number[] = [];
    const controls: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const timed = async (name: string, definition: object, accountOf: (at: number) => string) => {
        const workflowOId = await make(`${name} ${round}`, definition);
        const since = performance.now();
        await start(workflowOId, accountOf);
        const faults = await ended(ask, workflowOId, runs);
        if (faults > 0) throw new Error(`${faults} runs of "${name}" failed`);
        return performance.now() - since;
      };
      const alone = await timed('free', unlimited, (at) => `f${round}-${at}`);
      const limited = await timed('limited', { ...unlimited, limits }, (at) => `l${round}-${at % keys}`);
      const again = await timed('free again', unlimited, (at) => `g${round}-${at}`);
      ratios.push(alone / limited);
      controls.push(alone / again);
    }
    console.log(verdict(quartiles(controls)));
    const ratio = quartiles(ratios);
    console.log(
      `runs a second with the limit: ${shown(ratio)} × those without, at least ${ratioLeast}: ${met(ratio.median >= ratioLeast)}`,
    );
  } finally {
    await crew.stop();
    await crm.close();
    await product.stop();
  }
}

async function rate(place: TestServer): Promise<void> {
  const servers = await Promise.all([0, 1].map(() => startProduct({ ...place.environment, WORKER: 'off' })));
  const crew = await startCrew({ ...place.environment, WORKER: 'off' }, workers);
  const arrivals: number[] = [];
  const times: number[] = [];
  const service = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      arrivals.push(performance.now());
      return Response.json({ employees: 5 });
    },
  });
  try {
    const asks = servers.map((server) => asker(server, place.key));
    const [first] = asks;
    if (!first) return;
    const { data } = await first('POST', '/workflows/create', example('rate-limited-accounts'));
    const offered = perSecond * rateSeconds;
    for (let at = 0; at < offered; at += inRateBatch) {
      const inputs = Array.from({ length: Math.min(inRateBatch, offered - at) }, (_, one) => ({
        service: `http://127.0.0.1:${service.port}`,
        domain: `c${at + one}.example`,
      }));
      const since = performance.now();
      await asks[(at / inRateBatch) % 2]?.('POST', '/workflows/run/batch', { workflowOId: data.oId, inputs });
      times.push(performance.now() - since);
    }
    const failed = await ended(first, data.oId, offered);
    const begins = await beginsOf(place);
    const seconds = ((begins.at(-1) ?? 0) - (begins[0] ?? 0)) / 1000;
    const most = mostWithinASecond(begins);
    const looked = mostWithinASecond(arrivals);
    console.log(
      `${offered} runs on two servers, ${failed} failed, ${begins.length} begins and ${arrivals.length} requests in ${seconds.toFixed(0)} s, ${((begins.length - 1) / seconds).toFixed(2)} a second: all ended: ${met(failed === 0 && begins.length === offered && arrivals.length === offered)}`,
    );
    console.log(
      `at most ${most} begins within a second by the database's clock, ${perSecond} allowed: ${met(most <= perSecond)}; at most ${looked} requests within one reach the service: ${met(looked <= perSecond)}; ${fullerThan(arrivals, perSecond)} of ${arrivals.length} seconds that begin with a request have more`,
    );
    console.log(
      `a batch of ${inRateBatch} is accepted in ${shown(quartiles(times))} ms, at most ${Math.max(...times).toFixed(0)} ms`,
    );
  } finally {
    await crew.stop();
    await service.stop(true);
    for (const server of servers) await server.stop();
  }
}

/** When runs began by the database's clock, in ms and in order. */
async function beginsOf(place: TestServer): Promise<number[]> {
  const db = await place.open();
  const rows = await db.ownerSql<{ at: number }[]>`
    select (extract(epoch from begun_at) * 1000)::float8 as at from workflow_begin order by begun_at`;
  await db.close();
  return rows.map(({ at }) => at);
}

/** Moments in the second that begins with each of them, itself included. */
const inSecondFrom = (moments: readonly number[]) =>
  moments.map((from, at) => moments.slice(at, at + 200).filter((one) => one < from + 1_000).length);

const mostWithinASecond = (moments: readonly number[]) => Math.max(0, ...inSecondFrom(moments));
const fullerThan = (moments: readonly number[], most: number) =>
  inSecondFrom(moments).filter((count) => count > most).length;

async function batch(place: TestServer): Promise<void> {
  const product = await startProduct({ ...place.environment, WORKER: 'off' });
  const ask = asker(product, place.key);
  const crew = await startCrew({ ...place.environment, WORKER: 'off' }, workers);
  try {
    const { data } = await ask('POST', '/workflows/create', {
      name: 'One step',
      nodes: [{ id: 'same', type: 'transform', expression: '$input.n' }],
      edges: [],
      output: '$nodes.same.output',
    });
    const times: number[] = [];
    for (let at = 0; at < batches; at++) {
      const inputs = Array.from({ length: inBatch }, (_, one) => ({ n: at * inBatch + one }));
      const since = performance.now();
      await ask('POST', '/workflows/run/batch', { workflowOId: data.oId, inputs });
      times.push(performance.now() - since);
    }
    const failed = await ended(ask, data.oId, batches * inBatch);
    const db = await place.open();
    const [row] = await db.ownerSql<{ runs: number; inputs: number }[]>`
      select count(*)::int as runs, count(distinct input -> 'n')::int as inputs from run where kind = 'workflow'`;
    await db.close();
    const longest = Math.max(...times);
    console.log(
      `${batches} batches of ${inBatch}: ${row?.runs} runs of ${row?.inputs} inputs, ${failed} failed: ${met(row?.runs === row?.inputs && row?.runs === batches * inBatch && failed === 0)}; accepted in at most ${(longest / 1000).toFixed(2)} s, at most ${batchMsMost / 1000}: ${met(longest <= batchMsMost)}`,
    );
  } finally {
    await crew.stop();
    await product.stop();
  }
}

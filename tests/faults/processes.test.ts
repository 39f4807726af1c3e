import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { callbackReceiver, endSomeRun, type Receiver } from '../support/callbacks.ts';
import { startCrew } from '../support/crew.ts';
import { freePort } from '../support/free-port.ts';
import {
  eventually,
  isRunning,
  type Product,
  type Role,
  spawnProduct,
  startProduct,
} from '../support/processes.ts';
import { isEmbedded, newTestServer, type TestServer } from '../support/test-server.ts';

let place: TestServer;
let receiver: Receiver;
const started: Product[] = [];

beforeAll(async () => {
  place = await newTestServer();
  receiver = callbackReceiver();
});
afterEach(async () => {
  receiver.answer = () => new Response(null, { status: 204 });
  receiver.received.length = 0;
  await Promise.all(started.splice(0).map((product) => product.stop()));
});
afterAll(async () => {
  await receiver.close();
  await place.remove();
});

async function start(environment: Record<string, string> = place.environment): Promise<Product> {
  const product = await startProduct(environment);
  started.push(product);
  return product;
}

const get = (product: Product, path: string) =>
  fetch(`${product.url}/api/v2${path}`, { headers: { api_key: place.key } });

async function workspaceOf(product: Product): Promise<string> {
  const reply = await get(product, '/api-key/validate');
  const { workspaceOId } = (await reply.json()) as { workspaceOId: string };
  return workspaceOId;
}

/** So many runs end; their callbacks wait in the outbox. Returns the runs' oIds. */
async function endRuns(product: Product, count: number): Promise<string[]> {
  const workspace = await workspaceOf(product);
  const db = await place.open();
  try {
    const runs: string[] = [];
    for (let i = 0; i < count; i++) runs.push(await endSomeRun(db, workspace, receiver.url));
    return runs;
  } finally {
    await db.close();
  }
}

interface Attempt {
  statusCode: number | null;
  error: string | null;
}

interface Delivery {
  status: string;
  attempts: Attempt[];
}

/** Null when the server asks to come back: the database may be on its way up again. */
async function deliveryOf(product: Product, runOId: string): Promise<Delivery | null> {
  const reply = await get(product, `/webhook/deliveries?runOId=${runOId}`);
  if (reply.status === 503) return null;
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  const { data } = JSON.parse(text) as { data: Delivery[] };
  expect(data, text).toHaveLength(1);
  return data[0] ?? null;
}

const delivered = (product: Product, runs: string[]) =>
  eventually('every callback is delivered', async () => {
    const found = await Promise.all(runs.map((run) => deliveryOf(product, run)));
    const all = found.filter((one) => one?.status === 'delivered') as Delivery[];
    return all.length === runs.length && all;
  });

/** Requests that come stay unanswered until the returned function is called. */
function holdAnswers(): () => void {
  const gate = Promise.withResolvers<void>();
  receiver.answer = async () => {
    await gate.promise;
    return new Response(null, { status: 204 });
  };
  return gate.resolve;
}

/** One that has answered once is called as often as there are places; before that, one call at a time. */
async function makeReceiverKnown(product: Product): Promise<void> {
  await delivered(product, await endRuns(product, 1));
  receiver.received.length = 0;
}
const arrived = (count: number) =>
  eventually(`${count} requests arrived`, () => receiver.received.length >= count);

async function roles(product: Product): Promise<Record<Role, number>> {
  const wanted: Role[] = isEmbedded
    ? ['supervisor', 'database', 'server', 'worker']
    : ['supervisor', 'server', 'worker'];
  return eventually('every process runs', async () => {
    const found = await product.processes();
    return wanted.every((role) => found[role] !== undefined) && (found as Record<Role, number>);
  });
}

/** The receivers' view: each delivery may have come more than once, but always under one id. */
const idsReceived = () => new Set(receiver.received.map((one) => one.headers['webhook-id'])).size;

describe('kill -9', () => {
  test('of the worker in the middle of its jobs: all are done by the next one, each delivery once', async () => {
    const product = await start();
    await makeReceiverKnown(product);
    const letGo = holdAnswers();
    const runs = await endRuns(product, 6);
    await arrived(4);
    process.kill((await roles(product)).worker, 'SIGKILL');
    letGo();
    const deliveries = await delivered(product, runs);
    for (const { attempts } of deliveries) {
      expect(attempts.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    }
    expect(idsReceived()).toBe(6);
  });

  test('of everything at once: the next start finishes what was accepted', async () => {
    const product = await start();
    await makeReceiverKnown(product);
    const letGo = holdAnswers();
    const runs = await endRuns(product, 6);
    await arrived(4);
    const pids = [product.pid, ...Object.values(await roles(product))];
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    await product.ended;
    started.length = 0;
    letGo();
    const next = await start();
    const deliveries = await delivered(next, runs);
    for (const { attempts } of deliveries) {
      expect(attempts.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    }
    expect(idsReceived()).toBe(6);
  });

  test('of the supervisor, or of the process around it, leaves no process behind', async () => {
    for (const victim of ['supervisor', 'around'] as const) {
      const product = await start();
      const found = await roles(product);
      process.kill(victim === 'around' ? product.pid : found.supervisor, 'SIGKILL');
      await product.ended;
      started.length = 0;
      await eventually('nothing of it runs', async () => {
        const running = await Promise.all(Object.values(found).map(isRunning));
        return !running.includes(true);
      });
    }
  });

  test('of the server or the database: requests are answered again, by the same supervisor', async () => {
    const product = await start({ ...place.environment, PORT: String(freePort()) });
    const before = await roles(product);
    for (const role of isEmbedded ? (['server', 'database'] as const) : (['server'] as const)) {
      process.kill(before[role], 'SIGKILL');
      await eventually('the key is valid again', async () => (await status(product)) === 200);
    }
    const runs = await endRuns(product, 2);
    await delivered(product, runs);
    expect((await roles(product)).supervisor).toBe(before.supervisor);
  });
});

/** 0 when nobody answers. */
async function status(product: Product): Promise<number> {
  try {
    return (await get(product, '/api-key/validate')).status;
  } catch {
    return 0;
  }
}

describe('SIGTERM', () => {
  test('ends with 0 before anything is killed although jobs do not end, and they are done after the next start', async () => {
    const product = await start();
    await makeReceiverKnown(product);
    const letGo = holdAnswers();
    const runs = await endRuns(product, 3);
    await arrived(3);
    const { code, ms } = await product.stop();
    started.length = 0;
    expect(code).toBe(0);
    // whoever has not ended by then is killed; jobs are given five seconds
    expect(ms).toBeLessThan(12_000);
    letGo();
    const next = await start();
    for (const { attempts } of await delivered(next, runs)) {
      expect(attempts.at(-1)).toMatchObject({ statusCode: 204 });
    }
  });
});

describe('a worker that was paused', () => {
  test('and whose job another took over changes nothing when it wakes, and ends', async () => {
    const product = await start({ ...place.environment, WORKER: 'off' });
    // By itself: whoever keeps a worker alive kills one that does nothing. Paused in its start it could hold the one session.
    const crew = await startCrew(place.environment, 1);
    started.push(...crew.workers);
    const letGo = holdAnswers();
    const [run = ''] = await endRuns(product, 1);
    await arrived(1);
    const paused = crew.workers[0]?.pid ?? 0;
    process.kill(paused, 'SIGSTOP');
    const other = spawnProduct(['jobs/worker.ts'], place.environment);
    started.push(other);
    await other.says(/looks for jobs/);
    await forgetBeats();
    await arrived(2);
    letGo();
    await delivered(product, [run]);
    process.kill(paused, 'SIGCONT');
    await eventually('the paused worker ended', async () => !(await isRunning(paused)));
    const attempts = (await deliveryOf(product, run))?.attempts ?? [];
    expect(attempts).toHaveLength(2);
    expect(attempts.filter(({ statusCode }) => statusCode !== null)).toHaveLength(1);
    expect(receiver.received).toHaveLength(2);
  });
});

/** As if half a minute had gone by since the workers beat last; the living one beats again before it is judged. */
async function forgetBeats(): Promise<void> {
  const db = await place.open();
  try {
    const newest = db.ownerSql`select o_id from worker order by started_at desc limit 1`;
    await db.ownerSql`
      update worker
      set beat_at = now() - interval '31 seconds'
      where o_id not in (${newest})
    `;
  } finally {
    await db.close();
  }
}

if (isEmbedded) {
  test('a second start on the same data directory ends within five seconds and says who holds it', async () => {
    let begun = performance.now();
    const product = await start();
    const startMs = performance.now() - begun;
    const { database } = await roles(product);
    begun = performance.now();
    const second = spawnProduct(['start'], place.environment);
    const code = await second.ended;
    // on a slow machine, by what the first one took to be ready
    expect(performance.now() - begun).toBeLessThan(Math.max(5_000, 5 * startMs));
    expect(code).not.toBe(0);
    expect(second.output()).toMatch(new RegExp(`is in use.*${database}`));
    expect(await status(product)).toBe(200);
  });
}

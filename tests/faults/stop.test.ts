import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { outlivesTerminal } from '../../server/process/vital-signs.ts';
import { eventually, type Product, spawnProduct, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * What a stop does to requests in flight.
 */

/** As many as a busy machine answers within the ten seconds, too. */
const inFlight = 3;
/** Ten seconds for requests, and what the processes take to end; less than the site takes. */
const stopWithinMs = 25_000;
const page =
  '<html><title>Case</title><article><p>Sold-out items dropped by 37 % within a year.</p></article></html>';

let place: TestServer;
let product: Product;
let worker: Product | null = null;
let arrived = 0;
let answerAfterMs = 0;
const site = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 60,
  async fetch(request) {
    if (request.url.endsWith('/robots.txt')) return new Response('User-agent: *\nAllow: /\n');
    arrived += 1;
    await Bun.sleep(answerAfterMs);
    return new Response(page, { headers: { 'content-type': 'text/html' } });
  },
});

beforeAll(async () => {
  place = await newTestServer();
});
afterEach(async () => {
  await Promise.all([product.stop(), worker?.stop()]);
  worker = null;
});
afterAll(async () => {
  await site.stop(true);
  await place.remove();
});

async function start(): Promise<void> {
  arrived = 0;
  product = await startProduct(place.environment);
  await product.says(/looks for jobs/);
}

/** Status and body; a status of 0 when the connection was cut. */
async function post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
  try {
    const reply = await fetch(`${product.url}/api/v2${path}`, {
      method: 'POST',
      headers: { api_key: place.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: await reply.json() };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

/** A request that takes as long as the site. */
const slow = (at: number) =>
  post('/reference/generate', {
    references: [
      { name: `Case ${at}`, sources: [{ type: 'URL', value: `http://127.0.0.1:${site.port}/case-${at}` }] },
    ],
  });

async function stopBy(signal: NodeJS.Signals): Promise<{ code: number; ms: number }> {
  const supervisor = await product.processOf('supervisor');
  const startedAt = performance.now();
  process.kill(supervisor, signal);
  const code = await product.ended;
  return { code, ms: performance.now() - startedAt };
}

/** Requests that the server said it cut off. */
const cutOffBy = (output: string): number =>
  Number(/"requests":(\d+)[^\n]*took too long/.exec(output)?.[1] ?? 0);

/** Who runs the tests under nohup has products that outlive a hang-up. */
const signals = ['SIGTERM', 'SIGINT', ...(outlivesTerminal() ? [] : ['SIGHUP' as const])] as const;

test.each(signals)(
  '%s lets requests in flight finish, says so, and ends with 0 although a connection is kept alive',
  async (signal) => {
    await start();
    // the first page of a server has more to load than the others
    answerAfterMs = 0;
    await slow(-1);
    arrived = 0;
    answerAfterMs = 1_000;
    const idle = connect(Number(new URL(product.url).port), '127.0.0.1');
    idle.on('error', () => {});
    idle.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const replies = Promise.all(Array.from({ length: inFlight }, (_, at) => slow(at)));
    await eventually('all are in flight', () => arrived >= inFlight);
    const { code, ms } = await stopBy(signal);
    const unanswered = (await replies).filter(({ status }) => status !== 200);
    // a machine that has much to do may take longer than the ten seconds: what is cut off then is said
    expect(unanswered.length === cutOffBy(product.output()) ? [] : unanswered, product.output()).toEqual([]);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(stopWithinMs);
    expect(product.output()).toContain('requests in flight have 10 s');
    idle.destroy();
  },
);

test('a request that takes longer than a stop may is cut off after ten seconds, and that is said', async () => {
  await start();
  answerAfterMs = 30_000;
  const reply = slow(0);
  await eventually('it is in flight', () => arrived >= 1);
  const { code, ms } = await stopBy('SIGTERM');
  expect((await reply).status).toBe(0);
  expect(code).toBe(0);
  expect(ms).toBeGreaterThan(9_000);
  expect(ms).toBeLessThan(stopWithinMs);
  expect(product.output()).toContain('requests took too long and are cut off');
});

test('a request that waits for indexing is answered at once with what is stored so far', async () => {
  await start();
  answerAfterMs = 30_000;
  const reply = post('/resource/create?wait=true', {
    mode: 'url',
    url: `http://127.0.0.1:${site.port}/resource`,
    name: 'resource',
  });
  await eventually('it is indexed', () => arrived >= 1);
  const { code } = await stopBy('SIGTERM');
  const { status, body } = await reply;
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: { name: 'resource', status: expect.not.stringMatching('indexed') } });
  expect(code).toBe(0);
});

test('a hang-up stops nothing where it was ignored at the start, as under nohup', async () => {
  // In a terminal it gives the process an input that nobody can read, too.
  const byNohup = ['sh', '-c', 'trap "" HUP; exec "$@" 0>/dev/null', 'sh'];
  product = spawnProduct(['start'], { ...place.environment, WORKER: 'off' }, byNohup);
  await product.says(/the server is ready/);
  const supervisor = await product.processOf('supervisor');
  const server = await product.processOf('server');
  worker = spawnProduct(['jobs/worker.ts'], place.environment, byNohup);
  await worker.says(/looks for jobs/);
  const works = await worker.processOf('worker');

  for (const pid of [product.pid, supervisor, worker.pid]) process.kill(pid, 'SIGHUP');
  // Whoever stops starts nobody again.
  for (const pid of [server, works]) process.kill(pid, 'SIGKILL');
  await product.says(/the server is ready[\s\S]*the server is ready/);
  await worker.says(/looks for jobs[\s\S]*looks for jobs/);
  expect((await worker.stop()).code).toBe(0);
});

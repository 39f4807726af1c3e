import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Database } from '../../server/database/index.ts';
import { callbackReceiver, endSomeRun, type Receiver } from '../support/callbacks.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

const toTheDeadOne = 12;
let server: TestServer;
let product: Product;
let db: Database;
let workspaceOId: string;
let dead: Receiver;
let healthy: Receiver;

beforeAll(async () => {
  server = await newTestServer();
  product = await startProduct(server.environment);
  const reply = await fetch(`${product.url}/api/v2/api-key/validate`, { headers: { api_key: server.key } });
  ({ workspaceOId } = (await reply.json()) as { workspaceOId: string });
  db = await server.open();
  dead = callbackReceiver();
  dead.answer = () => new Promise<Response>(() => {});
  healthy = callbackReceiver();
});
afterAll(async () => {
  await db.close();
  await product.stop();
  await server.remove();
  await dead.close();
  await healthy.close();
});

/** Runs that nobody ran, so that their callbacks are called at once: a call may last for fifteen seconds, and no longer. */
const end = (url: string) => endSomeRun(db, workspaceOId, url);

test('a receiver that asks to be called later is called then, beside one of its host that never answers', async () => {
  const askedSeconds = 5;
  const at: number[] = [];
  const busy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      if (new URL(request.url).pathname === '/hanging') return new Promise<Response>(() => {});
      at.push(performance.now());
      return at.length === 1
        ? new Response(null, { status: 503, headers: { 'retry-after': String(askedSeconds) } })
        : new Response(null, { status: 204 });
    },
  });
  const endAt = (path: string) => end(new URL(path, busy.url).href);
  for (let one = 0; one < toTheDeadOne; one++) await endAt('/hanging');
  await endAt('/busy');
  await eventually('it is called again', () => at.length === 2);
  const [first = 0, second = 0] = at;
  expect((second - first) / 1_000).toBeWithin(askedSeconds, askedSeconds + 7);
  await busy.stop(true);
});

test('a receiver that never answers holds up no callback of another, of the same workspace either', async () => {
  for (let at = 0; at < toTheDeadOne; at++) await end(dead.url);
  await eventually('the dead one is called', () => dead.received.length > 0);
  for (let at = 0; at < 3; at++) await end(healthy.url);
  await eventually('the other one is told', () => healthy.received.length === 3);
  // Counted in calls and not in seconds: the first call of the dead one is still open, and there was no second.
  expect(dead.received).toHaveLength(1);
});

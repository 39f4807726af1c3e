import { afterAll, beforeAll, expect, test } from 'bun:test';
import { callbackReceiver, type Receiver } from '../support/callbacks.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

const toTheDeadOne = 12;
let server: TestServer;
let product: Product;
let dead: Receiver;
let healthy: Receiver;

beforeAll(async () => {
  server = await newTestServer();
  product = await startProduct(server.environment);
  dead = callbackReceiver();
  dead.answer = () => new Promise<Response>(() => {});
  healthy = callbackReceiver();
});
afterAll(async () => {
  await product.stop();
  await server.remove();
  await dead.close();
  await healthy.close();
});

async function post(path: string, body: unknown): Promise<Record<string, unknown>> {
  const reply = await fetch(`${product.url}/api/v2${path}`, {
    method: 'POST',
    headers: { api_key: server.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Record<string, unknown>;
}

test('a receiver that asks to be called later is called then, beside one of its host that never answers', async () => {
  const agent = (await post('/agents/create', { name: 'Late', type: 'CONTENT' })).data as { oId: string };
  const askedSeconds = 7;
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
  const start = (path: string) =>
    post('/async/agent/run', {
      agentOId: agent.oId,
      companyName: 'Northmarket',
      callbackUrl: new URL(path, busy.url).href,
    });
  for (let one = 0; one < toTheDeadOne; one++) await start('/hanging');
  await start('/busy');
  await eventually('it is called again', () => at.length === 2);
  const [first = 0, second = 0] = at;
  expect((second - first) / 1_000).toBeWithin(askedSeconds, askedSeconds + 2);
  await busy.stop(true);
});

test('a receiver that never answers holds up no callback of another, of the same workspace either', async () => {
  const { oId: agentOId } = (await post('/agents/create', { name: 'Brief', type: 'CONTENT' })).data as {
    oId: string;
  };
  const start = (receiver: Receiver) =>
    post('/async/agent/run', { agentOId, companyName: 'Northmarket', callbackUrl: receiver.url });
  for (let at = 0; at < toTheDeadOne; at++) await start(dead);
  await eventually('the dead one is called', () => dead.received.length > 0);
  for (let at = 0; at < 3; at++) await start(healthy);
  await eventually('the other one is told', () => healthy.received.length === 3);
  // Counted in calls and not in seconds: the first call of the dead one is still open, and there was no second.
  expect(dead.received).toHaveLength(1);
});

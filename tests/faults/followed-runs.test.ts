import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readEvents, type StreamedEvent } from '../support/event-stream.ts';
import { freePort } from '../support/free-port.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/* Two servers, one of which is killed whenever it has told a little of a run: whoever comes back is told the rest. */

const steps = 12;
const kills = 3;
let place: TestServer;
let product: Product;
let port: number;

beforeAll(async () => {
  place = await newTestServer();
  port = freePort();
  product = await startProduct({ ...place.environment, PORT: String(port), SERVERS: '2' });
});
afterAll(async () => {
  await product.stop();
  await place.remove();
});

const url = (path: string) => `http://127.0.0.1:${port}/api/v2${path}`;

async function post(path: string, body: object) {
  const headers = { api_key: place.key, 'content-type': 'application/json' };
  const reply = await fetch(url(path), { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
  return reply.json();
}

/** A connection of its own, as often as it takes: nobody listens while the servers are started again. */
const reached = (path: string, headers: Record<string, string>) =>
  eventually('a server answers', () =>
    fetch(url(path), { headers: { api_key: place.key, connection: 'close', ...headers }, keepalive: false })
      .then((reply) => (reply.status === 503 ? null : reply))
      .catch(() => null),
  );

test('a client that goes on behind its last event, on whatever server, is told each state once', async () => {
  const nodes = Array.from({ length: steps }, (_, at) => ({ id: `w${at}`, type: 'wait', seconds: 1 }));
  const edges = nodes.slice(1).map(({ id }, at) => ({ from: `w${at}`, to: id }));
  const { data } = await post('/workflows/create', { name: 'Slow', nodes, edges });
  const { workflowRunOId } = await post('/workflows/run', { workflowOId: data.oId });
  const path = `/workflows/run/status?workflowRunOId=${workflowRunOId}`;
  const seen: StreamedEvent[] = [];
  let killed = 0;
  let sinceKill = 0;
  while (seen.at(-1)?.event !== 'result') {
    const last = seen.at(-1)?.id;
    const stream = await reached(path, {
      accept: 'text/event-stream',
      ...(last === undefined ? {} : { 'last-event-id': last }),
    });
    expect(stream.status).toBe(200);
    const events = readEvents(stream);
    // a server that is killed breaks the stream off
    for (let one = await next(events); one; one = await next(events)) {
      seen.push(one);
      sinceKill += 1;
      if (killed === kills || sinceKill < 4) continue;
      process.kill(await product.processOf('server'), 'SIGKILL');
      killed += 1;
      sinceKill = 0;
    }
  }
  expect(killed).toBe(kills);
  const told = seen.flatMap(({ event, data: node }) =>
    event === 'node' ? [`${node.id} ${node.status}`] : [],
  );
  expect(told.toSorted()).toEqual([...new Set(told)].toSorted());
  expect(told.filter((one) => one.endsWith('completed')).toSorted()).toEqual(
    nodes.map(({ id }) => `${id} completed`).toSorted(),
  );
  expect(seen.filter(({ event }) => event === 'result')).toHaveLength(1);
  const over = await reached(path, {
    accept: 'text/event-stream',
    'last-event-id': seen.at(-1)?.id ?? '',
  });
  expect(over.status).toBe(204);
});

const next = (events: ReturnType<typeof readEvents>) => events.next().catch(() => null);

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { freePort } from '../support/free-port.ts';
import { eventually, isRunning, type Product, spawnProduct, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

const requestsAMinute = 60;
let server: TestServer;
let product: Product;
let port: number;

beforeAll(async () => {
  server = await newTestServer();
  port = freePort();
  product = await startProduct({
    ...server.environment,
    PORT: String(port),
    SERVERS: '2',
    WORKERS: '2',
    RATE_LIMIT: String(requestsAMinute),
  });
  await eventually(
    'both servers and both workers are ready',
    () => pidsOf('the server is ready').length === 2,
  );
  await eventually('both workers', () => pidsOf('the worker looks for jobs').length === 2);
});
afterAll(async () => {
  await product.stop();
  await server.remove();
});

/** Processes that have logged these words. */
function pidsOf(words: string): number[] {
  const lines = product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(words));
  return [...new Set(lines.map((line) => Number(JSON.parse(line).pid)))];
}

/** Each on a connection of its own, so that both servers get some. */
const ask = (path: string, key: string) =>
  fetch(`http://127.0.0.1:${port}/api/v2${path}`, {
    headers: { api_key: key, connection: 'close' },
    keepalive: false,
  });
const statusesOf = async (count: number, path: string, key: string) => {
  const replies = await Promise.all(Array.from({ length: count }, () => ask(path, key)));
  const statuses = Map.groupBy(replies, ({ status }) => status);
  return (status: number) => statuses.get(status)?.length ?? 0;
};

test('the limit of requests holds for all servers together', async () => {
  // The rest of a minute that is nearly over would be followed by the next one's.
  while (Date.now() % 60_000 > 30_000) await Bun.sleep(500);
  const count = await statusesOf(2 * requestsAMinute, '/persona/list', server.key);
  expect(count(200)).toBe(requestsAMinute);
  expect(count(429)).toBe(requestsAMinute);
});

test('whichever server is asked shows the memory of every server and worker', async () => {
  const processesIn = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } });
    const lines = (await reply.text()).matchAll(
      /^groundwork_process_memory_bytes\{process="(server|worker)\b[^"]*"\} \d{7,}$/gm,
    );
    return Array.from(lines, ([, kind]) => kind).toSorted();
  };
  const all = ['server', 'server', 'worker', 'worker'];
  await eventually('all are shown', async () => Bun.deepEquals(await processesIn(), all));
});

test('wrong keys are throttled as by one server', async () => {
  const count = await statusesOf(120, '/persona/list', `${server.key.slice(0, -3)}abc`);
  expect(count(401)).toBeLessThanOrEqual(30);
  expect(count(401) + count(429)).toBe(120);
});

test('a server that is killed is replaced, and the other answers all requests meanwhile', async () => {
  const [killed, other] = pidsOf('the server is ready');
  if (!killed || !other) throw new Error('one of the two servers has not said that it is ready');
  process.kill(killed, 'SIGKILL');
  await eventually('the killed one is gone', async () => !(await isRunning(killed)));
  const statuses = new Set<number>();
  await eventually('the other answers, and another is ready', async () => {
    // a connection that was given to the killed one in its last moments is reset; the next one reaches the other
    const reply = await fetch(`http://127.0.0.1:${port}/ready`, { headers: { connection: 'close' } }).catch(
      () => null,
    );
    if (reply) statuses.add(reply.status);
    return reply?.status === 200 && pidsOf('the server is ready').length === 3;
  });
  expect([...statuses]).toEqual([200]);
  expect(await isRunning(other)).toBe(true);
});

test('a port that servers share is refused to another start', async () => {
  const second = await newTestServer();
  const other = spawnProduct(['start'], { ...second.environment, PORT: String(port), SERVERS: '2' });
  expect(await other.ended).not.toBe(0);
  expect(other.output()).toContain(`Port ${port} on 127.0.0.1 is taken by another program`);
  await second.remove();
});

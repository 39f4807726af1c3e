import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { createWorkspace } from '../../server/services/workspaces/workspaces.ts';
import { readEvents } from '../support/event-stream.ts';
import { faults, openAiServer } from '../support/openai-server.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { schemaModel } from '../support/schema-model.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';
import { startBareServer, watchHealth } from '../support/watch-health.ts';

/*
 * Runs for which their callers wait, by the real processes and an endpoint that takes its time: they are not cut off,
 * many of them leave the server to everybody, and those of one workspace do not hold up another's.
 */

const patience = 300_000;
const slowMs = 12_000;
/** Nineteen in twenty; and the slowest beyond the slowest of a server that blocks nobody at the same time. */
const answeredWithinMs = 250;

const endpoint = openAiServer();
const model = schemaModel();
let server: TestServer;
let product: Product;
/** A second workspace's key. */
let otherKey: string;
const agents = new Map<string, string>();

beforeAll(async () => {
  server = await newTestServer();
  product = await startProduct({
    ...server.environment,
    OPENAI_BASE_URL: endpoint.baseUrl,
    CREDIT_LIMIT: '1000000000',
  });
  const db = await server.open();
  const secret = Buffer.from(server.environment.SECRET_KEY ?? '', 'base64');
  otherKey = (await db.asOwner((tx) => createWorkspace(tx, secret, 'Another tenant'))).key;
  await db.close();
  for (const key of [server.key, otherKey]) {
    await post(key, '/resource/create?wait=true', {
      mode: 'text',
      text: '# Northmarket\n\n## Challenges\n\n- Every Monday two people compare exports by hand.\n',
    });
    const agent = await post(key, '/agents/create', { name: 'Brief', type: 'CONTENT' });
    agents.set(key, ((await agent.json()) as { data: { oId: string } }).data.oId);
  }
}, patience);
afterAll(async () => {
  await product.stop();
  await server.remove();
  await endpoint.stop();
}, patience);
beforeEach(() => {
  endpoint.clear();
  endpoint.answers = model;
});

function post(
  key: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${product.url}/api/v2${path}`, {
    method: 'POST',
    headers: { api_key: key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    // Bun's own limit
    timeout: false,
  } as RequestInit);
}

const input = (key: string) => ({ agentOId: agents.get(key), companyName: 'Northmarket' });
const run = (key: string, headers = {}) => post(key, '/agents/content/run', input(key), headers);
const takes = (ms: number) => {
  endpoint.answers = (body) => ({ after: Bun.sleep(ms), reply: model(body) });
};

async function statuses(key: string): Promise<string[]> {
  const reply = await fetch(`${product.url}/api/v2/agents/run/list?limit=200`, { headers: { api_key: key } });
  expect(reply.status).toBe(200);
  const { data } = (await reply.json()) as { data: { status: string }[] };
  return data.map(({ status }) => status);
}

test(
  'a run that takes longer than ten seconds is answered, in JSON and in events that keep the connection open',
  async () => {
    takes(slowMs);
    const begun = performance.now();
    const events = run(server.key, { accept: 'text/event-stream' }).then(async (reply) => {
      const stream = readEvents(reply);
      return { result: await stream.until('result'), comments: stream.comments };
    });
    const [plain, streamed] = await Promise.all([run(server.key), events]);
    expect(performance.now() - begun).toBeGreaterThan(slowMs);
    expect(plain.status).toBe(200);
    expect(((await plain.json()) as { found: boolean }).found).toBe(true);
    expect(streamed.result.data.found).toBe(true);
    expect(streamed.comments).toBeGreaterThan(0);
  },
  patience,
);

describe('two hundred runs at once', () => {
  test(
    'leave the server to everybody, and hold up another workspace by a few of them',
    async () => {
      takes(500);
      const bare = await startBareServer();
      const watch = watchHealth(product.url);
      const control = watchHealth(bare.url);
      let ended = 0;
      const many = Array.from({ length: 180 }, () =>
        run(server.key).then((reply) => {
          ended += 1;
          return reply.status;
        }),
      );
      await endpoint.arrived(1);
      const others = await Promise.all(
        Array.from({ length: 20 }, () => run(otherKey).then(({ status }) => ({ status, before: ended }))),
      );
      expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
      expect(Math.max(...others.map(({ before }) => before))).toBeLessThan(90);
      // others read meanwhile; without connections to the database they could not
      const unanswered = many.length - ended;
      expect(unanswered).toBeGreaterThan(0);
      expect((await statuses(otherKey)).filter((status) => status === 'completed')).toHaveLength(20);
      expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
      const [waits, usual] = [await watch.end(), await control.end()];
      bare.stop();
      expect(waits.length).toBeGreaterThan(20);
      const sorted = waits.toSorted((one, other) => one - other);
      expect(sorted[Math.floor(0.95 * sorted.length)]).toBeLessThan(answeredWithinMs);
      expect(Math.max(...waits) - Math.max(...usual)).toBeLessThan(answeredWithinMs);
    },
    patience,
  );
});

test(
  'more than can wait are told when to come back, and clients that go away end theirs',
  async () => {
    const before = (await statuses(server.key)).filter((status) => status === 'cancelled').length;
    endpoint.answers = () => faults.hanging;
    const sent = JSON.stringify(input(server.key));
    const clients = Array.from({ length: 540 }, () =>
      rawPost('/api/v2/agents/content/run', server.key, sent),
    );
    const refused = await eventually('those beyond the queue are refused', () => {
      const answered = clients.flatMap(({ text }) => (text() ? [text()] : []));
      return answered.length >= 20 && answered;
    });
    for (const text of refused) {
      expect(text).toStartWith('HTTP/1.1 503');
      expect(text).toMatch(/retry-after: \d+/i);
      expect(text).toContain('Too many runs wait for their turn');
    }
    await eventually('runs are executed', async () => (await statuses(server.key)).includes('running'));
    for (const { leave } of clients) leave();
    await eventually('the runs have ended', async () => !(await statuses(server.key)).includes('running'));
    const after = (await statuses(server.key)).filter((status) => status === 'cancelled').length;
    expect(after).toBeGreaterThan(before);
    endpoint.answers = model;
    expect((await run(server.key)).status).toBe(200);
  },
  patience,
);

test(
  'a server that stops answers the runs that end within ten seconds, and ends the others as interrupted',
  async () => {
    endpoint.answers = (body) => ({ after: Bun.sleep(2_000), reply: model(body) });
    const events = { accept: 'text/event-stream' };
    const [one, other] = [await run(server.key, events), await run(server.key, events)].map(readEvents);
    await endpoint.arrived(2);
    endpoint.answers = () => faults.hanging;
    const hangs = readEvents(await run(server.key, events));
    const { runOId } = (await hangs.until('run')).data;
    await endpoint.arrived(3);
    const stopped = product.stop();
    for (const stream of [one, other]) expect((await stream?.until('result'))?.data.found).toBe(true);
    expect((await stopped).code).toBe(0);
    product = await startProduct(server.environment);
    await eventually('the run has ended', async () => {
      const reply = await fetch(`${product.url}/api/v2/runs/${runOId}`, { headers: { api_key: server.key } });
      const { data } = (await reply.json()) as { data: { status: string; error: { code: string } | null } };
      return data.status === 'failed' && data.error?.code === 'interrupted';
    });
  },
  patience,
);

/** More connections at once than `fetch` makes. */
function rawPost(path: string, key: string, body: string) {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => {});
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `api_key: ${key}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return { text: () => text, leave: () => void socket.destroy() };
}

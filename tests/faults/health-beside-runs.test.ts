import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';
import { watchHealth } from '../support/watched-health.ts';

/*
 * Many runs at once of the built-in model, which reads in the server's own process: whoever asks for its health
 * meanwhile is answered as if nothing were going on.
 */

/** HEALTH_RUNS=1000 takes as many at once. */
const runs = Number(process.env.HEALTH_RUNS ?? 100);
const [documents, calls, turns] = [10, 3, 200];
/** The slowest answer, of the processor's time. */
const answeredWithinMs = 300;

let server: TestServer;
let product: Product;

beforeAll(async () => {
  server = await newTestServer();
  product = await startProduct({ ...server.environment, SERVERS: '1', CREDIT_LIMIT: '1000000000' });
  await fill();
});
afterAll(async () => {
  await product.stop();
  await server.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: replies of several shapes
async function send(path: string, body?: object): Promise<{ status: number; body: any }> {
  const reply = await fetch(`${product.url}/api/v2${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { api_key: server.key, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // Bun's own limit
    timeout: false,
  } as RequestInit);
  return { status: reply.status, body: await reply.json() };
}

const company = { companyName: 'Northmarket', companyDomain: 'northmarket.example' };
const buyer = { name: 'Head of shops', email: 'shops@northmarket.example', role: 'external' };
const seller = { name: 'Seller', email: 'seller@tallyline.example', role: 'internal' };
const qualifyingQuestions = [
  { question: 'Do they run more than 30 shops?', fitType: 'GOOD', weight: 'HIGH' },
  { question: 'Do they compare exports by hand?', fitType: 'GOOD', weight: 'MEDIUM' },
  { question: 'Do they use Salesforce?', fitType: 'BAD', weight: 'LOW' },
];

/** An account with long calls: what is read in one piece is what others would wait for. */
async function fill(): Promise<void> {
  await send('/product/create', {
    name: 'Tallyline',
    capabilities: ['Compares the stock of shops and web store.'],
    qualifyingQuestions,
  });
  for (let at = 0; at < documents; at++)
    await send(`/resource/create${at === documents - 1 ? '?wait=true' : ''}`, {
      mode: 'text',
      name: `northmarket-notes-${at}`,
      text: `# Northmarket\n\n## Challenges\n\n${lines(at, 40)}`,
    });
  const { body } = await send('/event/import', {
    events: Array.from({ length: calls }, (_, at) => ({
      type: 'call',
      eventType: 'transcript',
      eventId: `call-${at}`,
      eventTimestamp: new Date(Date.UTC(2026, 1, 1 + at)).toISOString(),
      title: `Northmarket, call ${at}`,
      participants: [buyer, seller],
      transcript: Array.from({ length: turns }, (_turn, turn) => ({
        speaker: turn % 3 === 0 ? seller : buyer,
        text: `In shop ${turn} we compare ${at + 2} exports by hand, and our ${turn} shelves are empty on Saturdays.`,
      })),
    })),
  });
  await eventually('the calls are stored', async () => {
    const status = await send(`/event/import/status?jobOId=${body.jobs[0].jobOId}`);
    return status.body.status === 'COMPLETED';
  });
}

const lines = (note: number, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `- Two people at Northmarket compare export ${note * count + at} with the till by hand.\n`,
  ).join('');

test(`${runs} runs of the built-in model at once leave health answered as soon as on a server that blocks nobody`, async () => {
  const types = {
    ENRICH_COMPANY: 'enrich-company',
    QUALIFY_COMPANY: 'qualify-company',
    CALL_PREP: 'call-prep',
    CONTENT: 'content',
    EMAIL: 'sequence',
  };
  const agents = await Promise.all(
    Object.entries(types).map(async ([type, path]) => {
      const { body } = await send('/agents/create', { name: type, type });
      return { path, agentOId: body.data.oId };
    }),
  );
  const watch = watchHealth(product.url, await product.processOf('server'));
  const replies = await Promise.all(
    Array.from({ length: runs }, (_, at) => {
      const { path = '', agentOId } = agents[at % agents.length] ?? {};
      return send(`/agents/${path}/run`, { agentOId, ...company });
    }),
  );
  const waits = await watch.end();
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(replies.flatMap(({ body }) => (body.found ? [] : [body.message]))).toEqual([]);
  expect(waits.length).toBeGreaterThan(20);
  expect(Math.max(...waits)).toBeLessThan(answeredWithinMs);
});

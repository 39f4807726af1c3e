import { afterAll, beforeAll, expect, test } from 'bun:test';
import { faults, openAiServer } from '../support/openai-server.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { manyDeals } from '../support/sent-events.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/*
 * Two dozen runs whose model says nothing: what needs no model is done beside them all the same.
 */

const endpoint = openAiServer();
let server: TestServer;
let product: Product;

beforeAll(async () => {
  server = await newTestServer();
  endpoint.answers = () => faults.hanging;
  product = await startProduct({ ...server.environment, OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' });
});
afterAll(async () => {
  await endpoint.stop();
  await product.stop();
  await server.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: replies of several shapes
async function send(path: string, body?: object): Promise<any> {
  const reply = await fetch(`${product.url}/api/v2${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { api_key: server.key, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const told = await reply.json();
  expect(reply.status, JSON.stringify(told)).toBeLessThan(300);
  return told;
}

const workflowOf = async (name: string, node: object): Promise<string> =>
  (await send('/workflows/create', { name, nodes: [{ id: 'only', ...node }] })).data.oId;

const run = async (workflowOId: string): Promise<string> =>
  (await send('/workflows/run', { workflowOId, companyName: 'Northmarket' })).workflowRunOId;

const ended = (oId: string) =>
  eventually('the run has ended', async () => {
    const { data } = await send(`/workflows/run/status?workflowRunOId=${oId}`);
    return data.status === 'completed';
  });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The shortest of five. */
async function least(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) times.push(await timed(() => work(round)));
  return Math.min(...times);
}

async function importDeals(round: number): Promise<void> {
  const { jobs } = await send('/event/import', { events: manyDeals(100, Date.UTC(2025, 0, 1 + round)) });
  await eventually('the deals are stored', async () => {
    const told = await send(`/event/import/status?jobOId=${jobs[0].jobOId}`);
    return told.status === 'COMPLETED';
  });
}

const indexText = (text: string) =>
  send('/resource/create?wait=true', { mode: 'text', name: text, text: `# Notes\n\n${text}` });

test('beside two dozen runs whose model hangs, cheap workflows, imports and indexing are done at once', async () => {
  const agentOId = (await send('/agents/create', { name: 'Brief', type: 'CONTENT' })).data.oId;
  const cheap = await workflowOf('Cheap', { type: 'transform', expression: '1' });
  const hangs = await workflowOf('Hangs', {
    type: 'agent',
    agentOId,
    input: { runtimeContext: '"Northmarket plans its shops by hand."' },
  });
  await ended(await run(cheap));

  const inputs = { agentOId, runtimeContext: 'Northmarket plans its shops by hand.' };
  for (let at = 0; at < 12; at++) await run(hangs);
  for (let at = 0; at < 12; at++) await send('/async/agent/run', { inputs });
  await endpoint.arrived(4);

  const took = {
    cheap: await least(async () => ended(await run(cheap))),
    imports: await least(importDeals),
    indexing: await least((round) => indexText(`They plan round ${round} by hand.`)),
  };
  console.log(JSON.stringify(took));
  // whoever waits for a place of one that hangs waits for minutes
  for (const ms of Object.values(took)) expect(ms).toBeLessThan(10_000);
});

import { afterAll, beforeAll, expect, test } from 'bun:test';
import { faults, openAiServer } from '../support/openai-server.ts';
import { eventually, type Product, startProduct } from '../support/processes.ts';
import { schemaModel } from '../support/schema-model.ts';
import { newTestServer, type TestServer } from '../support/test-server.ts';

/** More than a job of a run has attempts. */
const ends = 7;
const endpoint = openAiServer();
let server: TestServer;
let product: Product;

beforeAll(async () => {
  server = await newTestServer();
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
  return reply.json();
}

test(`accepted runs outlive ${ends} ends of their worker while their model hangs, and are completed when it answers`, async () => {
  endpoint.answers = () => faults.hanging;
  const agentOId = (await send('/agents/create', { name: 'Brief', type: 'CONTENT' })).data.oId;
  const runtimeContext = 'Northmarket plans its shops by hand.';
  const { requestId } = await send('/async/agent/run', { agentOId, runtimeContext });
  const workflow = await send('/workflows/create', {
    name: 'One agent',
    nodes: [{ id: 'ask', type: 'agent', agentOId, input: { runtimeContext: `"${runtimeContext}"` } }],
  });
  const { workflowRunOId } = await send('/workflows/run', { workflowOId: workflow.data.oId });
  for (let end = 0; end < ends; end++) {
    const before = endpoint.seen.length;
    await eventually('both ask the model', () => endpoint.seen.length >= before + 2);
    process.kill(await product.processOf('worker'), 'SIGKILL');
  }
  endpoint.answers = schemaModel();
  await eventually('the run is completed', async () => {
    const { data } = await send(`/async/agent/run/status?requestId=${requestId}`);
    expect(data.status).not.toBe('failed');
    return data.status === 'completed';
  });
  await eventually('the workflow is completed', async () => {
    const { data } = await send(`/workflows/run/status?workflowRunOId=${workflowRunOId}`);
    expect(data.status).not.toBe('failed');
    return data.status === 'completed';
  });
  // what the killed holders had reserved was taken over, and none of it counted again
  const runs: { credits: number }[] = (await send('/agents/run/list')).data;
  expect(runs).toHaveLength(2);
  const { credits } = await send('/api-key/validate');
  expect(credits.creditsUsed).toBe(runs.reduce((sum, run) => sum + run.credits, 0));
});

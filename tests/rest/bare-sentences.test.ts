import { afterAll, beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { harmless, instructions, stating } from '../support/labelled/statement-set/bare-sentences.ts';
import { openAiServer } from '../support/openai-server.ts';
import { verifying } from '../support/openai-verifier.ts';
import { schemaModel } from '../support/schema-model.ts';
import { type Api, makeWorld, type World } from '../support/world.ts';

/* Prose without quotes: what its form says nothing by stays, and the rest goes, whatever a model calls it. */

const endpoint = openAiServer();
let world: World;
let api: Api;
let agentOId: string;

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' });
  ({ api } = await world.newWorkspace());
  const text = 'Lindgren Port plans its cranes by hand.';
  const resource = await api.post('/resource/create', { mode: 'text', name: 'Visit', text });
  const agent = await api.post('/agents/create', {
    name: 'Letter',
    type: 'CONTENT',
    instructions,
    outputFormat: 'TEXT',
  });
  expect([resource.status, agent.status]).toEqual([200, 200]);
  agentOId = agent.body.data.oId;
  await drainJobs(world);
}, 60_000);
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});

/** Which of the sentences stay where a model writes each of them as a paragraph that claims nothing. */
async function staying(sentences: readonly string[]): Promise<string[]> {
  const model = schemaModel({
    say: ({ path }) =>
      /^\/t\d+_content$/.test(path)
        ? sentences.map((text) => ({ claim: false, quote: null, sourceKey: null, text: `${text}\n\n` }))
        : undefined,
  });
  const confirming = verifying(() => true);
  endpoint.answers = (body) => confirming(body) ?? model(body);
  const { status, body } = await api.post('/agents/content/run', {
    agentOId,
    companyName: 'Lindgren Port',
    firstName: 'Ida',
    lastName: 'Berg',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const kept = new Set(body.data.content.split('\n\n'));
  return sentences.filter((one) => kept.has(one));
}

test('of sixty false sentences without a quote at most two stay', async () => {
  expect(stating.length).toBeGreaterThanOrEqual(60);
  expect(await staying(stating)).toBeEmpty();
});

test('nine in ten that greet, thank, ask, offer to meet, introduce a list or close stay', async () => {
  expect(harmless.length).toBeGreaterThanOrEqual(40);
  const kept = await staying(harmless);
  const lost = harmless.filter((one) => !kept.includes(one));
  expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(harmless.length / 10);
});

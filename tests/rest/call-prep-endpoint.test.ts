import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { type Api, makeWorld, type World } from '../support/world.ts';

/* A call is prepared by a model of an endpoint, through the real SDK: prose with claims, and facts held to the account. */

const endpoint = openAiServer();
let world: World;
let api: Api;

const own =
  'Lindgren Port plans its cranes on a whiteboard. The port of Lindgren has a problem with its cranes each noon.';
const another = 'Southern Port has a problem with its cranes: they wait for trucks for two hours.';

async function make(path: string, body: object): Promise<string> {
  const reply = await api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data.oId;
}

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' });
  endpoint.answers = schemaModel();
  ({ api } = await world.newWorkspace());
  await make('/resource/create', { mode: 'text', name: 'visit', text: own });
  await make('/resource/create', { mode: 'text', name: 'study', text: another });
  await drainJobs(world);
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});
beforeEach(() => endpoint.clear());

async function run(settings: object) {
  const agentOId = await make('/agents/create', { name: 'Prep', type: 'CALL_PREP', ...settings });
  endpoint.clear();
  const reply = await api.post('/agents/call-prep/run', {
    agentOId,
    companyName: 'Lindgren Port',
    includeFullAnnotation: true,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

const told = () => endpoint.seen.map(({ body }) => JSON.stringify(body.messages ?? [])).join('\n');

test('briefs and script are prose, each claim with its quote, by the methodology and the instructions', async () => {
  const { data, annotations } = await run({
    callPrepMethodology: 'MEDDIC',
    instructions: 'Speak of cranes first.',
  });
  expect(told()).toContain('MEDDIC');
  expect(told()).toContain('Economic buyer');
  expect(told()).toContain('Speak of cranes first.');
  expect(data.companyBrief).toBeString();
  expect(data.companyBrief).not.toContain('## Lately');
  const claims = annotations.filter(
    ({ path, claim }: { path: string; claim?: object }) => path === '/companyBrief' && claim,
  );
  expect(claims.length).toBeGreaterThan(0);
  for (const { claim } of claims) expect(data.companyBrief.slice(claim.start, claim.end)).toBe(claim.text);
});

test('a fact that the model takes from somebody else’s document does not become the account’s', async () => {
  const { data } = await run({});
  expect(told()).toContain('wait for trucks');
  expect(JSON.stringify(data.facts)).not.toContain('wait for trucks');
  expect(JSON.stringify(data.facts)).toContain('whiteboard');
});

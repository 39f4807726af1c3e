import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { agents } from '../../server/agents/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { faults, openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { notes } from '../support/sequence-scene.ts';
import { type Api, makeWorld, testWorld, type World } from '../support/world.ts';

/* What a run may say otherwise than its agent, and what becomes of it at the endpoint, in the record and in the price. */

const endpoint = openAiServer();
let writing: World;
let api: Api;
const agentOf = new Map<string, string>();

beforeAll(async () => {
  writing = await makeWorld({
    OPENAI_BASE_URL: endpoint.baseUrl,
    MODEL_ECHO: 'gpt-5-mini',
    MODEL_HARMONY: 'gpt-5',
    VERIFY: 'off',
  });
  ({ api } = await writing.newWorkspace());
  const productOId = await fill(writing, api);
  for (const { type } of agents) agentOf.set(type, await agentOfType(api, type, productOId));
});
afterAll(async () => {
  await writing.app.close();
  await endpoint.stop();
});
beforeEach(() => {
  endpoint.clear();
  endpoint.answers = schemaModel();
});

async function fill(world: World, to: Api) {
  await to.post('/resource/create', { mode: 'text', name: 'notes', text: notes });
  const qualifyingQuestions = [{ question: 'Is there a pilot?', fitType: 'GOOD', weight: 'HIGH' }];
  const product = await to.post('/product/create', { name: 'Shelfsight', qualifyingQuestions });
  await drainJobs(world);
  return product.body.data.oId as string;
}
async function agentOfType(to: Api, type: string, productOId: string): Promise<string> {
  const agent = { name: 'One', type, productOId, instructions: 'Tell of shops.' };
  return (await to.post('/agents/create', agent)).body.data.oId;
}

const subject = { companyName: 'Northmarket', firstName: 'Anna', lastName: 'Keller' };
const runOf = async (runOId: string) => (await api.get('/agents/run/get', { runOId })).body.data;
const bodies = () => endpoint.seen.map(({ body }) => body);
const told = () => JSON.stringify(bodies().map(({ messages }) => messages));

const jsonSchema = { type: 'object', properties: { plans: { type: 'string' } } };
const settings = {
  model: 'HARMONY',
  temperature: 0.2,
  maxOutputTokens: 3000,
  instructions: 'Tell of crates.',
  effort: 'low',
};
const asked = { model: 'gpt-5', temperature: 0.2, max_completion_tokens: 3000, reasoning_effort: 'low' };

describe('the settings of a run', () => {
  test.each(agents.map(({ type, path, looksUp }) => ({ type, path, looksUp })))(
    'of $type reach the endpoint, stand in its record and make its price, or the run says that they do not act',
    async ({ type, path, looksUp }) => {
      const body = { agentOId: agentOf.get(type), ...subject };
      const plain = await api.post(`/agents/${path}/run`, body);
      expect(plain.status, JSON.stringify(plain.body)).toBe(200);
      expect(await runOf(plain.body.runOId)).toMatchObject({ tier: 'ECHO', credits: 20 });
      for (const one of bodies()) {
        expect(one).toMatchObject({ model: 'gpt-5-mini' });
        expect(one.max_completion_tokens).toBeGreaterThanOrEqual(12_000);
        expect(one).not.toContainAnyKeys(['temperature', 'reasoning_effort']);
      }
      endpoint.clear();
      const set = await api.post(`/agents/${path}/run`, { ...body, settings });
      expect(set.status, JSON.stringify(set.body)).toBe(200);
      const run = await runOf(set.body.runOId);
      expect(run).toMatchObject({ tier: 'HARMONY', credits: 30, input: { settings } });
      expect(run.agent).toMatchObject({ tier: 'HARMONY', settings: { instructions: 'Tell of crates.' } });
      const unfollowed = ['settings.temperature', 'settings.maxOutputTokens', 'settings.effort'];
      const warned = unfollowed.filter((name) =>
        set.body.warnings.some((one: string) => one.startsWith(`${name} is not followed`)),
      );
      expect(warned).toEqual(looksUp ? unfollowed : []);
      expect(bodies().length > 0).toBe(!looksUp);
      for (const one of bodies()) expect(one).toMatchObject(asked);
      if (!looksUp) {
        expect(told()).toContain('Tell of crates.');
        expect(told()).not.toContain('Tell of shops.');
      }
      // they are no facts about the account
      expect(JSON.stringify(run.sources)).not.toContain('HARMONY');
    },
  );

  test('hold for runs of the queue, of evaluations and of nodes, and for a replay', async () => {
    const agentOId = agentOf.get('CONTENT');
    const queued = await api.post('/async/agent/run', { agentOId, inputs: { ...subject, settings } });
    const evaluated = await api.post('/agents/eval/run', {
      agentOId,
      cases: [{ input: { ...subject, settings } }],
      async: true,
    });
    const node = { id: 'write', type: 'agent', agentOId, input: { companyName: "'Northmarket'" }, settings };
    const { oId: workflowOId } = (await api.post('/workflows/create', { name: 'Write', nodes: [node] })).body
      .data;
    const flow = await api.post('/workflows/run', { workflowOId });
    expect(flow.status, JSON.stringify(flow.body)).toBe(200);
    await drainJobs(writing);
    const { data: runs } = (await api.get('/agents/run/list', { agentOId, limit: 3 })).body;
    expect(runs).toHaveLength(3);
    for (const { oId } of runs)
      expect(await runOf(oId)).toMatchObject({
        status: 'completed',
        tier: 'HARMONY',
        credits: 30,
        input: { settings },
      });
    expect(bodies().length).toBeGreaterThanOrEqual(3);
    for (const one of bodies()) expect(one).toMatchObject(asked);
    expect(evaluated.body.data.cases).toHaveLength(1);

    const runOId = queued.body.requestId;
    const before = endpoint.seen.length;
    const exact = await api.post('/agents/run/replay', { runOId, mode: 'exact' });
    expect([exact.body.identical, endpoint.seen.length]).toEqual([true, before]);
    const live = await api.post('/agents/run/replay', { runOId, mode: 'live' });
    expect(await runOf(live.body.runOId)).toMatchObject({ tier: 'HARMONY', input: { settings } });
    for (const one of bodies().slice(before)) expect(one).toMatchObject(asked);
  });

  test('hold for looking up with tools as for the writing', async () => {
    const agent = { name: 'Tools', type: 'CONTENT', tools: { library: true } };
    const agentOId = (await api.post('/agents/create', agent)).body.data.oId;
    const run = await api.post('/agents/content/run', { agentOId, ...subject, settings });
    expect(run.status, JSON.stringify(run.body)).toBe(200);
    expect(bodies().filter(({ tools }) => tools).length).toBeGreaterThan(0);
    for (const one of bodies()) expect(one).toMatchObject(asked);
  });

  test('give an answer the shape that they say, in place of the agent', async () => {
    const agentOId = agentOf.get('CONTENT');
    const shaped = await api.post('/agents/content/run', { agentOId, ...subject, settings: { jsonSchema } });
    expect(Object.keys(shaped.body.data.jsonContent)).toEqual(['plans']);
    const qualified = await api.post('/agents/qualify-company/run', {
      agentOId: agentOf.get('QUALIFY_COMPANY'),
      ...subject,
      settings: { jsonSchema },
    });
    expect(qualified.body.warnings).toContain(
      'jsonSchema is kept, but not followed: it does not act on agents of type QUALIFY_COMPANY',
    );
  });

  test('that cut an answer end the run with their name, and it is asked and paid for once', async () => {
    endpoint.answers = () => faults.truncated;
    const limited = {
      agentOId: agentOf.get('ENRICH_COMPANY'),
      ...subject,
      settings: { maxOutputTokens: 100 },
    };
    const reply = await api.post('/agents/enrich-company/run', limited);
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [{ path: 'settings.maxOutputTokens', message: 'the answer of the model exceeds 100 tokens; raise it' }],
    ]);
    const calls = endpoint.seen.length;
    expect(new Set(bodies().map(({ response_format: form }) => form?.json_schema.name)).size).toBe(calls);
    endpoint.clear();
    const { requestId } = (await api.post('/async/agent/run', limited)).body;
    await drainJobs(writing);
    expect(endpoint.seen.length).toBe(calls);
    const run = await runOf(requestId);
    expect(run).toMatchObject({ status: 'failed', attempts: 1, error: { code: 'invalid_input' } });
    expect(run.tokens.input).toBeGreaterThan(0);
  });

  test('that an endpoint does not know end the run with its words', async () => {
    const words = "Unsupported parameter: 'temperature'";
    endpoint.answers = () => ({ status: 400, error: words });
    const reply = await api.post('/agents/content/run', {
      agentOId: agentOf.get('CONTENT'),
      ...subject,
      settings: { temperature: 1 },
    });
    expect([reply.status, reply.body.code]).toEqual([502, 'model_refused']);
    expect(reply.body.message).toContain(words);
  });

  test.each([
    [{ model: 'gpt-5' }, 'settings.model'],
    [{ temperature: 3 }, 'settings.temperature'],
    [{ maxOutputTokens: 1 }, 'settings.maxOutputTokens'],
    [{ effort: 'extreme' }, 'settings.effort'],
    [{ jsonSchema: { type: 'tuple' } }, 'settings.jsonSchema'],
  ])('%j are refused where they stand, and nothing is run', async (wrong, path) => {
    const total = async () => (await api.get('/agents/run/list')).body.total;
    const before = await total();
    const body = { agentOId: agentOf.get('CONTENT'), ...subject, settings: wrong };
    const reply = await api.post('/agents/content/run', body);
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([400, path]);
    const node = { id: 'write', type: 'agent', agentOId: agentOf.get('CONTENT'), settings: wrong };
    expect((await api.post('/workflows/create', { name: 'Write', nodes: [node] })).status).toBe(400);
    expect(await total()).toBe(before);
  });

  test('that the built-in model cannot follow are told', async () => {
    const world = await testWorld();
    const { api: own } = await world.newWorkspace();
    const agentOId = await agentOfType(own, 'ENRICH_COMPANY', await fill(world, own));
    const { status, body } = await own.post('/agents/enrich-company/run', { agentOId, ...subject, settings });
    expect(status).toBe(200);
    const why = 'the built-in model quotes and does not write; a model endpoint does';
    for (const name of ['temperature', 'maxOutputTokens', 'effort'])
      expect(body.warnings).toContain(`settings.${name} is not followed: ${why}`);
    const exact = await own.post('/agents/run/replay', { runOId: body.runOId, mode: 'exact' });
    expect(exact.body.identical).toBe(true);
    const unknown = await own.post('/agents/enrich-company/run', {
      agentOId,
      ...subject,
      settings: { tempratur: 1 },
    });
    expect([unknown.status, unknown.body._metadata.warnings?.[0]]).toEqual([
      200,
      expect.stringContaining('settings.tempratur'),
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { type OpenAiServer, openAiServer } from '../support/openai-server.ts';
import { makeWorld, type Tenant, type World } from '../support/world.ts';

/** The endpoint that makes the vectors answers while the text is indexed, and no request afterwards. */
let endpoint: OpenAiServer;
let world: World;
let tenant: Tenant;
let resource: string;
beforeAll(async () => {
  endpoint = openAiServer();
  world = await makeWorld({
    OPENAI_BASE_URL: endpoint.baseUrl,
    OPENAI_API_KEY: 'test-key',
    EMBEDDING_MODEL: 'small-one',
  });
  tenant = await world.newWorkspace();
  const made = await tenant.api.post('/resource/create', {
    mode: 'text',
    name: 'Atlas data sheet',
    text: 'The Atlas Router costs 4,900 euros a year per site. Weekend support is part of the premium plan.',
  });
  resource = made.body.data.oId;
  await drainJobs(world);
  const search = await tenant.api.post('/resource/search', { query: 'weekend support' });
  expect(search.body.data[0].explain.vectorRank).toBe(1);
  expect(search.body.notice).toBeNull();
  endpoint.reply(...Array.from({ length: 500 }, () => ({ status: 500 })));
});
afterAll(() => endpoint.stop());

const search = (body: Record<string, unknown>) =>
  tenant.api.post('/resource/search', { query: 'weekend support', ...body });

describe('while the embedder is away', () => {
  test('a search answers by words and says so; the next ones do not even ask', async () => {
    const asked: number[] = [];
    for (let time = 0; time < 3; time++) {
      const { status, body } = await search({});
      expect(status).toBe(200);
      expect(body.data[0]).toMatchObject({ oId: resource, explain: { lexicalRank: 1, vectorRank: null } });
      expect(body.notice).toContain('embedder does not answer');
      expect(body.index).toBeNull();
      asked.push(endpoint.seen.length);
    }
    expect(new Set(asked).size).toBe(1);
  });

  test('one by nearness alone answers 503 and when to come again', async () => {
    const { status, body, headers } = await search({ mode: 'semantic' });
    expect(status).toBe(503);
    expect(headers.get('retry-after')).not.toBeNull();
    expect(JSON.stringify(body)).not.toContain('test-key');
  });

  test('one by words does not notice', async () => {
    const { body } = await search({ mode: 'keyword' });
    expect(body).toMatchObject({ data: [{ oId: resource }], notice: null });
  });

  test('context is gathered by words', async () => {
    const { status, body } = await tenant.api.post('/context', {
      query: 'Is weekend support part of the plan?',
      rerank: 'off',
    });
    expect(status).toBe(200);
    expect(body.data.documents[0]).toMatchObject({ type: 'resource_chunk' });
    expect(body.data.reasoning).toContain('embedder does not answer');
  });

  test('a new text waits with a reason, and what was indexed stays findable', async () => {
    await tenant.api.post('/resource/update', { oId: resource, text: 'Weekend support costs extra now.' });
    await drainJobs(world);
    const { data } = (await tenant.api.get('/resource/status', { oId: resource })).body;
    expect(data).toMatchObject({ status: 'pending', stage: 'embed', error: { code: 'model_unavailable' } });
    expect(Date.parse(data.nextAttemptAt)).toBeGreaterThan(0);
    const { body } = await search({});
    expect(body.data[0].content).toContain('premium plan');
    expect(body.data[0].stale).toBe(true);
  });
});

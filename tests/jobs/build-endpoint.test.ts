import { afterAll, beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { makeWorld, type World } from '../support/world.ts';

const endpoint = openAiServer();
let world: World;

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' });
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});

/** What the model says in place of the sentence that it quotes. */
const names: Record<string, string> = {
  '/persona/0/value': 'Head of operations',
  // stands nowhere
  '/persona/1/value': 'Chief warehouse wizard',
};

test('a build asks an endpoint for the names that prose speaks of, and makes those that stand there', async () => {
  endpoint.answers = schemaModel({ say: ({ path }) => names[path] });
  const { api } = await world.newWorkspace();
  const { body } = await api.post('/agents/workspace/build', {
    name: 'Tallyline Ltd',
    offering: {
      name: 'Tallyline',
      text: 'The head of operations of a grocer reads the differences each morning.\n\nWhoever buys for the head of operations is told of them by mail.',
    },
    createDefaultAgents: false,
  });
  await drainJobs(world);
  const { data } = (await api.get('/agents/workspace/build/status', { jobOId: body.data.jobOId })).body;
  expect(data).toMatchObject({ status: 'completed', warnings: [] });
  const personas = (await api.get('/persona/list')).body.data;
  expect(personas.map(({ name }: { name: string }) => name)).toEqual(['Head of operations']);
  const { values } = (await api.get('/library/evidence', { oId: personas[0].oId })).body.data;
  expect(values.length).toBeGreaterThan(0);
  const credits = (await api.get('/api-key/validate')).body.credits.creditsUsed;
  // the company, the offering, the question for names, the persona
  expect(credits).toBe(80);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { agents } from '../../server/agents/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Adversary, adversary, falsehoods } from '../support/openai-adversary.ts';
import { openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { buyer, callEvent } from '../support/sent-events.ts';
import { type Api, makeWorld, type World } from '../support/world.ts';

/* An endpoint that tells every quote otherwise, asked for everything that the product asks a model for. */

const endpoint = openAiServer();
let world: World;
let api: Api;
let voiceOId: string;
const agentOf = new Map<string, string>();

const notes =
  'Lindgren Port plans the cranes of its harbour by hand. Ida Berg runs the 12 berths of Lindgren Port. ' +
  'The set-up of the planner took nine weeks in spring. The crane schedule of Lindgren Port changes every week. The cranes of Lindgren Port stop if the tide turns.';

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' });
  endpoint.answers = schemaModel();
  ({ api } = await world.newWorkspace());
  const make = async (path: string, body: object): Promise<string> => {
    const reply = await api.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body.data.oId;
  };
  await make('/product/create', {
    name: 'Berth planner',
    description: 'Plans berths and cranes of a harbour.',
  });
  await make('/persona/create', { name: 'Harbour master', description: 'Runs the berths of a harbour.' });
  await make('/resource/create', { mode: 'text', name: 'Visit', text: notes });
  voiceOId = await make('/brand-voice/create', { name: 'Plain', essence: 'Says it plainly' });
  await drainJobs(world);
  for (const { type } of agents) agentOf.set(type, await make('/agents/create', { name: type, type }));
}, 120_000);
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});
beforeEach(() => endpoint.clear());

/** Nothing that the model made up stands in what the product answers. */
function expectNothingOf({ told }: Adversary, data: unknown): void {
  const stored = JSON.stringify(data);
  const kept = [...told].filter((one) => {
    const bare = JSON.stringify(one.replace(/[.!?]$/, '')).slice(1, -1);
    // a cut sentence begins the whole one, too
    return ['.', '!', '"', '<', '\\'].some((end) => stored.includes(bare + end));
  });
  expect(kept).toEqual([]);
}

describe.each(Object.entries(falsehoods))('what is false by %s', (_class, falsify) => {
  test.each(agents.map(({ type, path }) => [type, path] as const))(
    'is nowhere in an answer of %s',
    async (type, path) => {
      const model = adversary(falsify);
      endpoint.answers = model.answers;
      const { status, body } = await api.post(`/agents/${path}/run`, {
        agentOId: agentOf.get(type),
        companyName: 'Lindgren Port',
        companyDomain: 'lindgren.example',
        firstName: 'Ida',
        lastName: 'Berg',
        email: 'ida@lindgren.example',
        jobTitle: 'Harbour master',
        includeFullAnnotation: true,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expectNothingOf(model, body.data);
    },
  );

  test('is not generated', async () => {
    const model = adversary(falsify);
    endpoint.answers = model.answers;
    const { status, body } = await api.post('/persona/generate', {
      personas: [{ name: 'Harbour master', sources: [{ type: 'TEXT', value: notes }] }],
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(model.told.size).toBeGreaterThan(0);
    expectNothingOf(model, body.data);
  });

  test('is not returned as a rewriting', async () => {
    const model = adversary(falsify);
    endpoint.answers = model.answers;
    const { status, body } = await api.post('/brand-voice/apply', {
      sources: [notes],
      brandVoiceOId: voiceOId,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expectNothingOf(model, body.data[0].transformedContent);
  });

  test('is in no finding, no summary of an event and no proposal of drift', async () => {
    endpoint.answers = schemaModel();
    const own = (await world.newWorkspace()).api;
    const persona = await own.post('/persona/create', {
      name: 'Harbour master',
      data: { painPoints: ['The set-up of the planner took six weeks.'] },
    });
    const resource = await own.post('/resource/create', { mode: 'text', name: 'Visit', text: notes });
    await drainJobs(world);
    const resourceOId = resource.body.data.oId;
    await own.post('/resource/link-entities', { resourceOId, entityOIds: [persona.body.data.oId] });
    const model = adversary(falsify);
    endpoint.answers = model.answers;
    const transcript = [{ speaker: buyer, text: notes }];
    expect((await own.post('/event/import', { events: [callEvent({ transcript })] })).status).toBe(200);
    await drainJobs(world);
    const drift = await own.post('/resource/check-drift', { resourceOId });
    expect(drift.status, JSON.stringify(drift.body)).toBe(200);
    expect(endpoint.seen.map(({ body }) => body.response_format?.json_schema.name)).toContain('summaries');
    const [events, findings] = await Promise.all([own.get('/event/list'), own.get('/finding/list')]);
    const summaries = events.body.data.events.map((one: { eventSummary: string }) => one.eventSummary);
    const quotes = findings.body.data.map(({ quote }: { quote: string }) => quote);
    expectNothingOf(model, [summaries, quotes, drift.body.data.proposal]);
  }, 60_000);
});

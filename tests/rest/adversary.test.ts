import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { agents } from '../../server/agents/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Adversary, adversary, falsehoods } from '../support/openai-adversary.ts';
import { openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { buyer, callEvent } from '../support/sent-events.ts';
import { type Api, makeWorld, testWorld, type World } from '../support/world.ts';

/* An endpoint that tells every quote otherwise, asked for everything that the product asks a model for. */

const endpoint = openAiServer();
let world: World;
let api: Api;
let voiceOId: string;
let builtIn: World;
const agentOf = new Map<string, string>();

const notes =
  'Lindgren Port plans the cranes of its harbour by hand. Ida Berg runs the 12 berths of Lindgren Port. ' +
  'The set-up of the planner took nine weeks in spring. The crane schedule of Lindgren Port changes every week. The cranes of Lindgren Port stop if the tide turns.';
/** Of somebody else: `other source` tells it of Lindgren Port. */
const elsewhere =
  'Sandvik Quay lost two ferries in March. Sandvik Quay pays the crew of its ferries by the hour.';

const questions = (all: string[]) =>
  all.map((question) => ({ question, fitType: 'GOOD' as const, weight: 'HIGH' as const }));

beforeAll(async () => {
  world = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' });
  endpoint.answers = schemaModel();
  ({ api } = await world.newWorkspace());
  builtIn = await testWorld();
  const make = async (path: string, body: object): Promise<string> => {
    const reply = await api.post(path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body.data.oId;
  };
  await make('/product/create', {
    name: 'Berth planner',
    description: 'Plans berths and cranes of a harbour.',
    qualifyingQuestions: questions(['Do they plan their cranes by hand?', 'Do they run berths?']),
  });
  await make('/persona/create', {
    name: 'Harbour master',
    description: 'Runs the berths of a harbour.',
    qualifyingQuestions: questions(['Do they run the berths?']),
  });
  await make('/resource/create', { mode: 'text', name: 'Visit', text: notes });
  await make('/resource/create', { mode: 'text', name: 'Neighbour', text: elsewhere });
  voiceOId = await make('/brand-voice/create', { name: 'Plain', essence: 'Says it plainly' });
  await drainJobs(world);
  for (const { type } of agents) agentOf.set(type, await make('/agents/create', { name: type, type }));
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});
beforeEach(() => endpoint.clear());

const subject = {
  companyName: 'Lindgren Port',
  companyDomain: 'lindgren.example',
  firstName: 'Ida',
  lastName: 'Berg',
  email: 'ida@lindgren.example',
  jobTitle: 'Harbour master',
  includeFullAnnotation: true,
};
const sentences = notes.split(/(?<=\.) /);

/** The words of a sentence that another one has otherwise, as a rule of a voice: `these → those`. */
function ruleOf(before: string, after: string): string {
  const [from, to] = [before.split(' '), after.split(' ')];
  let ahead = 0;
  while (ahead < Math.min(from.length, to.length) - 1 && from[ahead] === to[ahead]) ahead++;
  let behind = 0;
  while (
    behind < Math.min(from.length, to.length) - ahead - 1 &&
    from[from.length - 1 - behind] === to[to.length - 1 - behind]
  )
    behind++;
  const part = (words: string[]) => words.slice(ahead, words.length - behind).join(' ');
  return `${part(from)} → ${part(to)}`;
}

/** Nothing that the model made up stands in what the product answers. */
function expectNothingOf({ told }: Adversary, data: unknown): void {
  const stored = JSON.stringify(data);
  const kept = [...told].filter((one) => {
    const bare = JSON.stringify(one.replace(/[.!?]$/, '')).slice(1, -1);
    // a cut sentence begins the whole one, too
    return ['.', '!', '"', '<', '\\'].some((end) => stored.includes(bare + end));
  });
  expect(kept).toEqual([]);
  // each true answer to a question of this scene is yes
  expect(stored).not.toContain('"answer":"NO"');
}

/** By how many classes each type of agent was lied to. */
const lies = new Map<string, number>();

describe.each(Object.entries(falsehoods))('what is false by %s', (_class, falsify) => {
  test.each(agents.map(({ type, path }) => [type, path] as const))(
    'is nowhere in an answer of %s, nor where its run is replayed',
    async (type, path) => {
      const model = adversary(falsify);
      endpoint.answers = model.answers;
      const run = await api.post(`/agents/${path}/run`, { agentOId: agentOf.get(type), ...subject });
      expect(run.status, JSON.stringify(run.body)).toBe(200);
      expectNothingOf(model, run.body.data);
      lies.set(type, (lies.get(type) ?? 0) + Number(model.told.size > 0));
      for (const mode of ['exact', 'live']) {
        const again = await api.post('/agents/run/replay', { runOId: run.body.runOId, mode });
        expect(again.status, JSON.stringify(again.body)).toBe(200);
        expectNothingOf(model, again.body.data);
      }
    },
  );

  test('is in no run of an evaluation', async () => {
    const model = adversary(falsify);
    endpoint.answers = model.answers;
    const begun: string[] = [];
    for (const agentOId of agentOf.values()) {
      const body = { agentOId, cases: [{ input: subject }], async: true };
      const reply = await api.post('/agents/eval/run', body);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      begun.push(reply.body.data.evalOId);
    }
    await drainJobs(world);
    for (const evalOId of begun) {
      const { data } = (await api.get('/agents/eval/get', { evalOId })).body;
      expect(data).toMatchObject({ status: 'completed', judged: 1 });
      const [{ runOId }] = data.cases;
      const run = await api.get('/agents/run/get', { runOId });
      expect(run.body.data.status).toBe('completed');
      expectNothingOf(model, run.body.data.output);
    }
    expect(model.told.size).toBeGreaterThan(0);
  });

  test('is not generated', async () => {
    const model = adversary(falsify);
    endpoint.answers = model.answers;
    const { status, body } = await api.post('/persona/generate', {
      personas: [
        { name: 'Harbour master', sources: [notes, elsewhere].map((value) => ({ type: 'TEXT', value })) },
      ],
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

  test('is no rule of a voice that the built-in model follows', async () => {
    const own = (await builtIn.newWorkspace()).api;
    const followed: string[] = [];
    let tried = 0;
    for (const text of [...sentences, 'Sandvik Quay lost two ferries in March.']) {
      const told = falsify(text);
      if (told === null || told === text) continue;
      const keySubstitutions = [ruleOf(text, told)];
      const made = await own.post('/brand-voice/create', { name: 'Rule', vocabulary: { keySubstitutions } });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      const body = { sources: [text], brandVoiceOId: made.body.data.oId };
      const { data } = (await own.post('/brand-voice/apply', body)).body;
      tried++;
      if (data[0].transformedContent !== text)
        followed.push(`${keySubstitutions}: ${data[0].transformedContent}`);
    }
    expect(tried).toBeGreaterThan(0);
    expect(followed).toEqual([]);
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
  });
});

test('every type of agent that asks a model was lied to by nearly all of eighteen classes', () => {
  expect(Object.keys(falsehoods)).toHaveLength(18);
  for (const { type } of agents) {
    // they ask no model for anything
    if (type === 'CONTEXT' || type === 'PROSPECTOR') continue;
    expect(lies.get(type), type).toBeGreaterThanOrEqual(15);
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { agents } from '../../server/agents/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { faults, openAiServer, type ScriptedReply } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { type Api, makeWorld, type World } from '../support/world.ts';

/* Every type of agent on an endpoint, through the real SDK: it follows the schemas it is sent, and fails in its ways. */

const endpoint = openAiServer();
let world: World;
let api: Api;
const agentOf = new Map<string, string>();

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
    description: 'Plans berths and cranes of a harbour by the tide.',
    qualifyingQuestions: [
      {
        question: 'Are cranes planned by hand?',
        rationale: 'It shows the need.',
        fitType: 'GOOD',
        weight: 'HIGH',
      },
    ],
  });
  await make('/persona/create', {
    name: 'Harbour master',
    description: 'Runs the berths and cranes of a harbour.',
  });
  await make('/objection/create', {
    name: 'Slow set-up',
    description: 'The crane schedule takes weeks to set up.',
  });
  await make('/resource/create', {
    mode: 'text',
    name: 'Visit',
    text: 'Lindgren Port plans the cranes of its harbour by hand. Ida Berg runs the berths of Lindgren Port. Lindgren Port is based in Gothenburg.',
  });
  await api.post('/event/import', {
    events: [
      {
        type: 'email',
        eventType: 'reply',
        eventTimestamp: '2026-03-02T09:00:00Z',
        subject: 'Cranes',
        from: { name: 'Ida Berg', email: 'ida@lindgren.example', title: 'Harbour master' },
        to: [{ email: 'us@groundwork.example' }],
        body: { text: 'The crane schedule of our harbour changes every week, and nobody likes it.' },
      },
    ],
  });
  await drainJobs(world);
  for (const { type } of agents) agentOf.set(type, await make('/agents/create', { name: type, type }));
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});
beforeEach(() => {
  endpoint.clear();
  endpoint.answers = schemaModel();
});

function run({ type, path }: { type: string; path: string }) {
  return api.post(`/agents/${path}/run`, {
    agentOId: agentOf.get(type),
    companyName: 'Lindgren Port',
    companyDomain: 'lindgren.example',
    firstName: 'Ida',
    lastName: 'Berg',
    email: 'ida@lindgren.example',
    jobTitle: 'Harbour master',
    includeFullAnnotation: true,
  });
}

interface Quoted {
  sourceKey: string;
  quote: string;
  start: number;
  end: number;
}

/** Every quote of a run with what stands at its place in its source. */
async function quotesOf(runOId: string): Promise<{ quote: string; text: string | undefined }[]> {
  const { sources, written } = (await api.get('/agents/run/get', { runOId })).body.data;
  const claims: { cited: Quoted | null }[] = written?.composed?.claims ?? [];
  const quoted: Quoted[] = [...(written?.values ?? []), ...claims.flatMap(({ cited }) => cited ?? [])];
  const texts = new Map<string, string>(
    sources.map(({ key, text }: { key: string; text: string }) => [key, text]),
  );
  return quoted.map(({ sourceKey, quote, start, end }) => ({
    quote,
    text: texts.get(sourceKey)?.slice(start, end),
  }));
}

describe.each(agents.map((one) => [one.path, one] as const))('%s', (_path, definition) => {
  test('is answered, every quote to the letter', async () => {
    const { status, body } = await run(definition);
    expect([status, body.found], JSON.stringify(body)).toEqual([200, true]);
    const quotes = await quotesOf(body.runOId);
    expect(quotes.map(({ text }) => text)).toEqual(quotes.map(({ quote }) => quote));
    const asked = endpoint.seen.filter(({ path }) => path.endsWith('/chat/completions')).length;
    expect(quotes.length > 0).toBe(asked > 0);
  });

  test('is answered by an endpoint that fails at first', async () => {
    endpoint.reply(faults.failing, faults.brokenOff);
    const { status, body } = await run(definition);
    expect([status, body.found], JSON.stringify(body)).toEqual([200, true]);
  });
});

describe('a run whose endpoint goes on', () => {
  const [definition] = agents;
  if (!definition) throw new Error('there are no agents');

  test.each<[string, ScriptedReply, string, number?]>([
    ['saying what is no JSON', faults.invalid, 'model_answer_unusable'],
    ['asking for more time than there is', faults.busy(45), 'model_busy'],
    ['refusing the key', { status: 401, error: 'no such key' }, 'model_refused', 502],
    ['failing', faults.failing, 'model_unavailable'],
  ])(
    '%s fails with a code, and says when to come again where that may help',
    async (_how, fault, code, expectedStatus = 503) => {
      const broken = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' }, world.db);
      const tenant = await broken.newWorkspace();
      const made = await tenant.api.post('/agents/create', { name: 'Brief', type: definition.type });
      endpoint.answers = () => fault;
      const { status, body, headers } = await tenant.api.post(`/agents/${definition.path}/run`, {
        agentOId: made.body.data.oId,
        companyName: 'Lindgren Port',
        runtimeContext: 'Lindgren Port plans its cranes by hand.',
      });
      expect([status, body.code, Number(headers.get('retry-after')) > 0]).toEqual([
        expectedStatus,
        code,
        expectedStatus === 503,
      ]);
      await broken.app.close();
    },
  );
});

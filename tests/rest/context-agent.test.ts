import { beforeAll, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { openAiServer } from '../support/openai-server.ts';
import { callEvent, crmEvent, emailEvent } from '../support/sent-events.ts';
import { client, makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

interface ShownDocument {
  id: string;
  type: string;
  name: string;
}

let world: World;
let tenant: Tenant;
let agentOId: string;

const text =
  '# Northmarket\n\nNorthmarket runs 42 grocery shops.\n\nA rollout at Northmarket takes four to six months.\n';

async function make(path: string, body: object): Promise<string> {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data.oId;
}

let first: string;
let second: string;

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  await make('/resource/create', { mode: 'text', name: 'Plan', text });
  await tenant.api.post('/event/import', { events: [callEvent({ title: 'Rollout call' })] });
  first = await make('/objection/create', {
    name: 'The rollout takes too long',
    reframeAndResponse: ['A rollout takes six months at most.'],
  });
  second = await make('/objection/create', {
    name: 'A rollout costs too much',
    reframeAndResponse: ['A rollout pays for itself.'],
  });
  await make('/persona/create', { name: 'Rollout manager' });
  await drainJobs(world);
  agentOId = await make('/agents/create', { name: 'Finder', type: 'CONTEXT' });
});

const run = async (body: object) =>
  (await tenant.api.post('/agents/context/run', { agentOId, ...body })).body;
const ids = (documents: ShownDocument[], type?: string) =>
  documents.filter((one) => !type || one.type === type).map(({ id }) => id);

describe('a context run', () => {
  const query = 'how long does a rollout take';

  test('ranks what the same question of /context finds', async () => {
    const body = await run({ query });
    expect(body).toMatchObject({ found: true, model: 'extractive-1' });
    const asked = await tenant.api.post('/context', { query });
    expect(ids(body.data.documents)).toEqual(ids(asked.body.data.documents));
    expect(body.data.reasoning).toBe(asked.body.data.reasoning);
  });

  test('annotates each document with where it stands, to the letter', async () => {
    const { data, annotations } = await run({ query, includeFullAnnotation: true });
    const at = data.documents.findIndex((one: ShownDocument) => one.type === 'resource_chunk');
    const { sources } = annotations.find((one: { path: string }) => one.path === `/documents/${at}`);
    expect(sources[0]).toMatchObject({ type: 'resource', chunkOId: data.documents[at].id });
    expect(text.slice(sources[0].start, sources[0].end)).toBe(sources[0].quote);
    const entity = data.documents.findIndex((one: ShownDocument) => one.type === 'entity');
    expect(annotations.find((one: { path: string }) => one.path === `/documents/${entity}`).sources).toEqual([
      { type: 'entity', oId: data.documents[entity].id },
    ]);
  });

  test('quotes nothing that stands in no text of its event', async () => {
    const other = await world.newWorkspace();
    await other.api.post('/event/import', {
      events: [
        {
          type: 'crm',
          eventType: 'opportunity_created',
          eventTimestamp: '2026-03-02T09:00:00Z',
          opportunityId: 'opp-1',
          opportunityName: 'Crates',
          customMetadata: { nextStep: 'Send the certificate of the warehouse' },
        },
      ],
    });
    await drainJobs(world);
    const agent = await other.api.post('/agents/create', { name: 'Finder', type: 'CONTEXT' });
    const { body } = await other.api.post('/agents/context/run', {
      agentOId: agent.body.data.oId,
      query: 'Who sends the certificate of the warehouse?',
      includeFullAnnotation: true,
    });
    const [document] = body.data.documents;
    expect(document.data.content).toContain('certificate');
    expect(body.annotations[0].sources).toEqual([{ type: 'event', oId: document.id }]);
  });

  test('without a question looks for the company, and for what the agent is told to', async () => {
    const bySubject = await run({ companyName: 'Northmarket' });
    expect(bySubject.data.documents[0]).toMatchObject({ type: 'resource_chunk', name: 'Plan' });
    const told = await make('/agents/create', {
      name: 'Told',
      type: 'CONTEXT',
      instructions: 'objections to what a rollout costs',
    });
    expect(ids((await run({ agentOId: told })).data.documents, 'entity')[0]).toBe(second);
    expect(await run({})).toMatchObject({
      found: false,
      message: 'Nothing was asked: give a query, a company or a person',
      data: { documents: [] },
    });
  });

  test('keeps to so many documents and to the sources that are asked for', async () => {
    expect((await run({ query, topK: 1 })).data.documents).toHaveLength(1);
    const sources = { library: { enabled: false }, events: { enabled: false }, findings: { enabled: false } };
    const { documents } = (await run({ query, sources })).data;
    expect(new Set(documents.map(({ type }: ShownDocument) => type))).toEqual(new Set(['resource_chunk']));
  });

  test('of a kind of which the agent names records keeps to these, and leaves other kinds alone', async () => {
    const objections = async (agent: string) =>
      (await run({ agentOId: agent, query: 'rollout', topK: 50 })).data.documents;
    const all = await objections(agentOId);
    expect(ids(all)).toEqual(expect.arrayContaining([first, second]));
    const persona = await make('/persona/create', { name: 'Rollout buyer' });
    const named = await make('/agents/create', { name: 'One', type: 'CONTEXT', personaOIds: [persona] });
    const documents: ShownDocument[] = await objections(named);
    const kept = documents.filter(({ name }) => /Rollout (manager|buyer)/.test(name));
    expect(ids(kept)).toEqual([persona]);
    expect(ids(documents)).toEqual(expect.arrayContaining([first, second]));
  });

  test('asks no model to judge: a run pays for no second call', async () => {
    const endpoint = openAiServer();
    const remote = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, OPENAI_API_KEY: 'sk-0' }, world.db);
    const api = client(remote.app, tenant.key);
    const { body } = await api.post('/agents/context/run', { agentOId, query });
    expect(body).toMatchObject({ found: true, warnings: [] });
    expect(endpoint.seen).toEqual([]);
    await remote.app.close();
    await endpoint.stop();
  });

  test('finds nothing where nothing answers, with the reason', async () => {
    const body = await run({ query: 'What does Zanzibarium cost in Ruritania' });
    expect(body.found).toBe(false);
    expect(body.message).toContain('Nothing');
  });

  test('about a company leaves out what is of others: their events and documents, and what only shares a name', async () => {
    const own = await world.newWorkspace();
    await own.api.post('/event/import', {
      events: [
        ...['Tern', 'Corbel', 'Zentralis', 'Ostrand'].map((accountName) =>
          crmEvent({
            opportunityId: accountName,
            opportunityName: `Renewal price, ${accountName}`,
            accountName,
          }),
        ),
        // accounts without a name from a CRM
        ...['kestrelparts.example', 'north-grove-mills.example', 'harvest.example'].map((domain) =>
          emailEvent({
            from: { email: `ada@${domain}` },
            subject: 'Delivery',
            body: { text: 'We need the crates in May.' },
          }),
        ),
        ...['The renewal price is too high, says Zentralis.', 'The renewal price of Tern stays.'].map(
          (said, at) =>
            emailEvent({
              eventType: 'sent',
              subject: `Among us ${at}`,
              body: { text: said },
              from: { email: 'ines@seller.example' },
              to: [{ email: 'lee@seller.example' }],
            }),
        ),
      ],
    });
    const resources: Record<string, string> = {};
    for (const [name = '', text] of [
      ['Tern note', 'Tern asked what a renewal costs.'],
      ['Ferry news', 'Tern Freightways bought six ferries from a yard.'],
      ['Portrait', 'Ada Fenn paints ferries.'],
      ['Timetable', 'The price of a crossing is paid on board.'],
      ['Price list', 'A renewal costs a tenth less.'],
      ['Zentralis account record', 'The renewal price is too high for them.'],
      ['Notes: Kestrel Parts', 'The renewal price is a tenth less for them.'],
      ['Visit in May', '# North Grove Mills, visit\n\nThe renewal price was called fair.'],
      ['Harvest', 'The renewal price is told to everybody then.'],
      ['How Ostrand renewed', 'The renewal price was a tenth of what they saved.'],
    ])
      resources[name] = (await own.api.post('/resource/create', { mode: 'text', name, text })).body.data.oId;
    const reference = await own.api.post('/reference/create', { name: 'Ostrand' });
    await own.api.post('/resource/link-entities', {
      resourceOId: resources['How Ostrand renewed'],
      entityOIds: [reference.body.data.oId],
    });
    await drainJobs(world);
    const agent = await own.api.post('/agents/create', { name: 'Finder', type: 'CONTEXT' });
    const { body } = await own.api.post('/agents/context/run', {
      agentOId: agent.body.data.oId,
      companyName: 'Tern',
      query: 'What does Ada Fenn of Tern say about the renewal price?',
      topK: 20,
    });
    const names = body.data.documents.map(({ name }: ShownDocument) => name).join('; ');
    expect(names).toContain('Tern note');
    expect(names).toContain('Price list');
    expect(names).toContain('How Ostrand renewed');
    expect(names).toContain('Harvest');
    expect(names).toContain('Among us 1');
    expect(names).not.toMatch(
      /Corbel|Zentralis|Ferry news|Portrait|Kestrel|Timetable|Visit in May|Among us 0/,
    );
  });

  test('reads nothing of another workspace', async () => {
    const other = await world.newWorkspace();
    const made = await other.api.post('/agents/create', { name: 'Finder', type: 'CONTEXT' });
    const { body } = await other.api.post('/agents/context/run', { agentOId: made.body.data.oId, query });
    expect(body).toMatchObject({ found: false, data: { documents: [] } });
  });
});

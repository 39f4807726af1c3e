import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, crmEvent, rep } from '../support/sent-events.ts';
import { makeWorld, type Reply, type Tenant, testWorld, type World } from '../support/world.ts';

interface Prospect {
  contact: { firstName: string | null; email: string | null; title: string | null };
  persona?: { oId: string; matchConfidence: string; matchAnalysis: string } | null;
  reason?: string;
}

let world: World;
let tenant: Tenant;
let agentOId: string;
const personas: Record<string, string> = {};

const staff = [
  ['Mara Quill', 'mara', 'VP Finance'],
  ['Jon Ferro', 'jon', 'Finance Director'],
  ['Lea Stern', 'lea', 'Head of IT'],
  ['Kai Brook', 'kai', 'IT Intern'],
  ['Noa Field', 'noa', undefined],
] as const;

async function make({ api }: Tenant, path: string, body: object): Promise<string> {
  const reply = await api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data.oId;
}

async function fill(into: World): Promise<Tenant> {
  const made = await into.newWorkspace();
  await made.api.post('/event/import', {
    events: staff.map(([name, local, title], at) =>
      callEvent({
        title: `Call with ${name}`,
        eventTimestamp: `2026-03-0${at + 1}T09:00:00Z`,
        transcript: '',
        participants: [
          rep,
          { name, email: `${local}@northmarket.example`, role: 'external', ...(title ? { title } : {}) },
        ],
      }),
    ),
  });
  await drainJobs(into);
  return made;
}

beforeAll(async () => {
  world = await testWorld();
  tenant = await fill(world);
  const persona = (name: string, commonJobTitles: string[]) =>
    make(tenant, '/persona/create', { name, commonJobTitles });
  personas.finance = await persona('Finance leader', ['Vice President of Finance', 'CFO']);
  personas.it = await persona('IT leader', ['Head of Information Technology']);
  agentOId = await make(tenant, '/agents/create', { name: 'Prospects', type: 'PROSPECTOR' });
});

const run = (body: object = {}, by: Tenant = tenant): Promise<Reply> =>
  by.api.post('/agents/prospector/run', { agentOId, companyDomain: 'northmarket.example', ...body });

async function found(body: object = {}): Promise<Prospect[]> {
  const reply = await run(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.contacts;
}
const names = (contacts: Prospect[]) => contacts.map(({ contact }) => contact.firstName);
const search = async (searchContext: object) => names(await found({ searchContext }));

describe('a prospector run', () => {
  test('answers the people of the company, the best fitting persona first, then who was seen last', async () => {
    const { body } = await run();
    expect(body).toMatchObject({ found: true, message: '5 contacts of northmarket.example' });
    expect(names(body.data.contacts)).toEqual(['Lea', 'Mara', 'Jon', 'Noa', 'Kai']);
    expect(body.data.contacts[1]).toEqual({
      contact: {
        firstName: 'Mara',
        lastName: 'Quill',
        email: 'mara@northmarket.example',
        title: 'VP Finance',
        profileUrl: null,
        location: { countryCode: null },
      },
      persona: {
        oId: personas.finance,
        name: 'Finance leader',
        description: null,
        matchConfidence: 'HIGH',
        matchAnalysis: '“VP Finance” is the title “Vice President of Finance” of this persona.',
      },
      reason: 'Seen in 1 call, last on 2026-03-01.',
    });
    expect(body.data.contacts[2].persona).toMatchObject({ oId: personas.finance, matchConfidence: 'LOW' });
    expect(body.data.contacts[3].persona).toBeNull();
  });

  test('annotates each contact with its events, and says that nobody else was asked', async () => {
    const { body } = await run({ includeFullAnnotation: true });
    const { events } = (await tenant.api.get('/event/list', { limit: 100 })).body.data;
    for (const [at, { contact }] of body.data.contacts.entries()) {
      const { sources } = body.annotations.find(
        (one: { path: string }) => one.path === `/contacts/${at}/contact`,
      );
      const event = events.find((one: { oId: string }) => one.oId === sources[0].oId);
      expect(sources[0].type).toBe('event');
      expect(event.eventSummary).toContain(contact.firstName);
    }
    expect(body.warnings).toEqual([
      "No provider of contacts is set up: only this workspace's own people were looked at",
    ]);
  });

  test('is the same twice, and its record and exact inputs can be read', async () => {
    const [one, other] = [await run(), await run()];
    expect(one.body.data).toEqual(other.body.data);
    const record = (await tenant.api.get('/agents/run/get', { runOId: one.body.runOId })).body;
    expect(record.data.output.data).toEqual(one.body.data);
  });

  test('answers as many as asked for', async () => {
    expect(names(await found({ limit: 2 }))).toEqual(['Lea', 'Mara']);
    expect(await found({ limit: 0 })).toHaveLength(5);
    expect((await run({ limit: 2 })).body.message).toBe('2 of 5 contacts of northmarket.example');
    expect((await run({ limit: 1001 })).status).toBe(400);
    expect((await run({ limit: -1 })).status).toBe(400);
  });

  test('answers contacts alone where minimal is asked for', async () => {
    const { body } = await run({ minimal: true });
    expect(body.data.contacts.map((one: object) => Object.keys(one))).toEqual(Array(5).fill(['contact']));
    expect(body.annotations).toEqual([]);
  });

  test('takes the company’s name where its domain is not known', async () => {
    const other = await world.newWorkspace();
    const contact = { contactName: 'Ada Moor', contactEmail: 'ada@eastmarket.example' };
    await other.api.post('/event/import', { events: [crmEvent({ accountName: 'Eastmarket', ...contact })] });
    await drainJobs(world);
    const agent = await make(other, '/agents/create', { name: 'P', type: 'PROSPECTOR' });
    const asked = { agentOId: agent, companyDomain: '', companyName: 'Eastmarket' };
    const { status, body } = await run(asked, other);
    expect([status, body.data?.contacts[0]?.contact.firstName], JSON.stringify(body)).toEqual([200, 'Ada']);
  });

  test('needs the company’s domain or name, and an agent of its type', async () => {
    const { status, body } = await run({ companyDomain: null, companyName: null });
    expect([status, body.errors[0].path]).toEqual([400, 'companyDomain']);
    const content = await make(tenant, '/agents/create', { name: 'Brief', type: 'CONTENT' });
    expect((await run({ agentOId: content })).status).toBe(400);
  });

  test('finds nobody where nobody is known, with the reason', async () => {
    const stranger = await run({ companyDomain: 'stranger.example' });
    expect(stranger.body).toMatchObject({
      found: false,
      message: 'Nobody of stranger.example is known',
      data: { contacts: [] },
    });
    expect((await run({ companyDomain: 'gmail.com' })).body).toMatchObject({
      found: false,
      message: 'Anybody can have an address at gmail.com: it tells no company',
    });
    const none = await run({ searchContext: { exactTitles: ['Astronaut'] } });
    expect(none.body).toMatchObject({
      found: false,
      message: '5 people of northmarket.example are known, and none of them is whom the search asks for',
    });
  });

  test('sees nothing of another workspace', async () => {
    const other = await world.newWorkspace();
    const own = await make(other, '/agents/create', { name: 'Prospects', type: 'PROSPECTOR' });
    expect((await run({ agentOId: own }, other)).body).toMatchObject({ found: false });
    expect((await run({ agentOId }, other)).status).toBe(404);
    const stolen = { agentOId: own, searchContext: { personaOIds: [personas.it] } };
    expect((await run(stolen, other)).status).toBe(404);
  });
});

describe('a search', () => {
  test('by personas, of the request, of a playbook, pinned or of the agent', async () => {
    expect(await search({ personaOIds: [personas.it] })).toEqual(['Lea']);
    expect(await search({ personaOIds: [personas.it, personas.finance] })).toEqual(['Lea', 'Mara', 'Jon']);
    const playbookOId = await make(tenant, '/playbook/create', {
      name: 'Finance',
      personaOIds: [personas.finance],
    });
    expect(await search({ playbookOId })).toEqual(['Mara', 'Jon']);
    expect(names(await found({ customContext: { persona: { oId: personas.it } } }))).toEqual(['Lea']);
    const configured = await make(tenant, '/agents/create', {
      name: 'IT alone',
      type: 'PROSPECTOR',
      personaOIds: [personas.it],
    });
    expect(names(await found({ agentOId: configured }))).toEqual(['Lea']);
    expect(
      names(await found({ agentOId: configured, searchContext: { personaOIds: [personas.finance] } })),
    ).toEqual(['Mara', 'Jon']);
  });

  test('by a playbook of another motion than the agent’s is refused', async () => {
    const offeringOId = await make(tenant, '/product/create', { name: 'Tallyline' });
    const motionOId = await make(tenant, '/motion/create', {
      name: 'New',
      offeringOId,
      motionType: 'NET_NEW',
    });
    const playbookOId = await make(tenant, '/playbook/create', { name: 'Older' });
    const bound = await make(tenant, '/agents/create', { name: 'Bound', type: 'PROSPECTOR', motionOId });
    const { status, body } = await run({ agentOId: bound, searchContext: { playbookOId } });
    expect([status, body.errors[0].path]).toEqual([400, 'searchContext.playbookOId']);
  });

  test('by titles near those asked for, or by exactly those', async () => {
    expect(await search({ fuzzyTitles: ['VP of Finance'] })).toEqual(['Mara', 'Jon']);
    expect(await search({ exactTitles: ['Vice President, Finance'] })).toEqual(['Mara']);
    expect(await search({ exactTitles: 'Head of IT', personaOIds: [personas.finance] })).toEqual([
      'Mara',
      'Jon',
      'Lea',
    ]);
  });

  test('without those whose title is excluded', async () => {
    expect(await search({ excludeTitles: ['intern', 'Finance'] })).toEqual(['Lea', 'Noa']);
  });

  test('by a place that nobody told finds nobody', async () => {
    expect(await search({ personCountry: 'DE' })).toEqual([]);
    expect(await search({ personLocation: 'Berlin' })).toEqual([]);
  });

  test.each([
    ['searchContext.personaOIds[0]', { personaOIds: [newOId('pe')] }],
    ['searchContext.playbookOId', { playbookOId: newOId('pb') }],
  ])('by a record that is not there names %s', async (path, searchContext) => {
    const { status, body } = await run({ searchContext });
    expect([status, body.errors[0].path]).toEqual([404, path]);
  });
});

describe('with a provider of contacts', () => {
  let asked: { titles: string[]; limit: number; country: string | null }[] = [];
  let isDown = false;
  let provided: World;
  let own: Tenant;
  let prospects: string;
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      asked.push((await request.json()) as (typeof asked)[number]);
      if (isDown) return new Response('away', { status: 503 });
      return Response.json({
        contacts: [
          {
            firstName: 'Mara',
            lastName: 'Quill',
            email: 'MARA@northmarket.example',
            title: 'Clerk',
            profileUrl: 'https://social.example/mara',
            location: { countryCode: 'de' },
          },
          {
            firstName: 'Ute',
            lastName: 'Wald',
            title: 'CFO',
            location: { countryCode: 'DE', text: 'Berlin' },
          },
        ],
      });
    },
  });
  afterAll(async () => {
    await provided.app.close();
    await server.stop(true);
  });

  beforeAll(async () => {
    provided = await makeWorld({ PROSPECT_PROVIDER_URL: `http://127.0.0.1:${server.port}` }, world.db);
    own = await fill(provided);
    prospects = await make(own, '/agents/create', { name: 'Prospects', type: 'PROSPECTOR' });
  });

  const ask = async (body: object = {}) => {
    asked = [];
    return (await run({ agentOId: prospects, ...body }, own)).body;
  };

  test('its people stand beside our own, whom we know better, and are annotated as its', async () => {
    const body = await ask({ searchContext: { personCountry: 'Germany' } });
    expect(body.data.contacts).toMatchObject([
      {
        contact: {
          firstName: 'Mara',
          title: 'VP Finance',
          profileUrl: 'https://social.example/mara',
          location: { countryCode: 'DE' },
        },
        reason: 'Seen in 1 call, last on 2026-03-01. Told by the provider of contacts.',
      },
      { contact: { firstName: 'Ute', title: 'CFO' }, reason: 'Told by the provider of contacts.' },
    ]);
    const ofUte = body.annotations.find((one: { path: string }) => one.path === '/contacts/1/contact');
    expect(ofUte.sources).toEqual([{ type: 'provider', oId: null }]);
    expect(body.warnings).toEqual([]);
    expect(asked).toMatchObject([{ companyDomain: 'northmarket.example', country: 'Germany', limit: 25 }]);
  });

  test('it is asked for the titles of the personas that are looked for', async () => {
    const persona = await make(own, '/persona/create', { name: 'Money', commonJobTitles: ['CFO'] });
    const body = await ask({
      limit: 3,
      searchContext: { personaOIds: [persona], fuzzyTitles: ['Treasurer'] },
    });
    expect(asked).toMatchObject([{ titles: ['Treasurer', 'CFO', 'Money'], limit: 3 }]);
    expect(names(body.data.contacts)).toEqual(['Ute', 'Mara']);
  });

  test('while it is down our own people are the answer, with a warning', async () => {
    isDown = true;
    const body = await ask();
    isDown = false;
    expect(names(body.data.contacts).toSorted()).toEqual(['Jon', 'Kai', 'Lea', 'Mara', 'Noa']);
    expect(body.warnings).toEqual([
      "The provider of contacts gave nothing: only this workspace's own people were looked at. It answered with status 503",
    ]);
  });

  test('it is not asked again where a run is replayed, which answers the same to the letter', async () => {
    const run = await ask({ searchContext: { personCountry: 'DE' } });
    asked = [];
    const again = await own.api.post('/agents/run/replay', { runOId: run.runOId, mode: 'exact' });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(again.body.data).toEqual(run.data);
    expect(again.body.annotations).toEqual(run.annotations);
    expect(again.body.warnings).toEqual(run.warnings);
    expect(asked).toEqual([]);
  });

  test('it is not asked for a company of ours or of everybody', async () => {
    await ask({ companyDomain: 'gmail.com' });
    expect(asked).toEqual([]);
  });

  test('it is asked by runs of the queue too', async () => {
    asked = [];
    const accepted = await own.api.post('/async/agent/run', {
      agentOId: prospects,
      companyDomain: 'northmarket.example',
    });
    await drainJobs(provided);
    const { data } = (await own.api.get('/async/agent/run/status', { requestId: accepted.body.requestId }))
      .body;
    expect(data.status).toBe('completed');
    expect(names(data.result.data.contacts)).toContain('Ute');
    expect(asked).toHaveLength(1);
  });
});

test('contacts of deals are prospects, whatever their address', async () => {
  const own = await world.newWorkspace();
  await own.api.post('/event/import', {
    events: [
      crmEvent({
        crmAccountDomain: 'northmarket.example',
        contactEmail: 'mara@mail.example',
        contactName: 'Mara Quill',
      }),
    ],
  });
  await drainJobs(world);
  const prospects = await make(own, '/agents/create', { name: 'Prospects', type: 'PROSPECTOR' });
  const { body } = await run({ agentOId: prospects }, own);
  expect(body.data.contacts).toMatchObject([{ contact: { email: 'mara@mail.example' } }]);
});

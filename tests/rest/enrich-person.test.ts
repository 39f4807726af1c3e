import { beforeAll, expect, test } from 'bun:test';
import { enrichPerson } from '../../server/agents/person/enrich-person.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
let agentOId: string;

const us = { name: 'Account executive', email: 'us@berths.example', role: 'internal' };
const pilot = { name: 'Ada Lind', email: 'ada@lindgren.example', role: 'external' };
const other = { name: 'Yard manager', email: 'yard@lindgren.example', role: 'external' };

const titled = { name: 'Bo Rask', email: 'bo@lindgren.example', role: 'external', title: 'Yard manager' };

const call = (day: string, title: string, turns: [speaker: object, text: string][]) => ({
  type: 'call',
  eventType: 'transcript',
  eventTimestamp: `${day}T09:00:00Z`,
  title,
  participants: [...new Set(turns.map(([speaker]) => speaker))],
  transcript: turns.map(([speaker, text]) => ({ speaker, text })),
});

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  agentOId = (await tenant.api.post('/agents/create', { name: 'Who', type: 'ENRICH_PERSON' })).body.data.oId;
  await tenant.api.post('/persona/create', { name: 'Yard lead', commonJobTitles: ['Yard manager'] });
  await tenant.api.post('/persona/create', {
    name: 'Pilot',
    painPoints: ['The tide tables of the pilots come too late.'],
  });
  await tenant.api.post('/event/import', {
    events: [
      call('2026-02-01', 'Tides', [
        [us, 'What would help your pilots most?'],
        [pilot, 'Our tide tables come too late, and two of our pilots wait for them each morning.'],
        [other, 'We lose 12 hours a week at the yard.'],
      ]),
      call('2026-01-10', 'More tides', [
        [us, 'Do you see that too?'],
        [titled, 'The tide tables of the pilots come too late for us, too.'],
      ]),
      {
        type: 'email',
        eventType: 'reply',
        eventTimestamp: '2026-01-12T09:00:00Z',
        subject: 'Re: Tides',
        body: { text: 'The tide tables of the pilots come too late.\n\nCai Holm\nYard manager, Lindgren' },
        from: { name: 'Cai Holm', email: 'cai@lindgren.example' },
        to: [{ name: us.name, email: us.email }],
      },
      ...Array.from({ length: 30 }, (_none, index) =>
        call(`2026-03-${String(index + 1).padStart(2, '0')}`, `Yard ${index}`, [
          [other, `We moved ${index + 100} boxes in our yard this week, and nobody of us knows where to.`],
        ]),
      ),
    ],
  });
  await drainJobs(world);
});

async function run(input: object) {
  const reply = await tenant.api.post('/agents/enrich-person/run', {
    agentOId,
    includeFullAnnotation: true,
    ...input,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  enrichPerson.data.parse(reply.body.data);
  return reply.body;
}

test('a person is known by an e-mail address: by what events call them, what they said and where they took part', async () => {
  const { data, found, annotations } = await run({ email: 'Ada@lindgren.example' });
  expect(found).toBe(true);
  expect(data.person).toMatchObject({
    name: 'Ada Lind',
    firstName: 'Ada',
    lastName: 'Lind',
    email: 'ada@lindgren.example',
    jobTitle: null,
    company: { domain: 'lindgren.example' },
  });
  expect(data.talkingPoints).toContain(
    'Our tide tables come too late, and two of our pilots wait for them each morning.',
  );
  // thirty newer events of the account do not push the person's own out
  expect(data.recentActivity).toEqual(['2026-02-01: call “Tides”']);
  expect(data.persona).toMatchObject({ name: 'Pilot' });
  const named = annotations.find(({ path }: { path: string }) => path === '/person/lastName');
  expect(named.sources).toMatchObject([{ type: 'event' }]);
});

test('what others of the account said is not put into the mouth of the person', async () => {
  const { data, annotations } = await run({ email: pilot.email });
  const own = annotations.filter(
    ({ path, sources }: { path: string; sources: { type: string; quote?: string }[] }) =>
      path.startsWith('/talkingPoints/') &&
      sources.some(({ type, quote }) => type === 'event' && quote?.includes('12 hours')),
  );
  expect(own).toEqual([]);
  expect(data.talkingPoints.join()).not.toContain('12 hours');
});

test('a participant who is called by a title has that title', async () => {
  const { data, annotations } = await run({ email: other.email });
  expect(data.person).toMatchObject({ name: null, firstName: null, jobTitle: 'Yard manager' });
  expect(data.persona).toMatchObject({ name: 'Yard lead', matchConfidence: 'HIGH' });
  expect(annotations.map(({ path }: { path: string }) => path)).toContain('/person/jobTitle');
});

test('the title that an event states or a signature has selects the persona, whatever the person speaks of', async () => {
  const persona = async (email: string) => (await run({ email })).data.persona;
  expect(await persona(titled.email)).toMatchObject({ name: 'Yard lead', matchConfidence: 'HIGH' });
  expect(await persona('cai@lindgren.example')).toMatchObject({ name: 'Yard lead', matchConfidence: 'HIGH' });
});

test('what the request says of the person goes before what sources say, flat or nested', async () => {
  const { data } = await run({
    person: { email: other.email, firstName: 'Bo', lastName: 'Ek', jobTitle: 'Dockmaster' },
    linkedInProfile: 'https://social.example/bo',
  });
  expect(data.person).toMatchObject({
    name: 'Bo Ek',
    firstName: 'Bo',
    lastName: 'Ek',
    jobTitle: 'Dockmaster',
    socialProfile: 'https://social.example/bo',
  });
});

test('of somebody whom nothing names nothing is said', async () => {
  const { data, found, message, annotations } = await run({ email: 'nobody@tramways.example' });
  expect([found, message, annotations]).toEqual([
    false,
    'Nothing in this workspace speaks of nobody@tramways.example',
    [],
  ]);
  expect(data).toMatchObject({ summary: null, persona: null, talkingPoints: [], recentActivity: [] });
});

test('an address, a name or a profile is required', async () => {
  const reply = await tenant.api.post('/agents/enrich-person/run', {
    agentOId,
    companyName: 'Lindgren Port',
  });
  expect(reply.status).toBe(400);
  expect(reply.body.errors[0].path).toBe('email');
});

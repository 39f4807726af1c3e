import { beforeAll, describe, expect, test } from 'bun:test';
import { callPrep } from '../../server/agents/call-prep/call-prep.ts';
import { likelyObjections } from '../../server/agents/call-prep/library.ts';
import { composer } from '../../server/agents/quoted/composer.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
let tenant: Tenant;
const made: Record<string, string> = {};

async function make(path: string, body: object): Promise<string> {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data.oId;
}

const theirs = { name: 'Yard manager', email: 'yard@lindgren.example', role: 'external' };
const colleague = { name: 'Purchasing lead', email: 'buying@lindgren.example', role: 'external' };
const ours = { name: 'Account executive', email: 'us@berths.example', role: 'internal' };
const transcript = [
  { speaker: ours, text: 'How do you plan the cranes of the port today?' },
  {
    speaker: theirs,
    text: 'We plan the cranes on a whiteboard, and our problem is that it is wrong by noon.',
  },
  {
    speaker: colleague,
    text: 'We have set aside 30,000 EUR for the cranes this year. The port council decides in May.',
  },
  { speaker: theirs, text: 'Our concern is that the set-up takes too long. Can you start with two cranes?' },
];

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  made.product = await make('/product/create', {
    name: 'Berth planner',
    capabilities: ['Plans the cranes of a port by the tide.'],
    qualifyingQuestions: [
      { question: 'Do you plan your cranes by hand?', fitType: 'GOOD', weight: 'HIGH' },
      { question: 'Are they late with their payments?', fitType: 'BAD', weight: 'HIGH' },
    ],
  });
  made.persona = await make('/persona/create', {
    name: 'Yard lead',
    commonJobTitles: ['Yard manager'],
    painPoints: ['The plan of the cranes is wrong by noon.'],
  });
  made.objection = await make('/objection/create', {
    name: 'The set-up takes too long',
    underlyingConcern: ['The set-up of the cranes takes too long.'],
    reframeAndResponse: ['The first two cranes run within a week.', 'Nobody has to be there.'],
  });
  made.reference = await make('/reference/create', {
    name: 'Northern port',
    theirChallenge: ['The cranes of the port were planned on a whiteboard.'],
    impactTheySaw: ['Cranes wait 40 % less.'],
    primaryOfferingOId: made.product,
  });
  await make('/resource/create', {
    mode: 'text',
    name: 'another-port',
    text: '# Southern port\n\n## Challenges\n\n- The southern port has a problem with its cranes: they wait for trucks.\n',
  });
  await make('/resource/create', {
    mode: 'text',
    name: 'lindgren-port-visit',
    text: '# Lindgren Port\n\nThe port has nine cranes and two yards.\n',
  });
  await tenant.api.post('/event/import', {
    events: [
      {
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: '2026-03-02T09:00:00Z',
        title: 'Lindgren Port – first call',
        participants: [ours, theirs, colleague],
        transcript,
      },
    ],
  });
  await drainJobs(world);
});

async function run(input: object, settings: object = {}) {
  const agentOId = await make('/agents/create', { name: 'Prep', type: 'CALL_PREP', ...settings });
  const reply = await tenant.api.post('/agents/call-prep/run', {
    agentOId,
    includeFullAnnotation: true,
    ...input,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  callPrep.data.parse(reply.body.data);
  return reply.body;
}

const port = { companyName: 'Lindgren Port', companyDomain: 'lindgren.example' };

interface Annotation {
  path: string;
  claim?: { text: string; start: number; end: number };
  sources: { type: string; oId: string; field?: string; quote?: string }[];
}

describe('a call with an account', () => {
  test('is prepared by what the account itself and documents of it tell, and by nobody else’s', async () => {
    const { data, found } = await run(port);
    expect(found).toBe(true);
    for (const said of [
      'whiteboard',
      '30,000 EUR',
      'The port council decides in May',
      'nine cranes',
      '2026-03-02',
    ])
      expect(data.companyBrief).toContain(said);
    expect(JSON.stringify([data.companyBrief, data.facts])).not.toContain('wait for trucks');
    expect(data.personBrief).toBeNull();
    expect(data.facts.budget.join()).toContain('30,000 EUR');
  });

  test('names where each stretch of its texts stands', async () => {
    const { data, annotations } = await run(port);
    const ofBrief = annotations.filter(({ path }: Annotation) => path === '/companyBrief') as Annotation[];
    expect(ofBrief.length).toBeGreaterThan(3);
    for (const { claim, sources } of ofBrief) {
      expect(data.companyBrief.slice(claim?.start, claim?.end)).toBe(claim?.text);
      for (const { quote } of sources) if (quote) expect(claim?.text).toBe(quote);
    }
  });

  test('expects first what the account raised, with the library’s own response to the letter', async () => {
    const { data, annotations } = await run(port);
    expect(data.likelyObjections[0]).toEqual({
      objection: 'The set-up takes too long',
      response: 'The first two cranes run within a week. Nobody has to be there.',
      oId: made.objection,
      raised: true,
    });
    const response = annotations.find(({ path }: Annotation) => path === '/likelyObjections/0/response');
    expect(response.sources.map(({ field, quote }: Annotation['sources'][number]) => [field, quote])).toEqual(
      [
        ['/reframeAndResponse/0', 'The first two cranes run within a week.'],
        ['/reframeAndResponse/1', 'Nobody has to be there.'],
      ],
    );
  });

  test('calls an objection raised only where analysis found one that is linked to it', () => {
    const objection = {
      ...{ kind: 'objection', oId: 'obj_1', name: 'The set-up takes too long', description: null, data: {} },
      ...{ fit: 0.5, linked: true },
    };
    const saidWith = (found: string) => ({
      ...{
        eventOId: 'evt_1',
        quote: 'How long is the set-up?',
        start: 0,
        end: 23,
        speaker: null,
        byPerson: false,
      },
      ...{ isQuestion: true, topic: null, found: [found], entityOIds: ['obj_1'] },
    });
    const raisedBy = (found: string) =>
      likelyObjections([objection], [saidWith(found)], composer()).map(({ raised }) => raised);
    expect(raisedBy('CALL_QUESTION')).toEqual([false]);
    expect(raisedBy('CALL_OBJECTION')).toEqual([true]);
  });

  test('has references of the offering, with what they share and what they reached', async () => {
    const { data } = await run(port, { productOId: made.product });
    expect(data.references).toMatchObject([
      { oId: made.reference, name: 'Northern port', impact: ['Cranes wait 40 % less.'] },
    ]);
    expect(data.references[0].why).toBe('A reference of the offering that matches.');
    expect(data.callScript).toContain('Cranes wait 40 % less.');
  });
});

describe('questions', () => {
  test('follow the methodology, and confirm what the account has said', async () => {
    const { data, warnings } = await run(port, { callPrepMethodology: 'bant' });
    const heads = data.discoveryQuestions.slice(0, 4).map((one: string) => one.split(/[:,]/)[0]);
    expect(heads).toEqual(['Budget', 'Authority', 'Need', 'Timing']);
    expect(data.discoveryQuestions[0]).toContain('to confirm: “We have set aside 30,000 EUR');
    expect(warnings).toEqual([]);
  });

  test('fall back to the usual ones with a warning where the methodology is unknown', async () => {
    const { data, warnings } = await run(port, { callPrepMethodology: 'Sandler' });
    expect(data.discoveryQuestions[0]).toStartWith('Situation');
    expect(warnings).toEqual([
      expect.stringMatching(/^callPrepMethodology names none .*MEDDIC.*DISCOVERY was followed$/),
    ]);
  });

  test('end with those of the records that match and can be put to a customer', async () => {
    const { data, annotations } = await run(port, { productOId: made.product });
    const at = data.discoveryQuestions.findIndex((one: string) =>
      one.endsWith('Do you plan your cranes by hand?'),
    );
    expect(at).toBeGreaterThan(0);
    expect(data.discoveryQuestions.join()).not.toContain('payments');
    const [{ sources }] = annotations.filter(
      ({ path, claim }: Annotation) => path === `/discoveryQuestions/${at}` && claim,
    );
    expect(sources).toMatchObject([{ oId: made.product, field: '/qualifyingQuestions/0/question' }]);
  });
});

test('a brief on the person is their own words, and their persona is told by their title', async () => {
  const { data } = await run({ email: theirs.email, companyName: 'Lindgren Port' });
  expect(data.personBrief).toContain('We plan the cranes on a whiteboard');
  expect(data.personBrief).toContain('Can you start with two cranes?');
  expect(data.personBrief).not.toContain('30,000 EUR');
  expect(data.persona).toMatchObject({ oId: made.persona, matchConfidence: 'HIGH' });
  const lines = (text: string) =>
    text.match(/^- .*$/gm)?.map((line) => line.replace(/^- “?|” \(.*$/g, '')) ?? [];
  const repeated = lines(data.companyBrief).filter((line) => lines(data.personBrief).includes(line));
  expect([lines(data.companyBrief).length > 2, repeated]).toEqual([true, []]);
});

test('formats differ in their marks alone, and no source’s marks count', async () => {
  await tenant.api.post('/event/import', {
    events: [
      {
        type: 'email',
        eventType: 'reply',
        eventTimestamp: '2026-04-02T09:00:00Z',
        subject: 'Cranes <b>',
        body: {
          text: 'We need <script>alert(1)</script> of our *cranes* planned by June, at 5 a.m. each day.',
        },
        from: { name: 'Harbour pilot', email: 'pilot@marked.example' },
        to: [{ email: 'us@berths.example' }],
      },
    ],
  });
  await drainJobs(world);
  const marked = { companyDomain: 'marked.example' };
  const html = (await run(marked, { outputFormat: 'HTML' })).data;
  expect(html.companyBrief).toContain('<h2>');
  expect(html.companyBrief).toContain('&lt;script&gt;');
  expect(html.companyBrief).not.toContain('<script>');
  const text = (await run({ ...marked, outputFormat: 'TEXT' })).data;
  expect(text.companyBrief).not.toContain('##');
  expect(text.companyBrief).toContain('*cranes*');
  const markdown = (await run(marked)).data;
  expect(markdown.companyBrief).toContain('\\*cranes\\*');
});

test('before a call with somebody unknown the library helps, and nothing is said to be known', async () => {
  const { data, found, message } = await run(
    { companyName: 'Ostrava Tramways' },
    { productOId: made.product, callPrepMethodology: 'SPIN' },
  );
  expect(found).toBe(false);
  expect(message).toStartWith('Nothing in this workspace speaks of Ostrava Tramways; questions');
  expect(data).toMatchObject({ personBrief: null, companyBrief: null, callScript: null });
  expect(data.discoveryQuestions.length).toBeGreaterThan(3);
  expect(data.references).toHaveLength(1);
  expect(Object.values(data.facts).flat()).toEqual([]);
});

test('what was told is told again to the letter from the run’s record', async () => {
  const { runOId, data } = await run({ email: theirs.email, ...port });
  const replay = await tenant.api.post('/agents/run/replay', { runOId });
  expect(replay.body.identical).toBe(true);
  expect(replay.body.data).toEqual(data);
});

test('what is another workspace’s is not known here', async () => {
  const other = await world.newWorkspace();
  const agent = await other.api.post('/agents/create', { name: 'Prep', type: 'CALL_PREP' });
  const { body } = await other.api.post('/agents/call-prep/run', { agentOId: agent.body.data.oId, ...port });
  expect(body).toMatchObject({ found: false, annotations: [] });
});

test('a run without a subject is refused, and one by an agent of another type', async () => {
  const agentOId = await make('/agents/create', { name: 'Prep', type: 'CALL_PREP' });
  const nobody = await tenant.api.post('/agents/call-prep/run', { agentOId });
  expect(nobody.status).toBe(400);
  const facts = await make('/agents/create', { name: 'Facts', type: 'ENRICH_COMPANY' });
  const wrong = await tenant.api.post('/agents/call-prep/run', { agentOId: facts, ...port });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'agentOId']);
});

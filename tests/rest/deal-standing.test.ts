import { beforeAll, describe, expect, test } from 'bun:test';
import type { ImportEvent } from '../../schema/import-event.ts';
import type { AnalysedEvent } from '../../server/ai/findings.ts';
import { textOf } from '../../server/ai/reading/event-text.ts';
import { utterancesOf } from '../../server/ai/reading/utterances.ts';
import { standingReader } from '../../server/services/agents/account/deal-standing.ts';
import { drainJobs } from '../support/jobs.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

/* Call preparation and e-mail drafts of an account with which a deal is under way. */

let world: World;
let tenant: Tenant;
let product: string;

const ida = { name: 'Ida Holm', email: 'ida@tannery.example', role: 'external' };
const ben = { name: 'Ben Ayre', email: 'ben@hides.example', role: 'internal' };

async function post(path: string, body: object) {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
}

const mail = (at: string, isTheirs: boolean, text: string) => ({
  type: 'email',
  eventType: isTheirs ? 'reply' : 'sent',
  eventTimestamp: at,
  subject: 'Grading of hides',
  body: { text },
  from: isTheirs ? ida : ben,
  to: [isTheirs ? ben : ida],
});

const day = 24 * 60 * 60 * 1000;
const now = Date.now();
const ago = (days: number) => new Date(now - days * day - 60_000).toISOString();
const dayOf = (iso: string) => iso.slice(0, 10);

beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  product = (
    await post('/product/create', {
      name: 'Hidesight',
      capabilities: ['Grades hides by camera.'],
      challengesAddressed: ['Most tanneries grade their hides by eye.'],
    })
  ).data.oId;
  await post('/event/import', {
    events: [
      {
        type: 'crm',
        eventType: 'opportunity_created',
        eventTimestamp: ago(30),
        opportunityId: '3',
        opportunityName: 'Tannery, grading',
        stage: 'Proposal',
        accountName: 'Holm Tannery',
        crmAccountDomain: 'tannery.example',
      },
      {
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: ago(20),
        title: 'Holm Tannery, first call',
        participants: [ida, ben],
        transcript: [
          { speaker: ida, text: 'We grade 900 hides a day by eye.' },
          { speaker: ben, text: "I'll send you the figures of the trial. If it works we will send a crew." },
        ],
      },
      mail(
        ago(9),
        true,
        'Hello Ben,\nthe figures look good to us. Please send me the proposal for both sites.',
      ),
    ],
  });
  await drainJobs(world);
});

async function run(type: string, path: string, input: object = {}, settings: object = {}) {
  const agentOId = (await post('/agents/create', { name: type, type, productOId: product, ...settings })).data
    .oId;
  return post(`/agents/${path}/run`, {
    agentOId,
    companyName: 'Holm Tannery',
    companyDomain: 'tannery.example',
    includeFullAnnotation: true,
    ...input,
  });
}

test('a brief and a script begin with the stage, what was promised, asked and said last, and how long ago', async () => {
  const { data, annotations } = await run('CALL_PREP', 'call-prep');
  const standing = [
    `Stage: Proposal (Tannery, grading, ${dayOf(ago(30))})`,
    `We promised: “I'll send you the figures of the trial.” (Ben Ayre, ${dayOf(ago(20))})`,
    `They asked for: “Please send me the proposal for both sites.” (Ida Holm, ${dayOf(ago(9))})`,
    `They said last: “the figures look good to us.” (Ida Holm, ${dayOf(ago(9))})`,
    'Last talk 9 days ago: ',
  ];
  for (const text of [data.companyBrief, data.callScript]) {
    const places = standing.map((line) => text.indexOf(line));
    expect(places, text).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  }
  const promise = annotations.find(
    ({ path, claim }: { path: string; claim?: { text: string } }) =>
      path === '/companyBrief' && claim?.text === "I'll send you the figures of the trial.",
  );
  expect(promise.sources[0]).toMatchObject({
    type: 'event',
    quote: "I'll send you the figures of the trial.",
  });
});

describe('a promise of ours', () => {
  const promised = { speaker: ben, text: "I'll send you the grading guide on Monday." };
  const talk = (text: string) => ({
    type: 'call',
    participants: [ida, ben],
    transcript: [{ speaker: ben, text }],
  });
  const inStage = (stage: string) => ({
    type: 'crm',
    eventType: 'opportunity_created',
    opportunityId: '3',
    opportunityName: 'Grading',
    stage,
  });
  /** Of events after and before the promise, each with its day. */
  const standingAfter = (
    later: Record<string, object>,
    earlier: Record<string, object> = {},
    at = '2026-05-20',
  ) => {
    const reader = standingReader(new Date(at));
    const events = { ...earlier, '2026-05-08': { ...talk(''), transcript: [promised] }, ...later };
    for (const [day, event] of Object.entries(events).toSorted(([one], [other]) => (one < other ? 1 : -1))) {
      const payload = event as ImportEvent;
      const isOurs = payload.type === 'email' && payload.eventType === 'sent';
      const eventType =
        payload.type === 'email' ? (isOurs ? 'EMAIL_SENT' : 'EMAIL_REPLY_RECEIVED') : 'CALL_TRANSCRIPT';
      const text = payload.type === 'crm' ? '' : textOf(payload);
      const analysed = { oId: day, eventType, payload, text } as AnalysedEvent;
      reader.read({ oId: day, eventTimestamp: new Date(day), payload }, utterancesOf(analysed));
    }
    const { promise, request } = reader.standing() ?? {};
    return [promise?.quote ?? null, request?.quote ?? null];
  };
  const promiseAfter = (reply: string) => standingAfter({ '2026-05-12': mail('2026-05-12', true, reply) })[0];

  test('stands until they thank for it, or answer a later mail of ours', () => {
    expect(standingAfter({})[0]).toBe(promised.text);
    expect(promiseAfter('Thanks for your time. We grade by eye until June.')).toBe(promised.text);
    expect(promiseAfter('Thanks, we talk about the guide on Monday.')).toBe(promised.text);
    expect(promiseAfter('We have not received the guide yet.')).toBe(promised.text);
    expect(promiseAfter('Thanks for the guide. We grade by eye until June.')).toBeNull();
    expect(promiseAfter('We went through the guide, it is fine with us.')).toBeNull();
    expect(promiseAfter('The grading by the new guide went well.')).toBeNull();
    const before = `> Hi Ida,\n> ${promised.text}`;
    expect(promiseAfter(`We grade by eye until June.\n\n${before}`)).toBe(promised.text);
    expect(promiseAfter('We grade by eye until June.\n\n> Hi Ida,\n> here is what I promised.')).toBeNull();
  });

  test('is settled by a later talk or mail of ours, and so is what they asked for', () => {
    expect(
      standingAfter({ '2026-05-13': talk('The two lines of the shop are what we would begin with.') })[0],
    ).toBeNull();
    const asked = mail('2026-05-12', true, 'Please send me the proposal for both sites.');
    const sent = mail('2026-05-13', false, 'Here it is, for both of the sites.');
    expect(standingAfter({ '2026-05-12': asked })[1]).toBe('Please send me the proposal for both sites.');
    expect(standingAfter({ '2026-05-12': asked, '2026-05-13': sent })[1]).toBeNull();
  });

  test('is none where the other side is asked for what makes it possible', () => {
    expect(promiseAfter('Please tell me the day, so I can book the hall.')).toBe(promised.text);
    expect(promiseAfter('We grade by eye until June, so I will book the hall.')).toContain('book the hall');
  });

  test('a request stands behind a colon too, and of a mail the sentence that says most is told', () => {
    const [wish, short] = [
      'What we cannot have is a delay: send me the dates of the crew.',
      'Have a good day there.',
    ];
    const reader = standingReader(new Date('2026-05-20'));
    const payload = mail(
      '2026-05-12',
      true,
      `The two lines of our shop would begin in the autumn. ${wish} ${short}`,
    );
    const analysed = { oId: 'evt_1', eventType: 'EMAIL_REPLY_RECEIVED', payload, text: payload.body.text };
    const event = {
      oId: 'evt_1',
      eventTimestamp: new Date('2026-05-12'),
      payload: payload as unknown as ImportEvent,
    };
    reader.read(event, utterancesOf(analysed as unknown as AnalysedEvent));
    expect(reader.standing()?.request?.quote).toBe(wish);
    expect(reader.standing()?.answer?.quote).toBe('The two lines of our shop would begin in the autumn.');
  });

  test('is no open matter months later, nor once the deal has moved on', () => {
    expect(standingAfter({}, {}, '2026-07-06')[0]).toBe(promised.text);
    expect(standingAfter({}, {}, '2026-07-09')[0]).toBeNull();
    const discovery = { '2026-05-01': inStage('Discovery') };
    expect(standingAfter({ '2026-05-09': inStage('Proposal') }, discovery)[0]).toBe(promised.text);
    expect(standingAfter({ '2026-05-18': inStage('Discovery') }, discovery)[0]).toBe(promised.text);
    expect(standingAfter({ '2026-05-18': inStage('Negotiation') }, discovery)[0]).toBeNull();
  });
});

test('the last talk is none that a mailbox sent by itself, nor a call that nobody took', () => {
  const reader = standingReader(new Date('2026-05-20'));
  const call = { type: 'call', eventType: 'missed', participants: [ida, ben], transcript: '' };
  const events = {
    '2026-05-14': {
      ...mail('2026-05-14', true, 'I am back on 1 June.'),
      subject: 'Automatic reply: Grading',
    },
    '2026-05-13': call,
    '2026-05-12': { ...mail('2026-05-12', true, ''), eventType: 'opened' },
    '2026-05-08': { ...call, eventType: 'completed' },
    '2026-05-02': mail('2026-05-02', true, 'We grade by eye until June.'),
  };
  for (const [oId, payload] of Object.entries(events))
    reader.read({ oId, eventTimestamp: new Date(oId), payload: payload as unknown as ImportEvent }, []);
  expect(reader.standing()?.last).toEqual({ eventOId: '2026-05-08', day: '2026-05-08', days: 12 });
});

test('what they answered is known, whatever words they chose, and is not asked again', async () => {
  const other = await world.newWorkspace();
  await other.api.post('/event/import', {
    events: [
      {
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: ago(5),
        title: 'First call',
        participants: [ida, ben],
        transcript: [
          { speaker: ben, text: 'Thank you. Which timeline do you have in mind?' },
          { speaker: ida, text: 'Well. The first hides of the new herd arrive with the snow.' },
          { speaker: ida, text: 'Do you deliver cameras for two lines?' },
          { speaker: ben, text: 'For as many as you like. And are there other vendors at your door?' },
          { speaker: ida, text: '[laughs] Two came by, and one of them stayed for lunch.' },
          { speaker: ben, text: 'The second line is not part of the offer.' },
          { speaker: ida, text: "Then we won't need it before the herd is grown up." },
          { speaker: ida, text: 'Could we talk again on Monday at half past ten?' },
        ],
      },
    ],
  });
  await drainJobs(world);
  const agent = await other.api.post('/agents/create', { name: 'Prep', type: 'CALL_PREP' });
  const { body } = await other.api.post('/agents/call-prep/run', {
    agentOId: agent.body.data.oId,
    companyDomain: 'tannery.example',
  });
  const asked = body.data.discoveryQuestions.join('\n');
  expect(asked).toContain(
    'Timing, to confirm: “Well. The first hides of the new herd arrive with the snow.”',
  );
  expect(body.data.facts.competition).toEqual(['Two came by, and one of them stayed for lunch.']);
  const enrich = await other.api.post('/agents/create', { name: 'Rich', type: 'ENRICH_COMPANY' });
  const input = { agentOId: enrich.body.data.oId, companyDomain: 'tannery.example' };
  const points = (await other.api.post('/agents/enrich-company/run', input)).body.data.talkingPoints.join(
    '\n',
  );
  expect(points).toContain('stayed for lunch');
  expect(points).not.toMatch(/on Monday at half past ten|cameras for two lines|laughs|grown up/);
});

test('a script takes for proof what customers reached, and nothing that the product can do', async () => {
  const { data } = await run('CALL_PREP', 'call-prep');
  expect(data.callScript).not.toContain('Grades hides by camera.');
});

test('a text tells nothing twice', async () => {
  const { data } = await run('CALL_PREP', 'call-prep');
  for (const text of [data.companyBrief, data.callScript]) {
    const quotes = [...text.matchAll(/“([^”]+)”/g)].map(([, quote]) => quote);
    expect(new Set(quotes).size).toBe(quotes.length);
  }
});

test('who asked for the proposal is told so, and gets no cold opening', async () => {
  const { data } = await run('EMAIL', 'sequence', { email: ida.email }, { numEmails: 2 });
  const prep = await run('CALL_PREP', 'call-prep');
  expect(prep.data.discoveryQuestions).toContain(
    'Next step, to confirm: “Please send me the proposal for both sites.”',
  );
  const [first, second] = data.emails;
  expect(first.sections.opening).toMatch(
    /^On \d{1,2} \p{L}+ \d{4} you asked: “Please send me the proposal for both sites\.”$/u,
  );
  expect(second.sections.opening ?? '').not.toContain('Most tanneries');
  expect(data.briefing).toContain('Stage: Proposal');
});

test('a stranger of the same company is reminded of nothing', async () => {
  const { data } = await run('EMAIL', 'sequence', { email: 'new@tannery.example' }, { numEmails: 1 });
  expect(data.emails[0].sections.opening ?? '').not.toContain('proposal');
});

test('nothing is said of others where no others are known, nor how many words two texts share', async () => {
  const persona = (
    await post('/persona/create', {
      name: 'Head of grading',
      painPoints: ['Two graders disagree on one hide in ten.'],
      keyObjectives: ['One grade for one hide.'],
      keyConcerns: ['A camera that fails stops the line.'],
      primaryResponsibilities: ['Grades the hides of all suppliers.'],
    })
  ).data.oId;
  const methodologies = ['DISCOVERY', 'MEDDPICC', 'SPIN', 'CHALLENGER', 'GAP', 'SPICED', 'BANT'];
  for (const callPrepMethodology of methodologies) {
    const input = { customContext: { persona: { oId: persona } } };
    const { data } = await run('CALL_PREP', 'call-prep', input, { callPrepMethodology });
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/\bothers in your|people in your|tell us|many teams|% of its words/i);
  }
});

test('a promise that a later mail of ours fulfils, a signature and a month gone by are told as none of these', async () => {
  const other = await world.newWorkspace();
  const [uma, lee] = [
    { name: 'Uma Sand', email: 'uma@quay.example', role: 'external' },
    { name: 'Lee Orr', email: 'lee@hides.example', role: 'internal' },
  ];
  const letter = (eventType: string, days: number, text: string) => ({
    ...mail(ago(days), eventType === 'reply', text),
    from: eventType === 'reply' ? uma : lee,
    to: [eventType === 'reply' ? lee : uma],
  });
  await other.api.post('/event/import', {
    events: [
      {
        type: 'call',
        eventType: 'transcript',
        eventTimestamp: ago(12),
        title: 'Quay, first call',
        participants: [uma, lee],
        transcript: [
          { speaker: uma, text: 'The inspector wrote to us in July about the wet hides.' },
          { speaker: lee, text: 'I will send you the list of sites by Friday.' },
        ],
      },
      letter('sent', 9, 'Hello Uma,\nhere is the list of sites.\nLee Orr'),
      letter(
        'reply',
        4,
        'Hello Lee,\nthe list is complete now, thank you.\n\nUma Sand\nHead of Purchasing, Quay Hides',
      ),
    ],
  });
  await drainJobs(world);
  const agent = await other.api.post('/agents/create', { name: 'Prep', type: 'CALL_PREP' });
  const { body } = await other.api.post('/agents/call-prep/run', {
    agentOId: agent.body.data.oId,
    companyName: 'Quay',
    companyDomain: 'quay.example',
  });
  expect(body.data.companyBrief).toContain('the list is complete now');
  expect(body.data.companyBrief).not.toMatch(/We promised|Head of Purchasing/);
  expect(body.data.facts.timing ?? []).toEqual([]);
  const writer = await other.api.post('/agents/create', { name: 'Mail', type: 'EMAIL', numEmails: 1 });
  const drafts = await other.api.post('/agents/sequence/run', {
    agentOId: writer.body.data.oId,
    companyDomain: 'quay.example',
    email: uma.email,
  });
  expect(drafts.body.data.emails[0].sections.opening).toContain(
    'you wrote: “the list is complete now, thank you.”',
  );
});

import { beforeAll, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { make, notes, scene } from '../support/sequence-scene.ts';
import { testWorld, type World } from '../support/world.ts';

/* Sequences where no model writes: drafts of quoted facts, and what is kept out of them. */

let builtIn: World;

beforeAll(async () => {
  builtIn = await testWorld();
});

test('an e-mail is facts in the words of the library and of the account, each annotated', async () => {
  const { run, productOId, proofOId } = await scene(builtIn, { numEmails: 2 });
  const { body } = await run({ includeFullAnnotation: true });
  const [first, second] = body.data.emails;
  expect(first.sections).toMatchObject({
    greeting: 'Hello Anna,',
    opening: null,
    body: 'Shelfsight: Counts every sale as it happens\n\nSold-out items on Saturdays dropped by 37 %',
    cta: null,
    signature: null,
  });
  expect(second.coreValueProp).toBe('Warns before a shelf is empty');
  expect([first.subject, second.subject]).toEqual([first.coreValueProp, second.coreValueProp]);
  expect(first.sections.body).not.toContain('Northmarket');
  expect(body.data.briefing).toContain('Every Monday two people at Northmarket compare exports by hand.');
  const sources = body.annotations
    .filter(({ path }: { path: string }) => path === '/emails/0/sections/body')
    .flatMap((one: { sources: object[] }) => one.sources);
  expect(sources).toEqual([
    expect.objectContaining({ oId: productOId, field: '/differentiatedValue/0', start: 0, end: 31 }),
    expect.objectContaining({ oId: proofOId, field: '/howWeTalkAboutThis/0' }),
  ]);
  expect(body.warnings).toContainEqual(expect.stringMatching(/^The built-in model writes no e-mails/));
  expect(body.warnings).toContainEqual(expect.stringMatching(/^cta, closing, ps, signature are left out/));
});

const seller = { name: 'Lin Moss', email: 'lin@vendor.example', role: 'internal' };
const anna = { name: 'Anna Keller', email: 'anna@northmarket.example', role: 'external' };
const colleague = { name: 'Ole Brandt', email: 'ole@northmarket.example', role: 'external' };

/** A call with the reader, one with a colleague alone, and what the seller noted when a deal ended. */
async function told(settings: object) {
  const made = await scene(builtIn, settings);
  const call = (eventId: string, participants: object[], said: [object, string][]) => ({
    type: 'call',
    eventType: 'transcript',
    eventId,
    eventTimestamp: '2026-03-02T09:30:00Z',
    title: 'Northmarket, first call',
    participants,
    transcript: said.map(([speaker, text]) => ({ speaker, text })),
  });
  const { status } = await made.api.post('/event/import', {
    events: [
      call(
        'one',
        [seller, anna, colleague],
        [
          [seller, 'How do you notice that a shelf is empty?'],
          [anna, 'We need to see that a shelf is empty before our customers do.'],
          [colleague, 'We want to warn our shops before a shelf is empty.'],
          [anna, 'We plan to move our offices to Leeds in June.'],
          [anna, 'It is too expensive for us if every shop pays the full price.'],
        ],
      ),
      call(
        'two',
        [seller, colleague],
        [[colleague, 'We need an end of the counting of every sale by hand.']],
      ),
      {
        type: 'crm',
        eventType: 'deal_lost',
        eventId: 'three',
        eventTimestamp: '2026-03-09T09:30:00Z',
        opportunityId: '7',
        opportunityName: 'First try',
        accountName: 'Northmarket',
        crmAccountDomain: 'northmarket.example',
        lossReason: 'Anna has no say there and is slow to answer.',
      },
    ],
  });
  expect(status).toBeLessThan(300);
  await drainJobs(builtIn);
  return made;
}

test('begins with what the reader said, on the day on which it was, beside what is offered to that', async () => {
  const { run } = await told({ numEmails: 2 });
  const { body } = await run({ email: anna.email, includeFullAnnotation: true });
  const [first, second] = body.data.emails;
  expect(first.coreValueProp).toBe('Warns before a shelf is empty');
  const words = 'We need to see that a shelf is empty before our customers do.';
  expect(first.sections.opening).toBe(`In our call on 2 March 2026 you said: “${words}”`);
  expect(second.sections.opening).toBeNull();
  const [annotated] = body.annotations.filter(
    ({ path }: { path: string }) => path === '/emails/0/sections/opening',
  );
  expect(annotated.claim.text).toBe(words);
  expect(annotated.sources[0]).toMatchObject({ type: 'event', quote: words });
});

test('tells the reader nothing that colleagues said, and neither doubts nor notes of the seller', async () => {
  const { run } = await told({ numEmails: 4 });
  const { body } = await run({ email: anna.email });
  const sent = JSON.stringify(body.data.emails);
  for (const words of [
    'counting of every sale',
    'too expensive',
    'no say there',
    'by hand',
    'warn our shops',
    'Leeds',
  ])
    expect(sent).not.toContain(words);
  for (const words of ['counting of every sale', 'no say there']) expect(body.data.briefing).toContain(words);
});

test('reminds nobody of words where the reader is not named', async () => {
  const { api, agentOId } = await told({ numEmails: 1 });
  const unnamed = await api.post('/agents/sequence/run', { agentOId, companyName: 'Northmarket' });
  expect(unnamed.body.data.emails[0].sections.opening).toBeNull();
});

test('what a playbook tells the seller stands in the briefing alone', async () => {
  const { api, run } = await scene(builtIn, { numEmails: 1 });
  const playbookOId = await make(api, '/playbook/create', {
    name: 'Grocers',
    keyInsight: ['Their buyer is afraid of his board'],
  });
  const { body } = await run({ customContext: { playbook: { oId: playbookOId } } });
  expect(body.data.emails[0].email).not.toContain('afraid');
  expect(body.data.briefing).toContain('Their buyer is afraid of his board');
});

test('data of the caller opens no e-mail, whatever its key and the sentence after it', async () => {
  const { run } = await scene(builtIn, { numEmails: 1 });
  const { body } = await run({
    runtimeContext:
      'Deal size: about 40k per year\n- Internal note: they are slow. Their board is divided.\nTheir day starts at 10:30 with a count.',
  });
  expect(body.data.emails[0].sections.opening).toBe('Their day starts at 10:30 with a count.');
});

test('greets in no language that is the name of a member of objects', async () => {
  const { run } = await scene(builtIn, { numEmails: 1 });
  const { body } = await run({ lang: 'constructor' });
  expect(body.data.emails[0].sections.greeting).toBe('Anna,');
});

test('facts that are JSON of a text hold what can be stored', async () => {
  const { run } = await scene(builtIn, { numEmails: 1 });
  const { status, body } = await run({ runtimeContext: '{"1":"Their pilot \\u0000begins in June."}' });
  expect(status).toBe(200);
  expect(body.data.emails[0].sections.opening).toBe('Their pilot begins in June.');
});

test('says in another language whose words they are by signs alone', async () => {
  const { run } = await told({ numEmails: 1 });
  const { body } = await run({ email: anna.email, lang: 'de', outputFormat: 'HTML' });
  expect(body.data.emails[0].sections).toMatchObject({
    greeting: '<p>Hallo Anna,</p>',
    opening: '<p>“We need to see that a shelf is empty before our customers do.” (2026-03-02)</p>',
  });
});

test('what cannot be read by itself, or tells of the market, is no value proposition', async () => {
  const { api, run } = await scene(builtIn, { numEmails: 1, productOId: undefined });
  const productOId = await make(api, '/product/create', {
    name: 'Northmarket kit',
    capabilities: ['This keeps them in step.', 'Most shops count by hand.', 'Counts shelves by camera.'],
  });
  const { body } = await run({ customContext: { product: { oId: productOId } } });
  const [email] = body.data.emails;
  expect(email.coreValueProp).toBe('Counts shelves by camera.');
  expect(email.sections.opening).toBe('Most shops count by hand.');
  expect(email.email).not.toContain('in step');
});

test('without an offering there is nothing to send, and the reply says what to name', async () => {
  const { api } = await builtIn.newWorkspace();
  await make(api, '/resource/create', { mode: 'text', name: 'notes', text: notes });
  await drainJobs(builtIn);
  const agentOId = await make(api, '/agents/create', { name: 'Sequence', type: 'EMAIL', numEmails: 2 });
  const { body } = await api.post('/agents/sequence/run', { agentOId, companyName: 'Northmarket' });
  expect(body.data.emails.map(({ email }: { email: string }) => email)).toEqual(['', '']);
  expect(body.data.briefing).toContain('Northmarket runs 42 grocery shops.');
  expect(body.warnings).toContainEqual(expect.stringMatching(/^No offering of the library fits/));
});

test('twenty e-mails are seven, and the reply says so', async () => {
  const { run } = await scene(builtIn, { numEmails: 20 });
  const { body } = await run();
  expect(body.data.emails).toHaveLength(7);
  expect(body.warnings).toContain('numEmails is 20, a sequence has at most 7');
});

test('no two e-mails have the same value proposition, and one without any is named', async () => {
  const { run } = await scene(builtIn, { numEmails: 6 });
  const { body } = await run();
  const all = body.data.emails.map((one: { coreValueProp: string | null }) => one.coreValueProp);
  const said = all.filter((one: string | null) => one !== null);
  expect(said).toHaveLength(4);
  expect(new Set(said).size).toBe(4);
  expect(body.warnings).toContainEqual(expect.stringMatching(/^E-mails without a value proposition/));
});

test('says what the caller gives words for, in the e-mail that he gives them for', async () => {
  const { run } = await scene(builtIn, { numEmails: 2, sequenceSettings: { tone: 'dry' } });
  const { body } = await run({
    lang: 'French',
    outputFormat: 'html',
    runtimeContext: { '1': 'Their <b>pilot</b> at Northmarket begins in June.\ncta: Shall we talk?' },
    runtimeInstructions: { all: 'signature: Berit & Co' },
  });
  const [first, second] = body.data.emails;
  expect(first.sections).toMatchObject({
    greeting: '<p>Bonjour Anna,</p>',
    opening: '<p>Their &lt;b&gt;pilot&lt;/b&gt; at Northmarket begins in June.</p>',
    cta: '<p>Shall we talk?</p>',
    signature: '<p>Berit &amp; Co</p>',
  });
  expect(second.sections).toMatchObject({ cta: null, signature: '<p>Berit &amp; Co</p>' });
  expect(body.warnings).toContainEqual(expect.stringMatching(/^sequenceSettings.tone is not followed/));
  expect(body.warnings).toContainEqual(expect.stringMatching(/^lang acts on the greeting alone/));
});

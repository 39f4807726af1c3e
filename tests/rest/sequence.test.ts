import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { drainJobs } from '../support/jobs.ts';
import { type ChatBody, openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { type Api, makeWorld, testWorld, type World } from '../support/world.ts';

/* Sequences: what callers steer them by, with a model that writes and with the built-in one. */

const endpoint = openAiServer();
let writing: World;
let builtIn: World;

beforeAll(async () => {
  writing = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl });
  builtIn = await testWorld();
});
afterAll(async () => {
  await writing.app.close();
  await endpoint.stop();
});
beforeEach(() => {
  endpoint.clear();
  endpoint.answers = schemaModel();
});

const notes =
  '# Northmarket\n\nNorthmarket runs 42 grocery shops.\n\n## Challenges\n\n- Stock figures of shops and web store at Northmarket differ by eleven percent.\n- Every Monday two people at Northmarket compare exports by hand.\n\n## Plans\n\n- Northmarket wants a pilot in ten shops before June.\n';

async function make(api: Api, path: string, body: object): Promise<string> {
  const reply = await api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body.data.oId;
}

const product = {
  name: 'Shelfsight',
  differentiatedValue: ['Counts every sale as it happens', 'Warns before a shelf is empty'],
  customerBenefits: ['Buyers order what sells'],
  capabilities: ['Reads the tills of any maker'],
};

/** A workspace that knows an account and what is offered to it. */
async function scene(world: World, settings: object = {}) {
  const { api } = await world.newWorkspace();
  await make(api, '/resource/create', { mode: 'text', name: 'notes', text: notes });
  await drainJobs(world);
  const productOId = await make(api, '/product/create', product);
  const proofOId = await make(api, '/proof-point/create', {
    name: 'Regional grocer',
    type: 'stat',
    howWeTalkAboutThis: ['Sold-out items on Saturdays dropped by 37 %'],
  });
  const agentOId = await make(api, '/agents/create', {
    name: 'Sequence',
    type: 'EMAIL',
    productOId,
    proofPointOIds: [proofOId],
    ...settings,
  });
  const run = (body: object = {}, path = '/agents/sequence/run') =>
    api.post(path, { agentOId, companyName: 'Northmarket', firstName: 'Anna', lastName: 'Keller', ...body });
  return { api, agentOId, productOId, proofOId, run };
}

const written = () => endpoint.seen.filter(({ body }) => nameOf(body) === 'texts').map(({ body }) => body);
const nameOf = (body: ChatBody) => body.response_format?.json_schema.name;
const told = () => written().flatMap(({ messages = [] }) => messages.map(({ content }) => content))[1] ?? '';

describe('with a model that writes', () => {
  test.each([1, 2, 3, 4, 5, 6, 7])('%d e-mails are written where so many are wanted', async (numEmails) => {
    const { run } = await scene(writing, { numEmails });
    const { status, body } = await run();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.emails).toHaveLength(numEmails);
    expect(told()).toContain(`E-mail ${numEmails} of ${numEmails}`);
    expect(body.data.product.name).toBe('Shelfsight');
  });

  test('more than seven are not, and the reply says so', async () => {
    const { run } = await scene(writing, { sequenceSettings: { numEmails: 9 } });
    const { body } = await run();
    expect(body.data.emails).toHaveLength(7);
    expect(body.warnings).toContain('numEmails is 9, a sequence has at most 7');
  });

  test('e-mails are put together from sections, whose claims are annotated where they stand', async () => {
    const quote = 'Counts every sale as it happens';
    endpoint.answers = schemaModel({
      say: ({ path, sources }) => {
        const key = sources.find(({ text }) => text.includes(quote))?.key ?? 's1';
        const plain = (text: string) => [{ claim: false, quote: null, sourceKey: null, text }];
        if (path === '/t1_coreValueProp' || path === '/t5_body')
          return [
            { claim: true, quote, sourceKey: key, text: 'Shelfsight counts every sale as it happens.' },
          ];
        if (path === '/t2_subject') return plain('Your shelves');
        if (path === '/t3_greeting') return plain('Hello Anna,');
        if (path === '/t6_cta') return plain('Shall we talk?');
        return path.startsWith('/t') && !path.slice(1).includes('/') ? [] : undefined;
      },
    });
    const { run, productOId } = await scene(writing, { numEmails: 1 });
    const { body } = await run({ includeFullAnnotation: true });
    const [email] = body.data.emails;
    expect(email).toEqual({
      subject: 'Your shelves',
      coreValueProp: 'Shelfsight counts every sale as it happens.',
      email: 'Hello Anna,\n\nShelfsight counts every sale as it happens.\n\nShall we talk?',
      sections: {
        greeting: 'Hello Anna,',
        opening: null,
        body: 'Shelfsight counts every sale as it happens.',
        cta: 'Shall we talk?',
        closing: null,
        ps: null,
        signature: null,
      },
    });
    const [one] = body.annotations.filter(({ path }: { path: string }) => path === '/emails/0/sections/body');
    expect(one.claim).toEqual({ text: email.sections.body, start: 0, end: email.sections.body.length });
    expect(one.sources).toEqual([
      expect.objectContaining({ type: 'entity', oId: productOId, field: '/differentiatedValue/0', quote }),
    ]);
  });

  test('settings, patches and directives are told for the e-mails that they concern', async () => {
    const { run } = await scene(writing, {
      numEmails: 2,
      instructions: 'Mention the season',
      sequenceSettings: { tone: 'dry and short', readingLevel: 'grade 6', sequenceType: 'win back' },
      stepPatches: { '2': { focus: 'the pilot' } },
    });
    await run({ runtimeInstructions: { all: 'No questions', '1': 'Begin with thanks' }, lang: 'fr' });
    const lines = told().split('\n\n');
    const own = (words: string) => lines.find((line) => line.includes(words)) ?? '';
    for (const words of ['Tone: dry and short', 'Reading level: grade 6', 'win back', 'No questions'])
      expect(told()).toContain(words);
    expect(own('Begin with thanks')).toContain('t1_coreValueProp');
    expect(own('Begin with thanks')).not.toContain('t10_coreValueProp');
    expect(own('focus: the pilot')).toContain('t10_coreValueProp');
    expect(told()).toContain('Mention the season');
    expect(told()).toContain('French');
  });

  test('facts of one e-mail are a source of that one alone', async () => {
    const { run } = await scene(writing, { numEmails: 2 });
    const fact = 'Their warehouse in the south opens in May.';
    const said = { claim: true, quote: fact, text: 'Your warehouse in the south opens in May.' };
    endpoint.answers = schemaModel({
      say: ({ path, sources }) => {
        const sourceKey = sources.find(({ text }) => text.includes(fact))?.key;
        if (path === '/t5_body' || path === '/t14_body') return [{ ...said, sourceKey }];
        return path.startsWith('/t') && !path.slice(1).includes('/') ? [] : undefined;
      },
    });
    const { body } = await run({ runtimeContext: { '2': fact } });
    expect(body.data.emails.map((one: { sections: { body: string } }) => one.sections.body)).toEqual([
      null,
      said.text,
    ]);
    expect(body.annotations.at(-1).sources).toEqual([{ type: 'input', oId: null }]);
  });

  test.each([
    ['text', 'Hello Anna,\n\n1 < 2 <b>'],
    ['html', '<p>Hello Anna,</p>\n<p>1 &lt; 2 &lt;b&gt;</p>'],
    ['markdown', 'Hello Anna,\n\n1 < 2 &lt;b>'],
  ])('as %s, whatever markup the model wrote', async (outputFormat, expected) => {
    endpoint.answers = schemaModel({
      say: ({ path }) => {
        const plain = (text: string) => [{ claim: false, quote: null, sourceKey: null, text }];
        if (path === '/t3_greeting') return plain('Hello Anna,');
        if (path === '/t5_body') return plain('1 < 2 <b>');
        return path.startsWith('/t') && !path.slice(1).includes('/') ? [] : undefined;
      },
    });
    const { run } = await scene(writing, { numEmails: 1 });
    const { body } = await run({ outputFormat, runtimeInstructions: 'Say 1 < 2' });
    expect(body.data.emails[0].email).toBe(expected);
  });

  test('a sentence without evidence is dropped, or marked where the agent wants it', async () => {
    endpoint.answers = schemaModel({
      say: ({ path }) =>
        path === '/t5_body'
          ? [{ claim: true, quote: null, sourceKey: null, text: 'We halve your costs.' }]
          : path.startsWith('/t') && !path.slice(1).includes('/')
            ? []
            : undefined,
    });
    const dropped = await (await scene(writing, { numEmails: 1 })).run();
    expect(dropped.body.data.emails[0].sections.body).toBeNull();
    expect(dropped.body.warnings).toContain('1 sentence left out: no source supports what is claimed there');
    const marked = await (await scene(writing, { numEmails: 1, unsupportedClaims: 'mark' })).run();
    expect(marked.body.data.emails[0].sections.body).toBe('We halve your costs.');
    expect(marked.body.annotations).toEqual([
      {
        path: '/emails/0/sections/body',
        claim: { text: 'We halve your costs.', start: 0, end: 20 },
        support: 'none',
        sources: [],
      },
    ]);
  });
});

describe('what is asked', () => {
  test.each([
    ['runtimeContext', { first: 'x' }, 'runtimeContext.first'],
    ['runtimeInstructions', { '8': 'x' }, 'runtimeInstructions.8'],
    ['runtimeContext', { '4': 'x' }, 'runtimeContext.4'],
  ])('of an e-mail that there is not is refused by name: %s', async (name, value, path) => {
    const { run } = await scene(builtIn, { numEmails: 3 });
    const { status, body } = await run({ [name]: value });
    expect(status).toBe(400);
    expect(body.errors.map((one: { path: string }) => one.path)).toEqual([path]);
  });

  test('may come under older names', async () => {
    const { run, api, agentOId } = await scene(builtIn, { numEmails: 1 });
    const { status, body } = await run({}, '/headless/generate-emails');
    expect([status, body.data?.emails.length]).toEqual([200, 1]);
    const accepted = await api.post('/async/headless/generate-emails', {
      agentOId,
      inputs: { companyName: 'Northmarket' },
    });
    expect(accepted.body).toMatchObject({ status: 'pending', agentOId });
    const other = await make(api, '/agents/create', { name: 'Brief', type: 'CONTENT' });
    expect((await api.post('/async/headless/generate-emails', { agentOId: other })).status).toBe(400);
  });

  test('of the playbook chooses it', async () => {
    const { run, api } = await scene(builtIn, { numEmails: 1 });
    await make(api, '/playbook/create', {
      name: 'Grocery chains',
      keyInsight: ['Northmarket shops stock exports'],
    });
    await make(api, '/playbook/create', { name: 'Pharmacy cooling', keyInsight: ['Cold rooms are audited'] });
    const { body } = await run({ playbookSelectionContext: 'pharmacy with cooling' });
    expect(body.data.playbook.name).toBe('Pharmacy cooling');
    expect((await run()).body.data.playbook?.name).not.toBe('Pharmacy cooling');
  });
});

describe('with the built-in model', () => {
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
          [seller, anna],
          [
            [seller, 'How do you notice that a shelf is empty?'],
            [anna, 'We need to see that a shelf is empty before our customers do.'],
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
    for (const words of ['counting of every sale', 'too expensive', 'no say there', 'by hand'])
      expect(sent).not.toContain(words);
    for (const words of ['counting of every sale', 'no say there'])
      expect(body.data.briefing).toContain(words);
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
});

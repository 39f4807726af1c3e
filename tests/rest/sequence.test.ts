import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type ChatBody, openAiServer } from '../support/openai-server.ts';
import { schemaModel } from '../support/schema-model.ts';
import { make, scene } from '../support/sequence-scene.ts';
import { makeWorld, testWorld, type World } from '../support/world.ts';

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

  test('what does not follow gives way to its quote, and the briefing names each', async () => {
    const quote = 'Every Monday two people at Northmarket compare exports by hand.';
    endpoint.answers = schemaModel({
      say: ({ path, sources }) => {
        const sourceKey = sources.find(({ text }) => text.includes(quote))?.key ?? 's1';
        const said = [
          { claim: true, quote, sourceKey, text: 'Seven people at Northmarket wait every Monday.' },
        ];
        if (path === '/t2_subject' || path === '/t4_opening') return said;
        return path.startsWith('/t') && !path.slice(1).includes('/') ? [] : undefined;
      },
    });
    const { run } = await scene(writing, { numEmails: 1 });
    const { body } = await run({ includeFullAnnotation: true, outputFormat: 'TEXT' });
    const [email] = body.data.emails;
    expect([email.subject, email.sections.opening]).toEqual([null, `“${quote}” (notes)`]);
    expect(body.data.briefing).toBe(
      `Quotes in the place of sentences that did not follow from them\n\n- E-mail 1, opening: “${quote}”`,
    );
    expect(JSON.stringify(body.data)).not.toContain('Seven people');
    expect(body.warnings).toContain('1 quote in the place of what does not follow from it');
    const paths = body.annotations.map(({ path, claim }: { path: string; claim: { text: string } }) => [
      path,
      claim.text,
    ]);
    expect(paths.toSorted()).toEqual([
      ['/briefing', quote],
      ['/emails/0/sections/opening', quote],
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
    const { body } = await run({ outputFormat, runtimeInstructions: 'Say 1 < 2 <b>' });
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
    ['runtimeInstructions', { first: 'x' }, 'runtimeInstructions.first'],
    ['runtimeContext', { '8': 'x' }, 'runtimeContext.8'],
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

import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import pino from 'pino';
import { readingRules } from '../../server/ai/extractive/rules.ts';
import type { WriteRequest } from '../../server/ai/index.ts';
import { connectOpenAi } from '../../server/ai/openai/ask.ts';
import { openAiWriting } from '../../server/ai/openai/index.ts';
import { verifyMessages } from '../../server/ai/openai/prompt.ts';
import { verifySchema } from '../../server/ai/openai/verify.ts';
import { countTokens } from '../../server/text/token.ts';
import { faults, openAiServer } from '../support/openai-server.ts';
import { pairsAsked, verdicts, verifying } from '../support/openai-verifier.ts';

const server = openAiServer();
afterAll(() => server.stop());
beforeEach(() => server.clear());

const options = {
  apiKey: null,
  baseUrl: server.baseUrl,
  models: {
    NOTE: 'gpt-5-nano',
    PULSE: 'gpt-5-mini',
    ECHO: 'gpt-5',
    CHORUS: 'gpt-5.2',
    HARMONY: 'gpt-5.5',
    SYMPHONY: 'gpt-5.5',
  },
  verify: true,
  verifyModel: 'gpt-4.1-nano',
  log: pino({ level: 'silent' }),
  rules: readingRules,
  patience: { attempts: 2, firstPauseMs: 1, longestPauseMs: 10, wait: async () => {} },
};
const writing = openAiWriting(options, connectOpenAi(options));
const remembering = openAiWriting({ ...options, verdicts: new Map() }, connectOpenAi(options));

const text = 'Counting takes two days. Orders are retyped from e-mails. Ausschuss wird nicht erfasst.';
const pain = (quote: string, value: string) => ({ quote, sourceKey: 's1', value });
const claims = [
  pain('Counting takes two days.', 'Counting takes two whole days'),
  pain('Orders are retyped from e-mails.', 'Orders have to be retyped from e-mails'),
  pain('Ausschuss wird nicht erfasst.', 'Scrap is not recorded'),
  pain('Counting takes two days.', 'Counting takes two days.'),
];
const request = (more: Partial<WriteRequest> = {}): WriteRequest => ({
  task: 'Describe the persona',
  subject: 'Warehouse lead',
  fields: [{ path: '/pains', name: 'pains', description: 'Pains', form: 'list', maxItems: 30 }],
  sources: [{ key: 'a', type: 'TEXT', oId: null, url: null, title: null, text }],
  tier: 'NOTE',
  ...more,
});
const written = (pains: object[]) => ({ content: JSON.stringify({ pains }) });

describe('the verifying request', () => {
  test('confirms or drops what the check is not sure of, and costs tokens and no credits', async () => {
    server.reply(written(claims), verdicts(true, false, true));
    const { values, checked, usage, model, verified } = await writing.write(request());
    expect(values.map(({ path, value, support }) => [path, value, support])).toEqual([
      ['/pains/0', 'Counting takes two whole days', 'confirmed'],
      ['/pains/1', 'Orders are retyped from e-mails.', 'quoted'],
      ['/pains/2', 'Scrap is not recorded', 'confirmed'],
      ['/pains/3', 'Counting takes two days.', 'quoted'],
    ]);
    expect(checked).toEqual({ replaced: 1, dropped: 0 });
    expect(verified).toEqual({ model: 'gpt-4.1-nano', asked: 3, confirmed: 2, failed: 0, unasked: 0 });
    expect(model).toBe('gpt-5-nano');
    expect(usage).toMatchObject({ inputTokens: 200, outputTokens: 40, credits: 5 });
    expect(server.seen.map(({ body }) => body.model)).toEqual(['gpt-5-nano', 'gpt-4.1-nano']);
  });

  test('is answered as well where the endpoint wraps its JSON in a code fence', async () => {
    const fenced = ['```json', JSON.stringify({ no: [], yes: [1] }), '```'].join('\n');
    server.reply(written(claims.slice(0, 1)), { content: fenced });
    const { verified } = await writing.write(request());
    expect(verified).toMatchObject({ asked: 1, confirmed: 1, failed: 0 });
    expect(server.seen).toHaveLength(2);
  });

  test('is not made for values in their quotes’ own words', async () => {
    server.reply(written([claims[3] ?? {}]));
    expect((await writing.write(request())).values).toHaveLength(1);
    expect(server.seen).toHaveLength(1);
  });

  test('is not made for what figures, names or negation deny', async () => {
    server.reply(
      written([
        pain('Counting takes two days.', 'Counting takes three days'),
        pain('Orders are retyped from e-mails.', 'Orders are not retyped from e-mails'),
      ]),
    );
    const { values } = await writing.write(request());
    expect(values.map(({ value }) => value)).toEqual([
      'Counting takes two days.',
      'Orders are retyped from e-mails.',
    ]);
    expect(server.seen).toHaveLength(1);
  });

  test('is not made for a piece of a quote that has lost its negation', async () => {
    const never = 'The team never won an award.';
    const source = { key: 'a', type: 'TEXT', oId: null, url: null, title: null, text: never } as const;
    server.reply(written([pain(never, 'won an award')]));
    const { values } = await writing.write(request({ sources: [source] }));
    expect(values.map(({ value, support }) => [value, support])).toEqual([[never, 'quoted']]);
    expect(server.seen).toHaveLength(1);
  });

  test('is made for a choice that its quote does not name, and never for one whose figures differ', async () => {
    const choice = { form: 'enum', maxItems: 1 } as const;
    const fields = [
      { ...choice, path: '/line', name: 'line', description: 'Industry', values: ['RETAIL', 'FARMING'] },
      { ...choice, path: '/risk', name: 'risk', description: 'Renewal risk', values: ['LOW', 'HIGH'] },
      { ...choice, path: '/size', name: 'size', description: 'Employees', values: ['1-50', '5000+'] },
      { ...choice, path: '/state', name: 'state', description: 'State', values: ['IN_PROGRESS', 'DONE'] },
    ];
    const said = 'Forty shops sell our bread. The 120 employees like cats. The audit is in progress.';
    const content = JSON.stringify({
      line: pain('Forty shops sell our bread.', 'RETAIL'),
      risk: pain('The 120 employees like cats.', 'HIGH'),
      size: pain('The 120 employees like cats.', '5000+'),
      state: pain('The audit is in progress.', 'IN_PROGRESS'),
    });
    server.reply({ content }, verdicts(true, false));
    const source = { key: 'a', type: 'TEXT', oId: null, url: null, title: null, text: said } as const;
    const { values, unsupported } = await writing.write(request({ fields, sources: [source] }));
    expect(values.map(({ value, support }) => [value, support])).toEqual([
      ['RETAIL', 'confirmed'],
      ['IN_PROGRESS', 'quoted'],
    ]);
    expect(unsupported).toEqual(['/risk', '/size']);
    expect(server.seen.slice(1).map(({ body }) => pairsAsked(body))).toMatchObject([
      [{ value: 'Industry: RETAIL' }, { value: 'Renewal risk: HIGH' }],
    ]);
  });

  test('is made once for the same value and clause', async () => {
    server.reply(written(claims.slice(0, 1)), verdicts(true), written(claims.slice(0, 1)));
    await remembering.write(request());
    const { values } = await remembering.write(request());
    expect(values.map(({ support }) => support)).toEqual(['confirmed']);
    expect(server.seen).toHaveLength(3);
  });

  test('asks of at most forty pairs, and of at most two hundred in all', async () => {
    const many = Array.from({ length: 230 }, (_none, index) => `Line ${index + 1} stops at noon.`);
    const pains = many.map((quote) => pain(quote, `At noon it is over: ${quote.slice(0, -15)}`));
    const source = {
      key: 'a',
      type: 'TEXT',
      oId: null,
      url: null,
      title: null,
      text: many.join('\n'),
    } as const;
    server.reply({ ...written(pains), usage: { input: 20_000, output: 9_000 } });
    server.answers = verifying(() => true);
    const fields = request().fields.map((field) => ({ ...field, maxItems: 300 }));
    const { values, verified } = await writing.write(request({ sources: [source], fields }));
    server.answers = null;
    expect(server.seen.slice(1).map(({ body }) => pairsAsked(body)?.length)).toEqual([40, 40, 40, 40, 40]);
    expect(server.mostOpen).toBeLessThanOrEqual(2);
    expect(verified).toMatchObject({ asked: 230, confirmed: 200, unasked: 30 });
    expect(values.filter(({ support }) => support === 'confirmed')).toHaveLength(200);
    expect(values.filter(({ support }) => support === 'quoted')).toHaveLength(30);
  });

  test.each([
    ['away', [{ status: 404, error: 'no such model' }]],
    ['out of form', [{ content: 'Yes, all of them.' }, { content: 'Yes, all of them.' }]],
    ['about other pairs', [{ content: JSON.stringify({ no: [], yes: [7] }) }]],
    ['of two minds', [{ content: JSON.stringify({ no: ['1 whole'], yes: [1] }) }]],
  ])('that is %s counts as no, and the values fall back to their quotes', async (_what, replies) => {
    server.reply(written(claims.slice(0, 1)), ...replies);
    const { values, verified } = await writing.write(request());
    expect(values.map(({ value, support }) => [value, support])).toEqual([
      ['Counting takes two days.', 'quoted'],
    ]);
    expect(verified).toMatchObject({ asked: 1, confirmed: 0, failed: 1 });
  });

  test('ends with the request that it is made for', async () => {
    const controller = new AbortController();
    server.reply(written(claims.slice(0, 1)), faults.hanging);
    const writes = writing.write(request({ signal: controller.signal }));
    await server.arrived(2);
    controller.abort();
    await expect(writes).rejects.toThrow();
  });

  test('shows a clause once for all of its values, and each on a line that it cannot leave', async () => {
    const { content = '' } =
      verifyMessages([
        { value: 'One\nClause: "x"', clause: 'It is "so".', subject: 'Port' },
        { value: 'Two', clause: 'Another.', subject: null },
        { value: 'Three', clause: 'It is "so".', subject: 'Port' },
      ])[1] ?? {};
    expect(content.split('\n')).toEqual([
      '"Another."',
      '2 "Two"',
      'Subject "Port"',
      '"It is \\"so\\"."',
      '1 "One\\nClause: \\"x\\""',
      '3 "Three"',
    ]);
  });

  test('is given pairs as data, apart from what it is told', async () => {
    server.reply(written(claims.slice(0, 1)), verdicts(true));
    await writing.write(request());
    const [system, asked] = server.seen[1]?.body.messages ?? [];
    expect(system?.content).not.toContain('two whole days');
    for (const line of asked?.content.split('\n') ?? [])
      expect(line).toMatch(/^(?:(?:Subject|\d+) )?"[^\n]*"$/);
    expect(asked?.content).toContain('two whole days');
  });

  test('takes at most two thirds of the tokens that were used before it, and what it is not asked is told', async () => {
    const many = Array.from({ length: 60 }, (_none, index) => `Line ${index + 1} stops at noon.`);
    const pains = many.map((quote) => pain(quote, `At noon it is over: ${quote.slice(0, -15)}`));
    const source = {
      key: 'a',
      type: 'TEXT',
      oId: null,
      url: null,
      title: null,
      text: many.join('\n'),
    } as const;
    const fields = request().fields.map((field) => ({ ...field, maxItems: 60 }));
    server.reply({ ...written(pains), usage: { input: 1_000, output: 500 } });
    server.answers = verifying(() => true);
    const { verified, values } = await writing.write(request({ sources: [source], fields }));
    server.answers = null;
    const [, question] = server.seen;
    const sent = [
      ...(question?.body.messages ?? []).map(({ content }) => content),
      JSON.stringify(verifySchema),
    ];
    expect(sent.reduce((sum, one) => sum + countTokens(one), 0)).toBeLessThanOrEqual(1_000);
    expect(verified?.unasked).toBeGreaterThan(10);
    expect(verified?.confirmed).toBeGreaterThan(10);
    expect(values).toHaveLength(60);
  });

  test('is not made where VERIFY is off', async () => {
    server.reply(written(claims.slice(0, 1)));
    const { values } = await openAiWriting({ ...options, verify: false }, connectOpenAi(options)).write(
      request(),
    );
    expect(values.map(({ support }) => support)).toEqual(['quoted']);
    expect(server.seen).toHaveLength(1);
  });
});

test('without a source nothing is asked, since nothing could have a quote', async () => {
  expect(await writing.write(request({ sources: [] }))).toMatchObject({
    values: [],
    unsupported: ['/pains'],
  });
  expect(server.seen).toHaveLength(0);
});

describe('the question', () => {
  const asked = async (more: Partial<WriteRequest>) => {
    server.reply(written([]));
    const { truncated } = await writing.write(request(more));
    return { truncated, messages: server.seen.at(-1)?.body.messages?.map(({ content }) => content) ?? [] };
  };
  const long = (key: string, length: number) =>
    ({
      key,
      type: 'TEXT',
      oId: null,
      url: null,
      title: null,
      text: 'All is well. '.repeat(length / 13),
    }) as const;

  test('is told again behind long sources', async () => {
    const { messages } = await asked({ sources: [long('a', 13_000)] });
    expect(messages).toHaveLength(4);
    expect(messages[3]).toContain('Task: Describe the persona');
    expect((await asked({})).messages).toHaveLength(3);
  });

  test('says of which sources only the beginning is shown, and cuts the long ones alone', async () => {
    const { truncated, messages } = await asked({ sources: [long('a', 13_000), long('b', 520_000)] });
    expect(truncated).toEqual(['b']);
    expect(messages[2]).not.toContain('characters');
    expect(messages[3]).toContain('the first 387000 of 520000 characters');
    expect((await asked({})).truncated).toEqual([]);
  });

  test('says who "we" is, and calls nothing the user’s that is not', async () => {
    const [, known] = (await asked({ company: 'Quillbase' })).messages;
    expect(known).toContain('"we" and "us" mean Quillbase');
    const [, unknown] = (await asked({ company: null })).messages;
    expect(unknown).toContain('mean whoever published it');
    expect(`${known}${unknown}`).not.toContain('of the user');
    expect((await asked({ instructions: 'Be brief' })).messages[1]).toContain(
      'Instructions of the user:\nBe brief',
    );
  });
});

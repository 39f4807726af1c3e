import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import pino from 'pino';
import { readingRules } from '../../server/ai/extractive/rules.ts';
import type { WriteRequest } from '../../server/ai/index.ts';
import { connectOpenAi } from '../../server/ai/openai/ask.ts';
import { openAiWriting } from '../../server/ai/openai/index.ts';
import { openAiServer } from '../support/openai-server.ts';

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
  verifyModel: 'gpt-4.1-nano',
  log: pino({ level: 'silent' }),
  rules: readingRules,
  patience: { attempts: 2, firstPauseMs: 1, longestPauseMs: 10, wait: async () => {} },
};
const writing = openAiWriting(options, connectOpenAi(options));

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
const opinions = (...supported: boolean[]) => ({
  content: JSON.stringify({
    opinions: supported.map((one, index) => ({ claim: `c${index + 1}`, supported: one })),
  }),
});

describe('a second opinion', () => {
  test('drops what it denies, closes the gap, and makes quoted what it affirms', async () => {
    server.reply(written(claims), opinions(true, false, true));
    const { values, checked, usage, model } = await writing.write(request());
    expect(values.map(({ path, value, support }) => [path, value, support])).toEqual([
      ['/pains/0', 'Counting takes two whole days', 'quoted'],
      ['/pains/1', 'Scrap is not recorded', 'quoted'],
      ['/pains/2', 'Counting takes two days.', 'quoted'],
    ]);
    expect(checked).toEqual({ replaced: 0, dropped: 1 });
    expect(model).toBe('gpt-5-nano');
    expect(usage).toMatchObject({ inputTokens: 200, outputTokens: 40, credits: 5 });
    expect(server.seen.map(({ body }) => body.model)).toEqual(['gpt-5-nano', 'gpt-4.1-nano']);
  });

  test('is not asked of values in their quotes’ own words', async () => {
    server.reply(written([claims[3] ?? {}]));
    expect((await writing.write(request())).values).toHaveLength(1);
    expect(server.seen).toHaveLength(1);
  });

  test('names what remains empty', async () => {
    server.reply(written(claims.slice(0, 1)), opinions(false));
    expect(await writing.write(request())).toMatchObject({ values: [], unsupported: ['/pains'] });
  });

  test('is asked of twenty claims at a time', async () => {
    const many = Array.from({ length: 25 }, (_none, index) => `Line ${index + 1} stops at noon.`);
    const pains = many.map((quote) => pain(quote, `It stops at noon: ${quote.slice(0, -15)}`));
    const source = {
      key: 'a',
      type: 'TEXT',
      oId: null,
      url: null,
      title: null,
      text: many.join('\n'),
    } as const;
    server.reply(
      written(pains),
      opinions(...pains.slice(0, 20).map(() => true)),
      opinions(...pains.slice(20).map(() => true)),
    );
    expect((await writing.write(request({ sources: [source] }))).values).toHaveLength(25);
    expect(server.seen).toHaveLength(3);
  });

  test('with a gap is asked for again, and then the request fails with what was used', async () => {
    server.reply(written(claims), opinions(true), opinions(true, true, true, true));
    await expect(writing.write(request())).rejects.toMatchObject({
      code: 'model_answer_unusable',
      usage: { inputTokens: 300, credits: 5 },
    });
  });

  test('that is away fails the request, as any model that is away', async () => {
    server.reply(written(claims), { status: 404, error: 'no such model' });
    await expect(writing.write(request())).rejects.toMatchObject({
      code: 'model_refused',
      message: 'The endpoint answered 404: no such model',
      usage: { inputTokens: 100, credits: 5 },
    });
  });

  test('is given claims as data, apart from what it is told', async () => {
    server.reply(written(claims.slice(0, 1)), opinions(true));
    await writing.write(request());
    const [system, asked] = server.seen[1]?.body.messages ?? [];
    expect(system?.content).not.toContain('two whole days');
    expect(asked?.content).toMatch(/<<<source c1 [0-9a-f]{16}>>>[\s\S]*two whole days[\s\S]*<<<end c1/);
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

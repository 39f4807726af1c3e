import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import pino from 'pino';
import { readingRules } from '../../server/ai/extractive/rules.ts';
import { createAi, type Source, type WriteRequest } from '../../server/ai/index.ts';
import { connectOpenAi } from '../../server/ai/openai/ask.ts';
import { openAiWriting } from '../../server/ai/openai/index.ts';
import { readConfig } from '../../server/config.ts';
import { ApiError } from '../../server/errors.ts';
import { openAiServer } from '../support/openai-server.ts';
import { schemaModel, shownSources } from '../support/schema-model.ts';

/* The server of the tests speaks the protocol as OpenAI does, and its model says what the sources say. */

const server = openAiServer();
afterAll(() => server.stop());
beforeEach(() => {
  server.clear();
  server.answers = null;
});

const log = pino({ level: 'silent' });
const config = readConfig({ OPENAI_BASE_URL: server.baseUrl, MODEL: 'small', DATA_DIR: 'memory' });
const source = (key: string, text: string): Source => ({
  key,
  type: 'TEXT',
  oId: null,
  url: null,
  title: null,
  text,
});
const sources = [
  source('a', 'Counting the stock takes two days.\n- Orders are retyped from e-mails every Monday.'),
  source('b', 'The company sells sportswear in eleven markets. Its headquarters are in Lyon.'),
];
const request: WriteRequest = {
  task: 'Collect what is known about a company',
  subject: 'Northmarket',
  fields: [
    {
      path: '/headquarters',
      name: 'headquarters',
      description: 'Where the company sits',
      form: 'text',
      maxItems: 1,
    },
    {
      path: '/painPoints',
      name: 'painPoints',
      description: 'Counting and retyping',
      form: 'list',
      maxItems: 3,
    },
  ],
  sources,
  tier: 'NOTE',
};

describe('the model that follows any schema', () => {
  test('answers each field with the sentence that speaks of it, to the letter', async () => {
    server.answers = schemaModel();
    const { values, unsupported, checked } = await createAi(config, log).write(request);
    expect(values.map(({ path, value, sourceKey }) => [path, value, sourceKey])).toEqual([
      ['/headquarters', 'Its headquarters are in Lyon.', 'b'],
      ['/painPoints/0', 'Counting the stock takes two days.', 'a'],
      ['/painPoints/1', 'Orders are retyped from e-mails every Monday.', 'a'],
    ]);
    expect([unsupported, checked]).toEqual([[], { replaced: 0, dropped: 0 }]);
  });

  test('says nothing where there is no source, and what a test wants where it is told to', async () => {
    server.answers = schemaModel({ say: ({ path }) => (path === '/headquarters' ? null : undefined) });
    const { unsupported } = await createAi(config, log).write(request);
    expect(unsupported).toEqual(['/headquarters']);
  });

  test('judges each text that it was shown once', async () => {
    server.answers = schemaModel();
    const ai = createAi(config, log);
    const judged = ai.kind === 'endpoint' && (await ai.rerank('stock', ['one', 'other'], 'NOTE'));
    expect(judged).toMatchObject({ scores: [0, 0] });
  });

  test('reads what stands between marks and no more', () => {
    const content = '<<<source s1 ab>>>\nTEXT · Notes\n\nOne.\n<<<end s1 ab>>>\nNo text.';
    expect(shownSources({ messages: [{ role: 'user', content }] })).toEqual([{ key: 's1', text: 'One.' }]);
  });
});

describe('what OpenAI refuses is refused here', () => {
  const strict = { type: 'object', properties: {}, required: [], additionalProperties: false };
  const send = async (body: object) => {
    const response = await fetch(`${server.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hello' }], ...body }),
    });
    return `${response.status} ${JSON.stringify(await response.json())}`;
  };
  const inForm = (schema: object) => ({
    response_format: { type: 'json_schema', json_schema: { name: 'one', strict: true, schema } },
  });

  test.each<[string, object, string]>([
    [
      'a property that is not required',
      inForm({ ...strict, properties: { a: { type: 'string' } } }),
      'Missing',
    ],
    ['an open object', inForm({ ...strict, additionalProperties: true }), 'additionalProperties'],
    ['a keyword of another draft', inForm({ ...strict, allOf: [] }), 'not permitted'],
    [
      'an enum without a value',
      inForm({ ...strict, properties: { a: { type: 'string', enum: [] } }, required: ['a'] }),
      'must not be empty',
    ],
    ['a choice of tools without tools', { tool_choice: 'none' }, 'needs'],
    [
      'a result that nobody asked for',
      { messages: [{ role: 'tool', tool_call_id: 'x', content: '' }] },
      'tool',
    ],
    [
      'a call without its result',
      {
        messages: [
          {
            role: 'assistant',
            tool_calls: [{ id: 'x', type: 'function', function: { name: 'a', arguments: '{}' } }],
          },
          { role: 'user', content: 'go on' },
        ],
      },
      'no result of x',
    ],
  ])('%s', async (_what, body, words) => {
    const answered = await send(body);
    expect(answered).toStartWith('400');
    expect(answered).toContain(words);
  });

  test('and a sound request is answered, whole as well', async () => {
    expect(await send(inForm(strict))).toMatch(/^200 .*"finish_reason":"stop"/);
  });
});

test('it tells when a client went away, and how many were there at once', async () => {
  server.reply({ silent: true }, { silent: true });
  const models = config.models;
  const { write } = openAiWriting(
    { apiKey: null, baseUrl: server.baseUrl, models, log, rules: readingRules },
    connectOpenAi({ apiKey: null, baseUrl: server.baseUrl }),
  );
  const leaving = new AbortController();
  const asked = [1, 2].map(() => write({ ...request, signal: leaving.signal }).catch((error) => error));
  await server.arrived(2);
  expect([server.open, server.mostOpen]).toEqual([2, 2]);
  leaving.abort(new ApiError(499, 'gone', 'gone'));
  await Promise.all(asked);
  await Promise.all(server.seen.map(({ left }) => left));
  expect(server.seen.map(({ gone }) => gone)).toEqual([true, true]);
});

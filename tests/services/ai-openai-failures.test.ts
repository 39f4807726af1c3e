import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import pino from 'pino';
import { readingRules } from '../../server/ai/extractive/rules.ts';
import { usageOfFailure, type WriteRequest, wentAway } from '../../server/ai/index.ts';
import { connectOpenAi } from '../../server/ai/openai/ask.ts';
import { openAiEmbedding } from '../../server/ai/openai/embed.ts';
import { createGate, type Gate } from '../../server/ai/openai/gate/index.ts';
import { openAiWriting } from '../../server/ai/openai/index.ts';
import type { Patience } from '../../server/ai/openai/retry.ts';
import { readConfig } from '../../server/config.ts';
import { ApiError } from '../../server/errors.ts';
import { modelSays } from '../../server/process/doctor/model.ts';
import { faults, openAiServer, type ScriptedReply } from '../support/openai-server.ts';
import { verdicts } from '../support/openai-verifier.ts';

const key = 'sk-test-0123456789abcdef';
const server = openAiServer();
afterAll(() => server.stop());

const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const pauses: number[] = [];
/** Nobody waits here: the clock is moved on. */
let now = 0;
const patience: Patience = {
  attempts: 3,
  firstPauseMs: 10,
  longestPauseMs: 5_000,
  wait: async (milliseconds) => {
    pauses.push(milliseconds);
    now += milliseconds;
  },
};
const models = {
  NOTE: 'gpt-5-nano',
  PULSE: 'gpt-5-mini',
  ECHO: 'gpt-5',
  CHORUS: 'gpt-5.2',
  HARMONY: 'a-model-of-my-own',
  SYMPHONY: 'gpt-5.5',
};
const connection = connectOpenAi({ apiKey: key, baseUrl: server.baseUrl });
const options = { apiKey: key, baseUrl: server.baseUrl, models, log, rules: readingRules, patience };
let gate: Gate;
let writing: ReturnType<typeof openAiWriting>;
let impatient: ReturnType<typeof openAiWriting>;

beforeEach(() => {
  gate = createGate({ endpoint: server.baseUrl, atOnce: 2, now: () => now });
  writing = openAiWriting({ ...options, gate }, connection);
  impatient = openAiWriting({ ...options, gate, silenceMs: 1_000 }, connection);
  server.clear();
  server.answers = null;
  pauses.length = 0;
  logged.length = 0;
});

const request = (more: Partial<WriteRequest> = {}): WriteRequest => ({
  task: 'Describe the persona',
  subject: 'Warehouse lead',
  fields: [{ path: '/painPoints', name: 'painPoints', description: 'Pains', form: 'list', maxItems: 3 }],
  sources: [{ key: 'a', type: 'TEXT', oId: null, url: null, title: null, text: 'Counting takes two days.' }],
  tier: 'NOTE',
  ...more,
});
const nothing = JSON.stringify({ painPoints: [] });

describe('an endpoint that fails', () => {
  test('with 429 is asked again after the time it named', async () => {
    server.reply(
      { status: 429, headers: { 'retry-after': '2' } },
      { status: 429, headers: { 'retry-after-ms': '70' } },
      { content: nothing },
    );
    await writing.write(request());
    expect(pauses).toEqual([2_000, 70]);
  });

  test('with 500 is asked again with growing pauses, and given up after the last attempt in its own words', async () => {
    server.reply({ status: 500 }, { status: 502 }, { status: 503, error: 'no slot is free' });
    expect(await refusal(writing.write(request()))).toMatchObject({
      status: 503,
      code: 'model_unavailable',
      message: 'The endpoint answered 503: no slot is free',
    });
    expect(pauses).toEqual([10, 20]);
    expect(server.seen).toHaveLength(3);
  });

  test('and asks for a longer pause than is waited for is given up at once, with its own word', async () => {
    server.reply({ status: 429, headers: { 'retry-after': '90' } });
    const failure = await refusal(writing.write(request()));
    expect(failure).toMatchObject({ code: 'model_busy', headers: { 'retry-after': '90' } });
    expect(server.seen).toHaveLength(1);
  });

  test.each([400, 401, 403, 404, 422])(
    'with %p is not asked again, and its sentence reaches the caller',
    async (status) => {
      server.reply({ status, error: 'model `gpt-5-nano` does not exist' });
      expect(await refusal(writing.write(request()))).toMatchObject({
        status: 502,
        code: 'model_refused',
        message: `The endpoint answered ${status}: model \`gpt-5-nano\` does not exist`,
      });
      expect(server.seen).toHaveLength(1);
    },
  );

  test('for want of funds is not asked again, although that is a 429', async () => {
    server.reply({ status: 429, error: 'You exceeded your quota', code: 'insufficient_quota' });
    expect(await refusal(writing.write(request()))).toMatchObject({ code: 'model_refused' });
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    ['{"error":"model \'tiny\' not found"}', "model 'tiny' not found"],
    ['{"detail":"Not Found"}', 'Not Found'],
    ['{"object":"error","message":"The model `tiny` does not exist."}', 'The model `tiny` does not exist.'],
    ['<html><body><h1>404 page</h1>\n<p>not here</p></body></html>', '404 page not here'],
    ['', ''],
  ])('says why, whatever server it is: %p', async (raw, sentence) => {
    server.reply({ status: 404, raw });
    const { message } = await refusal(writing.write(request()));
    expect(message).toBe(sentence ? `The endpoint answered 404: ${sentence}` : 'The endpoint answered 404');
  });

  test('cannot fill the reply with what it says', async () => {
    server.reply({ status: 400, raw: 'x '.repeat(500_000) });
    expect((await refusal(writing.write(request()))).message.length).toBeLessThan(400);
  });

  test.each<[string, Parameters<typeof server.reply>[0]]>([
    ['before its first byte', { silent: true }],
    ['in the middle of an answer', { begins: '{"painPo', ending: 'silence' }],
    ['but for comments and empty pieces', { begins: '', ending: 'comments' }],
  ])('by silence %s is given up after its time', async (_when, reply) => {
    server.reply(reply);
    expect(await refusal(impatient.write(request()))).toMatchObject({
      code: 'model_unavailable',
      message: 'The endpoint sent nothing for 1 s',
    });
    expect(server.seen).toHaveLength(1);
  });

  test.each<[string, boolean, ScriptedReply]>([
    ['a connection that breaks in the middle', true, faults.broken],
    ['an error in the middle', true, faults.brokenOff],
    ['503', true, { status: 503 }],
    ['a rate limit', true, faults.busy(1)],
    ['an error of its own', false, faults.failing],
    ['credits that are used up', false, { status: 429, code: 'insufficient_quota' }],
    ['no JSON', false, faults.invalid],
    ['silence', false, faults.hanging],
  ])('by %s is away, which passes whatever was asked: %p', async (_how, isAway, fault) => {
    server.answers = () => fault;
    const asking = fault === faults.hanging ? impatient : writing;
    expect(wentAway(await refusal(asking.write(request())))).toBe(isAway);
  });

  test('by breaking off in the middle is asked again', async () => {
    server.reply({ begins: '{"painPo', ending: 'breaks' }, { content: nothing });
    await writing.write(request());
    expect(server.seen).toHaveLength(2);
  });

  test('with an error in the middle is asked again, then given up in its words', async () => {
    const broken = { begins: '{"painPo', ending: 'error' } as const;
    server.reply(broken, broken, broken);
    expect((await refusal(writing.write(request()))).message).toBe(
      'The endpoint broke off its answer: out of memory',
    );
    expect(server.seen).toHaveLength(3);
  });

  test('with broken JSON, another form, a refusal or a cut answer is asked again, then given up', async () => {
    server.reply(
      { content: '{"painPoints": [' },
      { content: '{"painPoints": 5}' },
      { content: '```json\n{"painPoints": []}\n```' },
    );
    expect((await writing.write(request())).values).toEqual([]);
    server.reply({ refusal: 'I would rather not' }, { content: '{}', finish: 'length' }, { content: 'no' });
    expect(await refusal(writing.write(request()))).toMatchObject({
      code: 'model_answer_unusable',
      message: 'The model gave no usable answer: the answer is no JSON',
    });
  });

  const said = 'Counting takes two days.';
  const pain = { quote: said, sourceKey: 's1', value: said };
  const told = JSON.stringify({ painPoints: [pain] });
  const chunk = (choices: object[], more = {}) =>
    `data: ${JSON.stringify({ id: 'c', choices, ...more })}\n\n`;

  test.each<[string, ScriptedReply]>([
    ['items without a text', { content: JSON.stringify({ painPoints: [{ ...pain, value: null }, pain] }) }],
    ['members that nobody asked for', { content: JSON.stringify({ confidence: 0.9, painPoints: [pain] }) }],
    ['words around its JSON', { content: `Here it is:\n\`\`\`JSON\n${told}\n\`\`\`\nAnything else?` }],
    ['its thoughts before it', { content: `<think>\n{"painPoints"?}\n</think>\n\n${told}` }],
    [
      'several choices',
      {
        status: 200,
        raw: [
          chunk([
            { index: 1, delta: { content: 'Nothing.' }, finish_reason: 'stop' },
            { index: 0, delta: { content: told }, finish_reason: 'stop' },
          ]),
          chunk([], { usage: { prompt_tokens: 9, completion_tokens: 9 } }),
          'data: [DONE]\n\n',
        ].join(''),
      },
    ],
  ])('by %s has answered all the same', async (_more, reply) => {
    server.reply(reply);
    const { values } = await writing.write(request());
    expect([values.map(({ value }) => value), server.seen.length]).toEqual([[said], 1]);
  });

  test('that is not there is named by what happened to the connection', async () => {
    const baseUrl = 'http://127.0.0.1:9/v1';
    const away = openAiWriting({ ...options, baseUrl, gate }, connectOpenAi({ apiKey: key, baseUrl }));
    const { code, message } = await refusal(away.write(request()));
    expect(code).toBe('model_unavailable');
    expect(message).toMatch(/cannot be reached, or went away: \S/);
  });

  test('leaves no key in the log and none in the error', async () => {
    server.reply(
      { status: 401, error: `Incorrect API key provided: ${key}, or sk-other-key-123456` },
      { status: 403, raw: `Bearer ${key} is not allowed` },
    );
    for (const _time of [1, 2]) {
      const failure = await refusal(writing.write(request()));
      expect(failure.message).toMatch(/answered 40[13]: \S/);
      expect(failure.message).not.toContain('sk-');
      log.error({ err: failure }, 'failed');
    }
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toContain(key);
    expect(server.seen[0]?.authorization).toBe(`Bearer ${key}`);
  });

  test('says the same where it embeds', async () => {
    server.reply({ status: 404, error: 'model `small` does not exist' });
    const { embed } = openAiEmbedding({ model: 'small', log, patience }, connection);
    expect(await refusal(embed(['one']))).toMatchObject({
      code: 'model_refused',
      message: 'The endpoint answered 404: model `small` does not exist',
    });
  });
});

describe('an endpoint that goes on failing', () => {
  const circuit = () => gate.load().circuits[0]?.state;

  test.each<[string, ScriptedReply]>([
    ['an error of its own', faults.failing],
    ['a connection that breaks in the middle', faults.broken],
    ['an error in the middle', faults.brokenOff],
    ['silence', faults.hanging],
  ])('by %s is not asked any more after five failures, until one try is answered', async (_how, fault) => {
    server.answers = () => fault;
    const asking = fault === faults.hanging ? impatient : writing;
    for (let left = 6; left > 0 && circuit() !== 'open'; left--) await refusal(asking.write(request()));
    const asked = server.seen.length;
    const failure = await refusal(writing.write(request()));
    expect(failure).toMatchObject({ status: 503, code: 'model_unavailable' });
    expect(Number(failure.headers?.['retry-after'])).toBeGreaterThan(0);
    expect([asked, server.seen.length]).toEqual([5, 5]);
    now += 10_000;
    expect(circuit()).toBe('half-open');
    server.answers = () => ({ content: nothing });
    await writing.write(request());
    expect([circuit(), server.seen.length]).toEqual(['closed', 6]);
  });

  test.each<[string, ScriptedReply]>([
    ['a refusal', faults.refusal],
    ['invalid JSON', faults.invalid],
    ['truncated JSON', faults.truncated],
    ['an unknown model', { status: 404 }],
  ])('by %s lives: it is asked as before', async (_how, fault) => {
    server.answers = () => fault;
    for (const _time of [1, 2, 3]) await refusal(writing.write(request()));
    expect([circuit(), server.seen.length >= 3]).toEqual(['closed', true]);
  });

  test('is waited for by a call that it broke off, for as long as that call may wait', async () => {
    const patient = openAiWriting(
      { ...options, gate, patience: { ...patience, longestPauseMs: 15_000 } },
      connection,
    );
    server.reply(...Array.from({ length: 5 }, () => faults.broken), { content: nothing });
    await refusal(patient.write(request()));
    await patient.write(request());
    expect([circuit(), server.seen.length, pauses.at(-1)]).toEqual(['closed', 6, 10_000]);
    server.answers = () => faults.broken;
    expect(await refusal(patient.write(request()))).toMatchObject({ status: 503, code: 'model_unavailable' });
    expect(await refusal(patient.write(request()))).toMatchObject({ status: 503, code: 'model_unavailable' });
    expect(server.seen.length).toBeLessThanOrEqual(12);
  });

  test('by asking to wait makes all others wait as well, and they ask then', async () => {
    server.reply(faults.busy(3), { content: nothing }, { content: nothing });
    await writing.write(request());
    expect(pauses).toEqual([3_000]);
    server.reply(faults.busy(4));
    const first = writing.write(request());
    await server.arrived(3);
    await Promise.all([first, openAiWriting({ ...options, gate, owner: 'b' }, connection).write(request())]);
    expect([pauses[1], server.seen.length, circuit()]).toEqual([4_000, 5, 'closed']);
  });

  test('keeps further calls waiting, in turns between workspaces', async () => {
    const held = Promise.withResolvers<void>();
    const answer = { content: nothing };
    server.reply(
      { after: held.promise, reply: answer },
      { after: held.promise, reply: answer },
      ...Array.from({ length: 6 }, () => answer),
    );
    const of = (owner: string) => openAiWriting({ ...options, gate, owner }, connection);
    const ask = (owner: string) => of(owner).write(request({ subject: owner }));
    const asked = [...Array.from({ length: 6 }, () => ask('one')), ask('two'), ask('two')];
    await server.arrived(2);
    expect([server.open, gate.load().waiting]).toEqual([2, 6]);
    held.resolve();
    await Promise.all(asked);
    expect(server.mostOpen).toBe(2);
    const subjects = server.seen.map(
      ({ body }) => /Subject: (\w+)/.exec(body.messages?.[1]?.content ?? '')?.[1],
    );
    expect(subjects.slice(0, 6).filter((one) => one === 'two')).toHaveLength(2);
  });
});

describe('what a failed question has used', () => {
  const usage = { input: 1_000, output: 100 };

  test('is on the failure: the tokens of all tries, and the credits of the work', async () => {
    server.reply({ content: 'no', usage }, { content: 'JSON', usage }, { content: 'here', usage });
    expect(usageOfFailure(await refusal(writing.write(request())))).toMatchObject({
      inputTokens: 3_000,
      outputTokens: 300,
      credits: 5,
    });
  });

  test('is estimated where the endpoint had no time to report it', async () => {
    server.reply({ begins: '{"painPoints": [{"quote": "Counting', ending: 'silence' });
    const silent = openAiWriting({ ...options, gate, silenceMs: 5_000 }, connection);
    const spent = usageOfFailure(await refusal(silent.write(request())));
    expect(spent?.inputTokens).toBeGreaterThan(50);
    expect(spent?.outputTokens).toBeGreaterThan(5);
  });

  test('is nothing where the endpoint refused it', async () => {
    server.reply({ status: 404 });
    expect(usageOfFailure(await refusal(writing.write(request())))).toBeNull();
  });
});

describe('the doctor', () => {
  const config = (more: Record<string, string> = {}) =>
    readConfig({ OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: key, ...dearer, ...more });
  const dearer = { MODEL_CHORUS: 'gpt-5', MODEL_HARMONY: 'gpt-5', MODEL_SYMPHONY: 'gpt-5' };

  test('asks one question of each model, and the verifying one two pairs', async () => {
    server.reply(...Array.from({ length: 4 }, () => ({ content: 'yes' })), verdicts(true, false));
    const says = await modelSays(config({ VERIFY_MODEL: 'small' }));
    expect(says).toContain('gpt-5-nano, gpt-5-mini, gpt-5, small answer');
    expect(says).toContain('small tells a true value from a false one');
    const asked = server.seen.map(({ body }) => body.model);
    expect(asked.sort()).toEqual(['gpt-5', 'gpt-5-mini', 'gpt-5-nano', 'small', 'small']);
  });

  test.each([
    ['calls a false value true', [true, true]],
    ['calls a true value false', [false, false]],
    ['does not answer verifying requests in their form', []],
  ])('says that the verifying model %s', async (says, answers) => {
    server.reply(...Array.from({ length: 4 }, () => ({ content: 'yes' })), verdicts(...answers));
    expect(await modelSays(config({ VERIFY_MODEL: 'small' }))).toContain(`small ${says}`);
  });

  test('says that VERIFY_MODEL is of no use while VERIFY is off', async () => {
    server.reply(...Array.from({ length: 4 }, () => ({ content: 'yes' })));
    expect(await modelSays(config({ VERIFY_MODEL: 'small', VERIFY: 'off' }))).toContain(
      'VERIFY_MODEL is of no use while VERIFY is off',
    );
  });

  test('shows circuits that are open in the server that runs, although the endpoint answers', async () => {
    const metrics = [
      'groundwork_model_circuit_state{endpoint="http://models.test/v1",model="gpt-5"} 2',
      'groundwork_model_circuit_state{endpoint="http://models.test/v1",model="gpt-5-nano"} 0',
    ];
    const running = Bun.serve({ port: 0, fetch: () => new Response(metrics.join('\n')) });
    server.answers = () => ({ content: 'yes' });
    const says = await modelSays(config({ PORT: String(running.port) }));
    await running.stop(true);
    expect(says).toEndWith('; Circuits that are not closed in the running server: gpt-5 (open)');
  });

  test('says what the endpoint says, and which settings name the model', async () => {
    const tiers = {
      MODEL_NOTE: 'one',
      MODEL_PULSE: 'one',
      MODEL_ECHO: 'one',
      MODEL_CHORUS: 'one',
      MODEL_HARMONY: 'one',
      MODEL_SYMPHONY: 'one',
    };
    server.reply({ status: 404, error: `no model one for ${key}` });
    const says = modelSays(config({ ...tiers, VERIFY_MODEL: 'one' }));
    await expect(says).rejects.toThrow(
      /answered 404 no model one for …: check .* and MODEL_NOTE.*VERIFY_MODEL/,
    );
  });
});

async function refusal(asked: Promise<unknown>): Promise<ApiError> {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

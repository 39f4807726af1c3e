import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { falseRewrites, honestRewrites, type Rewrite } from '../support/labelled/statement-set/rewrites.ts';
import { falseRules, honestRules } from '../support/labelled/statement-set/voice-rules.ts';
import { openAiServer } from '../support/openai-server.ts';
import { verifying } from '../support/openai-verifier.ts';
import { type Api, makeWorld, testWorld, type World } from '../support/world.ts';

/* Rewriting in a voice, by an endpoint's model and by rules: what says something else is not returned. */

const endpoint = openAiServer();
let writing: World;
let builtIn: World;

beforeAll(async () => {
  writing = await makeWorld({ OPENAI_BASE_URL: endpoint.baseUrl, MODEL: 'small' });
  builtIn = await testWorld();
}, 60_000);
afterAll(async () => {
  await writing.app.close();
  await endpoint.stop();
});
beforeEach(() => endpoint.clear());

async function rewritten(api: Api, voice: object, sources: readonly string[]): Promise<string[]> {
  const made = await api.post('/brand-voice/create', { name: 'Plain', ...voice });
  const reply = await api.post('/brand-voice/apply', { sources, brandVoiceOId: made.body.data.oId });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data.map((one: { transformedContent: string }) => one.transformedContent);
}

/** The rewrites that come back as a model wrote them, where a verifier is right about each or says no to all. */
async function returned(rewrites: readonly Rewrite[], isVerified: boolean): Promise<Rewrite[]> {
  const verify = verifying(({ value }) =>
    rewrites.some(({ after, wrong }) => isVerified && wrong === undefined && after.includes(value)),
  );
  endpoint.answers = (body) => {
    const text = /<<<source text \S+>>>\n([\s\S]*?)\n<<<end text/.exec(
      body.messages?.map(({ content }) => content).join('\n') ?? '',
    )?.[1];
    const after = rewrites.find(({ before }) => before === text)?.after;
    return verify(body) ?? { content: JSON.stringify({ text: after, reasoning: 'plainer' }) };
  };
  const { api } = await writing.newWorkspace();
  const kept: Rewrite[] = [];
  for (let at = 0; at < rewrites.length; at += 10) {
    const some = rewrites.slice(at, at + 10);
    const texts = await rewritten(
      api,
      {},
      some.map(({ before }) => before),
    );
    kept.push(...some.filter(({ after }, index) => texts[index] === after));
  }
  return kept;
}

test.each([true, false])(
  'of forty false rewrites none is returned; a verifier is there: %p',
  async (isVerified) => {
    expect(falseRewrites.length).toBeGreaterThanOrEqual(40);
    expect(await returned(falseRewrites, isVerified)).toEqual([]);
  },
);

test('of forty honest rewrites 32 are returned, and 13 where nobody can be asked', async () => {
  expect(honestRewrites.length).toBeGreaterThanOrEqual(40);
  expect((await returned(honestRewrites, true)).length).toBeGreaterThanOrEqual(32);
  expect((await returned(honestRewrites, false)).length).toBeGreaterThanOrEqual(13);
});

test('of forty rules that take a negation, a bound, a date or a certainty away none is followed', async () => {
  expect(falseRules.length).toBeGreaterThanOrEqual(40);
  const { api } = await builtIn.newWorkspace();
  const followed: string[] = [];
  for (const { from, to, text } of falseRules) {
    const [made] = await rewritten(api, { vocabulary: { keySubstitutions: [`${from} → ${to}`] } }, [text]);
    if (made !== text) followed.push(`${from} → ${to}: ${made}`);
  }
  expect(followed).toEqual([]);
}, 60_000);

test('of forty rules that put words for words 32 are followed', async () => {
  expect(honestRules.length).toBeGreaterThanOrEqual(40);
  const { api } = await builtIn.newWorkspace();
  const left: string[] = [];
  for (const { from, to, text } of honestRules) {
    const [made] = await rewritten(api, { vocabulary: { keySubstitutions: [`${from} → ${to}`] } }, [text]);
    if (made === text) left.push(`${from} → ${to}`);
  }
  expect(left.length, left.join('\n')).toBeLessThanOrEqual(8);
}, 60_000);

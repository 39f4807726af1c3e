import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { returnedRewrites, rewritten, worldOf } from '../support/labelled/statement-paths.ts';
import { falseRewrites, honestRewrites } from '../support/labelled/statement-set/rewrites.ts';
import { falseRewritesFresh, honestRewritesFresh } from '../support/labelled/statement-set/rewrites-fresh.ts';
import { falseRules, honestRules } from '../support/labelled/statement-set/voice-rules.ts';
import { openAiServer } from '../support/openai-server.ts';
import { testWorld, type World } from '../support/world.ts';

/* Rewriting in a voice, by an endpoint's model and by rules: what says something else is not returned. */

const endpoint = openAiServer();
let asking: World;
let alone: World;
let builtIn: World;

beforeAll(async () => {
  asking = await worldOf(endpoint, true);
  alone = await worldOf(endpoint, false);
  builtIn = await testWorld();
});
afterAll(async () => {
  await asking.app.close();
  await alone.app.close();
  await endpoint.stop();
});

describe.each([
  ['seen', falseRewrites, honestRewrites, 13],
  ['fresh', falseRewritesFresh, honestRewritesFresh, 10],
] as const)('of the %s set', (_set, wrong, right, unaided) => {
  test.each([true, false])(
    'of forty false rewrites none is returned; a verifier is there: %p',
    async (isVerified) => {
      expect(wrong.length).toBeGreaterThanOrEqual(40);
      expect(await returnedRewrites(isVerified ? asking : alone, endpoint, wrong)).toEqual([]);
    },
  );

  test.each([
    [true, 32],
    [false, unaided],
  ])(
    'of forty honest rewrites 32 are returned, and ten where nobody can be asked; a verifier is there: %p',
    async (isVerified, least) => {
      expect(right.length).toBeGreaterThanOrEqual(40);
      const kept = await returnedRewrites(isVerified ? asking : alone, endpoint, right);
      const lost = right.filter((one) => !kept.includes(one)).map(({ after }) => after);
      expect(kept.length, lost.join('\n')).toBeGreaterThanOrEqual(least);
    },
  );
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
});

test('of forty rules that put words for words 32 are followed', async () => {
  expect(honestRules.length).toBeGreaterThanOrEqual(40);
  const { api } = await builtIn.newWorkspace();
  const left: string[] = [];
  for (const { from, to, text } of honestRules) {
    const [made] = await rewritten(api, { vocabulary: { keySubstitutions: [`${from} → ${to}`] } }, [text]);
    if (made === text) left.push(`${from} → ${to}`);
  }
  expect(left.length, left.join('\n')).toBeLessThanOrEqual(8);
});

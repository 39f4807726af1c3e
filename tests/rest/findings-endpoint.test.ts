import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { storedFindings, worldOf } from '../support/labelled/statement-paths.ts';
import { adversarial, honest, type SaidLine } from '../support/labelled/statement-set/talk.ts';
import { adversarialFresh, honestFresh } from '../support/labelled/statement-set/talk-fresh.ts';
import { openAiServer } from '../support/openai-server.ts';
import type { World } from '../support/world.ts';

/* Findings of a model: it may call a passage what it likes, and only what has the form of its kind is stored. */

const endpoint = openAiServer();
let asking: World;
let alone: World;

beforeAll(async () => {
  asking = await worldOf(endpoint, true);
  alone = await worldOf(endpoint, false);
});
afterAll(async () => {
  await asking.app.close();
  await alone.app.close();
  await endpoint.stop();
});

const shown = (lines: readonly SaidLine[]) => lines.map(({ type, text }) => `${type}: ${text}`).join('\n');

describe.each([
  ['seen', adversarial, honest],
  ['fresh', adversarialFresh, honestFresh],
] as const)('of the %s set', (_set, wrong, right) => {
  test.each([true, false])(
    'of forty findings that are wrong at most one is stored; a verifier is there: %p',
    async (isVerified) => {
      expect(wrong.length).toBeGreaterThanOrEqual(40);
      const kept = await storedFindings(isVerified ? asking : alone, endpoint, wrong);
      expect(kept.length, shown(kept)).toBeLessThanOrEqual(wrong.length / 40);
    },
  );

  test.each([
    [true, 36],
    [false, 30],
  ])(
    'of forty findings that are right 36 are stored, and 30 where nobody can be asked; a verifier is there: %p',
    async (isVerified, least) => {
      expect(right.length).toBeGreaterThanOrEqual(40);
      const kept = await storedFindings(isVerified ? asking : alone, endpoint, right);
      const lost = right.filter((one) => !kept.includes(one));
      expect(kept.length, shown(lost)).toBeGreaterThanOrEqual((least / 40) * right.length);
    },
  );
});

import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { stayingSentences, worldOf } from '../support/labelled/statement-paths.ts';
import { harmless, stating } from '../support/labelled/statement-set/bare-sentences.ts';
import { harmlessFresh, statingFresh } from '../support/labelled/statement-set/bare-sentences-fresh.ts';
import { openAiServer } from '../support/openai-server.ts';
import type { World } from '../support/world.ts';

/* Prose without quotes: what its form says nothing by stays, and the rest goes, whatever a model calls it. */

const endpoint = openAiServer();
let world: World;

beforeAll(async () => {
  world = await worldOf(endpoint, true);
});
afterAll(async () => {
  await world.app.close();
  await endpoint.stop();
});

describe.each([
  ['seen', stating, harmless],
  ['fresh', statingFresh, harmlessFresh],
] as const)('of the %s set', (_set, wrong, right) => {
  test('of sixty false sentences without a quote at most two stay', async () => {
    expect(wrong.length).toBeGreaterThanOrEqual(60);
    const kept = await stayingSentences(world, endpoint, wrong);
    expect(kept.length, kept.join('\n')).toBeLessThanOrEqual(2);
  });

  test('nine in ten that greet, thank, ask, offer to meet, introduce a list or close stay', async () => {
    expect(right.length).toBeGreaterThanOrEqual(40);
    const kept = await stayingSentences(world, endpoint, right);
    const lost = right.filter((one) => !kept.includes(one));
    expect(lost.length, lost.join('\n')).toBeLessThanOrEqual(right.length / 10);
  });
});

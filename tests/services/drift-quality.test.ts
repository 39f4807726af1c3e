import { expect, test } from 'bun:test';
import { builtInAi } from '../../server/ai/index.ts';
import { type DriftPair, judgePairs, scoreOf } from '../support/labelled/drift-score.ts';
import pairs from '../support/labelled/drift-set.json' with { type: 'json' };

/*
 * Pairs of a record and a document in free prose, written by somebody who had not read the rules. Most of them are beyond
 * rules; what is guarded is that they find no less than they do, and raise no alarm where nothing has happened.
 */
test('the rules of drift say little on prose they were not made for, and seldom what is wrong', async () => {
  const judged = await judgePairs(builtInAi(), pairs as DriftPair[]);
  const { accuracy, precision, recall, falseAlarms, retired } = scoreOf(judged);
  expect(accuracy.of).toBe(72);
  expect(accuracy.right).toBeGreaterThanOrEqual(23);
  expect(precision.right).toBeGreaterThanOrEqual(3);
  expect(precision.of - precision.right).toBeLessThanOrEqual(1);
  expect(recall.right).toBeGreaterThanOrEqual(3);
  expect(falseAlarms).toBeLessThanOrEqual(1);
  expect(retired).toBe(0);
});

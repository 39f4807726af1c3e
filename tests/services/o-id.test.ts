import { expect, test } from 'bun:test';
import { newOId, oIdPattern } from '../../schema/o-id.ts';

test('identifiers have their form, are unique and sort by creation, also within one millisecond', () => {
  const at = Date.now();
  const made = Array.from({ length: 20_000 }, () => newOId('pe', at));
  for (const oId of made) expect(oId).toMatch(oIdPattern);
  expect(new Set(made).size).toBe(made.length);
  expect(made.toSorted()).toEqual(made);
  expect(newOId('pe', at + 1) > (made.at(-1) ?? '')).toBe(true);
});

import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { asStored, differenceOf, differencesMost } from '../../server/services/runs/replay/difference.ts';
import { testDatabase } from '../support/database.ts';

describe('the difference of two values', () => {
  test('names each place by its pointer, with what stood and what stands there', () => {
    const before = { same: 1, list: ['a', 'b'], 'a/b': { '~': null }, gone: true, form: [] };
    const after = { same: 1, list: ['a', 'c', 'd'], 'a/b': { '~': 2 }, form: {}, come: [0] };
    expect(differenceOf(before, after)).toEqual([
      { path: '/list/1', before: 'b', after: 'c' },
      { path: '/list/2', after: 'd' },
      { path: '/a~1b/~0', before: null, after: 2 },
      { path: '/gone', before: true },
      { path: '/form', before: [], after: {} },
      { path: '/come', after: [0] },
    ]);
    expect(differenceOf('a', 'b')).toEqual([{ path: '', before: 'a', after: 'b' }]);
  });

  test('is none exactly where both say the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [first, second] = [plain(one), plain(other)];
        expect(differenceOf(first, plain(one))).toEqual([]);
        expect(differenceOf(first, second).length === 0).toBe(Bun.deepEquals(first, second, true));
      }),
    );
  });

  test('has an end', () => {
    const long = Array.from({ length: differencesMost + 10 }, (_, at) => at);
    expect(differenceOf([], long)).toHaveLength(differencesMost);
  });
});

test('a value as it is stored is the text that the database makes of it', async () => {
  const { ownerSql: sql } = await testDatabase();
  const value = {
    long: { ä: 1, z: 2, zz: 3, '€': 4, '10': 5, '9': 6 },
    b: [{ second: 'x', a: undefined, first: null }],
    a: 0.5,
  };
  const [row] = await sql<{ stored: unknown }[]>`select ${sql.json(value as never)}::jsonb as stored`;
  expect(JSON.stringify(asStored(value))).toBe(JSON.stringify(row?.stored));
});

/** Without the zero that JSON has not. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

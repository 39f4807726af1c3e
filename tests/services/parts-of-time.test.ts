import { expect, test } from 'bun:test';
import { partsOfTime } from '../../server/event-loop.ts';

/** Sizes of parts of which each one takes `msEach`. */
function sizes(msEach: number, count: number): number[] {
  const size = partsOfTime(50, { least: 5, most: 100 });
  return Array.from({ length: count }, () => {
    const { next } = size;
    size.took(next, next * msEach);
    return next;
  });
}

test.each([
  ['grow twofold until they take as long as they may', 1, [5, 10, 20, 40, 50, 50]],
  ['stay as small as they may be where each one takes long', 30, [5, 5, 5]],
  ['stay within the bound where none takes any time', 0, [5, 10, 20, 40, 80, 100, 100]],
])('parts %s', (_what, msEach, expected) => {
  expect(sizes(msEach, expected.length)).toEqual(expected);
});

test('parts shrink at once where the work has become slower', () => {
  const size = partsOfTime(50, { least: 5, most: 100 });
  size.took(100, 10);
  size.took(100, 200);
  expect(size.next).toBe(25);
});

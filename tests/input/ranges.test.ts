import { expect, test } from 'bun:test';
import { rangeFault } from '../../schema/input/ranges.ts';
import { decimalText } from '../../schema/wire.ts';

test.each([
  ['startDate', 'endDate'],
  ['since', 'until'],
])('%s may not be after %s', (from, to) => {
  const [early, late] = [new Date(1), new Date(2)];
  expect(rangeFault({ [from]: late, [to]: early })).toEqual({
    path: from,
    message: `must not be after ${to}`,
  });
  expect(rangeFault({ [from]: early, [to]: late })).toBeNull();
  expect(rangeFault({ [from]: early, [to]: early })).toBeNull();
  expect(rangeFault({ [from]: late })).toBeNull();
});

test.each([
  [15000, '15000'],
  [0.1, '0.1'],
  [-12.75, '-12.75'],
  [123456789.123456, '123456789.123456'],
  ['1.10', '1.10'],
])('the decimal number %p is %s', (sent, kept) => {
  expect(decimalText.parse(sent)).toBe(kept);
});

test.each([1e21, 0.1 + 0.2, 1e-7, 12345678.90123456, 'twelve', true])('%p is no exact decimal', (sent) => {
  expect(decimalText.safeParse(sent).success).toBe(false);
});

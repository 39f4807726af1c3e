import { expect, test } from 'bun:test';
import { lookalikeOf, pluralOf, singularOf } from '../../schema/input/names.ts';

test.each([
  ['oId', 'oIds'],
  ['eventType', 'eventTypes'],
  ['category', 'categories'],
  ['status', 'statuses'],
  ['search', 'searches'],
  ['key', 'keys'],
  ['useCase', 'useCases'],
  ['index', 'indexes'],
  ['process', 'processes'],
])('%s is %s in the plural, and back', (one, several) => {
  expect(pluralOf(one)).toBe(several);
  expect(singularOf(several)).toBe(one);
});

test.each(['status', 'address', 'limit'])('%s is no plural', (word) => {
  expect(singularOf(word)).toBeNull();
});

const known = ['oId', 'text', 'limit', 'offset', 'offeringOId', 'includeArchived', 'orderDirection'];

test.each([
  ['OID', 'oId'],
  ['tetx', 'text'],
  ['TEXT', 'text'],
  ['limt', 'limit'],
  ['limits', 'limit'],
  ['Limit', 'limit'],
  ['ofset', 'offset'],
  ['offerinOid', 'offeringOId'],
  ['includeArchive', 'includeArchived'],
  ['inclueArchive', 'includeArchived'],
  ['orderDirecton', 'orderDirection'],
])('%s looks like %s', (sent, meant) => {
  expect(lookalikeOf(sent, known)).toBe(meant);
});

test.each(['txt', 'texts', 'next', 'ids', 'lmits', 'page', 'archived', 'order', 'x'.repeat(10_000)])(
  '%s looks like none of them',
  (sent) => {
    expect(lookalikeOf(sent, known)).toBeNull();
  },
);

import { expect, test } from 'bun:test';
import { type EventFacts, passes } from '../../server/services/events/facts.ts';
import { type EventQuery, filterOf } from '../../server/services/events/filter.ts';
import { keyOfAny, keysOfEvent, keysOfFilter } from '../../server/services/events/hearing/event-keys.ts';

/** A generator of numbers below a bound, always the same ones. */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const names = ['north', 'south', 'east', 'west'];
const long = 'x'.repeat(300);

function someOf<T>(below: (bound: number) => number, values: readonly T[]): T[] {
  return values.filter(() => below(3) === 0);
}

function randomEvent(below: (bound: number) => number): EventFacts {
  return {
    oId: 'evt',
    type: names[below(4)] ?? '',
    category: names[below(4)] ?? '',
    purpose: null,
    at: new Date(0),
    createdAt: new Date(0),
    isUnread: false,
    entityOIds: someOf(below, names),
    accountOIds: someOf(below, names),
    domains: someOf(below, [...names.map((name) => `${name}.example`), long]),
    hosts: someOf(below, [...names.map((name) => `${name}.example`), long]),
    emails: someOf(below, [...names.map((name) => `ann@${name}.example`), long]),
    opportunityId: below(2) ? (names[below(4)] ?? null) : null,
    tagOIds: someOf(below, names),
  };
}

function randomFilters(below: (bound: number) => number): EventQuery {
  const all: EventQuery = {
    eventTypes: someOf(below, names),
    eventCategories: someOf(below, names),
    accountOIds: someOf(below, names),
    companyDomains: someOf(below, [...names.map((name) => `https://www.${name}.example/`), long]),
    participantEmails: someOf(below, [...names.map((name) => `Ann@${name}.example`), long]),
    crmOpportunityIds: someOf(below, names),
    competitorOIds: someOf(below, names),
    personaOIds: someOf(below, names),
    includeTagOIds: someOf(below, names),
    excludeTagOIds: someOf(below, names),
    matchAll: below(2) === 0,
  };
  return Object.fromEntries(Object.entries(all).filter(() => below(4) === 0));
}

test('an event that passes a filter has one of its keys, whatever the filter', () => {
  const below = numbers(26);
  let passed = 0;
  let named = 0;
  const missed: object[] = [];
  for (let round = 0; round < 20_000; round++) {
    const filter = filterOf(randomFilters(below));
    const event = randomEvent(below);
    if (!passes(filter, event)) continue;
    passed += 1;
    const keys = keysOfFilter(filter);
    if (!keys.includes(keyOfAny)) named += 1;
    const found = new Set(keysOfEvent(event));
    if (!keys.some((key) => found.has(key))) missed.push({ filter, event });
  }
  expect(missed).toEqual([]);
  // enough of both kinds
  expect(passed).toBeGreaterThan(4_000);
  expect(named).toBeGreaterThan(500);
});

test('a key fits into an index, however long what it stands for is', () => {
  const [key = ''] = keysOfFilter(filterOf({ participantEmails: ['ä'.repeat(500)] }));
  expect(Buffer.byteLength(key)).toBeLessThan(250);
});

import { createHash } from 'node:crypto';
import { companyDomain } from '../../accounts/facts/company-facts.ts';
import type { EventFacts } from '../facts.ts';
import type { EventFilter } from '../filter.ts';
import type { PartyGroup } from '../parties/party-conditions.ts';

/*
 * Keys by which those who wait for events are found: an event that passes a filter has at least one of the filter's keys,
 * so an index finds all whom an event may concern, and the filter itself decides.
 */

/** The key of every event, and of filters without a condition that has a key. */
export const keyOfAny = '*';

const keyOf = (kind: string, value: string) => `${kind}:${short(value)}`;

/** An entry of an index has a limit. */
const short = (value: string) =>
  value.length <= 100 ? value : createHash('sha256').update(value).digest('base64url');

export function keysOfEvent(event: EventFacts): string[] {
  const keys = [
    ...event.emails.map((email) => keyOf('e', email)),
    ...(event.opportunityId === null ? [] : [keyOf('o', event.opportunityId)]),
    ...event.accountOIds.map((oId) => keyOf('a', oId)),
    ...[...event.domains, ...event.hosts].map((domain) => keyOf('d', domain)),
    ...event.entityOIds.map((oId) => keyOf('n', oId)),
    ...event.tagOIds.map((oId) => keyOf('g', oId)),
    keyOf('t', event.type),
    keyOf('c', event.category),
    keyOfAny,
  ];
  return [...new Set(keys)];
}

/** Returns the keys of the filter's most selective condition. */
export function keysOfFilter({ parties, entityGroups, tagGroups, types, categories }: EventFilter): string[] {
  const party = rarest.flatMap((by) => parties.filter((group) => group.by === by))[0];
  const [entities] = entityGroups.toSorted((one, other) => one.length - other.length);
  const [tags] = tagGroups;
  if (party) return keysOfParty(party);
  if (entities) return entities.map((oId) => keyOf('n', oId));
  if (tags) return tags.map((oId) => keyOf('g', oId));
  if (types) return types.map((type) => keyOf('t', type));
  if (categories) return categories.map((category) => keyOf('c', category));
  return [keyOfAny];
}

const rarest = ['deals', 'emails', 'accounts', 'domains'] as const;

function keysOfParty({ by, values }: PartyGroup): string[] {
  switch (by) {
    case 'deals':
      return values.map((id) => keyOf('o', id));
    case 'emails':
      return values.map((email) => keyOf('e', email));
    case 'accounts':
      return values.map((oId) => keyOf('a', oId));
    case 'domains':
      return [...new Set(values.flatMap((value) => [value, companyDomain(value) ?? value]))].map((domain) =>
        keyOf('d', domain),
      );
  }
}

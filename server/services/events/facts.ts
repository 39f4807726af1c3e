import type { Tx } from '../../database/index.ts';
import { companyDomain } from '../accounts/facts/company-facts.ts';
import { dealOfEvent } from '../deals/conversation-deal.ts';
import type { EventFilter } from './filter.ts';
import type { PartyGroup } from './parties/party-conditions.ts';

/** The facts of an event that filters test, read once for any number of filters. */
export interface EventFacts {
  oId: string;
  type: string;
  category: string;
  purpose: string | null;
  at: Date;
  createdAt: Date;
  /** Its analysis has not ended: what it speaks of is not known yet. */
  isUnread: boolean;
  entityOIds: string[];
  /** Of its account, and of those that were merged into it. */
  accountOIds: string[];
  /** The domains that its account has. */
  domains: string[];
  /** The domains in the addresses of those who took part. */
  hosts: string[];
  emails: string[];
  /** Of the deal that it belongs to. */
  opportunityId: string | null;
  /** Of the entities that it speaks of. */
  tagOIds: string[];
}

/** Reads the facts of events, in the order in which they arrived. */
export async function readFacts(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
): Promise<EventFacts[]> {
  return tx<EventFacts[]>`
    select event.o_id, event.event_type as type, event.category, event.call_purpose as purpose,
      event.event_timestamp as at, event.created_at,
      event.processing_status in ('PENDING', 'PROCESSING') as is_unread,
      (
        select deal.opportunity_id
        from deal
        where deal.workspace_o_id = ${workspace}
          and deal.o_id = ${dealOfEvent(tx, workspace)}
      ) as opportunity_id,
      array(
        select account.o_id
        from account_identity as identity
        join account on account.workspace_o_id = ${workspace}
          and (account.o_id = identity.account_o_id or account.merged_into = identity.account_o_id)
        where identity.workspace_o_id = ${workspace}
          and identity.key = event.account_key
      ) as account_o_ids,
      array(
        select substr(other.key, 3)
        from account_identity as identity
        join account_identity as other on other.workspace_o_id = ${workspace}
          and other.account_o_id = identity.account_o_id
        where identity.workspace_o_id = ${workspace}
          and identity.key = event.account_key
          and other.key like 'd:%'
      ) as domains,
      array(
        select person.email_domain
        from event_participant as person
        where person.workspace_o_id = ${workspace}
          and person.event_o_id = event.o_id
          and person.email_domain is not null
      ) as hosts,
      array(
        select person.email
        from event_participant as person
        where person.workspace_o_id = ${workspace}
          and person.event_o_id = event.o_id
          and person.email is not null
      ) as emails,
      array(
        select named.entity_o_id
        from event_entity as named
        where named.workspace_o_id = ${workspace}
          and named.event_o_id = event.o_id
      ) as entity_o_ids,
      array(
        select entity_tag.tag_o_id
        from event_entity as named
        join entity_tag on entity_tag.workspace_o_id = ${workspace} and entity_tag.entity_o_id = named.entity_o_id
        where named.workspace_o_id = ${workspace}
          and named.event_o_id = event.o_id
      ) as tag_o_ids
    from event
    where event.workspace_o_id = ${workspace}
      and event.o_id = any(${[...eventOIds]}::text[])
    order by event.created_at, event.o_id`;
}

/** Returns whether an event matches a filter; the same conditions as those of the list of events. */
export function passes(filter: EventFilter, event: EventFacts): boolean {
  const isAmong = (values: string[] | null, value: string | null) =>
    values === null || (value !== null && values.includes(value));
  const hasOneOf = (oIds: string[], found: string[]) => oIds.some((oId) => found.includes(oId));
  return (
    (filter.start === null || event.at >= filter.start) &&
    (filter.end === null || event.at <= filter.end) &&
    isAmong(filter.types, event.type) &&
    isAmong(filter.categories, event.category) &&
    isAmong(filter.purposes, event.purpose) &&
    filter.parties.every((group) => isWith(group, event)) &&
    filter.entityGroups.every((oIds) => hasOneOf(oIds, event.entityOIds)) &&
    filter.tagGroups.every((oIds) => hasOneOf(oIds, event.tagOIds)) &&
    !hasOneOf(filter.excludedTags, event.tagOIds)
  );
}

function isWith({ by, values }: PartyGroup, event: EventFacts): boolean {
  const has = (found: string[]) => values.some((value) => found.includes(value));
  switch (by) {
    case 'accounts':
      return has(event.accountOIds);
    case 'domains':
      return (
        has(event.hosts) || values.some((value) => event.domains.includes(companyDomain(value) ?? value))
      );
    case 'emails':
      return has(event.emails);
    case 'deals':
      return event.opportunityId !== null && values.includes(event.opportunityId);
  }
}

/** Returns whether the filter depends on the results of analysis: records spoken of, or purposes of calls. */
export const asksForAnalysis = ({ purposes, entityGroups, tagGroups, excludedTags }: EventFilter): boolean =>
  purposes !== null || entityGroups.length > 0 || tagGroups.length > 0 || excludedTags.length > 0;

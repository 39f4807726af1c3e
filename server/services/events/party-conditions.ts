import type { Tx } from '../../database/index.ts';
import { accountDomain, companyDomain } from '../accounts/facts/company-facts.ts';
import { keyOfDomain } from '../accounts/facts/event-party.ts';
import { dealOId } from '../deals/deal-o-id.ts';

/** Whom events must be with: one of each list that is given. */
export interface PartyGroup {
  by: 'accounts' | 'domains' | 'emails' | 'deals';
  /** OIds, hosts, addresses and ids of opportunities. */
  values: string[];
}

export interface PartyQuery {
  accountOIds?: string[] | undefined;
  companyDomains?: string[] | undefined;
  participantEmails?: string[] | undefined;
  crmOpportunityIds?: string[] | undefined;
}

const distinct = (values: string[]) => [...new Set(values)];

/** Values in the form in which they are stored. */
export function partyGroups(query: PartyQuery): PartyGroup[] {
  const { accountOIds = [], companyDomains = [], participantEmails = [], crmOpportunityIds = [] } = query;
  const groups: PartyGroup[] = [
    { by: 'deals', values: crmOpportunityIds.map((id) => id.trim()) },
    { by: 'emails', values: participantEmails.map((email) => email.trim().toLowerCase()) },
    { by: 'accounts', values: accountOIds },
    { by: 'domains', values: companyDomains.map((domain) => accountDomain(domain) ?? domain) },
  ];
  return groups
    .filter(({ values }) => values.length > 0)
    .map(({ by, values }) => ({ by, values: distinct(values) }));
}

/** That the row of `event` is with one of each group. */
export const partyConditions = (tx: Tx, workspace: string, groups: readonly PartyGroup[]) =>
  groups.length > 0 ? groups.map((group) => tx`and ${isWith(tx, workspace, group)}`) : tx``;

function isWith(tx: Tx, workspace: string, { by, values }: PartyGroup) {
  switch (by) {
    case 'deals':
      return tx`event.deal_o_id = any(${values.map((id) => dealOId(workspace, id))}::text[])`;
    case 'accounts':
      return tx`event.account_key = any(array(${keysOfAccounts(tx, workspace, values)}))`;
    case 'emails':
      return tx`${tookPart(tx, workspace, tx`person.email`, values)}`;
    case 'domains':
      return tx`(
        event.account_key = any(array(${keysOfDomains(tx, workspace, values)}))
        or ${tookPart(tx, workspace, tx`person.email_domain`, values)}
      )`;
  }
}

const tookPart = (tx: Tx, workspace: string, column: ReturnType<Tx>, values: string[]) => tx`exists (
  select
  from event_participant as person
  where person.workspace_o_id = ${workspace}
    and person.event_o_id = event.o_id
    and ${column} = any(${values}::text[])
)`;

/** Keys of accounts, also by the oIds of accounts that were merged into them. */
export const keysOfAccounts = (tx: Tx, workspace: string, accountOIds: readonly string[]) => tx`
  select identity.key
  from account
  join account_identity as identity on identity.workspace_o_id = ${workspace}
    and identity.account_o_id = coalesce(account.merged_into, account.o_id)
  where account.workspace_o_id = ${workspace}
    and account.o_id = any(${[...accountOIds]}::text[])
`;

/** Domains of accounts, also by the oIds of accounts that were merged into them. */
export const domainsOfAccounts = (tx: Tx, workspace: string, accountOIds: readonly string[]) => tx`
  select substr(identity.key, 3)
  from (${keysOfAccounts(tx, workspace, accountOIds)}) as identity
  where identity.key like 'd:%'
`;

/** All keys of the accounts that domains belong to. */
const keysOfDomains = (tx: Tx, workspace: string, domains: readonly string[]) => tx`
  select identity.key
  from account_identity as named
  join account_identity as identity on identity.workspace_o_id = ${workspace}
    and identity.account_o_id = named.account_o_id
  where named.workspace_o_id = ${workspace}
    and named.key = any(${domains.map((domain) => keyOfDomain(companyDomain(domain) ?? domain))}::text[])
`;

/**
 * The events that are with one of a group, as a member of `from` with `o_id` and `event_timestamp`: of each value one index
 * range, of which the newest `most` are read. An event may stand there several times.
 */
export function newestWith(
  tx: Tx,
  workspace: string,
  { by, values }: PartyGroup,
  conditions: ReturnType<typeof keysOfAccounts>,
  most: number,
) {
  const ofKeys = (keys: ReturnType<typeof keysOfAccounts>) => tx`
    select found.o_id, found.event_timestamp
    from (${keys}) as wanted
    cross join lateral (
      select event.o_id, event.event_timestamp
      from event
      where ${conditions}
        and event.account_key = wanted.key
      order by event.event_timestamp desc, event.o_id desc
      limit ${most}
    ) as found`;
  const ofPeople = (column: ReturnType<Tx>) => tx`
    select found.o_id, found.event_timestamp
    from unnest(${values}::text[]) as wanted (value)
    cross join lateral (
      select distinct event.event_timestamp, event.o_id
      from event_participant as person
      join event on event.o_id = person.event_o_id
      where person.workspace_o_id = ${workspace}
        and ${column} = wanted.value
        and ${conditions}
      order by event.event_timestamp desc, event.o_id desc
      limit ${most}
    ) as found`;
  switch (by) {
    case 'accounts':
      return ofKeys(keysOfAccounts(tx, workspace, values));
    case 'domains':
      return tx`(${ofKeys(keysOfDomains(tx, workspace, values))}) union all (${ofPeople(tx`person.email_domain`)})`;
    case 'emails':
      return ofPeople(tx`person.email`);
    case 'deals':
      return tx`
        select found.o_id, found.event_timestamp
        from unnest(${values.map((id) => dealOId(workspace, id))}::text[]) as wanted (value)
        cross join lateral (
          select event.o_id, event.event_timestamp
          from event
          where ${conditions}
            and event.deal_o_id = wanted.value
          order by event.event_timestamp desc, event.o_id desc
          limit ${most}
        ) as found`;
  }
}

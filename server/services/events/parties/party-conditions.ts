import type { Tx } from '../../../database/index.ts';
import { keysOfAccounts, keysOfDomains } from '../../accounts/account-keys.ts';
import { accountDomain } from '../../accounts/facts/company-facts.ts';
import { dealOfEvent } from '../../deals/conversation-deal.ts';
import { dealOId } from '../../deals/deal-o-id.ts';

/** Parties of events: an event matches if it is with one of each given list. */
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

/** Returns the groups with their values in stored form. */
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

/**
 * The condition that the row of `event` is with one of each group. It is written so that no index by party fits:
 * `eventsWith` reads the leading group by index, and the other groups are tested on each row.
 */
export const partyConditions = (tx: Tx, workspace: string, groups: readonly PartyGroup[]) =>
  groups.length > 0 ? groups.map((group) => tx`and ${isWith(tx, workspace, group)}`) : tx``;

function isWith(tx: Tx, workspace: string, { by, values }: PartyGroup) {
  switch (by) {
    case 'deals':
      return tx`(${dealOfEvent(tx, workspace)} = any(${values.map((id) => dealOId(workspace, id))}::text[])) is true`;
    case 'accounts':
      return tx`(event.account_key = any(array(${keysOfAccounts(tx, workspace, values)}))) is true`;
    case 'emails':
      return tx`${tookPart(tx, workspace, tx`person.email`, values)}`;
    case 'domains':
      return tx`(
        (event.account_key = any(array(${keysOfDomains(tx, workspace, values)}))) is true
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
  -- a look-up for each event, not a join with all that they took part in
  offset 0
)`;

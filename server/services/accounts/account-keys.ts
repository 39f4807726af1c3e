import type { Tx } from '../../database/index.ts';
import { companyDomain } from './facts/company-facts.ts';
import { keyOfDomain } from './facts/event-party.ts';

/** Keys by which events, findings, deals and runs are found, as members of `from` or of `array`. */

/** Keys of accounts, also by the oIds of accounts that were merged into them. */
export const keysOfAccounts = (tx: Tx, workspace: string, accountOIds: readonly string[]) => tx`
  select distinct identity.key
  from (
    select coalesce(account.merged_into, account.o_id) as o_id
    from account
    where account.workspace_o_id = ${workspace}
      and account.o_id = any(${[...accountOIds]}::text[])
    -- row-level security trusts a join on a column with its index, and none on an expression
    offset 0
  ) as present
  join account_identity as identity on identity.workspace_o_id = ${workspace}
    and identity.account_o_id = present.o_id
`;

/** Domains of accounts, also by the oIds of accounts that were merged into them. */
export const domainsOfAccounts = (tx: Tx, workspace: string, accountOIds: readonly string[]) => tx`
  select substr(identity.key, 3)
  from (${keysOfAccounts(tx, workspace, accountOIds)}) as identity
  where identity.key like 'd:%'
`;

/** All keys of the accounts that domains belong to. */
export const keysOfDomains = (tx: Tx, workspace: string, domains: readonly string[]) => tx`
  select distinct identity.key
  from account_identity as named
  join account_identity as identity on identity.workspace_o_id = ${workspace}
    and identity.account_o_id = named.account_o_id
  where named.workspace_o_id = ${workspace}
    and named.key = any(${domains.map((domain) => keyOfDomain(companyDomain(domain) ?? domain))}::text[])
`;

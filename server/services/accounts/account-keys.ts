import type { Tx } from '../../database/index.ts';
import { accountKey, companyDomain, companyName } from './facts/company-facts.ts';
import { keyOfCrmId, keyOfDomain, keyOfName } from './facts/event-party.ts';

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

/** Returns all keys of the accounts that the domains belong to. */
export const keysOfDomains = (tx: Tx, workspace: string, domains: readonly string[]) => tx`
  select distinct identity.key
  from account_identity as named
  join account_identity as identity on identity.workspace_o_id = ${workspace}
    and identity.account_o_id = named.account_o_id
  where named.workspace_o_id = ${workspace}
    and named.key = any(${domains.map((domain) => keyOfDomain(companyDomain(domain) ?? domain))}::text[])
`;

/** A company as an event names it. */
export interface NamedCompany {
  domain?: string | null;
  crmAccountId?: string | null;
  name?: string | null;
}

const namesakesMost = 1_000;

/**
 * Returns all keys of a company: those of the accounts with its domain or its id in the CRM, and those of accounts
 * with its name that have no other domain and no other id.
 */
export function keysOfCompany(tx: Tx, workspace: string, { domain, crmAccountId, name }: NamedCompany) {
  const [host, id, called] = [companyDomain(domain), accountKey(crmAccountId), companyName(name)];
  const nameKey = called && keyOfName(called);
  const certain = [...(host ? [keyOfDomain(host)] : []), ...(id ? [keyOfCrmId(id)] : [])];
  const telling = certain.map((key) => `${key.slice(0, 2)}%`);
  return tx`
    select identity.key
    from (
      select known.account_o_id
      from account_identity as known
      where known.workspace_o_id = ${workspace}
        and known.key = any(${certain}::text[])
      union
      (
        select namesake.account_o_id
        from (
          select ${nameKey}::text as key
          union
          select named.bearer_key
          from account_name as named
          where named.workspace_o_id = ${workspace}
            and named.name_key = ${nameKey}
        ) as bearer
        join account_identity as namesake on namesake.workspace_o_id = ${workspace} and namesake.key = bearer.key
        where not exists (
          select
          from account_identity as other
          where other.workspace_o_id = ${workspace}
            and other.account_o_id = namesake.account_o_id
            and other.key like any(${telling}::text[])
        )
        limit ${namesakesMost}
      )
    ) as company
    join account_identity as identity on identity.workspace_o_id = ${workspace}
      and identity.account_o_id = company.account_o_id
  `;
}

/**
 * Returns the keys by which runs about accounts are found: the accounts' own keys, and each name without a row of its
 * own that exactly one of these accounts bears.
 */
export const keysOfRuns = (tx: Tx, workspace: string, accountOIds: readonly string[]) => tx`
  with known as materialized (${keysOfAccounts(tx, workspace, accountOIds)})
  select key
  from known
  union
  select named.name_key
  from known
  join account_name as named on named.workspace_o_id = ${workspace} and named.bearer_key = known.key
  where not exists (
      select
      from account_identity as own
      where own.workspace_o_id = ${workspace}
        and own.key = named.name_key
    )
    and 1 = (
      select count(distinct bearer.account_o_id)
      from account_name as other
      join account_identity as bearer on bearer.workspace_o_id = ${workspace} and bearer.key = other.bearer_key
      where other.workspace_o_id = ${workspace}
        and other.name_key = named.name_key
    )
`;

/**
 * Returns the account of a key, as a value in SQL. A name without a row of its own leads to the one account that bears
 * it.
 */
export const accountOfKey = (
  tx: Tx,
  workspace: string,
  key: ReturnType<typeof keysOfAccounts>,
) => tx`coalesce(
  (
    select account_o_id
    from account_identity
    where account_identity.workspace_o_id = ${workspace}
      and account_identity.key = ${key}
  ),
  (
    select min(identity.account_o_id)
    from account_name as named
    join account_identity as identity on identity.workspace_o_id = ${workspace} and identity.key = named.bearer_key
    where named.workspace_o_id = ${workspace}
      and named.name_key = ${key}
    having count(distinct identity.account_o_id) = 1
  )
)`;

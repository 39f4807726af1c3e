import type { Tx } from '../../database/index.ts';
import { accountOfKey, type NamedCompany } from './account-keys.ts';
import { accountKey, companyDomain, companyName } from './facts/company-facts.ts';
import { keyOfCrmId, keyOfDomain, keyOfName } from './facts/event-party.ts';

/** Accounts as callers name them: by an oId, or by what they know of a company. */

export interface KnownAccount {
  oId: string;
  /** Null where it is called by a key, such as its domain. */
  name: string | null;
  /** Those with most events first. */
  domains: string[];
  crmAccountIds: string[];
  /** What it is best known by: a domain, else an id of the CRM, else a name; null for one without any. */
  key: string | null;
}

/** The account of an oId, or the one that it was merged into; null for an oId that the workspace does not have. */
export async function knownAccount(tx: Tx, workspace: string, oId: string): Promise<KnownAccount | null> {
  const [row] = await tx<{ oId: string; name: string; keys: string[] }[]>`
    select present.o_id, present.name, array(
      select identity.key
      from account_identity as identity
      where identity.workspace_o_id = ${workspace}
        and identity.account_o_id = present.o_id
      order by identity.events desc, identity.key
    ) as keys
    from (
      select coalesce(merged_into, o_id) as o_id
      from account
      where workspace_o_id = ${workspace}
        and o_id = ${oId}
      -- see \`keysOfAccounts\`
      offset 0
    ) as named
    join account as present on present.workspace_o_id = ${workspace} and present.o_id = named.o_id
  `;
  if (!row) return null;
  const valuesOf = (kind: string) => row.keys.flatMap((key) => (key.startsWith(kind) ? [key.slice(2)] : []));
  const [domains, crmAccountIds] = [valuesOf('d:'), valuesOf('c:')];
  const isKey = domains.includes(row.name) || crmAccountIds.includes(row.name);
  const [key = null] = ['d:', 'c:', 'n:'].flatMap((kind) => row.keys.filter((one) => one.startsWith(kind)));
  return { oId: row.oId, name: isKey ? null : row.name, domains, crmAccountIds, key };
}

/**
 * The key that a company is known by: of its domain, else of its id in the CRM, else of its name. Where domain and id are
 * given, the first that has an account.
 */
export async function keyOfCompany(
  tx: Tx,
  workspace: string,
  { domain, crmAccountId, name }: NamedCompany,
): Promise<string | null> {
  const [host, id, called] = [companyDomain(domain), accountKey(crmAccountId), companyName(name)];
  if (!host || !id) return host ? keyOfDomain(host) : id ? keyOfCrmId(id) : called && keyOfName(called);
  const keys = [keyOfDomain(host), keyOfCrmId(id)];
  const [row] = await tx<{ key: string }[]>`
    select key
    from account_identity
    where workspace_o_id = ${workspace}
      and key = any(${keys}::text[])
    order by array_position(${keys}::text[], key)
    limit 1
  `;
  return row?.key ?? keyOfDomain(host);
}

/**
 * The account of a company: by its domain, else by its id in the CRM. A name counts where neither is given, and exactly
 * one account is called so.
 */
export async function accountOfCompany(
  tx: Tx,
  workspace: string,
  { domain, crmAccountId, name }: NamedCompany,
): Promise<string | null> {
  const [host, id, called] = [companyDomain(domain), accountKey(crmAccountId), companyName(name)];
  if (!host && !id) return called ? accountCalled(tx, workspace, keyOfName(called)) : null;
  const keys = [...(host ? [keyOfDomain(host)] : []), ...(id ? [keyOfCrmId(id)] : [])];
  const [row] = await tx<{ accountOId: string }[]>`
    select account_o_id
    from account_identity
    where workspace_o_id = ${workspace}
      and key = any(${keys}::text[])
    order by array_position(${keys}::text[], key)
    limit 1
  `;
  return row?.accountOId ?? null;
}

async function accountCalled(tx: Tx, workspace: string, nameKey: string): Promise<string | null> {
  const [row] = await tx<{ accountOId: string | null }[]>`
    select ${accountOfKey(tx, workspace, tx`${nameKey}::text`)} as account_o_id
  `;
  return row?.accountOId ?? null;
}

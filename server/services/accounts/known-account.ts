import type { Tx } from '../../database/index.ts';
import { accountOfKey, type NamedCompany } from './account-keys.ts';
import { accountKey, companyDomain, companyName } from './facts/company-facts.ts';
import { keyOfCrmId, keyOfDomain, keyOfName } from './facts/event-party.ts';

/** An account as callers identify it: by an oId, or by facts about a company. */

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

/** Returns the account of an oId, or the one that it was merged into; null if the workspace has none. */
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

/** Returns the key of a company: its domain or its CRM id, whichever first has an account, else its name. */
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
 * Returns the account of a company by its domain, else by its CRM id. A name counts only without these, and if
 * exactly one account has it.
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

import { newOId, prefixes } from '../../../../schema/o-id.ts';
import type { Tx } from '../../../database/index.ts';
import { makeAccounts } from './make-accounts.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { nameAccounts } from './name-accounts.ts';
import { borne, type NamedCompanies } from './named-companies.ts';
import { resolveNames } from './resolve-names.ts';

/**
 * Assigns an account to every key in the rows. Linked strong keys (domains and CRM ids) share one, the oldest that
 * any of them had; a name alone goes to the one account that bears it. The caller holds the exclusive lock of
 * accounts.
 */
export async function identify(tx: Tx, workspace: string, named: NamedCompanies): Promise<void> {
  const { links, names } = named;
  const keys = [...new Set([...named.keys, ...links.flat()])];
  const strong = keys.filter((key) => !key.startsWith('n:'));
  const known = await accountsOfKeys(tx, workspace, strong);
  const { made, merged, touched: touchedAccounts } = grouped(strong, links, known);
  await makeAccounts(
    tx,
    workspace,
    made.map(([key, accountOId]) => ({ key, accountOId })),
  );
  await mergeAccounts(tx, workspace, merged);
  await storeNames(tx, workspace, names);
  const survivors = merged.map(([, into]) => into);
  const nameKeys = [
    ...names.map(({ nameKey }) => nameKey),
    ...keys.filter((key) => key.startsWith('n:')),
    ...(await namesBorneBy(tx, workspace, survivors)),
  ];
  const renamed = await resolveNames(tx, workspace, nameKeys, new Set(keys));
  const bearers = await accountsOfKeys(
    tx,
    workspace,
    names.map(({ bearer }) => bearer),
  );
  await nameAccounts(tx, workspace, [...touchedAccounts, ...renamed, ...bearers.values()]);
}

/** The account of each key that has one. */
async function accountsOfKeys(tx: Tx, workspace: string, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx<{ key: string; accountOId: string }[]>`
    select identity.key, identity.account_o_id
    from unnest(${keys}::text[]) as named (key)
    cross join lateral (
      select key, account_o_id
      from account_identity
      where account_identity.workspace_o_id = ${workspace}
        and account_identity.key = named.key
      limit 1
    ) as identity
  `;
  return new Map(rows.map(({ key, accountOId }) => [key, accountOId]));
}

interface Grouped {
  /** New keys with their accounts. */
  made: [string, string][];
  /** Accounts that turned out to be another: from, into. */
  merged: [string, string][];
  touched: string[];
}

/** Connected components of keys and accounts. An oId sorts by its time, so the least of them is the oldest. */
function grouped(
  keys: readonly string[],
  links: readonly [string, string][],
  knownAccounts: ReadonlyMap<string, string>,
): Grouped {
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    return root;
  };
  const nodeOf = (key: string) => knownAccounts.get(key) ?? key;
  for (const [one, other] of links) {
    const roots = [rootOf(nodeOf(one)), rootOf(nodeOf(other))];
    if (roots[0] !== undefined && roots[1] !== undefined && roots[0] !== roots[1])
      parent.set(roots[1], roots[0]);
  }
  const groups = Map.groupBy(keys, (key) => rootOf(nodeOf(key)));
  const result: Grouped = { made: [], merged: [], touched: [] };
  for (const members of groups.values()) {
    const accounts = [...new Set(members.flatMap((key) => knownAccounts.get(key) ?? []))].sort();
    const fresh = members.filter((key) => !knownAccounts.has(key));
    const account = accounts[0] ?? newOId(prefixes.account);
    result.made.push(...fresh.map((key): [string, string] => [key, account]));
    result.merged.push(...accounts.slice(1).map((from): [string, string] => [from, account]));
    if (fresh.length > 0 || accounts.length > 1) result.touched.push(account);
  }
  return result;
}

async function storeNames(tx: Tx, workspace: string, names: NamedCompanies['names']): Promise<void> {
  if (names.length === 0) return;
  await tx`
    insert into account_name (workspace_o_id, bearer_key, name_key, name, first_at)
    select distinct on (bearer, name_key) ${workspace}, bearer, name_key, name, at
    from ${borne(tx, names)}
    order by bearer, name_key, at, name
    on conflict (workspace_o_id, bearer_key, name_key) do update
      set name = excluded.name, first_at = excluded.first_at
      -- the earliest form counts, whichever came first
      where (excluded.first_at, excluded.name) < (account_name.first_at, account_name.name)
  `;
}

/** Returns the names that the keys of accounts bear. */
export async function namesBorneBy(tx: Tx, workspace: string, accountOIds: string[]): Promise<string[]> {
  if (accountOIds.length === 0) return [];
  const rows = await tx<{ nameKey: string }[]>`
    select distinct account_name.name_key
    from account_identity
    join account_name on account_name.workspace_o_id = ${workspace}
      and account_name.bearer_key = account_identity.key
    where account_identity.workspace_o_id = ${workspace}
      and account_identity.account_o_id = any(${accountOIds}::text[])
  `;
  return rows.map(({ nameKey }) => nameKey);
}

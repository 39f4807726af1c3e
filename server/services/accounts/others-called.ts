import type { Tx } from '../../database/index.ts';
import { keysOfCompany, type NamedCompany } from './account-keys.ts';
import { companyName } from './facts/company-facts.ts';
import { keyOfName } from './facts/event-party.ts';

/** A name of an account. */
export interface AccountCalled {
  name: string;
  /** Nobody called the account so: its domain is spelt like the name, `Northgrove Mills` as `northgrove-mills.example`. */
  isByDomain: boolean;
}

/** Returns the names, each a list of words, that accounts of other companies have. */
export async function othersCalled(
  tx: Tx,
  workspace: string,
  company: NamedCompany,
  names: readonly (readonly string[])[],
): Promise<AccountCalled[]> {
  if (names.length === 0) return [];
  const askedNames = names.map((words) => {
    const name = words.join(' ');
    const called = companyName(name);
    return { name, key: called ? keyOfName(called) : '', labels: labelsOf(words) };
  });
  const keys = new Set(askedNames.map(({ key }) => key));
  const labels = new Set(askedNames.flatMap((one) => one.labels));
  const rows = await tx<{ called: string }[]>`
    with company as materialized (${keysOfCompany(tx, workspace, company)})
    select named.name_key as called
    from account_name as named
    where named.workspace_o_id = ${workspace}
      and named.name_key = any(${[...keys]}::text[])
      and not exists (select from company where company.key = named.bearer_key)
    union
    select known.key
    from account_identity as known
    where known.workspace_o_id = ${workspace}
      and known.key = any(${[...keys]}::text[])
      and not exists (select from company where company.key = known.key)
    union
    select split_part(known.key, '.', 1)
    from account_identity as known
    where known.workspace_o_id = ${workspace}
      and known.key like 'd:%'
      and split_part(known.key, '.', 1) = any(${[...labels]}::text[])
      and not exists (select from company where company.key = known.key)`;
  const met = new Set(rows.map(({ called }) => called));
  return askedNames.flatMap(({ name, key, labels: spelt }) => {
    const isByDomain = !met.has(key);
    return isByDomain && !spelt.some((label) => met.has(label)) ? [] : [{ name, isByDomain }];
  });
}

/** The beginnings of domains' keys that are spelt like the name, in one word or with hyphens, with marks or without. */
const labelsOf = (words: readonly string[]): string[] => {
  const spelt = ['', '-'].map((between) => words.join(between).toLowerCase().normalize('NFKC'));
  const bare = spelt.map((label) => label.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
  return [...new Set([...spelt, ...bare])].map((label) => `d:${label}`);
};

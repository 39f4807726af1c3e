import type { AccountDetail, AccountRecord, AccountUpdate, DealSum } from '../../../schema/account.ts';
import type { Tx } from '../../database/index.ts';
import { invalidField, notFound } from '../../errors.ts';
import { companyDomain } from './facts/company-facts.ts';
import { keyOfDomain } from './facts/event-party.ts';
import { ownDomainsOf } from './facts/own-domains.ts';
import { namesBorneBy } from './keep/identify.ts';
import { lockAccounts } from './keep/keep-accounts.ts';
import { mergeAccounts } from './keep/merge-accounts.ts';
import { nameAccounts } from './keep/name-accounts.ts';
import { resolveNames } from './keep/resolve-names.ts';

interface AccountRow {
  oId: string;
  name: string;
  tags: string[];
  createdAt: Date;
  updatedAt: Date;
  keys: string[];
  events: number;
  findings: number;
  firstSeenAt: Date | null;
  lastActivityAt: Date | null;
  deals: {
    category: 'open' | 'won' | 'lost';
    currency: string | null;
    count: number;
    value: string | null;
  }[];
}

/** Returns accounts with their figures, in the order of the oIds; unknown ones and those of merged accounts are left out. */
export async function accountsByOId(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<AccountRecord[]> {
  if (oIds.length === 0) return [];
  const rows = await tx<AccountRow[]>`
    select account.o_id, account.name, account.tags, account.created_at, account.updated_at,
      figures.keys, figures.events, figures.findings, figures.first_seen_at, figures.last_activity_at,
      coalesce(sold.deals, '[]') as deals
    from unnest(${[...oIds]}::text[]) as wanted (o_id)
    join account on account.workspace_o_id = ${workspace} and account.o_id = wanted.o_id
    cross join lateral (
      select array_agg(key order by key) as keys, sum(events)::float8 as events, sum(findings)::float8 as findings,
        min(first_seen_at) as first_seen_at, max(last_activity_at) as last_activity_at
      from account_identity
      where account_identity.workspace_o_id = ${workspace}
        and account_identity.account_o_id = account.o_id
    ) as figures
    cross join lateral (
      select jsonb_agg(
        jsonb_build_object('category', category, 'currency', currency, 'count', count, 'value', value)
        order by currency nulls last
      ) as deals
      from (
        select deal.stage_category as category, deal.currency, count(*) as count, sum(deal.amount)::text as value
        from deal
        where deal.workspace_o_id = ${workspace}
          and deal.account_key = any(figures.keys)
          and deal.changed_at is not null
        group by deal.stage_category, deal.currency
      ) as grouped
    ) as sold
    where account.merged_into is null
      and figures.keys is not null
  `;
  const byOId = new Map(rows.map((row) => [row.oId, recordOf(row)]));
  return oIds.flatMap((oId) => byOId.get(oId) ?? []);
}

function recordOf({
  keys,
  deals,
  firstSeenAt,
  lastActivityAt,
  createdAt,
  updatedAt,
  ...row
}: AccountRow): AccountRecord {
  const valuesOf = (kind: string) => keys.flatMap((key) => (key.startsWith(kind) ? [key.slice(2)] : []));
  const sumOf = (category: string): DealSum => {
    const ofCategory = deals.filter((deal) => deal.category === category);
    return {
      count: ofCategory.reduce((sum, { count }) => sum + count, 0),
      amounts: ofCategory.flatMap(({ currency, value }) => (value === null ? [] : [{ currency, value }])),
    };
  };
  return {
    oId: row.oId,
    name: row.name,
    domains: valuesOf('d:'),
    crmAccountIds: valuesOf('c:'),
    tags: row.tags,
    events: row.events,
    findings: row.findings,
    openDeals: sumOf('open'),
    wonDeals: sumOf('won'),
    lostDeals: sumOf('lost'),
    firstSeenAt: firstSeenAt?.toISOString() ?? null,
    lastActivityAt: lastActivityAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Returns one account by its oId, by that of an account merged into it, or by a domain. Throws 404. */
export async function getAccount(
  tx: Tx,
  workspace: string,
  by: { oId?: string | undefined; domain?: string | undefined },
): Promise<AccountDetail> {
  const oId = by.oId ?? (await accountOfDomain(tx, workspace, by.domain ?? ''));
  const account = oId === null ? undefined : await presentAccount(tx, workspace, oId);
  if (!account) throw notFound('No such account exists in the workspace');
  return { ...account, people: await countPeople(tx, workspace, account.oId) };
}

/** Returns the account of an oId, or the one that it was merged into; undefined if the workspace has none. */
export async function presentAccount(
  tx: Tx,
  workspace: string,
  oId: string,
): Promise<AccountRecord | undefined> {
  const present = await presentOId(tx, workspace, oId);
  const [account] = present === null ? [] : await accountsByOId(tx, workspace, [present]);
  return account;
}

/** Returns the account that a domain belongs to now; null for a domain without one. */
export async function accountOfDomain(tx: Tx, workspace: string, domain: string): Promise<string | null> {
  const registered = companyDomain(domain);
  const key = registered === null ? null : keyOfDomain(registered);
  const [row] = await tx<{ accountOId: string }[]>`
    select account_o_id
    from account_identity
    where workspace_o_id = ${workspace}
      and key = ${key}
  `;
  return row?.accountOId ?? null;
}

/** What an account that was merged is now. Null for one that the workspace does not have. */
async function presentOId(tx: Tx, workspace: string, oId: string): Promise<string | null> {
  const [row] = await tx<{ oId: string }[]>`
    select coalesce(merged_into, o_id) as o_id
    from account
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
  `;
  return row?.oId ?? null;
}

/** The condition that the row `person` of `event_participant` has an address outside the workspace's own domains. */
export const isFromOutside = (tx: Tx, own: readonly string[]) => tx`
  person.email is not null
  and person.role is distinct from 'internal'
  and person.kind <> 'owner'
  and (
    person.email_domain is null
    or person.email_domain <> all(${[...own]}::text[])
      and person.email_domain not like all(${own.map((domain) => `%.${domain}`)}::text[])
  )`;

async function countPeople(tx: Tx, workspace: string, oId: string): Promise<number> {
  const own = [...(await ownDomainsOf(tx, workspace))];
  const [row] = await tx<{ people: number }[]>`
    select count(distinct person.email)::int as people
    from account_identity as identity
    join event on event.workspace_o_id = ${workspace} and event.account_key = identity.key
    join event_participant as person on person.workspace_o_id = ${workspace} and person.event_o_id = event.o_id
    where identity.workspace_o_id = ${workspace}
      and identity.account_o_id = ${oId}
      and ${isFromOutside(tx, own)}
  `;
  return row?.people ?? 0;
}

/**
 * Merges `from` into `into`, irreversibly: later imports for either belong to `into`. Returns its oId. Throws 404 for
 * an unknown account, and 400 where both are the same account already.
 */
export async function requestMerge(
  tx: Tx,
  workspace: string,
  merge: { into: string; from: string },
): Promise<string> {
  await lockAccounts(tx, workspace);
  const into = await presentOId(tx, workspace, merge.into);
  const from = await presentOId(tx, workspace, merge.from);
  if (into === null) throw notFound('into: no such account exists in the workspace');
  if (from === null) throw notFound('from: no such account exists in the workspace');
  if (into === from) throw invalidField('from', 'is already the same account as into');
  await pinNames(tx, workspace, [into, from]);
  await mergeAccounts(tx, workspace, [[from, into]]);
  const renamed = await resolveNames(tx, workspace, await namesBorneBy(tx, workspace, [into]), new Set());
  await nameAccounts(tx, workspace, [into, ...renamed]);
  return into;
}

/** An account that is known by names alone: what it is merged with has these names from now on. */
async function pinNames(tx: Tx, workspace: string, oIds: readonly string[]): Promise<void> {
  await tx`
    update account_identity
    set is_pinned = true
    where workspace_o_id = ${workspace}
      and account_o_id = any(${[...oIds]}::text[])
      and key like 'n:%'
      and not exists (
        select
        from account_identity as strong
        where strong.workspace_o_id = ${workspace}
          and strong.account_o_id = account_identity.account_o_id
          and strong.key not like 'n:%'
      )
  `;
}

/** Updates an account; a null name is taken from its deals again. Returns the account's oId. */
export async function updateAccount(tx: Tx, workspace: string, change: AccountUpdate): Promise<string> {
  await lockAccounts(tx, workspace);
  const oId = await presentOId(tx, workspace, change.oId);
  if (oId === null) throw notFound('No such account exists in the workspace');
  const tags =
    change.tags === undefined ? null : [...new Set((change.tags ?? []).map((tag) => tag.trim()))].sort();
  await tx`
    update account
    set updated_at = now()
      ${change.name === undefined ? tx`` : tx`, is_named_by_hand = ${change.name !== null}`}
      ${typeof change.name === 'string' ? tx`, name = ${change.name.trim()}` : tx``}
      ${tags ? tx`, tags = ${tags}::text[]` : tx``}
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
  `;
  if (change.name === null) await nameAccounts(tx, workspace, [oId]);
  return oId;
}

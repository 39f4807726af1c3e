import type { AccountListQuery, AccountRecord } from '../../../schema/account.ts';
import { prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { accountsByOId } from './accounts.ts';
import { companyDomain } from './facts/company-facts.ts';
import { keyOfDomain } from './facts/event-party.ts';
import { type Place, placeText, readPlace } from './place.ts';

export interface AccountPage {
  data: AccountRecord[];
  hasNext: boolean;
  nextCursor: string | null;
}

/** Lists accounts with any activity that match the filters. */
export async function listAccounts(tx: Tx, workspace: string, query: AccountListQuery): Promise<AccountPage> {
  const { places, ...page } = await placedAccounts(tx, workspace, query);
  return { ...page, nextCursor: page.hasNext ? (places.at(-1) ?? null) : null };
}

/** Returns the page with the cursor behind each account. */
export async function placedAccounts(
  tx: Tx,
  workspace: string,
  query: AccountListQuery,
): Promise<{ data: AccountRecord[]; places: string[]; hasNext: boolean }> {
  const byName = query.sort === 'name';
  const behind = readPlace(query.cursor, !byName, prefixes.account);
  const rows = await (byName ? namesFrom : activityFrom)(tx, workspace, query, behind);
  const shownAccounts = rows.slice(0, query.limit);
  const records = await accountsByOId(
    tx,
    workspace,
    shownAccounts.map(({ oId }) => oId),
  );
  const byOId = new Map(records.map((record) => [record.oId, record]));
  const placed = shownAccounts.flatMap(({ oId, place }) => {
    const record = byOId.get(oId);
    return record ? [{ record, place: placeText([place, oId]) }] : [];
  });
  return {
    data: placed.map(({ record }) => record),
    places: placed.map(({ place }) => place),
    hasNext: rows.length > shownAccounts.length,
  };
}

/**
 * Returns up to `limit` accounts after one, ordered by oId, which does not change as the time of the last activity
 * does.
 */
export async function accountsBehind(
  tx: Tx,
  workspace: string,
  query: AccountListQuery,
  oId: string | null,
  limit: number,
): Promise<{ rows: AccountRecord[]; next: string | null }> {
  const places = await tx<{ oId: string }[]>`
    select account.o_id
    from account
    ${latestOf(tx, workspace)}
    where account.workspace_o_id = ${workspace}
      and account.merged_into is null
      and account.o_id > ${oId ?? ''}
      ${conditions(tx, workspace, query)}
    order by account.o_id
    limit ${limit}
  `;
  const oIds = places.map((place) => place.oId);
  const rows = await accountsByOId(tx, workspace, oIds);
  return { rows, next: oIds.length < limit ? null : (oIds.at(-1) ?? null) };
}

export async function countAccounts(tx: Tx, workspace: string, query: AccountListQuery): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(distinct latest.account_o_id)::int as total
    from account_identity as latest
    where latest.workspace_o_id = ${workspace}
      and latest.last_activity_at is not null
      ${isRanged(query) ? tx`and ${isLatestOfAccount(tx, workspace)}` : tx``}
      ${conditions(tx, workspace, query, true)}
  `;
  return row?.total ?? 0;
}

type Fragment = ReturnType<typeof latestOf>;

interface Row {
  oId: string;
  place: string;
}

/** The number of latest active accounts in which words are looked for before all names are read. */
const lookedThrough = 500;

/** Each account once: by the key of it that was seen last. */
async function activityFrom(
  tx: Tx,
  workspace: string,
  query: AccountListQuery,
  behind: Place | null,
): Promise<Row[]> {
  const isBehind = behind
    ? tx`and (latest.last_activity_at, latest.account_o_id) < (${behind[0]}::timestamptz, ${behind[1]})`
    : tx``;
  const { text, tag, ...others } = query;
  const page = (latest: Fragment, more: Fragment = tx``) => tx<Row[]>`
    select latest.account_o_id as o_id,
      to_json(latest.last_activity_at at time zone 'UTC') #>> '{}' || 'Z' as place
    from ${latest}
    where latest.last_activity_at is not null
      ${more}
      ${conditions(tx, workspace, others)}
      ${isBehind}
    order by latest.last_activity_at desc, latest.account_o_id desc
    limit ${query.limit + 1}
    offset ${query.offset}
  `;
  const isOnce = tx`and latest.workspace_o_id = ${workspace} and ${isLatestOfAccount(tx, workspace)}`;
  if (tag !== undefined) {
    const isCalledSo =
      text === undefined ? tx`` : tx`and ${isCalled(tx, workspace, tx`labelled.o_id`, text)}`;
    const found = tx`(${accountsLabelled(tx, workspace, tag)} ${isCalledSo}) as account ${latestOf(tx, workspace)}`;
    return page(found);
  }
  if (text === undefined) return page(tx`account_identity as latest`, isOnce);
  const newest = tx`(
    select latest.*
    from account_identity as latest
    where latest.workspace_o_id = ${workspace}
      and latest.last_activity_at is not null
      ${isBehind}
    order by latest.last_activity_at desc, latest.account_o_id desc
    limit ${lookedThrough}
  ) as latest`;
  const isOne = tx`${isOnce} and ${isCalled(tx, workspace, tx`latest.account_o_id`, text)}`;
  const rows = await page(newest, isOne);
  if (rows.length > query.limit) return rows;
  const found = tx`(${accountsCalled(tx, workspace, text)}) as account (o_id) ${latestOf(tx, workspace)}`;
  return page(found);
}

function namesFrom(tx: Tx, workspace: string, query: AccountListQuery, behind: Place | null) {
  return tx<Row[]>`
    select account.o_id, lower(account.name) as place
    from account
    ${latestOf(tx, workspace)}
    where account.workspace_o_id = ${workspace}
      and account.merged_into is null
      ${conditions(tx, workspace, query)}
      ${behind ? tx`and (lower(account.name), account.o_id) > (${behind[0]}, ${behind[1]})` : tx``}
    order by lower(account.name), account.o_id
    limit ${query.limit + 1}
    offset ${query.offset}
  `;
}

/** Behind `account`: the key of it that was seen last. None is there for an account without any event. */
const latestOf = (tx: Tx, workspace: string) => tx`
  cross join lateral (
    select key.account_o_id, key.last_activity_at
    from account_identity as key
    where key.workspace_o_id = ${workspace}
      and key.account_o_id = account.o_id
      and key.last_activity_at is not null
    order by key.last_activity_at desc
    limit 1
  ) as latest
`;

const isLatestOfAccount = (tx: Tx, workspace: string) => tx`
  not exists (
    select
    from account_identity as other
    where other.workspace_o_id = ${workspace}
      and other.account_o_id = latest.account_o_id
      and (other.last_activity_at, other.key) > (latest.last_activity_at, latest.key)
  )
`;

const isRanged = ({ lastActivityFrom, lastActivityTo }: AccountListQuery) =>
  lastActivityFrom !== undefined || lastActivityTo !== undefined;

/** Accounts with a label, as a query that other conditions on `labelled` may follow. */
const accountsLabelled = (tx: Tx, workspace: string, tag: string) => tx`
  select labelled.o_id
  from account as labelled
  where labelled.workspace_o_id = ${workspace}
    -- the condition of an index
    and labelled.tags <> '{}'
    and labelled.tags @> array[${tag.trim()}]
`;

/** Accounts whose name or domain has these letters: all names of the workspace are read. */
const accountsCalled = (tx: Tx, workspace: string, text: string) => tx`
  select named.o_id
  from account as named
  where named.workspace_o_id = ${workspace}
    and strpos(lower(named.name), lower(${text})) > 0
  union
  select named.account_o_id
  from account_identity as named
  where named.workspace_o_id = ${workspace}
    -- this takes a third of the time that it takes to cut each key and search the rest
    and named.key like (select 'd:%' || lower(${text.replace(/[\\%_]/g, '\\$&')}) || '%')
`;

/** The same of one account. */
const isCalled = (tx: Tx, workspace: string, oId: Fragment, text: string) => tx`(
  exists (
    select
    from account as named
    where named.workspace_o_id = ${workspace}
      and named.o_id = ${oId}
      and strpos(lower(named.name), lower(${text})) > 0
    -- a look-up for each account
    offset 0
  )
  or exists (
    select
    from account_identity as named
    where named.workspace_o_id = ${workspace}
      and named.account_o_id = ${oId}
      and named.key like 'd:%'
      and strpos(substr(named.key, 3), lower(${text})) > 0
    offset 0
  )
)`;

/** On `latest`, a row with the account and its last activity. For all accounts those with open deals are read at once. */
function conditions(
  tx: Tx,
  workspace: string,
  query: Omit<AccountListQuery, 'sort' | 'limit' | 'offset'>,
  isForAll = false,
) {
  const { text, tag, domain, hasOpenDeal, lastActivityFrom, lastActivityTo } = query;
  const none = tx``;
  const open = tx`
    select ${isForAll ? tx`selling.account_o_id` : tx``}
    from account_identity as selling
    join deal on deal.workspace_o_id = ${workspace} and deal.account_key = selling.key
    where selling.workspace_o_id = ${workspace}
      and deal.stage_category = 'open'`;
  const hasOpen = isForAll
    ? tx`latest.account_o_id in (${open})`
    : // a look-up for each account: to read all open deals would cost more than a page does
      tx`exists (${open} and selling.account_o_id = latest.account_o_id offset 0)`;
  const registeredDomain =
    domain === undefined ? null : (companyDomain(domain) ?? domain.trim().toLowerCase());
  return tx`
    ${lastActivityFrom ? tx`and latest.last_activity_at >= ${lastActivityFrom}` : none}
    ${lastActivityTo ? tx`and latest.last_activity_at <= ${lastActivityTo}` : none}
    ${
      registeredDomain === null
        ? none
        : tx`and latest.account_o_id = (
            select account_o_id
            from account_identity
            where account_identity.workspace_o_id = ${workspace}
              and account_identity.key = ${keyOfDomain(registeredDomain)}
          )`
    }
    ${hasOpenDeal === undefined ? none : hasOpenDeal ? tx`and ${hasOpen}` : tx`and not ${hasOpen}`}
    ${tag === undefined ? none : tx`and latest.account_o_id in (${accountsLabelled(tx, workspace, tag)})`}
    ${text === undefined ? none : tx`and latest.account_o_id in (${accountsCalled(tx, workspace, text)})`}
  `;
}

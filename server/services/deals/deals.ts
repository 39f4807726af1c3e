import type { DealListQuery, DealRecord } from '../../../schema/account.ts';
import { prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import { keysOfAccounts } from '../accounts/account-keys.ts';
import { placeText, readPlace } from '../accounts/place.ts';
import { dealOId } from './deal-o-id.ts';

interface DealRow {
  oId: string;
  opportunityId: string;
  name: string;
  accountOId: string | null;
  stage: string | null;
  stageCategory: DealRecord['stageCategory'];
  amount: string | null;
  currency: string | null;
  owner: string | null;
  contacts: string[];
  lossReason: string | null;
  openedAt: Date;
  closedAt: Date | null;
  stages: { stage: string; enteredAt: string }[];
  changedAt: Date;
}

type Fragment = ReturnType<typeof dealConditions>;

interface DealPlace {
  oId: string;
  changedAt: Date;
}

/** The filters of the list of deals, without its page. */
export type DealFilter = Omit<DealListQuery, 'limit' | 'offset' | 'cursor'>;

export interface DealPage {
  data: DealRecord[];
  hasNext: boolean;
  nextCursor: string | null;
}

/** Lists deals that match the filters, the latest changed first. */
export async function listDeals(tx: Tx, workspace: string, query: DealListQuery): Promise<DealPage> {
  const places = await placesOf(tx, workspace, query);
  const shown = places.slice(0, query.limit);
  const last = shown.at(-1);
  const hasNext = places.length > shown.length;
  const oIds = shown.map(({ oId }) => oId);
  const rows = await tx<DealRow[]>`
    select ${columns(tx, workspace)}
    from deal
    where deal.workspace_o_id = ${workspace}
      and deal.o_id = any(${oIds}::text[])
    order by deal.changed_at desc, deal.o_id desc
  `;
  return {
    data: rows.map(recordOf),
    hasNext,
    nextCursor: hasNext && last ? placeOfDeal({ ...last, changedAt: last.changedAt.toISOString() }) : null,
  };
}

/** Returns the cursor behind a deal. */
export const placeOfDeal = ({ oId, changedAt }: Pick<DealRecord, 'oId' | 'changedAt'>): string =>
  placeText([changedAt, oId]);

/** The number of latest changed deals in which words are looked for before all names are read. */
const lookedThrough = 500;

/**
 * Where the deals of a page stand, and one more if there are more. Each account, owner, stage or currency that is asked
 * for is an index range of its own: one that no deal has ends at once.
 */
async function placesOf(tx: Tx, workspace: string, query: DealListQuery): Promise<DealPlace[]> {
  const { limit, offset, cursor } = query;
  const behind = readPlace(cursor, true, prefixes.deal);
  const isBehind = behind
    ? tx`and (deal.changed_at, deal.o_id) < (${behind[0]}::timestamptz, ${behind[1]})`
    : tx``;
  const isOne = tx`${dealConditions(tx, workspace, query)} ${isBehind}`;
  const newestFirst = tx`order by deal.changed_at desc, deal.o_id desc`;
  const page = (found: Fragment) => tx<DealPlace[]>`
    select o_id, changed_at
    from (${found}) as deal
    ${newestFirst}
    limit ${limit + 1}
    offset ${offset}
  `;
  const most = limit + offset + 1;
  const newest = (isOfLead: Fragment) => tx`
    select deal.o_id, deal.changed_at
    from deal
    where ${isOne}
      ${isOfLead}
    ${newestFirst}
    limit ${most}`;
  const [lead] = rangesAsked(tx, workspace, query);
  if (lead)
    return page(tx`
      select newest.o_id, newest.changed_at
      from ${lead.values} as wanted (value)
      cross join lateral (${newest(tx`and ${lead.column} = wanted.value`)}) as newest`);
  if (query.text === undefined) return page(newest(tx``));
  const rows = await page(tx`
    select deal.o_id, deal.changed_at
    from (
      select deal.*
      from deal
      where deal.workspace_o_id = ${workspace}
        and deal.changed_at is not null
        ${isBehind}
      ${newestFirst}
      limit ${lookedThrough}
    ) as deal
    where ${isOne}`);
  if (rows.length > limit) return rows;
  // in the order of the table: that of the index costs five times as much for all of them
  return page(tx`select deal.o_id, deal.changed_at from deal where ${isOne} offset 0`);
}

/** Returns the deals that exist among these oIds, in no order. */
export async function dealsByOId(tx: Tx, workspace: string, oIds: readonly string[]): Promise<DealRecord[]> {
  const rows = await tx<DealRow[]>`
    select ${columns(tx, workspace)}
    from deal
    where deal.workspace_o_id = ${workspace}
      and deal.o_id = any(${[...oIds]}::text[])
      and deal.changed_at is not null
  `;
  return rows.map(recordOf);
}

/**
 * Returns up to `limit` deals after one, ordered by oId, which does not change as the time of the last change does.
 */
export async function dealsBehind(
  tx: Tx,
  workspace: string,
  query: DealListQuery,
  oId: string | null,
  limit: number,
): Promise<{ rows: DealRecord[]; next: string | null }> {
  const rows = await tx<DealRow[]>`
    select ${columns(tx, workspace)}
    from deal
    where ${dealConditions(tx, workspace, query)}
      and deal.o_id > ${oId ?? ''}
    order by deal.o_id
    limit ${limit}
  `;
  return { rows: rows.map(recordOf), next: rows.length < limit ? null : (rows.at(-1)?.oId ?? null) };
}

export async function countDeals(tx: Tx, workspace: string, query: DealListQuery): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from deal
    where ${dealConditions(tx, workspace, query)}
  `;
  return row?.total ?? 0;
}

/** Returns one deal, by its oId or by its CRM id. Throws 404. */
export async function getDeal(
  tx: Tx,
  workspace: string,
  by: { oId?: string | undefined; crmOpportunityId?: string | undefined },
): Promise<DealRecord> {
  const oId = by.oId ?? dealOId(workspace, (by.crmOpportunityId ?? '').trim());
  const [row] = await tx<DealRow[]>`
    select ${columns(tx, workspace)}
    from deal
    where deal.workspace_o_id = ${workspace}
      and deal.o_id = ${oId}
      and deal.changed_at is not null
  `;
  if (!row) throw notFound('No such deal exists in the workspace');
  return recordOf(row);
}

const columns = (tx: Tx, workspace: string) => tx`
  deal.o_id, deal.opportunity_id, deal.name, deal.stage, deal.stage_category, deal.amount::text, deal.currency,
  deal.owner_email as owner, deal.contacts, deal.loss_reason, deal.opened_at, deal.closed_at, deal.stages,
  deal.changed_at,
  (
    select identity.account_o_id
    from account_identity as identity
    where identity.workspace_o_id = ${workspace}
      and identity.key = deal.account_key
  ) as account_o_id
`;

/** What a query asks of columns with an index of their own, the rarest first: `values` is a member of `from`. */
function rangesAsked(tx: Tx, workspace: string, query: DealFilter) {
  const { accountOIds = [], owners = [], stages = [], currencies = [] } = query;
  const ofTexts = (column: ReturnType<Tx>, texts: readonly string[]) =>
    texts.length > 0 ? [{ column, values: tx`unnest(${[...new Set(texts)]}::text[])` }] : [];
  return [
    ...(accountOIds.length > 0
      ? [{ column: tx`deal.account_key`, values: tx`(${keysOfAccounts(tx, workspace, accountOIds)})` }]
      : []),
    ...ofTexts(
      tx`deal.owner_email`,
      owners.map((owner) => owner.trim().toLowerCase()),
    ),
    ...ofTexts(tx`deal.stage`, stages),
    ...ofTexts(
      tx`deal.currency`,
      currencies.map((currency) => currency.trim().toUpperCase()),
    ),
  ];
}

/** The condition that the row of `deal` matches the filters of the list. */
export function dealConditions(tx: Tx, workspace: string, query: DealFilter) {
  const none = tx``;
  const { text, crmOpportunityIds, changedFrom, changedTo } = query;
  const oneOf = (column: ReturnType<Tx>, values: readonly string[] | undefined) =>
    values?.length ? tx`and ${column} = any(${[...values]}::text[])` : none;
  const askedRanges = rangesAsked(tx, workspace, query).map(
    ({ column, values }) => tx`and ${column} in (select value from ${values} as asked (value))`,
  );
  return tx`
    deal.workspace_o_id = ${workspace}
    and deal.changed_at is not null
    ${oneOf(
      tx`deal.o_id`,
      crmOpportunityIds?.map((id) => dealOId(workspace, id.trim())),
    )}
    ${oneOf(tx`deal.stage_category`, query.stageCategories)}
    ${askedRanges.length > 0 ? askedRanges : none}
    ${changedFrom ? tx`and deal.changed_at >= ${changedFrom}` : none}
    ${changedTo ? tx`and deal.changed_at <= ${changedTo}` : none}
    ${text === undefined ? none : tx`and strpos(lower(deal.name), lower(${text})) > 0`}
  `;
}

const day = 86_400_000;
const daysBetween = (from: number, to: number) => Math.round(((to - from) / day) * 100) / 100;

function recordOf({ openedAt, closedAt, changedAt, stages, ...row }: DealRow): DealRecord {
  return {
    oId: row.oId,
    opportunityId: row.opportunityId,
    name: row.name,
    accountOId: row.accountOId,
    stage: row.stage,
    stageCategory: row.stageCategory,
    amount: row.amount,
    currency: row.currency,
    owner: row.owner,
    contacts: row.contacts,
    lossReason: row.lossReason,
    createdAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    cycleDays: closedAt && Math.max(0, daysBetween(openedAt.getTime(), closedAt.getTime())),
    stages: stages.map(({ stage, enteredAt }, place) => {
      const next = stages[place + 1];
      const days = next ? daysBetween(Date.parse(enteredAt), Date.parse(next.enteredAt)) : null;
      return { stage, enteredAt, days };
    }),
    changedAt: changedAt.toISOString(),
  };
}

import type { Fragment, PendingQuery, Row } from 'postgres';
import type { Tx } from './index.ts';

/** The requested part of a list. */
export interface PageAsked {
  limit: number;
  offset: number;
  /** False: the caller does not show how many rows there are in all. */
  total?: boolean | undefined;
}

/**
 * Makes a page of the rows that were read, at most one more than `limit`; the extra row says that more follow. The
 * total is counted only for a caller who needs it, since counting can cost more than the page; otherwise it is 0.
 */
export async function countedPage<Row>(
  rows: readonly Row[],
  asked: PageAsked,
  count: () => Promise<readonly { total: number }[]>,
): Promise<{ data: Row[]; total: number; hasNext: boolean }> {
  const known = asked.total === false ? 0 : totalOfLastPage(asked, rows.length);
  const [counted] = known === null ? await count() : [];
  return {
    data: rows.slice(0, asked.limit),
    total: known ?? counted?.total ?? 0,
    hasNext: rows.length > asked.limit,
  };
}

/** A list in the parts of its statement: `from` holds its conditions too. */
interface ListParts {
  columns: PendingQuery<Row[]>;
  from: PendingQuery<Row[]>;
  order: PendingQuery<Row[]>;
}

/** Reads a page of a list as `countedPage` makes it, and counts the rows of `from`. */
export async function listPage<Read extends object, Shown>(
  tx: Tx,
  asked: PageAsked,
  { columns, from, order }: ListParts,
  shownOf: (row: Read) => Shown,
): Promise<{ data: Shown[]; total: number; hasNext: boolean }> {
  const rows = await tx<Read[]>`
    select ${columns} ${from} order by ${order} limit ${asked.limit + 1} offset ${asked.offset}`;
  const count = () => tx<{ total: number }[]>`select count(*)::int as total ${from}`;
  const page = await countedPage(rows, asked, count);
  return { ...page, data: page.data.map(shownOf) };
}

/**
 * Returns the total of a list if the page has its last rows, else null, so that a selective filter need not be
 * evaluated again for the total. `found` is the number of rows that were read, of at most `limit` and one.
 */
export function totalOfLastPage({ limit, offset }: Pick<PageAsked, 'limit' | 'offset'>, found: number) {
  const isLast = found <= limit && (found > 0 || offset === 0);
  return isLast ? offset + found : null;
}

/** The limit up to which rows without a stored count are counted. */
export const countedMost = 100_000;

/** The number of rows that match a filter. */
export interface BoundedTotal {
  total: number;
  /** False: there may be more than `total`. */
  totalIsExact: boolean;
}

export const boundedTotal = (rows: number): BoundedTotal => ({
  total: Math.min(rows, countedMost),
  totalIsExact: rows <= countedMost,
});

/** Raises a bounded total to the rows on the page: the total may have been counted from fewer rows. */
export const atLeast = (
  { offset }: Pick<PageAsked, 'offset'>,
  found: number,
  { total, totalIsExact }: BoundedTotal,
): BoundedTotal => ({
  total: totalIsExact || found === 0 ? total : Math.max(total, offset + found),
  totalIsExact,
});

/**
 * A query that stops at the first row beyond the limit. The limit is literal, since the planner would expect a tenth
 * of all rows for a parameter.
 */
export const upToMost = (tx: Tx, passing: ReturnType<Tx>) =>
  tx`${passing} ${tx.unsafe(`limit ${countedMost + 1}`)}`;

/** Makes a page as `countedPage` does, of a list that may be long. `passing` is a query of its rows. */
export async function boundedPage<Row>(
  tx: Tx,
  rows: readonly Row[],
  asked: PageAsked,
  passing: ReturnType<Tx>,
  count = () => countUpToMost(tx, passing),
): Promise<{ data: Row[]; hasNext: boolean } & BoundedTotal> {
  const known = asked.total === false ? 0 : totalOfLastPage(asked, rows.length);
  const counted =
    known === null ? atLeast(asked, rows.length, await count()) : { total: known, totalIsExact: true };
  return { data: rows.slice(0, asked.limit), hasNext: rows.length > asked.limit, ...counted };
}

async function countUpToMost(tx: Tx, passing: ReturnType<Tx>): Promise<BoundedTotal> {
  const [row] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from (${upToMost(tx, passing)}) as counted`;
  return boundedTotal(row?.total ?? 0);
}

/** Times of a query, or of filters that were stored, which are texts. */
interface Period {
  startDate?: Date | string | undefined;
  endDate?: Date | string | undefined;
}

/**
 * The condition that a row was created in a period, both ends included. Clients know times in whole milliseconds, and
 * rows are stored with microseconds: one whose `createdAt` a client sends as the end is still found.
 */
export const createdWithin = (tx: Tx, column: Fragment, { startDate, endDate }: Period) => tx`
  ${startDate ? tx`and ${column} >= ${startDate}` : tx``}
  ${endDate ? tx`and ${column} < ${new Date(new Date(endDate).getTime() + 1)}` : tx``}`;

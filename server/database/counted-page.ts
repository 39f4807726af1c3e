/** The part of a list that a caller wants. */
export interface PageAsked {
  limit: number;
  offset: number;
  /** False: the caller does not show how many rows there are in all. */
  total?: boolean | undefined;
}

/**
 * Makes a page of the rows that were read, of which one beyond `limit` says that more follow. All rows are counted only
 * for a caller who wants to know: that can cost more than the page. Otherwise `total` is 0.
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

/**
 * Returns how many rows a list has where a page of it shows the last ones; null where others may stand before or behind it.
 * A filter that few rows pass is then gone through once, not again for its total. `found` were read of one more than `limit`.
 */
export function totalOfLastPage({ limit, offset }: Pick<PageAsked, 'limit' | 'offset'>, found: number) {
  const isLast = found <= limit && (found > 0 || offset === 0);
  return isLast ? offset + found : null;
}

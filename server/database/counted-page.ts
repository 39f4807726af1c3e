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
  const [counted] = asked.total === false ? [] : await count();
  return {
    data: rows.slice(0, asked.limit),
    total: counted?.total ?? 0,
    hasNext: rows.length > asked.limit,
  };
}

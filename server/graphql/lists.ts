import type { ListSource, ListWindow } from '../../schema/graphql/context.ts';

/** A page as services answer it; `total` is 0 where it was not asked for. */
interface CountedPage<Row> {
  data: Row[];
  total: number;
  /** False: there may be more than `total`. Absent: it is exact. */
  totalIsExact?: boolean;
  hasNext: boolean;
}

/** Wraps a service that reads pages by offset, and counts only on request. */
export function listByPosition<Row>(
  name: string,
  page: (window: { limit: number; offset: number; total: boolean }) => Promise<CountedPage<Row>>,
): ListSource<Row> {
  return {
    name,
    read: async ({ limit, offset }) => {
      const { data, hasNext } = await page({ limit, offset, total: false });
      return { rows: data, hasNext };
    },
    count: async () => {
      const { total, totalIsExact = true } = await page({ limit: 0, offset: 0, total: true });
      return { total, isExact: totalIsExact };
    },
  };
}

/** Wraps a service whose pages begin behind a row; `placeOf` returns the cursor of a row. */
export function listByPlace<Row>(
  name: string,
  page: (window: ListWindow) => Promise<{ data: Row[]; hasNext: boolean }>,
  placeOf: (row: Row) => string,
  count: () => Promise<number>,
): ListSource<Row> {
  return {
    name,
    read: async (window) => {
      const { data, hasNext } = await page(window);
      return { rows: data, hasNext, places: data.map(placeOf) };
    },
    count: async () => ({ total: await count(), isExact: true }),
  };
}

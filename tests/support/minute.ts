import type { Database } from '../../server/database/index.ts';

/** Seconds that requests of one test take at most, on a slow machine. */
const needed = 30;

/** Returns when enough of a minute is to come: requests are limited by the minute of the database's clock. */
export async function earlyInMinute({ ownerSql: sql }: Database): Promise<void> {
  const [row] = await sql<{ left: number }[]>`select (60 - extract(second from now()))::float8 as left`;
  const left = row?.left ?? 0;
  if (left < needed) await Bun.sleep(1000 * left);
}

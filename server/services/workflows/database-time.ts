import type { Tx } from '../../database/index.ts';

/**
 * Returns the time at which the transaction began, by the database's clock, which all processes share. For statements in
 * which a distributed database takes no `now()`.
 */
export async function databaseTime(tx: Tx): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select now() as now`;
  if (!row) throw new Error('the database told no time');
  return row.now;
}

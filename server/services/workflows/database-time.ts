import type { Tx } from '../../database/index.ts';

/**
 * Returns the start of the transaction by the database's clock, which all processes share; for statements in which a
 * distributed database does not accept `now()`.
 */
export async function databaseTime(tx: Tx): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select now() as now`;
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

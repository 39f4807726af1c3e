import type { Database } from '../../database/index.ts';

/** Bounds one call. */
const removedAtOnce = 1_000;

/**
 * Removes deliveries to endpoints that ended longer ago than runs are kept. Those of this month stay: that credits are low
 * is told once a month. 0 days keeps all. Returns how many were removed; a bounded number a call.
 */
export async function removeOldNotices(
  { ownerSql }: Pick<Database, 'ownerSql'>,
  days: number,
): Promise<number> {
  if (days === 0) return 0;
  const removed = await ownerSql`
    with old as (
      select workspace_o_id, o_id
      from delivery
      where purpose <> ''
        and ended_at < least(
          now() - make_interval(days => ${days}),
          date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
        )
      order by ended_at
      limit ${removedAtOnce}
    )
    delete from delivery
    using old
    where delivery.workspace_o_id = old.workspace_o_id
      and delivery.o_id = old.o_id`;
  return removed.count;
}

import type postgres from 'postgres';
import type { Database, Sql } from '../server/database/index.ts';

interface OldRows {
  table: string;
  /** The column that says since when they are old. */
  since: string;
  /** Bounds one call. */
  atOnce: number;
  /** The condition that a row, called `old`, must meet besides its age. */
  isOver(sql: Sql): postgres.Fragment;
  /** Their callbacks go with them. */
  hasCallbacks?: boolean;
}

/** Rows that are kept for as long as runs are, but for runs themselves. */
const kinds: readonly OldRows[] = [
  {
    // their events stay, and so does an import whose callback still waits
    table: 'import_job',
    since: 'completed_at',
    atOnce: 200,
    hasCallbacks: true,
    isOver: (sql) => sql`not exists (
      select
      from delivery
      where delivery.workspace_o_id = old.workspace_o_id
        and delivery.subject_o_id = old.o_id
        and delivery.status = 'pending'
    )`,
  },
  {
    // to endpoints; those of this month stay: that credits are low is told once a month
    table: 'delivery',
    since: 'ended_at',
    atOnce: 1_000,
    isOver: (sql) => sql`old.purpose <> ''
      and old.ended_at < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
  },
  {
    // of a resource that is on its way they stay: its next attempt goes on after them
    table: 'resource_stage',
    since: 'started_at',
    atOnce: 1_000,
    isOver: (sql) => sql`exists (
      select
      from resource
      where resource.workspace_o_id = old.workspace_o_id
        and resource.o_id = old.resource_o_id
        and (resource.status <> 'pending' or resource.deleted_at is not null)
    )`,
  },
];

/** Removes rows that are older than runs are kept, a bounded number a call. 0 days keeps all. */
export async function removeOldRows(
  { ownerSql: sql }: Pick<Database, 'ownerSql'>,
  days: number,
): Promise<void> {
  if (days === 0) return;
  for (const { table, since, atOnce, isOver, hasCallbacks } of kinds) {
    const removal = sql`
      delete from ${sql(table)}
      where ctid = any (array(
        select old.ctid
        from ${sql(table)} as old
        where old.${sql(since)} < now() - make_interval(days => ${days})
          and ${isOver(sql)}
        order by old.${sql(since)}
        limit ${atOnce}
      ))`;
    if (!hasCallbacks) await removal;
    else
      await sql`
        with removed as (${removal} returning workspace_o_id, o_id)
        delete from delivery
        using removed
        where delivery.workspace_o_id = removed.workspace_o_id
          and delivery.subject_o_id = removed.o_id`;
  }
}

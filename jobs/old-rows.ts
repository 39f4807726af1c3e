import type postgres from 'postgres';
import type { Database, Sql } from '../server/database/index.ts';
import { shorterThan } from '../server/services/workspaces/retention-figures.ts';

interface OldRows {
  table: string;
  /** The columns that name a row of a workspace. */
  key: readonly string[];
  /** The column that says since when they are old. */
  since: string;
  /** Bounds one call. */
  atOnce: number;
  /** The condition that a row, called `old`, must meet besides its age; `isOwn` where a workspace has a figure of its own. */
  isOver(sql: Sql, isOwn: boolean): postgres.Fragment;
  /** The figure of a workspace that shortens how long they are kept. */
  figure?: 'runs' | 'deliveries';
  /** Their callbacks go with them. */
  hasCallbacks?: boolean;
}

/** Rows that are kept for as long as runs are, but for runs themselves. */
const kinds: readonly OldRows[] = [
  {
    // their events stay, and so does an import whose callback still waits
    table: 'import_job',
    key: ['o_id'],
    since: 'completed_at',
    atOnce: 200,
    hasCallbacks: true,
    figure: 'runs',
    isOver: (sql) => sql`not exists (
      select
      from delivery
      where delivery.workspace_o_id = old.workspace_o_id
        and delivery.subject_o_id = old.o_id
        and delivery.status = 'pending'
    )`,
  },
  {
    // of a workspace with a figure of its own callbacks too, others go with their subject; that credits are low is told once a
    // month, by what stays
    table: 'delivery',
    key: ['o_id'],
    since: 'ended_at',
    atOnce: 1_000,
    figure: 'deliveries',
    isOver: (sql, isOwn) => sql`${isOwn ? sql`old.event_type <> 'credits.low'` : sql`old.purpose <> ''`}
      ${isOwn ? sql`or` : sql`and`} old.ended_at < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
  },
  {
    // of a resource that is on its way they stay: its next attempt goes on after them
    table: 'resource_stage',
    key: ['resource_o_id', 'stage'],
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

/**
 * Removes rows past the retention of runs, or of the workspace if that is shorter; bounded per call. With 0 days,
 * only workspaces with their own figure lose rows.
 */
export async function removeOldRows(
  { ownerSql: sql }: Pick<Database, 'ownerSql'>,
  days: number,
): Promise<void> {
  for (const kind of kinds) {
    if (days > 0) await removeOf(sql, kind, days, null);
    if (!kind.figure) continue;
    for (const { workspace, figure } of await shorterThan(sql, kind.figure, days))
      await removeOf(sql, kind, figure, workspace);
  }
}

async function removeOf(
  sql: Sql,
  { table, key, since, atOnce, isOver, hasCallbacks }: OldRows,
  days: number,
  workspace: string | null,
): Promise<void> {
  const cutoff = sql`now() - make_interval(days => ${days})`;
  // the oldest of a workspace are found by when they were made
  const ofOne = workspace ? sql`and old.workspace_o_id = ${workspace} and old.created_at < ${cutoff}` : sql``;
  const removal = sql`
    delete from ${sql(table)} as gone
    using (
      select old.workspace_o_id, ${sql(key)}
      from ${sql(table)} as old
      where old.${sql(since)} < ${cutoff}
        and (${isOver(sql, workspace !== null)})
        ${ofOne}
      order by old.${workspace ? sql`created_at` : sql(since)}
      limit ${atOnce}
    ) as old
    where gone.workspace_o_id = old.workspace_o_id
      ${key.map((column) => sql`and gone.${sql(column)} = old.${sql(column)}`)}
      -- not one that has begun anew since
      and gone.${sql(since)} < ${cutoff}`;
  if (!hasCallbacks) await removal;
  else
    await sql`
      with removed as (${removal} returning gone.workspace_o_id, gone.o_id)
      delete from delivery
      using removed
      where delivery.workspace_o_id = removed.workspace_o_id
        and delivery.subject_o_id = removed.o_id`;
}

import type { ActivityQuery, ActivityRecord, ActivityStatus } from '../../../schema/activity.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import { type Fragment, sources, united, type Wanted } from './work-records.ts';

/** Imports, analyses, runs, indexing and callbacks in one list: what goes on in a workspace after requests were answered. */

interface WorkRow
  extends Omit<ActivityRecord, 'createdAt' | 'startedAt' | 'completedAt' | 'nextTryAt' | 'counts'> {
  total: number | null;
  done: number | null;
  skipped: number | null;
  failed: number | null;
  nextTryAt: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/** Newest first. Every table is read along its index for as many rows as the page can need. */
export async function listActivity(
  tx: Tx,
  workspace: string,
  query: ActivityQuery,
): Promise<{ data: ActivityRecord[]; hasNext: boolean }> {
  const needed = query.offset + query.limit + 1;
  const parts = sources(tx, workspace, query).map(
    (source): Fragment =>
      tx`(select * from (${source}) as part order by created_at desc, o_id desc limit ${needed})`,
  );
  if (parts.length === 0) return { data: [], hasNext: false };
  const rows = await tx<WorkRow[]>`
    select ${withRetries(tx)}
    from (
      select *
      from (${united(tx, parts)}) as part
      order by created_at desc, o_id desc
      limit ${query.limit + 1}
      offset ${query.offset}
    ) as work
    left join retried_jobs() as retried on retried.subject = work.o_id
    order by created_at desc, o_id desc
  `;
  return { data: rows.slice(0, query.limit).map(recordOf), hasNext: rows.length > query.limit };
}

/** How many the list has in all. It counts rows, so ask for it only where it is shown. */
export async function countActivity(tx: Tx, workspace: string, query: Wanted): Promise<number> {
  const parts = sources(tx, workspace, query);
  if (parts.length === 0) return 0;
  const [row] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from (${united(tx, parts)}) as work
  `;
  return row?.total ?? 0;
}

/** Throws 404 for one that the workspace does not have. */
export async function getActivity(tx: Tx, workspace: string, oId: string): Promise<ActivityRecord> {
  const [row] = await tx<WorkRow[]>`
    select ${withRetries(tx)}
    from (${united(tx, sources(tx, workspace, { oId }))}) as work
    left join retried_jobs() as retried on retried.subject = work.o_id
  `;
  if (!row) throw notFound();
  return recordOf(row);
}

/** The record's own word on its tries, else the queue's. What a try failed with inside is for the log. */
const withRetries = (tx: Tx) => tx`
  work.*,
  coalesce(work.tries, retried.attempts, 0) as attempts,
  coalesce(work.last_error, case when retried.subject is not null then 'A try ended by an error of the server' end)
    as last_error,
  coalesce(work.next_try, retried.next_try_at) as next_try_at`;

function recordOf({ total, done, skipped, failed, nextTryAt, ...row }: WorkRow): ActivityRecord {
  return {
    ...row,
    status: row.status satisfies ActivityStatus,
    counts: total === null ? null : { total, done: done ?? 0, skipped: skipped ?? 0, failed: failed ?? 0 },
    nextTryAt: nextTryAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

import type { ActivityQuery, ActivityRecord, ActivityStatus } from '../../../schema/activity.ts';
import { type BoundedTotal, boundedTotal, upToMost } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { together } from '../../database/together.ts';
import { notFound } from '../../errors.ts';
import { type Retried, retriedJobs } from './retried.ts';
import { type Fragment, isCalled, sources, unitedParts, type WantedWork } from './work-records.ts';

/** Imports, analyses, runs, indexing and callbacks in one list: what goes on in a workspace after requests were answered. */

interface WorkRow
  extends Omit<
    ActivityRecord,
    'attempts' | 'createdAt' | 'startedAt' | 'completedAt' | 'nextTryAt' | 'counts'
  > {
  total: number | null;
  done: number | null;
  skipped: number | null;
  failed: number | null;
  tries: number | null;
  nextTry: Date | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/**
 * Lists the work of a workspace, newest first. Each table is read along its index, for at most the rows of the page.
 */
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
  const [rows, retriedWork] = await together([
    tx<WorkRow[]>`
      select *
      from (${unitedParts(tx, parts)}) as part
      order by created_at desc, o_id desc
      limit ${query.limit + 1}
      offset ${query.offset}
    `,
    retriedJobs(tx, workspace),
  ]);
  return {
    data: rows.slice(0, query.limit).map((row) => recordOf(row, retriedWork)),
    hasNext: rows.length > query.limit,
  };
}

/** No index knows the texts: so many of the newest are looked at. */
const lookedAtMost = 20_000;

/** Returns the total of the list. It counts rows, so call it only where the total is shown. */
export async function countActivity(tx: Tx, workspace: string, query: WantedWork): Promise<BoundedTotal> {
  if (query.text) return countCalled(tx, workspace, query, query.text);
  const parts = sources(tx, workspace, query);
  if (parts.length === 0) return boundedTotal(0);
  const [row] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from (${upToMost(tx, tx`select from (${unitedParts(tx, parts)}) as work`)}) as counted
  `;
  return boundedTotal(row?.total ?? 0);
}

async function countCalled(
  tx: Tx,
  workspace: string,
  { text: _, ...query }: WantedWork,
  text: string,
): Promise<BoundedTotal> {
  const newest = tx`order by created_at desc, o_id desc ${tx.unsafe(`limit ${lookedAtMost + 1}`)}`;
  const parts = sources(tx, workspace, query).map(
    (source): Fragment => tx`(select o_id, created_at, subject from (${source}) as part ${newest})`,
  );
  if (parts.length === 0) return boundedTotal(0);
  const [totalRow] = await tx<BoundedTotal[]>`
    select count(*) filter (where ${isCalled(tx, text)})::int as total, count(*) <= ${lookedAtMost} as total_is_exact
    from (select subject from (${unitedParts(tx, parts)}) as part ${newest}) as work`;
  return totalRow ?? boundedTotal(0);
}

/** Returns one piece of work. Throws 404 if the workspace does not have it. */
export async function getActivity(tx: Tx, workspace: string, oId: string): Promise<ActivityRecord> {
  const [[row], retried] = await together([
    tx<WorkRow[]>`select * from (${unitedParts(tx, sources(tx, workspace, { oId }))}) as work`,
    retriedJobs(tx, workspace),
  ]);
  if (!row) throw notFound();
  return recordOf(row, retried);
}

/** The record's own word on its tries, else the queue's. What a try failed with inside is for the log. */
function recordOf(
  { total, done, skipped, failed, tries, nextTry, ...row }: WorkRow,
  retried: ReadonlyMap<string, Retried>,
): ActivityRecord {
  const queued = retried.get(row.oId);
  const nextTryAt = nextTry ?? queued?.nextTryAt;
  return {
    ...row,
    attempts: tries ?? queued?.attempts ?? 0,
    lastError: row.lastError ?? (queued ? 'A try ended by an error of the server' : null),
    status: row.status satisfies ActivityStatus,
    counts: total === null ? null : { total, done: done ?? 0, skipped: skipped ?? 0, failed: failed ?? 0 },
    nextTryAt: nextTryAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

import type { AnalysisJob, AnalysisStatus } from '../../../schema/analysis.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import { type BoundedTotal, boundedTotal, upToMost } from '../../database/counted-page.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { type EventFilter, eventConditions, joinedFragments, speaksOf } from './filter.ts';

/** Jobs that have events read again. */

/** The statuses of events that have been read, or could not be. */
export const alreadyRead = ['PROCESSED', 'FAILED'] as const;

export interface AnalysisFilter {
  events: EventFilter;
  statuses: string[];
  /** Only what this model has not read. */
  otherThan: string | null;
}

/** Events with their place in the order of the job. */
interface Place {
  oId: string;
  at: Date;
}

interface JobRow {
  jobOId: string;
  status: AnalysisStatus;
  total: number;
  done: number;
  failed: number;
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/**
 * Queues events to be read again in the background. `total` is the result of `countToAnalyse`; a job that reads more
 * raises it.
 */
export async function requestAnalysis(
  tx: Tx,
  workspace: string,
  filter: AnalysisFilter,
  { total }: BoundedTotal,
  now: number,
): Promise<AnalysisJob> {
  const jobOId = newOId(prefixes.analysisJob, now);
  await tx`
    insert into analysis_job (workspace_o_id, o_id, filters, total)
    values (${workspace}, ${jobOId}, ${JSON.stringify(filter)}::text::jsonb, ${total})
  `;
  await enqueue(tx, 'analyse-again', { workspaceOId: workspace, analysisJobOId: jobOId });
  return getAnalysis(tx, workspace, jobOId);
}

/**
 * Counts the events that `requestAnalysis` would have read; call it outside of transactions, since it may scan many.
 */
export async function countToAnalyse(
  tx: Tx,
  workspace: string,
  filter: AnalysisFilter,
): Promise<BoundedTotal> {
  const [row] = await tx<{ events: number }[]>`
    select count(*)::int as events
    from (${upToMost(tx, tx`select from event where ${conditions(tx, workspace, filter)}`)}) as counted
  `;
  return boundedTotal(row?.events ?? 0);
}

/**
 * Cancels a job; what was read stays. A job that is cancelled already is returned unchanged; another ended one is a
 * 409.
 */
export async function cancelAnalysis(tx: Tx, workspace: string, jobOId: string): Promise<AnalysisJob> {
  await end(tx, workspace, jobOId, 'CANCELLED', null);
  const job = await getAnalysis(tx, workspace, jobOId);
  if (job.status !== 'CANCELLED')
    throw conflict(`The analysis has already ended: its status is ${job.status}`, 'analysis_ended');
  return job;
}

/** Returns a job. Throws 404 if the workspace does not have it. */
export async function getAnalysis(tx: Tx, workspace: string, jobOId: string): Promise<AnalysisJob> {
  const [row] = await tx<JobRow[]>`
    select o_id as job_o_id, status, total, done, failed, error, created_at,
      started_at, completed_at
    from analysis_job
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}
  `;
  if (!row) throw notFound();
  const { total, done, failed, ...job } = row;
  return {
    ...job,
    counts: { total, done, failed },
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/** Returns the next events of an open job, newest first; null when the job has ended. */
export async function nextToAnalyse(
  tx: Tx,
  workspace: string,
  jobOId: string,
  limit: number,
): Promise<Place[] | null> {
  const [job] = await tx<{ filters: StoredFilter; behindAt: Date | null; behindOId: string | null }[]>`
    select filters, behind_at, behind_o_id
    from analysis_job
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}
      and status in ('PENDING', 'IN_PROGRESS')
  `;
  if (!job) return null;
  return tx<Place[]>`
    select event.o_id, event.event_timestamp as at
    from event
    where ${conditions(tx, workspace, revived(job.filters))}
      ${job.behindAt ? tx`and (event.event_timestamp, event.o_id) < (${job.behindAt}, ${job.behindOId})` : tx``}
    order by event.event_timestamp desc, event.o_id desc
    limit ${limit}
  `;
}

/** Counts the events that were read, in the transaction that stored them, and moves the job behind the last one. */
export async function recordProgress(
  tx: Tx,
  workspace: string,
  jobOId: string,
  progress: { done: number; failed: number; behind: Place },
): Promise<void> {
  await tx`
    update analysis_job
    set status = 'IN_PROGRESS',
      started_at = coalesce(started_at, clock.now),
      total = greatest(total, done + failed + ${progress.done + progress.failed}),
      done = done + ${progress.done},
      failed = failed + ${progress.failed},
      behind_at = ${progress.behind.at},
      behind_o_id = ${progress.behind.oId}
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}
      and status in ('PENDING', 'IN_PROGRESS')
  `;
}

/** Ends an open job. With an error it has failed, and its remaining events are unchanged. */
export async function endAnalysis(
  tx: Tx,
  workspace: string,
  jobOId: string,
  error: string | null = null,
): Promise<void> {
  await end(tx, workspace, jobOId, error === null ? 'COMPLETED' : 'FAILED', error);
}

async function end(
  tx: Tx,
  workspace: string,
  jobOId: string,
  status: Extract<AnalysisStatus, 'COMPLETED' | 'FAILED' | 'CANCELLED'>,
  error: string | null,
): Promise<void> {
  await tx`
    update analysis_job
    set status = ${status},
      total = case when ${status} = 'COMPLETED' then done + failed else total end,
      error = ${error?.slice(0, 2000) ?? null},
      started_at = coalesce(started_at, clock.now),
      completed_at = clock.now
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}
      and status in ('PENDING', 'IN_PROGRESS')
  `;
}

type StoredFilter = Omit<AnalysisFilter, 'events'> & {
  events: Omit<EventFilter, 'start' | 'end' | 'parties'> & {
    start: string | null;
    end: string | null;
    /** Absent of jobs that are older than it. */
    parties?: EventFilter['parties'];
  };
};

function revived({ events, ...filter }: StoredFilter): AnalysisFilter {
  const timeOf = (text: string | null) => (text === null ? null : new Date(text));
  const { start, end, parties = [] } = events;
  return { ...filter, events: { ...events, start: timeOf(start), end: timeOf(end), parties } };
}

function conditions(tx: Tx, workspace: string, { events, statuses, otherThan }: AnalysisFilter) {
  return tx`
    ${eventConditions(tx, workspace, events)}
    and event.processing_status = any(${statuses}::text[])
    ${otherThan === null ? tx`` : tx`and event.model is distinct from ${otherThan}`}
    ${joinedFragments(
      tx,
      events.entityGroups.map((oIds) => tx`and ${speaksOf(tx, workspace, 'event.o_id', oIds)}`),
    )}
  `;
}

import type { EventKind } from '../../../../schema/import-event.ts';
import type { ImportJob, ImportJobDetail, ImportJobStatus } from '../../../../schema/import-job.ts';
import type { Tx } from '../../../database/index.ts';
import { conflict, notFound } from '../../../errors.ts';
import { retriedJobs } from '../../activity/retried.ts';
import { endImport } from './end.ts';

/** Status calls name this many failed events; the count is of all. */
const failuresShown = 100;

interface ImportJobRow {
  jobOId: string;
  status: ImportJobStatus;
  eventType: EventKind;
  total: number;
  ingested: number;
  skipped: number;
  failed: number;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  error: string | null;
}

/** Returns the job with its first failures. Throws 404 if the workspace does not have it. */
export async function getImportJob(tx: Tx, workspace: string, jobOId: string): Promise<ImportJobDetail> {
  const [row] = await tx<ImportJobRow[]>`
    select ${columns(tx)}
    from import_job
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}
  `;
  if (!row) throw notFound();
  const failures = await tx<{ index: number; message: string }[]>`
    select position as index, message
    from import_failure
    where workspace_o_id = ${workspace}
      and import_job_o_id = ${jobOId}
    order by position
    limit ${failuresShown}
  `;
  const retried = (await retriedJobs(tx, workspace)).get(jobOId);
  return {
    ...jobOf(row),
    attempts: retried?.attempts ?? 0,
    // what a try failed with inside is for the log
    lastError: retried ? 'A try ended by an error of the server' : null,
    nextTryAt: retried?.nextTryAt?.toISOString() ?? null,
    failures: [...failures],
  };
}

/** Lists the workspace's import jobs, newest first. */
export async function listImportJobs(
  tx: Tx,
  workspace: string,
  page: { limit: number; offset: number; status?: ImportJobStatus | undefined },
): Promise<{ jobs: ImportJob[]; total: number }> {
  const ofStatus = page.status ? tx`and status = ${page.status}` : tx``;
  const rows = await tx<ImportJobRow[]>`
    select ${columns(tx)}
    from import_job
    where workspace_o_id = ${workspace}
      ${ofStatus}
    order by created_at desc, o_id desc
    limit ${page.limit}
    offset ${page.offset}
  `;
  const [count] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from import_job
    where workspace_o_id = ${workspace}
      ${ofStatus}
  `;
  return { jobs: rows.map(jobOf), total: count?.total ?? 0 };
}

/**
 * Cancels a job; what it stored stays. A job that is cancelled already is returned unchanged; a finished one is a
 * 409.
 */
export async function cancelImport(tx: Tx, workspace: string, jobOId: string): Promise<ImportJobDetail> {
  const isEnded = await endImport(tx, workspace, jobOId, 'CANCELLED');
  const job = await getImportJob(tx, workspace, jobOId);
  if (!isEnded && job.status !== 'CANCELLED') {
    throw conflict(`The import job has already ended: its status is ${job.status}`, 'import_ended');
  }
  return job;
}

/** Fails a job after its last attempt; the events that were not stored count as failed. */
export async function failImport(tx: Tx, workspace: string, jobOId: string, reason: string): Promise<void> {
  await endImport(tx, workspace, jobOId, 'FAILED', reason.slice(0, 2000));
}

/** Sets a job back to waiting after its worker died. */
export async function showImportWaiting(tx: Tx, workspace: string, jobOId: string): Promise<void> {
  await tx`
    update import_job
    set status = 'PENDING'
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}
      and status = 'IN_PROGRESS'
  `;
}

const columns = (tx: Tx) => tx`
  o_id as job_o_id, status, event_kind as event_type, total, ingested, skipped, failed, created_at,
  started_at, completed_at, error
`;

function jobOf(row: ImportJobRow): ImportJob {
  const { total, ingested, skipped, failed } = row;
  return {
    jobOId: row.jobOId,
    status: row.status,
    counts: { total, ingested, skipped, failed },
    eventType: row.eventType,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    error: row.error,
  };
}

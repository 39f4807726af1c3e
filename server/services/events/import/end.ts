import type { Callback } from '../../../../schema/callback.ts';
import type { ImportJobStatus } from '../../../../schema/import-job.ts';
import type { Tx } from '../../../database/index.ts';
import { queueCallback } from '../../callbacks/callbacks.ts';
import { tellEndpoints } from '../../callbacks/notices.ts';

interface Ended {
  total: number;
  ingested: number;
  skipped: number;
  failed: number;
  eventType: string;
  error: string | null;
  callbackUrl: string | null;
  createdAt: Date;
  completedAt: Date;
}

type EndStatus = Extract<ImportJobStatus, 'COMPLETED' | 'FAILED' | 'CANCELLED'>;

const callbackStatus = { COMPLETED: 'succeeded', FAILED: 'failed', CANCELLED: 'cancelled' } as const;

/**
 * Ends an import job that is still open: drops waiting batches and queues the callback in the same transaction.
 * Returns whether this call ended it. A failed job counts its remaining events as failed.
 */
export async function endImport(
  tx: Tx,
  workspace: string,
  jobOId: string,
  status: EndStatus,
  error: string | null = null,
): Promise<boolean> {
  const [endedImport] = await tx<Ended[]>`
    update import_job
    set status = ${status},
      error = ${error},
      failed = case when ${status}::text = 'FAILED' then total - ingested - skipped else failed end,
      started_at = coalesce(started_at, clock.now),
      completed_at = clock.now
    from (select now() as now) as clock
    where workspace_o_id = ${workspace}
      and o_id = ${jobOId}
      and status in ('PENDING', 'IN_PROGRESS')
    returning total, ingested, skipped, failed, event_kind as event_type, error, callback_url,
      created_at, completed_at
  `;
  if (!endedImport) return false;
  if (status !== 'COMPLETED') await dropWaiting(tx, workspace, jobOId);
  const body = callbackOf(jobOId, status, endedImport);
  if (endedImport.callbackUrl !== null)
    await queueCallback(tx, workspace, { url: endedImport.callbackUrl, subjectOId: jobOId, body });
  const { ingested, skipped, failed } = endedImport;
  const text = `The import ${jobOId} ${body.status}: ${ingested} events stored, ${skipped} skipped, ${failed} failed`;
  await tellEndpoints(tx, workspace, [{ type: 'event.import.completed', subjectOId: jobOId, text, body }]);
  return true;
}

async function dropWaiting(tx: Tx, workspace: string, jobOId: string): Promise<void> {
  await tx`
    delete from import_batch
    where workspace_o_id = ${workspace}
      and import_job_o_id = ${jobOId}
  `;
}

function callbackOf(jobOId: string, status: EndStatus, ended: Ended): Callback {
  const { total, ingested, skipped, failed } = ended;
  return {
    type: 'event.import.completed',
    jobOId,
    status: callbackStatus[status],
    output: { eventType: ended.eventType, counts: { total, ingested, skipped, failed } },
    error: ended.error,
    createdAt: ended.createdAt.toISOString(),
    completedAt: ended.completedAt.toISOString(),
  };
}

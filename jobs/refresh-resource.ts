import { openDrive } from '../server/ingest/drive/index.ts';
import { robotsOf } from '../server/ingest/robots.ts';
import { failureOf } from '../server/services/resources/failure.ts';
import { refreshResource } from '../server/services/resources/refresh.ts';
import { noteAnswer, waitingAttempt } from '../server/services/workflows/requests/waiting-attempt.ts';
import { LostLease } from './runtime/fence.ts';
import { defineTask, type JobContext } from './task.ts';

/**
 * Fetches the resource for one attempt of a workflow's node. The result is stored in one transaction, so that a dead
 * worker leaves the whole attempt to the next.
 */
export const task = defineTask('refresh-resource', {
  async run({ workspaceOId: _, ...attempt }, job) {
    const waiting = await job.read((tx) => waitingAttempt(tx, job.workspace, attempt));
    if (waiting?.node.type !== 'refresh') return;
    const { resourceOId } = waiting.input as { resourceOId: string };
    const fetched = await fetchAgain(job, resourceOId);
    await job.finish(async (tx) => {
      const noted = fetched.store ? { refreshed: await fetched.store(tx) } : fetched;
      await noteAnswer(tx, job.workspace, attempt, noted);
    });
  },
  async onExhausted(tx, { workspaceOId, ...attempt }, reason) {
    const error = { code: 'interrupted', message: `Fetching was interrupted too often: ${reason}` };
    await noteAnswer(tx, workspaceOId, attempt, { error, mayTryAgain: true });
  },
});

async function fetchAgain(job: JobContext, resourceOId: string) {
  const sources = { robots: robotsOf(job.outbound), drive: openDrive(job.app.config.driveUrl) };
  try {
    return { store: await refreshResource({ ...job, db: job.app.db, ...sources }, resourceOId) };
  } catch (error) {
    const isLate = job.signal.reason instanceof Error && job.signal.reason.name === 'TimeoutError';
    // the worker stops, or another has the job: whoever goes on notes what comes of it
    if (error instanceof LostLease || (job.signal.aborted && !isLate)) throw error;
    const { code, message, isFinal } = failureOf(isLate ? job.signal.reason : error);
    return { error: { code, message }, mayTryAgain: !isFinal };
  }
}

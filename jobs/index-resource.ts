import { jobs } from '../schema/jobs.ts';
import { openDrive } from '../server/ingest/drive/index.ts';
import { robotsOf } from '../server/ingest/robots.ts';
import { failureOf } from '../server/services/resources/failure.ts';
import { indexResource } from '../server/services/resources/pipeline.ts';
import {
  giveUp,
  type IndexAttempt,
  isWanted,
  recordFailure,
  showInterrupted,
} from '../server/services/resources/stages.ts';
import { LostLease } from './runtime/fence.ts';
import { defineTask, type JobContext } from './task.ts';

type Payload = { workspaceOId: string; resourceOId: string; generation: number };

/** Indexes one resource, or stores on it why that is impossible. */
export const task = defineTask('index-resource', {
  async run(payload, job) {
    const attempt = attemptOf(payload);
    try {
      await indexResource(
        { ...job, db: job.app.db, robots: robotsOf(job.outbound), drive: openDrive(job.app.config.driveUrl) },
        attempt,
      );
    } catch (error) {
      // The worker stops, or another has the job: whoever goes on will write what comes of it.
      const isLate = job.signal.reason instanceof Error && job.signal.reason.name === 'TimeoutError';
      if (error instanceof LostLease || (job.signal.aborted && !isLate)) throw error;
      // deleted, or wanted anew: whatever went wrong went wrong because of that, and nobody waits for it
      if (!(await job.read((tx) => isWanted(tx, attempt)))) return;
      if (!(await isFinal(job, attempt, isLate ? job.signal.reason : error))) throw error;
    }
  },
  onExhausted: (tx, payload) => giveUp(tx, attemptOf(payload)),
  onInterrupted: (tx, payload) => showInterrupted(tx, attemptOf(payload)),
});

function attemptOf({ workspaceOId, resourceOId, generation }: Payload): IndexAttempt {
  return { workspace: workspaceOId, resourceOId, generation };
}

/** Records the failure. The queue tries again after e^attempt seconds, as often as the job's rules say. */
async function isFinal(job: JobContext, attempt: IndexAttempt, error: unknown): Promise<boolean> {
  const failure = failureOf(error);
  const seconds = job.attempt < jobs['index-resource'].attempts ? Math.exp(Math.min(job.attempt, 10)) : null;
  await job.write((tx) => recordFailure(tx, attempt, failure, failure.isFinal ? null : seconds));
  return failure.isFinal;
}

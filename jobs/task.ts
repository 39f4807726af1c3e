import type { JobName, JobPayload } from '../schema/jobs.ts';
import type { AppContext, Tools } from '../server/context.ts';
import type { Tx, Work } from '../server/database/index.ts';

/**
 * The context of an attempt at a job, besides its payload. `write` is fenced: it throws LostLease without effect once
 * another attempt has taken over. `signal` aborts on time-out or when the worker stops; the job is retried, so simply
 * throw.
 */
export interface JobContext extends Tools {
  readonly app: AppContext;
  /** 1 on the first claim. */
  readonly attempt: number;
  /** By the database's clock. */
  readonly enqueuedAt: Date;
  /** The job's last write: the job ends in its transaction, so that its effect and its end are one. Nothing may follow. */
  finish<T>(work: Work<T>): Promise<T>;
}

/**
 * Thrown by a job that has to wait: it returns to the queue, and no attempt is counted. Other jobs with the same need
 * pause for a moment.
 */
export class ComeBackLater extends Error {}

/** The error of a job whose worker is gone; `bury_job` uses it where no attempt had an error. */
export const workerEnded = 'The worker ended in the middle of the job';

export interface Task<Name extends JobName> {
  readonly name: Name;
  readonly run: (payload: JobPayload<Name>, job: JobContext) => Promise<void>;
  /** Every attempt failed: write the failure on the record. In the transaction that buries the job; no fence needed. */
  readonly onExhausted?: (tx: Tx, payload: JobPayload<Name>, reason: string) => Promise<void>;
  /** The worker died in the middle: show the record as waiting again. In the transaction that frees the job. */
  readonly onInterrupted?: (tx: Tx, payload: JobPayload<Name>) => Promise<void>;
}

/**
 * Defines what a job does. `run` must be safe to run twice: throw and it is tried again with back-off; a failure that
 * trying again cannot cure is written on the record, and the job ends well. Limits stand in `schema/jobs.ts`.
 *
 *     export const task = defineTask('index-resource', {
 *       async run({ resourceOId }, job) {
 *         const found = await readBytes(resourceOId, job.signal);                        // slow work outside
 *         await job.write((tx) => storeChunks(tx, job.workspace, resourceOId, found));   // fenced, all or nothing
 *       },
 *     });
 */
export function defineTask<Name extends JobName>(name: Name, task: Omit<Task<Name>, 'name'>): Task<Name> {
  return { name, ...task };
}

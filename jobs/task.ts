import type { JobName, JobPayload } from '../schema/jobs.ts';
import type { Ai } from '../server/ai/index.ts';
import type { Config } from '../server/config.ts';
import type { Database, Tx } from '../server/database/index.ts';
import type { Log } from '../server/log.ts';
import type { Outbound } from '../server/outbound/index.ts';
import type { Storage } from '../server/storage/index.ts';
import type { Fence } from './runtime/fence.ts';

/** What every attempt of every job is given, apart from its payload. */
export interface JobContext {
  readonly db: Database;
  readonly ai: Ai;
  readonly config: Config;
  readonly outbound: Outbound;
  readonly storage: Storage;
  /** Carries the job's name, number and workspace. */
  readonly log: Log;
  /** Aborts when the attempt's seconds are over or the worker stops. The job is then tried again, so just throw. */
  readonly signal: AbortSignal;
  /** Call `fence.hold(tx)` first in every transaction that has an effect. */
  readonly fence: Fence;
  /** 1 on the first claim. */
  readonly attempt: number;
}

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
 *       async run({ workspaceOId, resourceOId }, job) {
 *         const found = await readBytes(resourceOId, job.signal);        // slow work outside any transaction
 *         await job.db.inWorkspace(workspaceOId, async (tx) => {
 *           await job.fence.hold(tx);                                    // still ours? throws LostLease if not
 *           await storeChunks(tx, workspaceOId, resourceOId, found);     // the effect, in the same transaction
 *         });
 *       },
 *     });
 */
export function defineTask<Name extends JobName>(name: Name, task: Omit<Task<Name>, 'name'>): Task<Name> {
  return { name, ...task };
}

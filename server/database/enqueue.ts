import { type JobName, type JobPayload, jobs } from '../../schema/jobs.ts';
import type { Tx } from './index.ts';
import { json } from './json.ts';

export interface EnqueueOptions {
  /** Not before this time. Default: at once. */
  runAt?: Date;
  /** A waiting job of the same name, workspace and key is replaced; one that runs already is left and a new one waits. */
  key?: string;
  /** What the job takes besides a place in its queue: it is left alone while a worker has none of it free. */
  needs?: 'sandbox' | `receiver:${string}` | `runs:${string}` | `starts:${string}`;
  /** Claims before the job becomes a dead letter. Default: the job's own rule in `schema/jobs.ts`. */
  maxAttempts?: number;
}

/**
 * Puts a job into the queue inside the caller's transaction: a rollback leaves no job, a commit cannot lose it.
 * Throws when the name is unknown or the payload has not the shape of `schema/jobs.ts`, which is a fault of the caller.
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<Name>,
  options: EnqueueOptions = {},
): Promise<void> {
  await tx`select ${enqueuing(tx, name, payload, options)}`;
}

/** Enqueues a job as part of a statement, once for each of its rows. */
export function enqueuing<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<Name>,
  options: EnqueueOptions = {},
) {
  const rules = rulesOf(name);
  const checked = rules.payload.parse(payload);
  return tx`
    enqueue_job(
      name => ${name},
      payload => ${json(tx, checked)},
      run_at => ${options.runAt ?? null},
      key => ${options.key ?? null},
      needs => ${options.needs ?? null},
      queue => ${rules.queue},
      max_attempts => ${options.maxAttempts ?? rules.attempts}
    )
  `;
}

/** Enqueues many jobs of one name, in their order and by one statement. */
export async function enqueueAll<Name extends JobName>(
  tx: Tx,
  name: Name,
  wanted: readonly { payload: JobPayload<Name>; key: string | null }[],
): Promise<void> {
  if (wanted.length === 0) return;
  const rules = rulesOf(name);
  const rows = wanted.map(({ payload, key }) => ({ payload: rules.payload.parse(payload), key }));
  await tx`
    select enqueue_job(
      name => ${name},
      payload => row.payload,
      run_at => null,
      key => row.key,
      needs => null,
      queue => ${rules.queue},
      max_attempts => ${rules.attempts}
    )
    from jsonb_to_recordset(${json(tx, rows)}) as row (payload jsonb, key text)`;
}

function rulesOf(name: JobName) {
  const rules = jobs[name];
  if (!rules) throw new Error(`There is no job called ${name}`);
  return rules;
}

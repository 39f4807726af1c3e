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
 * Queues a job inside the caller's transaction, so that it is committed or rolled back with it. Throws for an unknown
 * name or a payload without the shape of `schema/jobs.ts`.
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  name: Name,
  payload: JobPayload<Name>,
  options: EnqueueOptions = {},
): Promise<void> {
  await tx`select ${enqueuing(tx, name, payload, options)}`;
}

/** Queues a job for each row of a statement, as a part of it. */
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

/** Queues many jobs of one name, in order and by one statement. */
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

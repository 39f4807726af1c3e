import type { DeadLetterQuery } from '../../../schema/activity.ts';
import { type JobName, jobNames, jobs } from '../../../schema/jobs.ts';
import { type BoundedTotal, boundedPage, type PageAsked } from '../../database/counted-page.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Sql, Tx } from '../../database/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { lockBuilds } from './lock-builds.ts';

/** A job that used up its attempts, as operators see it. */

export interface DeadLetter {
  oId: string;
  jobName: string;
  payload: unknown;
  attempts: number;
  lastError: string;
  enqueuedAt: Date;
  createdAt: Date;
  retriedAt: Date | null;
}

/** Lists jobs that used up their attempts, newest first. */
export async function listDeadLetters(
  tx: Tx,
  workspace: string,
  { text, status, ...page }: PageAsked & Pick<DeadLetterQuery, 'text' | 'status'>,
): Promise<{ data: DeadLetter[]; hasNext: boolean } & BoundedTotal> {
  const where = tx`
    workspace_o_id = ${workspace}
    ${text ? tx`and strpos(lower(job_name || ' ' || last_error), lower(${text}::text)) > 0` : tx``}
    ${
      status?.length
        ? tx`and case when retried_at is null then 'DEAD' else 'RETRIED' end = any(${status}::text[])`
        : tx``
    }`;
  const rows = await tx<DeadLetter[]>`
    select o_id, job_name, payload, attempts, last_error,
      enqueued_at, created_at, retried_at
    from dead_letter
    where ${where}
    order by created_at desc, o_id desc
    limit ${page.limit + 1}
    offset ${page.offset}
  `;
  return boundedPage(tx, rows, page, tx`select from dead_letter where ${where}`);
}

/** Functions that reset a job's record for another attempt, by the job's name. */
export type Reopenings = {
  readonly [Name in JobName]?: (tx: Tx, workspace: string, payload: unknown) => Promise<unknown>;
};

/**
 * What must become of a job's record before the job can run again: it was marked as failed when the job was buried.
 * A job that starts over whatever its record says is not here.
 */
const reopen: Reopenings = {
  'analyse-again': (tx, workspace, payload) => {
    const { analysisJobOId } = jobs['analyse-again'].payload.parse(payload);
    return tx`
      update analysis_job
      set status = 'PENDING',
        error = null,
        completed_at = null
      where workspace_o_id = ${workspace}
      and o_id = ${analysisJobOId}
      and status = 'FAILED'
    `;
  },
  'analyse-event': (tx, workspace, payload) => {
    const { eventOIds } = jobs['analyse-event'].payload.parse(payload);
    return tx`
      update event
      set processing_status = 'PENDING'
      where workspace_o_id = ${workspace}
      and o_id = any(${eventOIds}::text[])
      and processing_status = 'FAILED'
    `;
  },
  'build-workspace': async (tx, workspace, payload) => {
    const { buildOId } = jobs['build-workspace'].payload.parse(payload);
    await lockBuilds(tx, workspace);
    // behind those that are open: they have been accepted meanwhile
    const [next] = await tx<{ turn: string }[]>`select next_build_turn()::text as turn`;
    await tx`
      update build
      set status = 'pending',
        error = null,
        completed_at = null,
        turn = ${next?.turn ?? null}::bigint
      where workspace_o_id = ${workspace}
      and o_id = ${buildOId}
      and status = 'failed'
    `;
  },
  'bulk-runs': (tx, workspace, payload) => {
    const { bulkChangeOId } = jobs['bulk-runs'].payload.parse(payload);
    return tx`
      update bulk_change
      set status = 'pending',
        error = null,
        completed_at = null
      where workspace_o_id = ${workspace}
      and o_id = ${bulkChangeOId}
      and status = 'failed'
    `;
  },
  'run-agent': (tx, workspace, payload) => {
    const { runOId } = jobs['run-agent'].payload.parse(payload);
    return tx`
      update run
      set status = 'pending',
        round = round + 1,
        error = null,
        completed_at = null
      where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'failed'
    `;
  },
  'post-callback': (tx, workspace, payload) => {
    const { deliveryOId } = jobs['post-callback'].payload.parse(payload);
    return tx`
      update delivery
      set status = 'pending',
        tries = 0,
        next_try_at = now(),
        ended_at = null
      where workspace_o_id = ${workspace}
      and o_id = ${deliveryOId}
      and status = 'failed'
    `;
  },
};

/** Why a job would find nothing to do: its record came to an end without it when it was buried. */
const nothingLeft: Readonly<Partial<Record<JobName, string>>> = {
  'import-events': 'The import has failed and keeps none of its events; import them again',
  'judge-case': 'The case has ended without its judge; run the evaluation again',
  'refresh-resource': 'The workflow node has ended without its answer; retry the run of the workflow',
  'send-request': 'The workflow node has ended without its answer; retry the run of the workflow',
};

/**
 * Puts a dead letter's job into the queue again with all its attempts. 404 if unknown, 409 if that was done already
 * or the job would have nothing to do. `others` handles records of other rooms.
 */
export async function retryDeadLetter(
  tx: Tx,
  workspace: string,
  oId: string,
  others: Reopenings = {},
): Promise<DeadLetter> {
  const [letter] = await tx<DeadLetter[]>`
    select o_id, job_name, payload, attempts, last_error,
      enqueued_at, created_at, retried_at
    from dead_letter
    where workspace_o_id = ${workspace}
    and o_id = ${oId}
    for update
  `;
  if (!letter) throw notFound();
  if (letter.retriedAt) throw conflict('This job was already put back into the queue');
  const name = jobNames.find((known) => known === letter.jobName);
  if (!name) throw conflict('This version of the product has no such job');
  const why = nothingLeft[name];
  if (why !== undefined) throw conflict(why);

  await { ...reopen, ...others }[name]?.(tx, workspace, letter.payload);
  await enqueueAgain(tx, name, letter.payload);
  const [marked] = await tx<{ retriedAt: Date }[]>`
    update dead_letter
    set retried_at = now()
    where workspace_o_id = ${workspace}
    and o_id = ${oId}
    returning retried_at
  `;
  return { ...letter, retriedAt: marked?.retriedAt ?? null };
}

function enqueueAgain<Name extends JobName>(tx: Tx, name: Name, payload: unknown): Promise<void> {
  return enqueue(tx, name, jobs[name].payload.parse(payload) as Parameters<typeof enqueue<Name>>[2]);
}

export interface QueueHealth {
  /** Workers that beat within the last half minute. */
  workers: number;
  /** Jobs whose time has come and that nobody works on. */
  waiting: number;
  running: number;
  /** Jobs whose time is yet to come. */
  scheduled: number;
  deadLetters: number;
  /** Seconds the oldest waiting job has waited; 0 if none does. */
  oldestWaitSeconds: number;
}

/**
 * Returns the health of the queue over all workspaces, as the owner; for `/ready`, `/metrics` and `bun run doctor`.
 */
export async function queueHealth(sql: Sql): Promise<QueueHealth> {
  const [health] = await sql<QueueHealth[]>`
    select
      (select count(*)::int from worker where beat_at > now() - interval '30 seconds') as "workers",
      count(*) filter (where is_available and run_at <= now())::int as "waiting",
      count(*) filter (where locked_at is not null)::int as "running",
      count(*) filter (where is_available and run_at > now())::int as "scheduled",
      (select count(*)::int from dead_letter where retried_at is null) as dead_letters,
      coalesce(
        extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0
      )::float8 as oldest_wait_seconds
    from graphile_worker._private_jobs
  `;
  if (!health) throw new Error('The queue did not answer');
  return health;
}

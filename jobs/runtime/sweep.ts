import { type JobName, type JobPayload, jobQueues, jobs } from '../../schema/jobs.ts';
import { newOId } from '../../schema/o-id.ts';
import { isPassing } from '../../server/database/fault.ts';
import type { Database, Tx } from '../../server/database/index.ts';
import { countUnknownWorkspaces, maintain } from '../../server/database/maintain.ts';
import type { Log } from '../../server/log.ts';
import { type Nouns, sweeps } from '../sweeps.ts';
import { workerEnded } from '../task.ts';
import { loadTask, runnableJobs } from './claim.ts';
import { deadAfterSeconds } from './heartbeat.ts';

/**
 * Periodic clean-up that any living worker does for all: it frees what dead workers held, moves exhausted jobs to
 * dead letters, and removes expired rows. It is no job, as it must run when jobs do not. Concurrent sweeps are
 * harmless, because every step is conditional.
 */
export interface Sweep extends Nouns {
  workerOId: string;
  /** Workers whose process is known to be gone, whatever their last beat says. */
  knownDead: string[];
  /** Absent where the caller takes no jobs. */
  own?: OwnJobs;
}

/** The jobs of this process: those that its places in the queue hold, and of these the ones that it is at. */
export interface OwnJobs {
  poolIds: readonly string[];
  underWay: ReadonlySet<string>;
}

export interface SweepResult {
  freed: number;
  buried: number;
}

/** Bounds one sweep; the next one goes on. */
const jobsAtOnce = 500;
const requestsAtOnce = 5000;
/** Beyond what follows from its attempts, a job that is freed pauses for no longer (`outageOf`). */
const longestPauseSeconds = 90;

interface QueuedJob {
  id: string;
  name: string;
  holder: string;
  payload: unknown;
}

export async function sweep(options: Sweep): Promise<SweepResult> {
  const { db } = options;
  const deadPools = await removeDeadWorkers(options);
  const freedJobs = await freeHeldJobs(options, deadPools);
  if (deadPools.length > 0) {
    // What is left: jobs whose payload nobody can read.
    await db.ownerSql`select graphile_worker.force_unlock_workers(${deadPools})`;
  }
  await dropForgottenLeases(db);
  await bringForward(db);
  const late = await runEach(sweeps.due, options);
  const buried = await buryExhaustedJobs(options);
  await rewindTurns(options);
  // what waits for jobs comes first: tidying may take a second, or fail where the disk is full
  await dropExpiredRequests(db);
  late.push(...(await runEach(sweeps.tidying, options)));
  await maintain(db);
  await countUnknownWorkspaces(db);
  report(late);
  return { freed: freedJobs, buried };
}

/** Starts the slow work, for which no sweep waits. Locks keep its steps apart across workers. */
export async function sweepSlowly(options: Sweep): Promise<void> {
  report(await runEach(sweeps.slow, options));
}

/** A step that the database did not serve. */
interface LateStep {
  step: string;
  error: unknown;
}

/**
 * Runs the steps in order, each of them: one that fails, as on a row that it cannot read or at its deadline, must not keep
 * the others from their work. Returns those that the database did not serve.
 */
async function runEach(steps: (typeof sweeps)['due'], options: Sweep): Promise<LateStep[]> {
  const late: LateStep[] = [];
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(options);
    } catch (error) {
      if (isPassing(error)) late.push({ step, error });
      else
        options.log.error({ err: error, step }, 'a step of the sweep failed; the next sweep tries it again');
    }
  }
  return late;
}

/** Throws, where the database did not serve a step. */
function report(late: readonly LateStep[]): void {
  const [first] = late;
  if (!first) return;
  const names = late.map(({ step }) => step).join(', ');
  throw new Error(`The database did not serve these steps of the sweep: ${names}`, { cause: first.error });
}

/** A time ahead of the database's clock counts as old: the clock was set back since, and the row would stay until it has caught up. */
const isOld = ({ ownerSql: sql }: Database, column: string) => sql`
  ${sql(column)} not between now() - make_interval(secs => ${deadAfterSeconds})
    and now() + make_interval(secs => ${deadAfterSeconds})`;

/** The names under which the queue knew them. A worker that was only paused finds its row gone and ends. */
async function removeDeadWorkers({ db, log, workerOId, knownDead }: Sweep): Promise<string[]> {
  const removed = await db.ownerSql<{ oId: string; poolIds: string[] }[]>`
    delete from worker
    where o_id <> ${workerOId}
    and (${isOld(db, 'beat_at')} or o_id = any(${knownDead}))
    returning o_id, pool_ids
  `;
  for (const { oId } of removed) log.warn({ worker: oId }, 'worker is dead; its jobs are freed');
  return removed.flatMap(({ poolIds }) => poolIds);
}

/** Minutes whose budget nobody counts any more, and replies that are no longer replayed; a bounded number each time. */
async function dropExpiredRequests(db: Database): Promise<void> {
  await db.ownerSql`
    delete from rate_window
    where minute < floor(extract(epoch from now()) / 60) - 5
  `;
  await db.ownerSql`
    delete from idempotent_request as request
    using (
      select workspace_o_id, key_o_id, idempotency_key
      from idempotent_request
      where created_at < now() - interval '24 hours'
        and held_until < now()
      limit ${requestsAtOnce}
    ) as old
    where request.workspace_o_id = old.workspace_o_id
      and request.key_o_id = old.key_o_id
      and request.idempotency_key = old.idempotency_key
      -- not one that was taken again, or answered anew, since
      and request.created_at < now() - interval '24 hours'
      and request.held_until < now()
  `;
}

/** Why a job was not done that a place took in a reply that never came. */
const replyLost = 'The connection was lost as the worker took the job';

async function freeHeldJobs({ db, log, own }: Sweep, deadPools: string[]): Promise<number> {
  const { poolIds, underWay } = own ?? { poolIds: [], underWay: new Set<string>() };
  const heldJobs = await db.ownerSql<QueuedJob[]>`
    select job.id::text as "id", task.identifier as "name", job.locked_by as "holder", job.payload
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where job.locked_by = any(${deadPools})
    or (
      -- locked by somebody who is not among the workers at all, such as one that died while a sweep was removing it
      ${isOld(db, 'locked_at')}
      and not exists (select from worker where job.locked_by = any(worker.pool_ids))
    )
    or (
      -- taken by a place of this process, which the reply that said so never reached: it would stay taken while we live
      ${isOld(db, 'locked_at')}
      and job.locked_by = any(${[...poolIds]})
      and job.id <> all(${[...underWay]}::bigint[])
    )
    limit ${jobsAtOnce}
  `;
  let freedJobs = 0;
  for (const job of heldJobs) {
    const done = await withOwner(db, log, job, async (tx, hooks) => {
      const [row] = await tx<{ done: boolean }[]>`
        select free_job(
          job_id => ${job.id}, holder => ${job.holder},
          reason => ${poolIds.includes(job.holder) ? replyLost : workerEnded}
        ) as done
      `;
      if (row?.done) await hooks?.interrupted(tx);
      return row?.done ?? false;
    });
    if (done) freedJobs += 1;
  }
  return freedJobs;
}

async function buryExhaustedJobs({ db, log }: Sweep): Promise<number> {
  const exhausted = await db.ownerSql<QueuedJob[]>`
    select job.id::text as "id", task.identifier as "name", '' as "holder", job.payload
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where not job.is_available
    and job.locked_at is null
    order by job.id
    limit ${jobsAtOnce}
  `;
  let buriedJobs = 0;
  for (const job of exhausted) {
    const reason = await withOwner(db, log, job, async (tx, hooks) => {
      const [row] = await tx<{ reason: string | null }[]>`
        select bury_job(job_id => ${job.id}, letter_o_id => ${newOId('dead')}) as reason
      `;
      if (row?.reason) await hooks?.exhausted(tx, row.reason);
      return row?.reason ?? null;
    });
    if (reason === null) continue;
    buriedJobs += 1;
    log.error(
      { job: job.name, jobId: job.id, reason },
      'job used up its attempts; it waits as a dead letter',
    );
  }
  return buriedJobs;
}

/** A job that ended without its lease: its worker lost the database at that moment. */
async function dropForgottenLeases(db: Database): Promise<void> {
  await db.ownerSql`
    delete from lease
    where ${isOld(db, 'claimed_at')}
    and not exists (
      select
      from graphile_worker._private_jobs job
      where job.id = lease.job_id
      and job.locked_at is not null
    )
  `;
}

/**
 * Has jobs that were put off before the database's clock was set back wait from now on as long as they were to, and not
 * until the clock has come to their time again. The queue's own driver notes no time where a job failed: none pauses
 * longer than its attempts say.
 */
async function bringForward({ ownerSql }: Database): Promise<void> {
  await ownerSql`
    with late as materialized (
      select job.id, clock.now,
        case
          when job.updated_at > clock.now then clock.now + (job.run_at - job.updated_at)
          else clock.now + make_interval(secs => exp(least(job.attempts, 10)))
        end as run_at
      from graphile_worker._private_jobs as job, (select now() as now) as clock
      where job.locked_at is null
        and job.is_available
        and job.run_at > clock.now
        and (
          job.updated_at > clock.now + make_interval(secs => ${deadAfterSeconds})
          or (
            job.last_error is not null
            and job.run_at > clock.now + make_interval(secs => exp(least(job.attempts, 10)) + ${longestPauseSeconds})
          )
        )
    )
    update graphile_worker._private_jobs as job
    set run_at = late.run_at,
      created_at = least(job.created_at, late.now),
      updated_at = late.now
    from late
    where job.id = late.id
      and job.locked_at is null
  `;
}

/** A queue that is never empty would come to its last turn, and serve by arrival from there on. */
async function rewindTurns({ db, log }: Sweep): Promise<void> {
  for (const queue of jobQueues) {
    const [row] = await db.ownerSql<{ moved: number }[]>`select rewind_turns(${queue}) as moved`;
    if (row?.moved) log.debug({ queue, jobs: row.moved }, 'the turns of a queue began anew');
  }
}

interface Hooks {
  interrupted(tx: Tx): Promise<void>;
  exhausted(tx: Tx, reason: string): Promise<void>;
}

/**
 * Runs `work` inside the job's workspace, with what the job's task wants to be told. One job that cannot be dealt
 * with must not keep the others from it, so its error is logged and the next sweep tries again.
 */
async function withOwner<Result>(
  db: Database,
  log: Log,
  job: QueuedJob,
  work: (tx: Tx, hooks: Hooks | null) => Promise<Result>,
): Promise<Result | null> {
  try {
    const name = runnableJobs().find((known) => known === job.name);
    const hooks = name ? await hooksOf(name, job.payload) : null;
    const workspace = hooks?.workspace ?? null;
    return workspace
      ? await db.write(workspace, (tx) => work(tx, hooks))
      : await db.asOwner((tx) => work(tx, null));
  } catch (error) {
    log.error({ err: error, job: job.name, jobId: job.id }, 'the sweep could not deal with a job');
    return null;
  }
}

async function hooksOf<Name extends JobName>(
  name: Name,
  raw: unknown,
): Promise<(Hooks & { workspace: string }) | null> {
  const parsed = jobs[name].payload.safeParse(raw);
  if (!parsed.success) return null;
  const payload = parsed.data as JobPayload<Name>;
  const task = await loadTask(name);
  return {
    workspace: payload.workspaceOId,
    interrupted: async (tx) => task.onInterrupted?.(tx, payload),
    exhausted: async (tx, reason) => task.onExhausted?.(tx, payload, reason),
  };
}

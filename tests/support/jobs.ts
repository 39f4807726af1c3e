import { Logger, runTaskListOnce } from 'graphile-worker';
import { runnableJobs, taskList, type WorkerContext } from '../../jobs/runtime/claim.ts';
import { createShares } from '../../jobs/runtime/shares.ts';
import type { JobContext } from '../../jobs/task.ts';
import type { JobName } from '../../schema/jobs.ts';
import type { AppContext } from '../../server/context.ts';
import type { Database } from '../../server/database/index.ts';

/** The part of a test world that jobs need. */
export interface JobWorld {
  db: Database;
  context: AppContext;
}

export interface DrainOptions {
  /** Also what is planned for later: its time is made to come. */
  hurry?: boolean;
  /** Default: every job there is a task for. */
  names?: JobName[];
  /** At most so many rounds, and no complaint when jobs are left. */
  rounds?: number;
  workerOId?: string;
}

/** More rounds than any chain of jobs in a test; beyond it something enqueues itself for ever. */
const roundsMax = 200;

/** Runs the jobs that wait, and those they enqueue, until none is left. Failed ones wait for their next attempt. */
export async function drainJobs(world: JobWorld, options: DrainOptions = {}): Promise<void> {
  for (let round = 0; round < (options.rounds ?? roundsMax); round++) {
    if (options.hurry) await hurry(world.db);
    if ((await waitingJobs(world.db, options.names)) === 0) return;
    await runWaiting(world, options);
  }
  if (options.rounds !== undefined) return;
  throw new Error(`The queue was not empty after ${roundsMax} rounds: ${await leftJobs(world.db)}`);
}

/** The jobs that are left, and what keeps them: without these a queue that never empties tells nothing of its cause. */
async function leftJobs(db: Database): Promise<string> {
  const rows = await db.ownerSql`
    select
      task.identifier as name, job.payload, job.attempts, job.max_attempts, job.run_at, job.locked_at, job.key, job.last_error,
      (select to_jsonb(lease) from lease where lease.subject_o_id = job.payload ->> 'runOId') as lease,
      (select to_jsonb(run) - 'input' - 'output' from run where run.o_id = job.payload ->> 'runOId') as run
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    order by job.id
    limit 5`;
  return JSON.stringify(rows);
}

/** Jobs whose time has come and that nobody works on. */
export async function waitingJobs(db: Database, names: JobName[] = runnableJobs()): Promise<number> {
  const [row] = await db.ownerSql<{ waiting: number }[]>`
    select count(*)::int as "waiting"
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where job.is_available
    and job.run_at <= now()
    and task.identifier = any(${names})
  `;
  return row?.waiting ?? 0;
}

/**
 * Leaves a run alone that waits for minutes: it would only wait again, for ever. In a process that has one file after
 * the other there are those of earlier files too.
 */
async function hurry(db: Database): Promise<void> {
  const waitingRuns = await db.ownerSql<{ oId: string }[]>`
    select o_id
    from run
    where status = 'waiting'
    and wake_at > now() + interval '1 minute'
    and not exists (
      select
      from workflow_node as node
      where node.workspace_o_id = run.workspace_o_id
      and node.run_o_id = run.o_id
      and node.completed_at is null
      and node.wake_at <= now()
    )
  `;
  await db.ownerSql`
    update graphile_worker._private_jobs
    set run_at = now()
    where is_available
    and run_at > now()
    and coalesce(payload ->> 'runOId', '') <> all (${waitingRuns.map(({ oId }) => oId)}::text[])
  `;
}

async function runWaiting(world: JobWorld, options: DrainOptions): Promise<void> {
  const client = await world.db.pool().connect();
  try {
    const tasks = taskList(options.names ?? runnableJobs(), {
      underWay: new Set(),
      context: workerContext(world),
      shares: createShares(100),
      workerOId: options.workerOId ?? 'wk_000000000000000000000',
      stopping: new AbortController().signal,
      onStuck: (what) => world.context.log.error(`${what} is stuck`),
    });
    const logger = new Logger(() => () => {});
    await runTaskListOnce({ noPreparedStatements: true, noHandleSignals: true, logger }, tasks, client)
      .promise;
  } finally {
    client.release();
  }
}

export function workerContext({ db, context }: JobWorld): WorkerContext {
  return { ...context, db, ai: async () => context.ai };
}

/** What a job is given, for tests that run one by hand: nothing fences its writes. */
export function jobContext(
  { db, context }: JobWorld,
  workspace: string,
): JobContext & { creditLimit: number; openRuns: number } {
  const write: JobContext['write'] = (work) => db.write(workspace, work);
  return {
    ...context,
    app: context,
    creditLimit: context.config.creditLimit,
    openRuns: context.config.openRuns,
    workspace,
    read: (work) => db.read(workspace, work),
    write,
    finish: write,
    spend: async (_most, work) => (await work()).value,
    signal: new AbortController().signal,
    attempt: 1,
    enqueuedAt: new Date(),
  };
}

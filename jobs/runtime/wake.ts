import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import { z } from 'zod';
import { type JobName, type JobQueue, jobQueues, jobs } from '../../schema/jobs.ts';
import type { Sql } from '../../server/database/index.ts';

const newJob = z.object({ queue: z.string() });

/** The waiting jobs that one look tells apart; where more wait, it takes every queue to have some. */
const seenMost = 100;

/** The places of one queue, of which those that are idle can be woken. */
export interface WakeablePlaces {
  readonly queue: JobQueue;
  /** Wakes one idle place. Each that takes a job wakes the next, until one finds none left. */
  wake(): void;
}

/**
 * Wakes one idle place of this queue when a job is added to it. The runner alone would wake the places of every
 * queue, with a useless statement each.
 */
export function wakeOnJobs(queue: JobQueue, events: WorkerEvents): WakeablePlaces {
  let pool: WorkerPool | null = null;
  let areMoreWaiting = false;
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool;
  });
  events.on('pool:gracefulShutdown', () => {
    pool = null;
  });
  events.on('pool:listen:notification', ({ workerPool, message }) => {
    if (message.channel !== 'jobs:insert') return;
    if (queueIn(message.payload) === queue) workerPool.nudge(1);
  });
  events.on('worker:getJob:empty', () => {
    areMoreWaiting = false;
  });
  events.on('job:start', () => {
    if (areMoreWaiting) pool?.nudge(1);
  });
  return {
    queue,
    wake() {
      areMoreWaiting = true;
      pool?.nudge(1);
    },
  };
}

/**
 * Returns the queues with jobs whose time has come and that nobody has taken. One statement for all of them: were each
 * idle place to poll, it would take dozens a second. It is planned each time, since a plan for an empty queue would read all
 * of one that has filled.
 */
export async function queuesWithDueJobs(sql: Sql): Promise<ReadonlySet<JobQueue>> {
  const rows = await sql.unsafe<{ name: JobName; waiting: number }[]>(dueJobs);
  const seen = rows.reduce((sum, { waiting }) => sum + waiting, 0);
  // of a worker of another version there may be jobs that this one does not know
  return new Set(seen < seenMost ? rows.flatMap(({ name }) => jobs[name]?.queue ?? []) : jobQueues);
}

const dueJobs = `
  select task.identifier as name, count(*)::int as waiting
  from (
    select task_id
    from graphile_worker._private_jobs
    where is_available
    and run_at <= now()
    order by priority, run_at
    limit ${seenMost}
  ) as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  group by 1`;

function queueIn(payload = ''): string | undefined {
  try {
    return newJob.safeParse(JSON.parse(payload)).data?.queue;
  } catch {
    return undefined;
  }
}

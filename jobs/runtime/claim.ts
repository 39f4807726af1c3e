import type { Job, TaskList } from 'graphile-worker';
import { type JobName, type JobPayload, type JobQueue, jobNames, jobs } from '../../schema/jobs.ts';
import type { ModelLoad } from '../../server/ai/ai.ts';
import type { AppContext } from '../../server/context.ts';
import { isOutage } from '../../server/database/fault.ts';
import type { Database, Tx, Work } from '../../server/database/index.ts';
import { together } from '../../server/database/together.ts';
import type { Log } from '../../server/log.ts';
import { tasks } from '../index.ts';
import { type Outage, outageOf } from '../outage.ts';
import { ComeBackLater, type Task } from '../task.ts';
import { toolsOf } from '../tools.ts';
import { claimLease, type Lease, LostLease } from './fence.ts';
import type { Shares } from './shares.ts';

/** The parts of a process that claims use. */
export interface WorkerContext extends Omit<AppContext, 'ai'> {
  /** Loaded with the first job: an idle worker stays small. */
  ai: () => Promise<AppContext['ai']>;
  /** How it finds its models; null where none was asked yet. */
  modelLoad?: () => ModelLoad | null;
}

export interface ClaimOptions {
  context: WorkerContext;
  workerOId: string;
  /** Of the queue whose jobs these are. */
  shares: Shares;
  /** The jobs that this process is at, for a sweep to tell from those that it was given and never heard of. */
  underWay: Set<string>;
  /** Aborts when the worker stops. */
  stopping: AbortSignal;
  /** The attempt went on although its time was over and its signal had aborted. */
  onStuck: (what: string) => void;
}

/** Time to notice the aborted signal. */
const graceMs = 20_000;
/** A database that is away or takes no changes is waited for this long before a job is left as it is, and asked in between. */
const freedWithinMs = 120_000;
const freeAgainMs = 500;
/** When another job works on the same record, or the worker stops. */
const comeBackAfterSeconds = 1;

/** Returns the names of jobs with a task, of one queue or of all. */
export function runnableJobs(queue?: JobQueue): JobName[] {
  return jobNames.filter((name) => tasks[name] && (!queue || jobs[name].queue === queue));
}

export function loadTask<Name extends JobName>(name: Name): Promise<Task<Name>> {
  const load = tasks[name];
  if (!load) throw new Error(`There is no task for the job ${name}`);
  return load();
}

export function taskList(names: JobName[], options: ClaimOptions): TaskList {
  return Object.fromEntries(
    names.map((name) => [
      name,
      async (payload: unknown, { job }) => {
        options.underWay.add(job.id);
        await claim(name, payload, job, options).finally(() => options.underWay.delete(job.id));
      },
    ]),
  ) satisfies TaskList;
}

/**
 * One claim of one job: lease, work, and an end that counts only if the job is still this holder's. Whatever throws
 * here goes to graphile-worker's `fail_job`, which asks who holds the job and so does nothing for a job lost meanwhile.
 */
async function claim<Name extends JobName>(name: Name, raw: unknown, job: Job, options: ClaimOptions) {
  const { context, stopping } = options;
  const { db } = context;
  const rules = jobs[name];
  const payload = rules.payload.parse(raw) as JobPayload<Name>;
  // a logger of its own costs as much as a statement, and most jobs have nothing to say
  const log = () => context.log.child({ job: name, jobId: job.id, workspaceOId: payload.workspaceOId });

  // several places may have claimed at the same moment, before either knew of the other
  const flags = Object.keys(job.flags ?? {});
  if (!(await options.shares.takeSoon(payload.workspaceOId, flags, stopping))) {
    await handBack(db, job, stopping);
    throw new LostLease();
  }
  const takenLease = async () =>
    // what the job is about may not be there to read yet
    (await db.isSettled(payload.workspaceOId))
      ? claimLease(db, {
          workspace: payload.workspaceOId,
          subject: subjectOf(name, payload) ?? `job_${job.id}`,
          workerOId: options.workerOId,
          jobId: job.id,
        })
      : null;
  try {
    const lease = await takenLease().catch(async (error) => {
      const outage = outageOf(error);
      if (outage) await freeAfterOutage(db, job, outage, stopping);
      throw error;
    });
    if (!lease || stopping.aborted) {
      await handBack(db, job, stopping);
      throw new LostLease();
    }
    await workOn(name, payload, job, lease, log, options);
  } finally {
    options.shares.give(payload.workspaceOId, flags);
  }
}

/** The work itself, and what becomes of the job. */
async function workOn<Name extends JobName>(
  name: Name,
  payload: JobPayload<Name>,
  job: Job,
  lease: Lease,
  log: () => Log,
  { context, shares, stopping, onStuck }: ClaimOptions,
): Promise<void> {
  const { db } = context;
  const rules = jobs[name];

  const timeout = AbortSignal.timeout(rules.seconds * 1000);
  const stuck = setTimeout(() => onStuck(`${name} ${job.id}`), rules.seconds * 1000 + graceMs);
  const startedAt = performance.now();
  const { workspaceOId } = payload;
  const write = <T>(work: Work<T>) => db.write(workspaceOId, (tx) => underLease(lease, tx, work));
  let settle = async () => {};
  let isOver = false;
  const over = () => {
    isOver = true;
    // the queue's own completion asks nobody who holds the job: by its patch it is spared
    Object.assign(job, { ended: true });
  };
  try {
    const task = await loadTask(name);
    const app = { ...context, ai: await context.ai() };
    const { payment, ...tools } = toolsOf(app, workspaceOId, name, write);
    settle = payment.settle;
    await task.run(payload, {
      ...tools,
      signal: AbortSignal.any([stopping, timeout]),
      attempt: job.attempts,
      enqueuedAt: new Date(job.created_at),
      async finish(work) {
        const end = payment.paidBy(async (last) => {
          const [, value] = await db.write(workspaceOId, (tx) =>
            together([lease.finish(tx, job.locked_by), last(tx)]),
          );
          return value;
        });
        const value = await end(work);
        over();
        return value;
      },
    });
    if (!isOver) {
      await settle();
      await complete(db, job);
      over();
    }
    context.tally.add('jobs', [name, 'completed']);
    if (context.log.isLevelEnabled('debug'))
      log().debug({ ms: Math.round(performance.now() - startedAt), attempt: job.attempts }, 'job done');
  } catch (error) {
    if (isOver) {
      log().error({ err: error }, 'a job failed after its last write, which stands');
      return;
    }
    // it has ended in time, however long a database that is away keeps the job
    clearTimeout(stuck);
    // one that holds the job no more has paid for nothing
    await settle().catch(() => {});
    const isLater = error instanceof ComeBackLater;
    const outage = outageOf(error);
    const isBack = isLater || stopping.aborted;
    const outcome = error instanceof LostLease ? 'taken_over' : isBack || outage ? 'handed_back' : 'failed';
    context.tally.add('jobs', [name, outcome]);
    if (error instanceof LostLease) {
      // still this worker's where a crash of the database has lost the lease alone: that is no attempt
      await handBack(db, job, stopping);
      log().info('job taken over by another worker');
    } else if (isBack) {
      if (isLater) shares.rest(Object.keys(job.flags ?? {}));
      await handBack(db, job, stopping);
      log().debug('job handed back');
    } else if (outage) {
      log().warn({ err: error }, 'job interrupted by an outage; it comes back, and no attempt is counted');
      await freeAfterOutage(db, job, outage, stopping);
    } else {
      const left = job.max_attempts - job.attempts;
      log().warn({ err: error, attempt: job.attempts, attemptsLeft: left }, 'job failed');
      await lease.drop();
    }
    throw error;
  } finally {
    clearTimeout(stuck);
  }
}

/** The question who holds the lease travels with the work's first statement; nothing is committed before its answer. */
async function underLease<T>(lease: Lease, tx: Tx, work: Work<T>): Promise<T> {
  const [, value] = await together([lease.hold(tx), work(tx)]);
  return value;
}

/** The record the payload names, if the job's rules say which field that is. */
function subjectOf(name: JobName, payload: object): string | undefined {
  const rules = jobs[name];
  if (!('subject' in rules)) return undefined;
  const found = Object.entries(payload).find(([field]) => field === rules.subject)?.[1];
  return typeof found === 'string' ? found : undefined;
}

async function complete(db: Database, job: Job): Promise<void> {
  const [row] = await db.ownerSql<{ done: boolean }[]>`
    select complete_job(job_id => ${job.id}, holder => ${job.locked_by}) as done
  `;
  if (!row?.done) throw new LostLease();
}

/**
 * Frees a job as soon as the database hears it: the queue would count an attempt, and pause longer after each, where the
 * outage that kept the job from its work also kept it from being freed.
 */
async function onceThere(stopping: AbortSignal, free: () => Promise<unknown>): Promise<void> {
  const since = performance.now();
  for (;;) {
    try {
      await free();
      return;
    } catch (error) {
      if (!isOutage(error) || stopping.aborted || performance.now() - since > freedWithinMs) throw error;
      await Bun.sleep(freeAgainMs);
    }
  }
}

function handBack(db: Database, job: Job, stopping: AbortSignal): Promise<void> {
  return onceThere(
    stopping,
    () => db.ownerSql`
      select hand_back_job(job_id => ${job.id}, holder => ${job.locked_by}, seconds => ${comeBackAfterSeconds})
    `,
  );
}

/** Not counted as an attempt: up to a bound where it may be the job itself that asks too much of the database. */
function freeAfterOutage(
  db: Database,
  job: Job,
  { reason, seconds, isOfModel }: Outage,
  stopping: AbortSignal,
): Promise<void> {
  const { id, locked_by: holder } = job;
  return onceThere(stopping, () =>
    isOfModel
      ? db.ownerSql`
          select defer_job(job_id => ${id}, holder => ${holder}, reason => ${reason}, seconds => ${seconds})
        `
      : db.ownerSql`
          select free_job(job_id => ${id}, holder => ${holder}, reason => ${reason}, seconds => ${seconds})
        `,
  );
}

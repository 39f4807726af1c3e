import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { type JobQueue, jobQueues, placesOf } from '../../schema/jobs.ts';
import type { Log } from '../../server/log.ts';
import { createTraceExport } from '../traces.ts';
import { runnableJobs, taskList, type WorkerContext } from './claim.ts';
import { beatEveryMs, deadAfterSeconds, type Heartbeat, workersKnownDead } from './heartbeat.ts';
import { type PollWatch, watchPolls } from './poll-watch.ts';
import { createShares, type Shares } from './shares.ts';
import { type OwnJobs, sweep, sweepSlowly } from './sweep.ts';
import { queuesWithDueJobs, type WakeablePlaces, wakeOnJobs } from './wake.ts';

const sweepEveryMs = 5_000;
/** A step that came to nothing may have cost minutes: it is not begun again at once. */
const sweepSlowlyEveryMs = 600_000;
const lookForTracesEveryMs = 5_000;
/** How late a job may be picked up whose time has come, or whose notification was lost. */
const lookForJobsEveryMs = 250;
/** The pause between two polls of an idle place, which tell whether the runner still reaches the database. */
const pollMs = 30_000;
/** A stop lets jobs finish for so long, then aborts them and gives them time to notice. */
const finishWithinMs = 3_500;
const noticeWithinMs = 1_500;

export interface RunningWorker {
  /** Finishes or hands back what runs. Takes at most six seconds. */
  stop(): Promise<void>;
}

/** Starts all queues, the heartbeat and the sweep. `onFatal` is called with the reason why this process must end. */
export async function startWorker(
  context: WorkerContext,
  heartbeat: Heartbeat,
  onFatal: (reason: string) => void,
): Promise<RunningWorker> {
  const stopping = new AbortController();
  const poolIds: string[] = [];
  const runners: Runner[] = [];
  const watches: PollWatch[] = [];
  const places: WakeablePlaces[] = [];
  const underWay = new Set<string>();
  let isStopped = false;

  for (const queue of jobQueues) {
    const names = runnableJobs(queue);
    if (names.length === 0) continue;
    const shares = createShares(placesOf[queue]);
    const list = taskList(names, {
      context,
      shares,
      underWay,
      workerOId: heartbeat.workerOId,
      stopping: stopping.signal,
      onStuck: (what) => onFatal(`${what} did not end when its time was over`),
    });
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
    watches.push(watchPolls(events));
    places.push(wakeOnJobs(queue, events));
    runners.push(await startQueue(context, list, placesOf[queue], shares, events));
  }
  for (const poolId of poolIds) await heartbeat.addPool(poolId);

  const timers = keepTime(context, heartbeat, { watches, places, own: { poolIds, underWay } }, onFatal);
  for (const runner of runners) {
    const ended = (error?: unknown) => {
      if (!isStopped) onFatal(`the queue's runner ended: ${error ?? 'by itself'}`);
    };
    runner.promise.then(() => ended(), ended);
  }

  return {
    async stop() {
      isStopped = true;
      timers.stop();
      const ended = Promise.allSettled(runners.map((runner) => runner.stop()));
      await within(finishWithinMs, ended);
      stopping.abort(new Error('The worker stops'));
      await within(noticeWithinMs, ended);
      await handBackAll(context, poolIds);
      await context.tally.flush(context.db.ownerSql).catch(() => {});
      await heartbeat.leave();
    },
  };
}

function startQueue(
  context: WorkerContext,
  list: TaskList,
  concurrency: number,
  shares: Shares,
  events: WorkerEvents,
): Promise<Runner> {
  return run({
    pgPool: context.db.pool(),
    taskList: list,
    concurrency,
    forbiddenFlags: shares.forbidden,
    events,
    pollInterval: pollMs,
    // The process has one place that hears signals, and it is not this one.
    noHandleSignals: true,
    // The embedded database has one session for everybody: a statement prepared by one is another's surprise.
    noPreparedStatements: context.db.kind === 'embedded',
    logger: quietLogger(context.log),
  });
}

/** Beats and sweeps until stopped. A worker that others have declared dead must not go on. */
function keepTime(
  context: WorkerContext,
  heartbeat: Heartbeat,
  { watches, places, own }: { watches: PollWatch[]; places: WakeablePlaces[]; own: OwnJobs },
  onFatal: (reason: string) => void,
) {
  const { db, log } = context;
  const { storage } = context;
  const { runRetentionDays, assetVersions, creditLimit, openRuns } = context.config;
  let beatFailedAt = 0;

  const beat = async () => {
    try {
      if (!(await heartbeat.beat(context.modelLoad?.()))) onFatal('this worker was declared dead by another');
      for (const watch of watches)
        if (!watch.databaseAnswered()) onFatal('the queue cannot be polled although the database answers');
    } catch (error) {
      beatFailedAt = performance.now();
      log.warn({ err: error }, 'the heartbeat did not reach the database');
      return;
    }
    // counters are no sign of life: what is wrong with one must not keep the sweep from its work
    await context.tally
      .flush(db.ownerSql)
      .catch((error) => log.warn({ err: error }, 'the counters were not stored'));
  };
  const { workerOId } = heartbeat;
  const kept = { runRetentionDays, assetVersions };
  const nouns = { db, log, workerOId, ...kept, creditLimit, openRuns, storage };
  const cleanSlowly = () =>
    sweepSlowly({ ...nouns, knownDead: [] }).catch((error) =>
      log.warn({ err: error }, 'the slow part of the sweep did not reach the database'),
    );
  const clean = async () => {
    // After an outage nobody has beaten for a while: the others get the time to before they are judged.
    if (beatFailedAt && performance.now() - beatFailedAt < (deadAfterSeconds + 5) * 1000) return;
    try {
      const knownDead = await workersKnownDead(db.ownerSql);
      await sweep({ ...nouns, knownDead, own });
    } catch (error) {
      log.warn({ err: error }, 'the sweep did not reach the database');
    }
  };

  const lookForJobs = async () => {
    // what is wrong with the database, the heartbeat tells
    const due = await queuesWithDueJobs(db.ownerSql).catch(() => new Set<JobQueue>());
    for (const one of places) if (due.has(one.queue)) one.wake();
  };

  const stops = [
    repeat(beatEveryMs, beat),
    repeat(lookForJobsEveryMs, lookForJobs),
    repeat(sweepEveryMs, clean),
    repeat(sweepSlowlyEveryMs, cleanSlowly),
    ...exportTraces(context, heartbeat.workerOId),
  ];
  void clean();
  void cleanSlowly();
  return {
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Where the settings name a collector. */
function exportTraces({ config, db, log }: WorkerContext, workerOId: string): (() => void)[] {
  const { otlpEndpoint } = config;
  if (!otlpEndpoint) return [];
  const traces = createTraceExport({
    db,
    log,
    workerOId,
    connect: async () => (await import('../../server/outbound/traces.ts')).createTraceExporter(otlpEndpoint),
  });
  const look = () =>
    traces.look().catch((error) => log.warn({ err: error }, 'ended runs could not be read for their traces'));
  const stop = repeat(lookForTracesEveryMs, look);
  return [stop, () => void traces.close().catch(() => {})];
}

/** Runs `work` again and again with a pause between an end and the next beginning. */
function repeat(pauseMs: number, work: () => Promise<void>): () => void {
  let stopped = false;
  let timer: Timer;
  const next = () => {
    timer = setTimeout(() => void work().then(() => stopped || next()), pauseMs);
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Jobs that did not notice in time. Their effects are fenced, and whoever takes them next need not wait. */
async function handBackAll({ db }: WorkerContext, poolIds: string[]): Promise<void> {
  await db.ownerSql`
    select hand_back_job(job_id => job.id, holder => job.locked_by, seconds => 0)
    from graphile_worker._private_jobs job
    where job.locked_by = any(${poolIds})
  `;
}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, Bun.sleep(ms)]);
}

/** The queue's own lines are detail: what becomes of jobs is logged where attempts are. */
function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'warning') log.warn(message);
    else log.debug({ level }, message);
  });
}

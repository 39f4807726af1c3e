import type { Tx } from '../../../database/index.ts';
import { ApiError } from '../../../errors.ts';
import { lockParent, wakeRun } from '../../runs/parent-signal.ts';
import { endWorkflowRun, releaseWorkflowRun } from '../runs/end-run.ts';
import { takeBegin } from '../runs/limits/begins.ts';
import { takePlace } from '../runs/limits/places.ts';
import { isSettled } from '../statuses.ts';
import type { WorkTools } from '../steps/step.ts';
import { advanceRun } from './advance.ts';
import { commitDraft, NotAsKnown } from './commit.ts';
import type { Draft } from './draft.ts';
import { readAgain, takeRun } from './load.ts';
import type { Run } from './run.ts';
import { WorkUnderWay } from './work-under-way.ts';

export type DriveTools = WorkTools & {
  /** Is told of what was committed. */
  committed?(draft: Draft): void;
  /** Milliseconds after which a holder leaves a run that goes on to the next one. Default 3 hours. */
  holdMostMs?: number;
};

/** A wait that is shorter is waited for by the holder itself. */
const waitHereMs = 1_500;
/** How soon a holder notices what others have changed while it waits for its own work. */
const lookEveryMs = 1_000;
/** So long a holder waits for a database that is away, before it leaves the run to the queue. */
const awayMostMs = 120_000;
const retryMs = 500;
/** The queue gives a job that is held for four hours to a second worker: work under way has an hour to end before. */
const holdMostMs = 10_800_000;

/**
 * Takes a run and advances it until it ends, until it only waits, or until it was held for long without work of its
 * own here; then it `goes on` with the next holder. Throws errors that the queue should retry; anybody can take the
 * run then.
 */
export async function driveRun(tools: DriveTools, runOId: string): Promise<'goes on' | 'at rest'> {
  const { workspace } = tools;
  const heldSince = performance.now();
  const isLong = () => performance.now() - heldSince >= (tools.holdMostMs ?? holdMostMs);
  const run = await tools.write((tx) => takeRun(tx, workspace, runOId));
  // ended meanwhile: cancelled, or finished by a worker that died before it could say so to the queue
  if (!run) return 'at rest';
  const work = new WorkUnderWay(tools);
  try {
    if (!(await mayBegin(tools, run))) return 'at rest';
    while (await goOn(tools, run, work, isLong())) {
      if (work.keys.size > 0) continue;
      work.leaveRoom();
      if (!isLong()) continue;
      await tools.write((tx) => releaseWorkflowRun(tx, workspace, runOId, run.attempt));
      return 'goes on';
    }
    return 'at rest';
  } catch (error) {
    // if the run is still ours, the next holder need not wait for the lease to expire
    await tools.write((tx) => releaseWorkflowRun(tx, workspace, runOId, run.attempt)).catch(() => {});
    throw error;
  } finally {
    work.leaveRoom();
    await work.giveUpAll();
  }
}

/** A key that cannot be worked out is no other the next time. */
async function mayBegin(tools: DriveTools, run: Run): Promise<boolean> {
  let limit = 'concurrency';
  try {
    if (!(await takePlace(tools, run))) return false;
    limit = 'rate';
    return await takeBegin(tools, run);
  } catch (error) {
    if (!isRefused(error)) throw error;
    await endRefused(
      tools,
      run,
      new ApiError(error.status, error.code, `limits.${limit}.key: ${error.message}`),
    );
    return false;
  }
}

/**
 * Makes one commit, or waits once. Returns false when there is nothing left to do for this holder. One that has held the
 * run for long leaves new work to the queue.
 */
async function goOn(tools: DriveTools, run: Run, work: WorkUnderWay, isLong: boolean): Promise<boolean> {
  tools.signal.throwIfAborted();
  const room = isLong ? 0 : work.takeRoom();
  const draft = await advanceRun(run, work.done, work.keys, room).catch(onlyBusy);
  if (draft === null) {
    await Bun.sleep(retryMs);
    return true;
  }
  if (!draft.isEmpty) return commit(tools, run, work, draft);
  // of work whose node has ended otherwise
  work.forget(draft.done);
  return wait(tools, run, work);
}

async function commit(tools: DriveTools, run: Run, work: WorkUnderWay, draft: Draft): Promise<boolean> {
  try {
    const begun = await commitDraft(tools, draft);
    tools.committed?.(draft);
    if (draft.ending) return false;
    draft.apply();
    work.forget(draft.done);
    work.giveUpSettled(run);
    work.start(run, begun);
    return true;
  } catch (error) {
    if (error instanceof NotAsKnown) return readPatiently(tools, run, work, 'what was open');
    // it may have been committed all the same
    if (isAway(error)) return readPatiently(tools, run, work, 'all of it');
    if (!isRefused(error)) throw error;
    await endRefused(tools, run, error);
    return false;
  }
}

/** Waits for work, for a time that comes soon or for what others change; lets the run wait where nothing is due soon. */
async function wait(tools: DriveTools, run: Run, work: WorkUnderWay): Promise<boolean> {
  const wakeAt = nextWake(run);
  const waitMs = wakeAt === null ? null : wakeAt.getTime() - run.now().getTime();
  if (work.keys.size === 0 && (waitMs === null || waitMs > waitHereMs)) {
    if (await tools.write((tx) => park(tx, tools.workspace, run, wakeAt))) return false;
    return readPatiently(tools, run, work, 'what was open');
  }
  await work.next(Math.max(0, Math.min(waitMs ?? lookEveryMs, lookEveryMs)), tools.signal);
  if (work.done.size > 0 || (await isAsKnown(tools, run))) return true;
  return readPatiently(tools, run, work, 'what was open');
}

/** Expressions could not be evaluated now: work that is under way need not be given up for that. */
function onlyBusy(error: unknown): null {
  if (isAway(error)) return null;
  throw error;
}

const isAway = (error: unknown) => error instanceof ApiError && error.status === 503;

/** What the database takes from nobody, such as a value that no column holds: it would be no other the next time. */
const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;

/** Trying again would only ask, and pay, the agents again whose work is under way. */
async function endRefused({ workspace, write }: DriveTools, run: Run, { code, message }: ApiError) {
  const end = { status: 'failed', error: { code, message } } as const;
  await write(async (tx) => {
    if (run.isChild) await lockParent(tx, workspace, run.runOId);
    await endWorkflowRun(tx, workspace, run.runOId, end, { attempt: run.attempt });
  });
}

/** What became of the run, once the database answers. False when it is no longer this holder's. */
async function readPatiently(
  tools: DriveTools,
  run: Run,
  work: WorkUnderWay,
  anew: Parameters<typeof readAgain>[3],
): Promise<boolean> {
  const since = performance.now();
  for (;;) {
    tools.signal.throwIfAborted();
    try {
      const isOurs = await tools.write((tx) => readAgain(tx, tools.workspace, run, anew));
      if (isOurs) work.giveUpSettled(run);
      return isOurs;
    } catch (error) {
      if (!isAway(error) || performance.now() - since > awayMostMs) throw error;
      await Bun.sleep(retryMs);
    }
  }
}

/** A look costs no lock. While the database is away all is as known. */
async function isAsKnown(tools: DriveTools, run: Run): Promise<boolean> {
  try {
    const [row] = await tools.read(
      (tx) => tx<{ signals: number }[]>`
        select signals
        from run
        where workspace_o_id = ${tools.workspace}
          and o_id = ${run.runOId}
          and status = 'running'
          and attempt = ${run.attempt}`,
    );
    return row?.signals === run.signals;
  } catch (error) {
    if (isAway(error)) return true;
    throw error;
  }
}

/** Lets the run wait, and plans when it goes on. False when somebody has changed it meanwhile: nothing is done then. */
async function park(tx: Tx, workspace: string, run: Run, wakeAt: Date | null): Promise<boolean> {
  if (wakeAt === null && !waitsForOthers(run)) throw new Error(`no node of ${run.runOId} can continue`);
  const parked = await tx`
    update run
    set status = 'waiting', wake_at = ${wakeAt}, awaits_agents = ${waitsForAgents(run)}
    where workspace_o_id = ${workspace}
      and o_id = ${run.runOId}
      and status = 'running'
      and attempt = ${run.attempt}
      and signals = ${run.signals}`;
  if (parked.count === 0) return false;
  if (wakeAt !== null) await wakeRun(tx, workspace, run.runOId, wakeAt);
  return true;
}

function nextWake(run: Run): Date | null {
  let next: Date | null = null;
  for (const { status, wakeAt } of run.nodes.values())
    if (!isSettled(status) && wakeAt !== null && (next === null || wakeAt < next)) next = wakeAt;
  return next;
}

/** A person, an event, or a worker of the queue is going to say something. */
const waitsForOthers = (run: Run) =>
  waitsForAgents(run) || [...run.nodes.values()].some(({ status }) => status === 'waiting');

const waitsForAgents = ({ nodes, queued }: Run) =>
  [...nodes.values()].some(
    ({ status, agentRunOId }) => status === 'running' && agentRunOId !== null && queued.has(agentRunOId),
  );

import type { Tx } from '../../../database/index.ts';
import { ApiError } from '../../../errors.ts';
import { wakeRun } from '../../runs/parent-signal.ts';
import { endWorkflowRun, releaseWorkflowRun } from '../runs/end-run.ts';
import { isSettled } from '../statuses.ts';
import { advanceRun } from './advance.ts';
import { type CommitTools, commitDraft } from './apply.ts';
import { NotAsKnown } from './commit.ts';
import type { Draft } from './draft.ts';
import type { HeldRun } from './held-run.ts';
import { readAgain, takeRun } from './load.ts';
import { WorkHere } from './work-here.ts';

export interface DriveTools extends CommitTools {
  /** Is told of what was committed. */
  committed?(draft: Draft): void;
}

/** A wait that is shorter is waited for by the holder itself. */
const waitHereMs = 1_500;
/** How soon a holder notices what others have changed while it waits for its own work. */
const lookEveryMs = 1_000;
/** So long a holder waits for a database that is away, before it leaves the run to the queue. */
const awayMostMs = 120_000;
const retryMs = 500;

/**
 * Takes a run up and goes on with it until it ends, or until all that is left of it waits. Throws what the queue should
 * try again; the run can then be taken up by anybody.
 */
export async function driveRun(tools: DriveTools, runOId: string): Promise<void> {
  const { workspace } = tools;
  const run = await tools.write((tx) => takeRun(tx, workspace, runOId));
  // ended meanwhile: cancelled, or finished by a worker that died before it could say so to the queue
  if (!run) return;
  const work = new WorkHere(tools);
  try {
    while (await goOn(tools, run, work)) if (work.isIdle) work.leaveRoom();
  } catch (error) {
    // whoever has the run now has it; where that is still us, nobody need wait for the lease
    await tools.write((tx) => releaseWorkflowRun(tx, workspace, runOId, run.attempt)).catch(() => {});
    throw error;
  } finally {
    work.leaveRoom();
    await work.giveUpAll();
  }
}

/** One commit, or one wait. False when there is nothing left to do for this holder. */
async function goOn(tools: DriveTools, run: HeldRun, work: WorkHere): Promise<boolean> {
  tools.signal.throwIfAborted();
  const outcomes = work.outcomes();
  const draft = await advanceRun(run, outcomes, work.keys, work.takeRoom()).catch(onlyBusy);
  if (draft === null) {
    await Bun.sleep(retryMs);
    return true;
  }
  if (draft.changed.size > 0 || draft.ending) {
    try {
      const begun = await commitDraft(tools, draft, outcomes);
      tools.committed?.(draft);
      if (draft.ending) return false;
      draft.apply();
      work.forget(outcomes);
      work.giveUpSettled(run);
      work.start(run, begun, (key) => secondsOf(run, key));
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
  // of work whose node has ended otherwise
  work.forget(outcomes);
  const wakeAt = nextWake(run);
  const waitMs = wakeAt === null ? null : wakeAt.getTime() - run.now().getTime();
  if (work.isIdle && (waitMs === null || waitMs > waitHereMs)) {
    if (await tools.write((tx) => park(tx, tools.workspace, run, wakeAt))) return false;
    return readPatiently(tools, run, work, 'what was open');
  }
  await work.next(Math.max(0, Math.min(waitMs ?? lookEveryMs, lookEveryMs)), tools.signal);
  if (work.outcomes().length > 0 || (await isAsKnown(tools, run))) return true;
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
async function endRefused({ workspace, write }: DriveTools, run: HeldRun, { code, message }: ApiError) {
  const end = { status: 'failed', error: { code, message } } as const;
  await write((tx) => endWorkflowRun(tx, workspace, run.runOId, end, run.attempt));
}

/** What became of the run, once the database answers. False when it is no longer this holder's. */
async function readPatiently(
  tools: DriveTools,
  run: HeldRun,
  work: WorkHere,
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
async function isAsKnown(tools: DriveTools, run: HeldRun): Promise<boolean> {
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
async function park(tx: Tx, workspace: string, run: HeldRun, wakeAt: Date | null): Promise<boolean> {
  if (wakeAt === null && !waitsForOthers(run)) throw new Error(`nothing of ${run.runOId} can go on`);
  const parked = await tx`
    update run
    set status = 'waiting', wake_at = ${wakeAt}
    where workspace_o_id = ${workspace}
      and o_id = ${run.runOId}
      and status = 'running'
      and attempt = ${run.attempt}
      and signals = ${run.signals}`;
  if (parked.count === 0) return false;
  if (wakeAt !== null) await wakeRun(tx, workspace, run.runOId, wakeAt);
  return true;
}

function nextWake(run: HeldRun): Date | null {
  let next: Date | null = null;
  for (const { status, wakeAt } of run.rows.values())
    if (!isSettled(status) && wakeAt !== null && (next === null || wakeAt < next)) next = wakeAt;
  return next;
}

/** A person, an event, or a worker of the queue is going to say something. */
const waitsForOthers = (run: HeldRun) =>
  [...run.rows.values()].some(
    ({ status, type, agentRunOId }) =>
      status === 'waiting' || (type === 'agent' && agentRunOId !== null && run.queued.has(agentRunOId)),
  );

/** Of a node's attempt; the types that wait keep their own time. */
const secondsOf = ({ graph, rows }: HeldRun, key: string): number | null =>
  graph.all.get(rows.get(key)?.nodeId ?? key)?.timeoutSeconds ?? null;

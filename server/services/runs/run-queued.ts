import { tierCredits } from '../../../schema/tier.ts';
import { isNotAsked, isRefusedForGood, usageOfFailure, wentAway, withUsage } from '../../ai/index.ts';
import { isOutage } from '../../database/fault.ts';
import type { Tx, Work } from '../../database/index.ts';
import { together } from '../../database/together.ts';
import { ApiError } from '../../errors.ts';
import { type Reservation, reservedOrRefused, settleCredits, spendReserved } from '../workspaces/usage.ts';
import { awaitTurn, type BegunRun, beginRun, releaseRun } from './begin.ts';
import { type ExecutedRun, executeRun, type RunTools } from './execute.ts';
import { finishPaid, type Outcome, type PaidCredits, refusedAnswer } from './finish.ts';
import { whileHeld } from './hold.ts';
import { lockParent } from './parent-signal.ts';

export interface QueueTools extends RunTools {
  /** Credits a month that the workspace may use. */
  creditLimit: number;
  /** How many runs of the workspace may be executed at once, by all workers together. */
  runsAtOnce: number;
  /** No try comes after this one: what it fails with is what the run fails with. */
  isLastTry: boolean;
  /** It has waited so long that nobody waits for its answer any more. */
  isOverdue: boolean;
  /** The last write: what carries the run ends with it. */
  finish<T>(work: Work<T>): Promise<T>;
}

/**
 * Makes one attempt at a queued run. Throws RunsAreEnough when it must wait, and errors that the queue should retry;
 * other errors are stored on the run. All writes are fenced by the job's lease.
 */
export async function runQueued(tools: QueueTools, runOId: string): Promise<void> {
  const { workspace, write, finish } = tools;
  const begunRun = await write((tx) => begin(tx, tools, runOId));
  // ended meanwhile: cancelled, or finished by a worker that died before it could say so to the queue
  if (!begunRun) return;
  const { run, paid: paidCredits } = begunRun;
  const end = (outcome: Outcome) =>
    finish(async (tx) => {
      if (run.isNode) await lockParent(tx, workspace, runOId);
      await finishPaid(tx, workspace, run, outcome, paidCredits);
    });
  let executedRun: ExecutedRun;
  try {
    executedRun = await execute(tools, begunRun);
  } catch (error) {
    // what was never asked of a model is no try, and so not the last one; a node's rule knows of no outage either
    const isLastTry = isNotAsked(error)
      ? tools.isOverdue
      : tools.isLastTry || (run.isNode && !isOutage(error) && !wentAway(error));
    if (!mayTryAgain({ ...tools, isLastTry }, error)) {
      const reason = isLate(tools.signal) ? withUsage(outOfTime(), usageOfFailure(error)) : error;
      await end({ error: reason });
      return;
    }
    await write(async (tx) => {
      await releaseRun(tx, workspace, runOId, run.attempt, usageOfFailure(error));
      if (paidCredits)
        await settleCredits(
          tx,
          { workspace, keyOId: paidCredits.keyOId },
          paidCredits.reserved,
          paidCredits.used,
        );
    });
    throw error;
  }
  await end({ executed: executedRun }).catch((error) => end(refusedAnswer(error, executedRun)));
}

interface Begun {
  run: BegunRun;
  /** Of its credits; where they were refused that is what the run comes to. */
  reserved: Reservation | ApiError;
  /** Null where its credits were refused. */
  paid: PaidCredits | null;
}

/** Its turn, its beginning and its credits, in one transaction. Null when the run has ended. */
async function begin(tx: Tx, tools: QueueTools, runOId: string): Promise<Begun | null> {
  const { workspace, creditLimit } = tools;
  const [, run] = await together([
    awaitTurn(tx, workspace, runOId, tools.runsAtOnce),
    beginRun(tx, workspace, runOId),
  ]);
  if (!run) return null;
  const account = { workspace, keyOId: run.keyOId, creditLimit };
  const reserved = await reservedOrRefused(tx, account, tierCredits[run.agent.tier], {
    oId: runOId,
    attempt: run.attempt,
  });
  const paid = reserved instanceof ApiError ? null : { keyOId: run.keyOId, reserved, used: 0 };
  return { run, reserved, paid };
}

async function execute(tools: QueueTools, { run, reserved, paid: paidCredits }: Begun): Promise<ExecutedRun> {
  if (reserved instanceof ApiError) throw reserved;
  return whileHeld(tools, run, (signal) =>
    spendReserved(
      {},
      reserved,
      async () => {
        const value = await executeRun({ ...tools, signal }, run);
        return { value, credits: value.usage.credits };
      },
      (used) => {
        if (paidCredits) paidCredits.used = used;
      },
    ),
  );
}

/** Whether another try may fare better: the worker stops, or something failed that is not the request's own fault. */
function mayTryAgain({ signal, isLastTry }: QueueTools, error: unknown): boolean {
  if (signal.aborted) return !isLate(signal);
  return !isLastTry && !isRefusedForGood(error) && (!(error instanceof ApiError) || error.status >= 500);
}

const isLate = ({ reason }: AbortSignal) => reason instanceof Error && reason.name === 'TimeoutError';

const outOfTime = () => new ApiError(504, 'timeout', 'The run timed out');

import type postgres from 'postgres';
import { deadlinePassed } from '../fault.ts';
import type { Patience, RunTransaction } from '../transactions.ts';
import { enterWorkspaceAsTenant } from '../workspace.ts';
import type { Pipeline } from './pipeline.ts';

/** The options of a read that its caller sets. */
export interface Question extends Patience {
  /** Its name, such as the path of a route: what took long under this name in this workspace is expected to again. */
  name: string;
  /** It takes long by its nature: it goes through many rows. */
  isHeavy: boolean;
}

type Work<T> = (tx: postgres.TransactionSql) => Promise<T>;

export type Read = <T>(workspaceOId: string, work: Work<T>, question?: Question) => Promise<T>;

/** A statement that is not answered for so long holds up those behind it in a pipeline. */
const longMs = 50;
const lookEveryMs = 25;
/** A read whose statement was long stays away from the pipeline for so long, and twice as long each time until it is short. */
const awayMs = { first: 5000, most: 60_000, tried: 1000 };
const namesMost = 10_000;

interface Away {
  until: number;
  /** Milliseconds for which it was sent away. */
  ms: number;
}

/**
 * Sends short reads through the pipeline, where answers come in order, and keeps long ones away from it: they have
 * connections of their own, for which workspaces take turns and of which none may take the last one.
 *
 *   short ──── its statement is not answered for 50 ms ────► away for 5 s, then 10, 20, 40, 60 s
 *     ▲                                                        │
 *     └──────── the time is over: it is tried again ───────────┘
 *
 * The first time nobody knows. A short read that waits behind another's for 50 ms is asked a second time, apart, and
 * the first answer counts; where all connections of the pipeline are kept by long statements, it is asked apart at once.
 *
 * Only what the database did not answer counts, from one look to another, each after all that has arrived was taken:
 * time in which this process was busy would send reads away on a busy machine, where they cost more, and keep them there.
 *
 * A long read whose caller has gone, or is told of the deadline, is ended on the server. A short one is left to the
 * server's own deadline, because others share its connection; its caller is answered in time all the same.
 */
export function createReads(pipeline: Pipeline, transact: RunTransaction): Read {
  const away = new Map<string, Away>();

  /** When its time is over one read of a name is tried, before the others. */
  const mayTry = (before: Away | undefined): boolean => {
    if (!before) return true;
    const now = performance.now();
    if (before.until > now) return false;
    before.until = now + awayMs.tried;
    return true;
  };
  const sendAway = (name: string, before: Away | undefined) => {
    // another read of this name was quicker to tell
    if (away.get(name) !== before) return;
    const ms = before ? Math.min(before.ms * 2, awayMs.most) : awayMs.first;
    const [oldest] = away.keys();
    if (!before && away.size >= namesMost && oldest !== undefined) away.delete(oldest);
    away.set(name, { until: performance.now() + ms, ms });
  };

  const apart = <T>(workspaceOId: string, work: Work<T>, patience: Patience) =>
    transact(enterWorkspaceAsTenant(workspaceOId), work, patience);

  return async <T>(workspaceOId: string, work: Work<T>, question = unnamed): Promise<T> => {
    const name = `${workspaceOId} ${question.name}`;
    const before = away.get(name);
    const underway = question.isHeavy || !mayTry(before) ? null : pipeline.read(workspaceOId, work);
    if (!underway) return apart(workspaceOId, work, question);

    const { promise: other, resolve, reject } = Promise.withResolvers<T>();
    const state: { isOver: boolean; isLong: boolean; second?: AbortController } = {
      isOver: false,
      isLong: false,
    };
    const lastLook = { unanswered: underway.unanswered, at: performance.now() };
    const askAgain = () => {
      const second = new AbortController();
      state.second = second;
      const signal = question.signal ? AbortSignal.any([question.signal, second.signal]) : second.signal;
      // Should it fail, the first one may still be answered.
      apart(workspaceOId, work, { ...question, signal }).then(resolve, () => {});
    };
    const look = () => {
      const { unanswered } = underway;
      if (unanswered !== lastLook.unanswered) Object.assign(lastLook, { unanswered, at: performance.now() });
      if (state.isOver || unanswered === null || performance.now() - lastLook.at < longMs) return;
      if (unanswered !== 'behind') {
        state.isLong = true;
        sendAway(name, before);
      } else if (!state.second) askAgain();
    };
    // One timer for all of it: most reads end before it has looked once.
    const watch = setInterval(() => {
      if (question.until !== undefined && performance.now() >= question.until) reject(deadlinePassed());
      else afterArrivals(look);
    }, lookEveryMs);
    const first = underway.answer.then((answer) => {
      if (!state.isLong && before && away.get(name) === before) away.delete(name);
      return answer;
    });
    try {
      return await Promise.race([first, other]);
    } finally {
      state.isOver = true;
      clearInterval(watch);
      state.second?.abort();
    }
  };
}

/** Calls back when what has arrived was taken: sockets are read between the first turn and the second. */
const afterArrivals = (work: () => void) => setImmediate(() => setImmediate(work));

/** Of whoever says nothing of a read. */
const unnamed: Question = { name: '', isHeavy: false };

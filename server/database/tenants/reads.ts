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

/** Longer than this a read holds up those behind it in a pipeline. */
const longMs = 50;
/** A read that has become this short goes back into the pipeline. */
const shortMs = 10;
const namesMost = 10_000;

/**
 * Sends short reads through the pipeline, where answers come in order, and keeps long ones away from it: they have
 * connections of their own, for which workspaces take turns and of which none may take the last one.
 *
 *   short ──── takes longer than 50 ms ────► long
 *     ▲                                       │
 *     └── took less than 10 ms, and is not ───┘
 *         heavy by its nature
 *
 * The first time nobody knows. A short read that waits behind another's for 50 ms is asked a second time, apart, and
 * the first answer counts; where all connections of the pipeline are kept by long statements, it is asked apart at once.
 *
 * A long read whose caller has gone, or is told of the deadline, is ended on the server. A short one is left to the
 * server's own deadline, because others share its connection; its caller is answered in time all the same.
 */
export function createReads(pipeline: Pipeline, transact: RunTransaction): Read {
  const long = new Set<string>();

  const expectLong = (name: string) => {
    const [oldest] = long;
    if (long.size >= namesMost && oldest !== undefined) long.delete(oldest);
    long.add(name);
  };
  const learn = (name: string, ms: number) => {
    if (ms < shortMs) long.delete(name);
    else if (ms > longMs) expectLong(name);
  };

  const apart = <T>(workspaceOId: string, work: Work<T>, patience: Patience) =>
    transact(enterWorkspaceAsTenant(workspaceOId), work, patience);

  return async <T>(workspaceOId: string, work: Work<T>, question = unnamed): Promise<T> => {
    const name = `${workspaceOId} ${question.name}`;
    const timed = async (tx: postgres.TransactionSql) => {
      const begun = performance.now();
      const answer = await work(tx);
      if (!question.isHeavy) learn(name, performance.now() - begun);
      return answer;
    };
    const underway = question.isHeavy || long.has(name) ? null : pipeline.read(workspaceOId, work);
    if (!underway) return apart(workspaceOId, timed, question);

    const { promise: other, resolve, reject } = Promise.withResolvers<T>();
    const second: { over?: AbortController } = {};
    const askAgain = () => {
      const over = new AbortController();
      second.over = over;
      const signal = question.signal ? AbortSignal.any([question.signal, over.signal]) : over.signal;
      // Should it fail, the first one may still be answered.
      apart(workspaceOId, work, { ...question, signal }).then(resolve, () => {});
    };
    // One timer for all of it: most reads end before it has looked once.
    const watch = setInterval(() => {
      if (question.until !== undefined && performance.now() >= question.until) reject(deadlinePassed());
      else if (!underway.isBehind) expectLong(name);
      else if (!second.over) askAgain();
    }, longMs);
    const first = underway.answer.then((answer) => {
      learn(name, underway.longestMs);
      return answer;
    });
    try {
      return await Promise.race([first, other]);
    } finally {
      clearInterval(watch);
      second.over?.abort();
    }
  };
}

/** Of whoever says nothing of a read. */
const unnamed: Question = { name: '', isHeavy: false };

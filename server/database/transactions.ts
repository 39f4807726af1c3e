import type postgres from 'postgres';
import type { Log } from '../log.ts';
import { deadlinePassed, mayRunAgain, overloadedError, translatedError } from './fault.ts';
import { createTurns } from './turns.ts';

export interface Limits {
  /** Transactions at the same time, no more than there are connections. */
  transactions: number;
  /** Those of one workspace; all but one where nothing is said. */
  transactionsOfOwner?: number;
  /** Operations that may wait for a place before further ones are refused with 503; one workspace may fill half. */
  waiting: number;
  /** Milliseconds until a silent statement fails; also how long an operation waits for a place and its connection. */
  statementDeadlineMs: number;
  /** Milliseconds until a transaction that has begun is cut off as a whole. */
  transactionDeadlineMs: number;
  /**
   * A statement that runs can be stopped. Where it cannot, what has begun goes on when nobody waits any more: to lose its
   * connection would only keep those behind it waiting for another.
   */
  stops: boolean;
  /** Hears that a connection is ended here. */
  ends?: () => void;
}

/**
 * Thrown by work that needs something too slow for a transaction, such as the value of a long expression. The
 * transaction is rolled back, `outside` is done without one, and the work runs again. What `outside` keeps for it is
 * forgotten by the function that it returns, once the work has come to its end.
 */
export class RunAfter extends Error {
  readonly outside: () => Promise<() => void>;

  constructor(outside: () => Promise<() => void>) {
    super('the transaction waits for work outside of it');
    this.outside = outside;
  }
}

/** After a deadlock or a failed serialization nothing has been done; more tries than this only add load. */
const triesMax = 3;

/**
 * SQL that is sent in one message with `begin`; it must not contain input. With `pipelined`, the first statements of
 * the work are sent before its answer has come; if it fails, they fail too.
 */
export interface Entry {
  entering: string;
  pipelined?: boolean;
  /** Whose turn it takes. */
  workspaceOId: string;
}

/** The deadline and the cancellation of a caller. */
export interface Patience {
  /** The time of `performance.now()` at which the answer is too late. */
  until?: number;
  /** Aborts when nobody waits any more. */
  signal?: AbortSignal;
}

export type RunTransaction = <T>(
  entry: Entry | null,
  work: (tx: postgres.TransactionSql) => Promise<T>,
  patience?: Patience,
) => Promise<T>;

/**
 * Runs transactions within limits. Work that hits a deadlock or a serialization failure, or throws RunAfter, runs again
 * from its start, so it must do nothing outside of the transaction that may not be done twice.
 *
 *   asked ──► waits, workspaces in turn ──► waits for a connection ──► begun ──► ended
 *               │ deadline, or nobody waits     │                        │ the same
 *               └──► refused, nothing was sent ◄┘                        └──► its connection is destroyed, what it
 *                                                                             runs is cancelled on the server
 *
 * However it ends, the place is given back at that moment.
 */
export function createTransactions(sql: postgres.Sql, limits: Limits, log: Log): RunTransaction {
  const { transactions: atOnce, waiting, transactionsOfOwner } = limits;
  const turns = createTurns(
    { atOnce, waiting, ...(transactionsOfOwner ? { atOnceOfOwner: transactionsOfOwner } : {}) },
    overloadedError,
    deadlinePassed,
  );

  const run: RunTransaction = async (entry, work, patience = {}) => {
    const asked = performance.now();
    const until = Math.min(patience.until ?? Number.POSITIVE_INFINITY, asked + limits.statementDeadlineMs);
    const leave = await turns.take(entry?.workspaceOId ?? '', patience.signal, until - asked);
    try {
      let beginWithinMs = until - performance.now();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(sql, beginWithinMs, limits, entry, work, patience);
        } catch (error) {
          if (attempt >= triesMax || !mayRunAgain(error)) throw translatedError(error);
          log.debug({ attempt, error }, 'transaction runs again');
          beginWithinMs = limits.statementDeadlineMs;
          await Bun.sleep(5 * attempt + Math.random() * 20);
        }
      }
    } finally {
      leave();
    }
  };

  return async (entry, work, patience) => {
    const forgets: (() => void)[] = [];
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await run(entry, work, patience);
        } catch (error) {
          if (!(error instanceof RunAfter)) throw error;
          if (attempt >= triesMax) throw overloadedError();
          forgets.push(await error.outside());
        }
      }
    } finally {
      for (const forget of forgets) forget();
    }
  };
}

async function once<T>(
  sql: postgres.Sql,
  beginWithinMs: number,
  { transactionDeadlineMs: endWithinMs, stops, ends }: Limits,
  entry: Entry | null,
  work: (tx: postgres.TransactionSql) => Promise<T>,
  { until, signal }: Patience,
): Promise<T> {
  signal?.throwIfAborted();
  let hasEnded = false;
  let stop = () => {};
  const { promise: late, reject } = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    hasEnded = true;
    stop();
    reject(reason);
  };
  const expire = () => end(deadlinePassed());
  const onAbort = () => end(signal?.reason);
  let timer = setTimeout(expire, Math.max(1, beginWithinMs));
  signal?.addEventListener('abort', onAbort, { once: true });
  const body = async (tx: postgres.TransactionSql) => {
    stop = () => {
      ends?.();
      tx.terminate();
    };
    clearTimeout(timer);
    // It had to wait so long for a connection that the caller has been told: nothing may be done any more.
    if (hasEnded) throw deadlinePassed();
    if (!stops) signal?.removeEventListener('abort', onAbort);
    const left = until === undefined ? endWithinMs : until - performance.now();
    timer = setTimeout(expire, Math.max(1, Math.min(left, endWithinMs)));
    // In an object, because the driver awaits every member of an array.
    return { result: await work(tx) };
  };
  const transaction = entry ? sql.begin(entry, body) : sql.begin(body);
  try {
    return (await Promise.race([transaction, late])).result as T;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

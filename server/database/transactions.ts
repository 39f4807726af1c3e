import type postgres from 'postgres';
import type { Log } from '../log.ts';
import { deadlinePassed, mayRunAgain, overloaded, translated } from './fault.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

export interface Limits {
  /** Transactions at the same time, no more than there are connections. */
  transactions: number;
  /** Operations that may wait for a place before further ones are refused with 503. */
  waiting: number;
  /** Milliseconds until a silent statement fails; also how long an operation waits for a place and its connection. */
  statementDeadlineMs: number;
  /** Milliseconds until a transaction that has begun is cut off as a whole. */
  transactionDeadlineMs: number;
}

/** After a deadlock or a failed serialization nothing has been done; more tries than this only add load. */
const triesMax = 3;

/**
 * SQL sent together with the begin; it must not hold input. `pipelined` sends the first statements right behind it: on
 * sessions in which they fail where it has failed.
 */
export interface Entry {
  entering: string;
  pipelined?: boolean;
}

export type RunTransaction = <T>(
  entry: Entry | null,
  work: (tx: postgres.TransactionSql) => Promise<T>,
) => Promise<T>;

/**
 * Runs transactions within limits. Work that hits a deadlock or a serialization failure runs again from its start, so
 * it must do nothing outside of the transaction that may not be done twice.
 */
export function createTransactions(sql: postgres.Sql, limits: Limits, log: Log): RunTransaction {
  const semaphore: Semaphore = createSemaphore(
    limits.transactions,
    limits.waiting,
    overloaded,
    deadlinePassed,
  );

  return async (entry, work) => {
    const asked = performance.now();
    const leave = await semaphore.take(limits.statementDeadlineMs);
    try {
      let beginWithinMs = asked + limits.statementDeadlineMs - performance.now();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(sql, beginWithinMs, limits.transactionDeadlineMs, entry, work);
        } catch (error) {
          if (attempt >= triesMax || !mayRunAgain(error)) throw translated(error);
          log.debug({ attempt, error }, 'transaction runs again');
          beginWithinMs = limits.statementDeadlineMs;
          await Bun.sleep(5 * attempt + Math.random() * 20);
        }
      }
    } finally {
      leave();
    }
  };
}

async function once<T>(
  sql: postgres.Sql,
  beginWithinMs: number,
  endWithinMs: number,
  entry: Entry | null,
  work: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  let ended = false;
  let stop = () => {};
  const { promise: late, reject } = Promise.withResolvers<never>();
  const expire = () => {
    ended = true;
    stop();
    reject(deadlinePassed());
  };
  let timer = setTimeout(expire, beginWithinMs);
  const body = async (tx: postgres.TransactionSql) => {
    stop = () => tx.terminate();
    clearTimeout(timer);
    // It had to wait so long for a connection that the caller has been told: nothing may be done any more.
    if (ended) throw deadlinePassed();
    timer = setTimeout(expire, endWithinMs);
    // In an object, because the driver awaits every member of an array.
    return { result: await work(tx) };
  };
  const transaction = entry ? sql.begin(entry, body) : sql.begin(body);
  try {
    return (await Promise.race([transaction, late])).result as T;
  } finally {
    clearTimeout(timer);
  }
}

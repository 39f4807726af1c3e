import type postgres from 'postgres';
import type { Log } from '../log.ts';
import { deadlinePassed, mayRunAgain, overloaded, translated } from './fault.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

export interface Limits {
  /** Transactions at the same time, no more than there are connections. */
  transactions: number;
  /** Operations that may wait for a place before further ones are refused with 503. */
  waiting: number;
  /** Milliseconds until a silent statement fails; also how long an operation waits for a place. */
  statementDeadlineMs: number;
  /** Milliseconds until a transaction is cut off as a whole. */
  transactionDeadlineMs: number;
}

/** After a deadlock or a failed serialization nothing has been done; more tries than this only add load. */
const triesMax = 3;

/** `entering` is SQL sent together with the begin; it must not hold input. */
export type RunTransaction = <T>(
  entering: string,
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

  return async (entering, work) => {
    const leave = await semaphore.take(limits.statementDeadlineMs);
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(sql, limits.transactionDeadlineMs, entering, work);
        } catch (error) {
          if (attempt >= triesMax || !mayRunAgain(error)) throw translated(error);
          log.debug({ attempt, error }, 'transaction runs again');
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
  deadlineMs: number,
  entering: string,
  work: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  let ended = false;
  let stop = () => {};
  let timer: Timer | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      ended = true;
      stop();
      reject(deadlinePassed());
    }, deadlineMs);
  });
  const body = async (tx: postgres.TransactionSql) => {
    stop = () => tx.terminate();
    // It had to wait so long for a connection that the caller has been told: nothing may be done any more.
    if (ended) throw deadlinePassed();
    // In an object, because the driver awaits every member of an array.
    return { result: await work(tx) };
  };
  const transaction = entering ? sql.begin({ entering }, body) : sql.begin(body);
  try {
    return (await Promise.race([transaction, late])).result as T;
  } finally {
    clearTimeout(timer);
  }
}

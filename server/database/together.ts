import postgres from 'postgres';
import { isOfAnother } from './fault.ts';
import { RunAfter } from './transactions.ts';

/**
 * Sends statements of one transaction in this order without waiting for answers. Throws the first failure once all
 * have ended, so that none is left for a transaction that is over. A bare statement is sent after those of functions
 * in the same list: where the order counts, use only one of the two forms.
 */
export async function together<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [At in keyof Sent]: Awaited<Sent[At]> }> {
  const answers = await Promise.allSettled(sent);
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (failures.length > 0)
    throw runAfterAll(failures) ?? failures.find((one) => !isOfAnother(one)) ?? failures[0];
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined)) as never;
}

/** All that several wait for is done at once: the work runs again a few times at most, however many there are. */
function runAfterAll(failures: readonly unknown[]): RunAfter | null {
  const runAfters = failures.filter((one) => one instanceof RunAfter);
  if (runAfters.length < Math.max(2, failures.length)) return null;
  return new RunAfter(async () => {
    const forgets: (() => void)[] = [];
    for (const { outside } of runAfters) forgets.push(await outside());
    return () => {
      for (const forget of forgets) forget();
    };
  });
}

type Tx = postgres.TransactionSql;
type Work<T> = (tx: Tx) => Promise<T>;

/**
 * Batches the statements of several pieces of work in one read: those that wait at the same time are sent as one.
 * Only for reading statements whose times are recognisable by column name (`created_at`, `event_timestamp`), and
 * without `numeric`, `int8` and `bytea`, which JSON does not keep as the driver does.
 */
export function joinedWork<T>(works: readonly Work<T>[]): Work<T[]> {
  return (tx) => {
    const joining = joiningHandle(tx);
    return together(works.map((work) => work(joining)));
  };
}

type Statement = postgres.PendingQuery<postgres.Row[]>;

interface Held {
  statement: Statement;
  /** Sends it by itself. */
  send: Statement['then'];
  resolve(rows: unknown): void;
  reject(reason: unknown): void;
}

function joiningHandle(tx: Tx): Tx {
  let waiting: Held[] = [];

  const flush = () => {
    const batch = waiting;
    waiting = [];
    const [first, ...others] = batch;
    if (first && others.length === 0) return void first.send(first.resolve, first.reject);
    const columns = batch.map(
      ({ statement }, place) => tx`${place > 0 ? tx`, ` : tx``}(
        select json_agg(part) from (${statement}) as part
      ) as ${tx(`part${place}`)}`,
    );
    tx<Record<string, JsonRow[] | null>[]>`select ${columns}`.then(
      ([row]) => {
        for (const [place, { resolve }] of batch.entries()) resolve(rowsOf(row?.[`part${place}`] ?? []));
      },
      (error) => {
        for (const { reject } of batch) reject(error);
      },
    );
  };

  return new Proxy(tx, {
    apply(target, self, args: unknown[]) {
      const statement = Reflect.apply(target, self, args);
      if (!Array.isArray(args[0]) || !('raw' in args[0])) return statement;
      const send = statement.then.bind(statement);
      let answer: Promise<unknown> | undefined;
      const then = (...handlers: Parameters<Promise<unknown>['then']>) => {
        if (!answer) {
          const { promise, resolve, reject } = Promise.withResolvers<unknown>();
          answer = promise;
          // the others wait for theirs by the microtasks of this tick
          if (waiting.length === 0) setImmediate(flush);
          waiting.push({ statement, send, resolve, reject });
        }
        return answer.then(...handlers);
      };
      return Object.assign(statement, { then });
    },
  });
}

type JsonRow = Record<string, unknown>;

/** Turns rows in JSON into the driver's: names in camel case, and times. */
function rowsOf(rows: readonly JsonRow[]): JsonRow[] {
  const [first = {}] = rows;
  const columns = Object.keys(first).map((column) => ({
    column,
    name: postgres.toCamel(column),
    isTime: /_(at|timestamp)$/.test(column),
  }));
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(({ column, name, isTime }) => {
        const value = row[column];
        return [name, isTime && typeof value === 'string' ? new Date(value) : value];
      }),
    ),
  );
}

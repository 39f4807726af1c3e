import postgres from 'postgres';
import { databaseUnavailable, mayRunAgain, overloaded, translated } from './fault.ts';
import { checkedWorkspace } from './workspace.ts';

/**
 * Statements without a transaction around them: connections logged in as the unprivileged role, on which every
 * statement is a pair sent together. The first sets the workspace for the second; nothing can come between them,
 * because pairs are written whole and in order.
 *
 * Should a connection be lost between the two, the second runs in a session that has no workspace; there the
 * policies raise an error, so that the answer is a 503 and never an empty list.
 */
export interface Lane {
  read<T extends object>(
    workspaceOId: string,
    query: (sql: postgres.Sql) => postgres.PendingQuery<T[]>,
  ): Promise<T[]>;
  /** The same for work that builds its statements itself. */
  reading<T>(workspaceOId: string, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T>;
  /** Work whose statements each stand alone; after a deadlock it runs again from its start. */
  statements<T>(workspaceOId: string, work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const triesMax = 3;

/** Each holds one connection. Reads do not queue behind writes, which wait for the disk. */
export interface LaneConnections {
  reading: readonly postgres.Sql[];
  writing: readonly postgres.Sql[];
}

export function createLane(connections: LaneConnections, waitingMax: number): Lane {
  const reading = places(connections.reading);
  const writing = places(connections.writing);
  let waiting = 0;

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= waitingMax) throw overloaded();
    waiting += 1;
    try {
      return await work();
    } catch (error) {
      throw lostItsWorkspace(error) ? databaseUnavailable(error) : translated(error);
    } finally {
      waiting -= 1;
    }
  }

  return {
    read: (workspaceOId, query) =>
      counted(() =>
        leastBusy(reading, async (sql) => [
          ...(await query(paired(sql, workspaceOId) as unknown as postgres.Sql)),
        ]),
      ),

    reading: (workspaceOId, work) =>
      counted(() => leastBusy(reading, (sql) => work(paired(sql, workspaceOId)))),

    statements: (workspaceOId, work) =>
      counted(() => leastBusy(writing, (sql) => runAgain(() => work(paired(sql, workspaceOId))))),

    async close() {
      await Promise.all([...reading, ...writing].map(({ sql }) => sql.end({ timeout: 1 })));
    },
  };
}

interface LanePlace {
  sql: postgres.Sql;
  busy: number;
}

const places = (sqls: readonly postgres.Sql[]): LanePlace[] => sqls.map((sql) => ({ sql, busy: 0 }));

async function leastBusy<T>(
  among: readonly LanePlace[],
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const place = among.reduce<LanePlace | null>(
    (least, one) => (least && least.busy <= one.busy ? least : one),
    null,
  );
  if (!place) throw new Error('a lane needs a connection');
  place.busy += 1;
  try {
    return await work(place.sql);
  } finally {
    place.busy -= 1;
  }
}

async function runAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= triesMax || !mayRunAgain(error)) throw error;
    }
  }
}

/** A handle whose statements take their workspace with them. Fragments are never run, so they stay as they are. */
function paired(sql: postgres.Sql, workspaceOId: string): postgres.TransactionSql {
  const workspace = checkedWorkspace(workspaceOId);
  const handle = (first: unknown, ...rest: unknown[]) => {
    const made = (sql as unknown as (...all: unknown[]) => unknown)(first, ...rest);
    return isTemplate(first) ? withWorkspace(sql, workspace, made as Statement) : made;
  };
  return Object.assign(handle, {
    json: sql.json,
    array: sql.array,
    typed: sql.typed,
    unsafe: (...all: Parameters<typeof sql.unsafe>) =>
      withWorkspace(sql, workspace, sql.unsafe(...all) as never),
  }) as unknown as postgres.TransactionSql;
}

type Statement = postgres.PendingQuery<postgres.Row[]>;

const isTemplate = (value: unknown) => Array.isArray(value) && 'raw' in value;

/** Whoever awaits the statement sends both; the first one's failure counts too. */
function withWorkspace(sql: postgres.Sql, workspace: string, statement: Statement): Statement {
  const run = statement.then.bind(statement);
  let sent: Promise<unknown> | undefined;
  const both = () => {
    sent ??= Promise.all([
      sql`select set_config('app.workspace_o_id', ${workspace}, false)`.execute(),
      new Promise((resolve, reject) => void run(resolve, reject)),
    ]).then(([, rows]) => rows);
    return sent;
  };
  return Object.assign(statement, {
    // biome-ignore lint/suspicious/noThenProperty: a statement of the driver is a promise already
    then: (done?: (value: never) => unknown, failed?: (reason: unknown) => unknown) =>
      both().then(done as never, failed),
    catch: (failed: (reason: unknown) => unknown) => both().catch(failed),
  }) as Statement;
}

/** undefined_object: "unrecognized configuration parameter", raised by the policies in a session without workspace. */
function lostItsWorkspace(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === '42704';
}

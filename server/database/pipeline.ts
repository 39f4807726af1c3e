import type postgres from 'postgres';
import { databaseUnavailable, isWithoutWorkspace, mayRunAgain, overloaded, translated } from './fault.ts';
import { checkedWorkspace } from './workspace.ts';

/**
 * Pipelined pairs: statements without a transaction around them, on connections logged in as the unprivileged role.
 * Every statement is a pair sent together. The first sets the workspace for the second; nothing can come between them,
 * because pairs are written whole and in order.
 *
 * Should a connection be lost between the two, the second runs in a session that has no workspace; there the
 * policies raise an error, so that the answer is a 503 and never an empty list.
 */
export interface Pipeline {
  read<T>(workspaceOId: string, work: Work<T>): Promise<T>;
  /** Work that changes the database by one statement; after a deadlock it runs again from its start. */
  write<T>(workspaceOId: string, work: Work<T>): Promise<T>;
  close(): Promise<void>;
}

type Work<T> = (tx: postgres.TransactionSql) => Promise<T>;

const triesMax = 3;

/** Each holds one connection. Reads do not queue behind writes, which wait for the disk. */
export interface PipelineConnections {
  reading: readonly postgres.Sql[];
  writing: readonly postgres.Sql[];
}

export function createPipeline(connections: PipelineConnections, waitingMax: number): Pipeline {
  const reading = connections.reading.map(connectionOf);
  const writing = connections.writing.map(connectionOf);
  let waiting = 0;

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= waitingMax) throw overloaded();
    waiting += 1;
    try {
      return await work();
    } catch (error) {
      throw isWithoutWorkspace(error) ? databaseUnavailable(error) : translated(error);
    } finally {
      waiting -= 1;
    }
  }

  return {
    read: (workspaceOId, work) =>
      counted(() => on(answering(reading), (sql) => work(paired(sql, workspaceOId)))),

    write: (workspaceOId, work) =>
      counted(() => on(leastBusy(writing), (sql) => runAgain(() => work(paired(sql, workspaceOId))))),

    async close() {
      await Promise.all([...reading, ...writing].map(({ sql }) => sql.end({ timeout: 1 })));
    },
  };
}

interface Connection {
  sql: postgres.Sql;
  /** Pieces of work under way. */
  busy: number;
  /** When it last became busy, or answered while it was. */
  movedAt: number;
}

const connectionOf = (sql: postgres.Sql): Connection => ({ sql, busy: 0, movedAt: 0 });

/** Answers come in order: behind a statement that has kept its connection silent for so long all others wait. */
const silentMs = 20;
/** Connections that carry everything while none is silent: fewer, better filled packets. */
const usual = 2;

/** The usual connections while they answer, else whichever does. */
function answering(among: readonly Connection[]): Connection {
  const now = performance.now();
  let least: Connection | null = null;
  for (const [at, one] of among.entries()) {
    if (at >= usual && least) break;
    if (one.busy > 0 && now - one.movedAt > silentMs) continue;
    if (!least || one.busy < least.busy) least = one;
  }
  return least ?? leastBusy(among);
}

function leastBusy(among: readonly Connection[]): Connection {
  const [first, ...others] = among;
  if (!first) throw new Error('a pipeline needs a connection');
  return others.reduce((least, one) => (one.busy < least.busy ? one : least), first);
}

async function on<T>(connection: Connection, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  if (connection.busy === 0) connection.movedAt = performance.now();
  connection.busy += 1;
  try {
    return await work(connection.sql);
  } finally {
    connection.busy -= 1;
    connection.movedAt = performance.now();
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

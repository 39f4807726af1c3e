import type postgres from 'postgres';
import {
  databaseUnavailable,
  isWithoutWorkspace,
  mayRunAgain,
  overloadedError,
  translatedError,
} from '../fault.ts';
import { checkedWorkspace } from '../workspace.ts';

/**
 * Pipelined pairs: statements without a transaction around them, on connections logged in as the unprivileged role.
 * Every statement is a pair sent together. The first sets the workspace for the second; nothing can come between them,
 * because pairs are written whole and in order.
 *
 * Should a connection be lost between the two, the second runs in a session that has no workspace; there the
 * policies raise an error, so that the answer is a 503 and never an empty list.
 */
export interface Pipeline {
  /** Null while no connection answers: each is kept by a statement that takes long. */
  read<T>(workspaceOId: string, work: Work<T>): Underway<T> | null;
  /** Work that changes the database by one statement; after a deadlock it runs again from its start. */
  write<T>(workspaceOId: string, work: Work<T>): Promise<T>;
  close(): Promise<void>;
}

/** Work that was sent. */
export interface Underway<T> extends Progress {
  answer: Promise<T>;
}

interface Progress {
  /** Its statement, if the server is at it; `behind`, while the server is at other work; null without either. */
  readonly unanswered: object | 'behind' | null;
}

type Work<T> = (tx: postgres.TransactionSql) => Promise<T>;

const triesMax = 3;

/** Pipelines with one connection each; reads do not queue behind writes, which wait for the disk. */
export interface PipelineConnections {
  reading: readonly postgres.Sql[];
  writing: readonly postgres.Sql[];
}

export function createPipeline(connections: PipelineConnections, waitingMax: number): Pipeline {
  const reading = connections.reading.map(connectionOf);
  const writing = connections.writing.map(connectionOf);
  let waiting = 0;

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= waitingMax) throw overloadedError();
    waiting += 1;
    try {
      return await work();
    } catch (error) {
      throw isWithoutWorkspace(error) ? databaseUnavailable(error) : translatedError(error);
    } finally {
      waiting -= 1;
    }
  }

  return {
    read(workspaceOId, work) {
      const connection = answering(reading);
      if (!connection) return null;
      const piece = newPiece(connection);
      const answer = counted(() => on(connection, () => work(paired(connection, piece, workspaceOId))));
      return Object.assign(piece, { answer });
    },

    write: (workspaceOId, work) =>
      counted(() => {
        const connection = leastBusy(writing);
        const piece = newPiece(connection);
        return on(connection, () => runAgain(() => work(paired(connection, piece, workspaceOId))));
      }),

    async close() {
      await Promise.all([...reading, ...writing].map(({ sql }) => sql.end({ timeout: 1 })));
    },
  };
}

interface Connection {
  sql: postgres.Sql;
  /** Pieces of work under way. */
  busy: number;
  /** The work of each statement under way, in the order in which they are answered. */
  sent: Set<{ piece: Progress }>;
  /** When it last became busy, or answered while it was. */
  movedAt: number;
}

const connectionOf = (sql: postgres.Sql): Connection => ({ sql, busy: 0, sent: new Set(), movedAt: 0 });

function newPiece({ sent }: Connection): Progress {
  return {
    get unanswered() {
      const [first] = sent;
      if (!first) return null;
      return first.piece === this ? first : 'behind';
    },
  };
}

/** Answers come in order: behind a statement that has kept its connection silent for so long all others wait. */
const silentMs = 20;
/** Connections that carry everything while none is silent: fewer, better filled packets. */
const usual = 2;

/** The usual connections while they answer, else whichever does. */
function answering(among: readonly Connection[]): Connection | null {
  const now = performance.now();
  let least: Connection | null = null;
  for (const [at, one] of among.entries()) {
    if (at >= usual && least) break;
    if (one.busy > 0 && now - one.movedAt > silentMs) continue;
    if (!least || one.busy < least.busy) least = one;
  }
  return least;
}

function leastBusy(among: readonly Connection[]): Connection {
  const [first, ...others] = among;
  if (!first) throw new Error('a pipeline needs a connection');
  return others.reduce((least, one) => (one.busy < least.busy ? one : least), first);
}

async function on<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  if (connection.busy === 0) connection.movedAt = performance.now();
  connection.busy += 1;
  try {
    return await work();
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
function paired(connection: Connection, piece: Progress, workspaceOId: string): postgres.TransactionSql {
  const { sql } = connection;
  const workspace = checkedWorkspace(workspaceOId);
  const send = (statement: Statement) => withWorkspace(connection, piece, workspace, statement);
  const handle = (first: unknown, ...rest: unknown[]) => {
    const made = (sql as unknown as (...all: unknown[]) => unknown)(first, ...rest);
    return isTemplate(first) ? send(made as Statement) : made;
  };
  return Object.assign(handle, {
    json: sql.json,
    array: sql.array,
    typed: sql.typed,
    unsafe: (...all: Parameters<typeof sql.unsafe>) => send(sql.unsafe(...all) as never),
  }) as unknown as postgres.TransactionSql;
}

type Statement = postgres.PendingQuery<postgres.Row[]>;

const isTemplate = (value: unknown) => Array.isArray(value) && 'raw' in value;

/** Whoever awaits the statement sends both; the first one's failure counts too. */
function withWorkspace(
  connection: Connection,
  piece: Progress,
  workspace: string,
  statement: Statement,
): Statement {
  const { sql } = connection;
  const run = statement.then.bind(statement);
  let answer: Promise<unknown> | undefined;
  const both = () => {
    answer ??= noted(
      connection,
      piece,
      Promise.all([
        sql`select set_config('app.workspace_o_id', ${workspace}, false)`.execute(),
        new Promise((resolve, reject) => void run(resolve, reject)),
      ]).then(([, rows]) => rows),
    );
    return answer;
  };
  return Object.assign(statement, {
    // biome-ignore lint/suspicious/noThenProperty: a statement of the driver is a promise already
    then: (done?: (value: never) => unknown, failed?: (reason: unknown) => unknown) =>
      both().then(done as never, failed),
    catch: (failed: (reason: unknown) => unknown) => both().catch(failed),
  }) as Statement;
}

/** Keeps in mind that a statement is under way. */
async function noted<T>(connection: Connection, piece: Progress, answer: Promise<T>): Promise<T> {
  const statement = { piece };
  connection.sent.add(statement);
  try {
    return await answer;
  } finally {
    connection.sent.delete(statement);
    connection.movedAt = performance.now();
  }
}

import type pg from 'pg';
import postgres from 'postgres';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { socketDirectory } from './embedded/data-dir.ts';
import { translated } from './fault.ts';
import { createLane } from './pipeline.ts';
import { createTransactions, type Limits } from './transactions.ts';
import { enterWorkspace, tenantRole } from './workspace.ts';

export { databaseFault } from './fault.ts';

/** The owner's handle. Errors thrown by it are the driver's own: `databaseFault` translates them. */
export type Sql = postgres.Sql;
/** A transaction's handle. */
export type Tx = postgres.TransactionSql;

/**
 * The one way to the database, the same for the embedded engine and for a server.
 *
 * Values: `timestamptz` is a Date, `int8` and `numeric` are strings (cast counts to int in SQL), `jsonb` is parsed.
 * Everything but `sql` and `pool` throws ApiError 503 with Retry-After when the database cannot be reached, is
 * overloaded or does not answer within the deadline, and ApiError 400 for a value that no column can hold.
 */
export interface Database {
  readonly kind: 'embedded' | 'server';
  /** The owner's door: key look-up, migrations, sweeps. It sees all workspaces. Never use it inside a transaction. */
  readonly sql: Sql;
  /** A transaction that sees and writes one workspace only. The work may run again after a deadlock. */
  inWorkspace<T>(workspaceOId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The owner's transaction. The work may run again after a deadlock. */
  inSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement that only reads, in one workspace. Cheaper than a transaction on a server. */
  read<T extends object>(workspaceOId: string, query: (sql: Sql) => postgres.PendingQuery<T[]>): Promise<T[]>;
  /** The same for work that builds its statements itself; they see one another's past, not one moment. */
  reading<T>(workspaceOId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Work whose statements each stand alone, in one workspace: no begin and no commit, so a statement costs one round
   * trip on a server. What belongs together must be one statement.
   */
  statements<T>(workspaceOId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections of the other driver, for the queue and for `copy`. Made at the first call. */
  pool(): pg.Pool;
  /** Calls `heard` for every notification on the channel; returns what ends it. Listens again after a reconnect. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Ends every connection; what still runs after a second is cut off. */
  close(): Promise<void>;
}

/** How a database is reached; what differs between the two kinds and the tests. */
export interface Door {
  kind: 'embedded' | 'server';
  /** For postgres.js, without sizes and limits. */
  postgres: postgres.Options<Record<string, never>>;
  url?: string;
  /** For `pg.Pool`, without sizes and limits. */
  pool: pg.PoolConfig;
}

/** More do not make two cores faster; a pipelined connection carries many statements. */
const serverConnections = 3;
const readingConnections = 2;
/** A writer waits for the disk, so there are more of them. */
const writingConnections = 4;
const poolConnections = 6;
/** Two lanes of the queue listen on one each; the rest only wait their turn at the gate. */
const embeddedPoolConnections = 5;
const laneSettings = { application_name: 'groundwork', role: tenantRole };
/** A change finds its row by key whatever the values are: planning it anew each time costs as much as doing it. */
const writingSettings = { plan_cache_mode: 'force_generic_plan' };
const waitingMax = 1000;

/** Opens `DATABASE_URL`, or the embedded database that its own process serves. Connects at the first statement. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  return createDatabase(
    config.databaseUrl ? serverDoor(config.databaseUrl) : socketDoor(config),
    config,
    log,
  );
}

function serverDoor(url: string): Door {
  return { kind: 'server', url, postgres: {}, pool: { connectionString: url } };
}

function socketDoor(config: Config): Door {
  const host = socketDirectory(config.dataDir);
  const names = { host, port: 5432, user: 'postgres', database: 'postgres' };
  return { kind: 'embedded', postgres: names, pool: names };
}

/** Public for tests, which bring their own door. */
export function createDatabase(door: Door, config: Pick<Config, 'statementDeadlineMs'>, log: Log): Database {
  const server = door.kind === 'server';
  const limits: Limits = {
    transactions: server ? serverConnections : 1,
    waiting: waitingMax,
    statementDeadlineMs: config.statementDeadlineMs,
    transactionDeadlineMs: config.statementDeadlineMs * 4,
  };
  const connect = (more: postgres.Options<Record<string, never>>) => {
    const options = { ...common(config.statementDeadlineMs, log), ...door.postgres, ...more };
    return door.url ? postgres(door.url, options) : postgres(options);
  };
  const sql = connect({ max: limits.transactions });
  const transact = createTransactions(sql, limits, log);
  const connections = (count: number, connection: Record<string, string>) =>
    Array.from({ length: count }, () => connect({ max: 1, connection }));
  const lane = server
    ? createLane(
        {
          reading: connections(readingConnections, laneSettings),
          writing: connections(writingConnections, { ...laneSettings, ...writingSettings }),
        },
        waitingMax,
      )
    : null;
  let pool: pg.Pool | null = null;

  const inWorkspace: Database['inWorkspace'] = async (workspaceOId, work) => {
    const enter = enterWorkspace(workspaceOId);
    return transact(enter, work);
  };

  return {
    kind: door.kind,
    sql,
    inWorkspace,
    inSystem: (work) => transact('', work),
    async read(workspaceOId, query) {
      if (lane) return lane.read(workspaceOId, query);
      // A transaction's handle lacks only what a single statement has no use for.
      return inWorkspace(workspaceOId, async (tx) => [...(await query(tx as unknown as Sql))]);
    },
    reading: (workspaceOId, work) => (lane ?? { reading: inWorkspace }).reading(workspaceOId, work),
    statements: (workspaceOId, work) =>
      lane ? lane.statements(workspaceOId, work) : inWorkspace(workspaceOId, work),
    pool() {
      pool ??= createPool(door, config.statementDeadlineMs, log);
      return pool;
    },
    async listen(channel, heard) {
      try {
        const { unlisten } = await sql.listen(channel, heard);
        return unlisten;
      } catch (error) {
        throw translated(error);
      }
    },
    async close() {
      await Promise.all([sql.end({ timeout: 1 }), lane?.close(), pool?.end()]);
    },
  };
}

function common(statementDeadlineMs: number, log: Log): postgres.Options<Record<string, never>> {
  return {
    connect_timeout: 5,
    // A fifth of a second: after a restart of the server everybody is back at once.
    backoff: () => 0.2,
    statement_deadline: statementDeadlineMs / 1000,
    // Whoever holds locks and says nothing, such as a paused worker, is ended: others wait for them.
    connection: { application_name: 'groundwork', idle_in_transaction_session_timeout: 60_000 },
    onnotice: (notice) => log.trace({ notice }, 'database notice'),
  };
}

function createPool(door: Door, statementDeadlineMs: number, log: Log): pg.Pool {
  // Loaded late: a process that neither runs jobs nor copies need not hold a second driver.
  const { Pool } = require('pg') as typeof pg;
  const pool = new Pool({
    max: door.kind === 'server' ? poolConnections : embeddedPoolConnections,
    connectionTimeoutMillis: Math.min(10_000, statementDeadlineMs),
    query_timeout: statementDeadlineMs,
    idleTimeoutMillis: 30_000,
    application_name: 'groundwork-pool',
    ...door.pool,
  });
  const quiet = (error: Error) =>
    log.warn({ reason: error.message }, 'a pooled database connection was lost');
  pool.on('error', quiet);
  // A client in use reports its loss on itself; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', quiet));
  return pool;
}

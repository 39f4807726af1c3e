import type pg from 'pg';
import postgres from 'postgres';
import { type Config, tlsMode } from '../config.ts';
import type { Log } from '../log.ts';
import { storableJson } from '../text/strings.ts';
import { isDistributed } from './distribution/state.ts';
import { socketDirectory, socketPorts } from './embedded/data-dir.ts';
import { backgroundName } from './embedded/gate-order.ts';
import { deadlinePassed, translatedError } from './fault.ts';
import { createReconnect, type Reconnect } from './reconnect.ts';
import { createPairs } from './tenants/pairs.ts';
import type { Question } from './tenants/reads.ts';
import { createShards } from './tenants/shards.ts';
import { sessionForm, type Tenants, tenantsAsAnswered, whileSilent } from './tenants/tenants.ts';
import { createTransactions, type Limits } from './transactions.ts';
import { enterWorkspace } from './workspace.ts';

export { databaseFault } from './fault.ts';
export type { Question } from './tenants/reads.ts';

/** The owner's handle. It throws the driver's own errors, which `databaseFault` translates. */
export type Sql = postgres.Sql;
/** The handle for statements of one workspace, inside `read` or `write`. */
export type Tx = postgres.TransactionSql;

/** Work in one workspace, with the handle for its statements. */
export type Work<T> = (tx: Tx) => Promise<T>;

/**
 * The one way to the database, the same for the embedded engine and for a server: `read` and `write` in a workspace,
 * `ownerSql` and `asOwner` for what belongs to no workspace. How a read or a write reaches the database (a pipelined
 * pair, a transaction) is decided here alone.
 *
 * Names of columns come in camel case: `o_id` is `oId`.
 *
 * Values: `timestamptz` is a Date, `int8` and `numeric` are strings (cast counts to int in SQL), `jsonb` is parsed.
 * Everything but `ownerSql` and `pool` throws ApiError 503 with Retry-After when the database cannot be reached, is
 * overloaded or does not answer within the deadline, and ApiError 400 for a value that no column can hold.
 */
export interface Database {
  readonly kind: 'embedded' | 'server';
  /** Past row-level security: migrations, sweeps. It sees all workspaces. Never use it inside a transaction. */
  readonly ownerSql: Sql;
  /**
   * One statement of the owner that a client waits for, such as the look-up of its key. It fails when the deadline has
   * passed, also while it still waits for a connection, and may be carried out all the same.
   */
  look<T>(statement: (sql: Sql) => PromiseLike<T>): Promise<T>;
  /**
   * Statements that only read, in one workspace. Each sees what was committed when it began; what must be seen at one
   * moment belongs into one statement. A question says who waits for it and until when, and that it may take long.
   */
  read<T>(workspaceOId: string, work: Work<T>, question?: Question): Promise<T>;
  /**
   * Changes in one workspace, all of them or none. The work may run again after a deadlock. `one statement` says that
   * the work changes the database by a single one, which needs no transaction around it and costs one round trip.
   */
  write<T>(workspaceOId: string, work: Work<T>, change?: Change): Promise<T>;
  /**
   * Returns whether reads of the workspace show everything that was committed before; where its node shows it a little
   * later than the coordinator, that is waited for. Whoever acts on a row of the coordinator's own, such as a job, asks first.
   */
  isSettled(workspaceOId: string): Promise<boolean>;
  /** A transaction past row-level security. The work may run again after a deadlock. */
  asOwner<T>(work: Work<T>): Promise<T>;
  /** Connections of the other driver, for the queue and for `copy`. Made at the first call. */
  pool(): pg.Pool;
  /** Calls `heard` for every notification on the channel; returns what ends it. Listens again after a reconnect. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Ends every connection; what still runs after a second is cut off. */
  close(): Promise<void>;
}

/** The kind of a write; `transaction` by default. */
export type Change = 'transaction' | 'one statement';

/** Options of a database connection; the two kinds and the tests differ in them. */
export interface ConnectionOptions {
  kind: 'embedded' | 'server';
  /** For postgres.js, without sizes and limits. */
  postgres: postgres.Options<Record<string, never>>;
  url?: string;
  /** Another login for `read` and `write`; without it they use the owner's and take the role of requests on it. */
  appUrl?: string;
  /** For `pg.Pool`, without sizes and limits. */
  pool: pg.PoolConfig;
}

/** Of the owner, who does little: a pipelined connection carries many statements. */
const ownerConnections = 3;
/** Four runners of the queue listen on one each; the rest is for claims. No queue has more places: it would warn of that. */
const poolConnections = 9;
const waitingMax = 1000;
/** For the queue's driver, in the form of the server's command line. */
const poolForm = Object.entries(sessionForm)
  .map(([name, value]) => `-c ${name}=${String(value).replaceAll(' ', '\\ ')}`)
  .join(' ');
/** A transaction may take as long as so many of the slowest statements. */
const statementsMax = 15;
/** The queue's own statements, which nobody waits for. */
const queueDeadlineMs = 30_000;

export interface OpenOptions {
  /** The configured one, which applies to requests, unless said. */
  statementDeadlineMs?: number;
  /** The embedded engine serves requests before background work. Default false. */
  isBackground?: boolean;
  /** The embedded database's socket. Default that of the product. */
  port?: number;
}

/** Opens `DATABASE_URL`, or the embedded database that its own process serves; connects at the first statement. */
export async function openDatabase(
  config: Config,
  log: Log,
  {
    statementDeadlineMs = config.statementDeadlineMs,
    isBackground = false,
    port = socketPorts.product,
  }: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl, appDatabaseUrl } = config;
  const to = databaseUrl ? toServer(databaseUrl, appDatabaseUrl) : toSocket(config, isBackground, port);
  return createDatabase(to, { statementDeadlineMs }, log);
}

function toServer(url: string, appUrl: string | null): ConnectionOptions {
  const own = appUrl ? { appUrl } : {};
  return { kind: 'server', url, ...own, postgres: {}, pool: { connectionString: addressOfPool(url) } };
}

/** The queue's driver would check the certificate where `require` asks for none, and never reach what the other one does. */
function addressOfPool(url: string): string {
  if (tlsMode(url) !== 'require') return url;
  const address = new URL(url);
  address.searchParams.set('sslmode', 'no-verify');
  return address.href;
}

function toSocket(config: Config, isBackground: boolean, port: number): ConnectionOptions {
  const host = socketDirectory(config.dataDir);
  const names = { host, port, user: 'postgres', database: 'postgres' };
  if (!isBackground) return { kind: 'embedded', postgres: names, pool: names };
  const application = { application_name: backgroundName };
  return {
    kind: 'embedded',
    postgres: { ...names, connection: { ...whileSilent, ...application } },
    pool: { ...names, ...application },
  };
}

/** Creates the handle for given connections; public for tests. */
export function createDatabase(
  to: ConnectionOptions,
  config: Pick<Config, 'statementDeadlineMs'>,
  log: Log,
): Database {
  const server = to.kind === 'server';
  const reconnect = createReconnect();
  const limits: Limits = {
    transactions: server ? ownerConnections : 1,
    waiting: waitingMax,
    statementDeadlineMs: config.statementDeadlineMs,
    transactionDeadlineMs: config.statementDeadlineMs * statementsMax,
    stops: server,
    ends: reconnect.ends,
  };
  const connect = (more: postgres.Options<Record<string, never>>, url: string | undefined) => {
    const options = { ...common(config.statementDeadlineMs, reconnect, log), ...to.postgres, ...more };
    return url ? postgres(url, options) : postgres(options);
  };
  const sql = connect({ max: limits.transactions }, to.url);
  const transact = createTransactions(sql, { ...limits, transactionsOfOwner: limits.transactions }, log);
  // With a login of their own no statement of a request can get from here to the owner's rights, whatever it says.
  const tenants: Tenants = server
    ? tenantsAsAnswered(
        () => answeredWithin(config.statementDeadlineMs, isDistributed(sql)),
        (distributed) =>
          (distributed ? createShards : createPairs)({
            connect: (options) => connect(options, to.appUrl ?? to.url),
            limits,
            log,
          }),
      )
    : {
        read: async (workspaceOId, work, question) => transact(enterWorkspace(workspaceOId), work, question),
        write: async (workspaceOId, work) => transact(enterWorkspace(workspaceOId), work),
        isSettled: async () => true,
        close: async () => {},
      };
  let pool: pg.Pool | null = null;

  return {
    kind: to.kind,
    ownerSql: sql,
    look: (statement) => answeredWithin(config.statementDeadlineMs, statement(sql)),
    read: tenants.read,
    write: (workspaceOId, work, change) => tenants.write(workspaceOId, work, change === 'one statement'),
    isSettled: tenants.isSettled,
    asOwner: (work) => transact(null, work),
    pool() {
      pool ??= createPool(to, config.statementDeadlineMs, log);
      return pool;
    },
    async listen(channel, heard) {
      try {
        const { unlisten } = await sql.listen(channel, heard);
        return unlisten;
      } catch (error) {
        throw translatedError(error);
      }
    },
    async close() {
      await Promise.all([sql.end({ timeout: 1 }), tenants.close(), pool?.end()]);
    },
  };
}

/** The driver's own deadline counts from when a statement is sent; this one from when it was asked for. */
async function answeredWithin<T>(ms: number, answer: PromiseLike<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(deadlinePassed()), ms);
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    throw translatedError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What others wrote may have been cut in the middle of a character on its way here: that fails no statement. It stands in
 * for the driver's own type, whose name no type of ours has.
 */
const types = {
  json: { to: 114, from: [114, 3802], serialize: storableJson, parse: JSON.parse },
} as unknown as Record<string, never>;

function common(
  statementDeadlineMs: number,
  { pause }: Reconnect,
  log: Log,
): postgres.Options<Record<string, never>> {
  return {
    connect_timeout: 5,
    backoff: pause,
    statement_deadline: statementDeadlineMs / 1000,
    connection: { ...sessionForm, ...whileSilent, application_name: 'groundwork' },
    types,
    // names of columns alone: what jsonb holds is as it was sent
    transform: { column: { from: postgres.toCamel } },
    onnotice: (notice) => log.trace({ notice }, 'database notice'),
  };
}

function createPool(to: ConnectionOptions, statementDeadlineMs: number, log: Log): pg.Pool {
  // Loaded late: a process that neither runs jobs nor copies need not hold a second driver.
  const { Pool } = require('pg') as typeof pg;
  const pool = new Pool({
    max: poolConnections,
    connectionTimeoutMillis: Math.min(10_000, statementDeadlineMs),
    query_timeout: Math.max(queueDeadlineMs, statementDeadlineMs),
    idleTimeoutMillis: 30_000,
    application_name: 'groundwork-pool',
    options: poolForm,
    ...to.pool,
  });
  const quiet = (error: Error) =>
    log.warn({ reason: error.message }, 'a pooled database connection was lost');
  pool.on('error', quiet);
  // A client in use reports its loss on itself; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', quiet));
  return pool;
}

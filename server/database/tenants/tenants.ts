import type postgres from 'postgres';
import type { Log } from '../../log.ts';
import type { Limits } from '../transactions.ts';
import type { Question } from './reads.ts';

export type Work<T> = (tx: postgres.TransactionSql) => Promise<T>;
export type Options = postgres.Options<Record<string, never>>;

/** The ways of a server into a workspace, as `Database` has them. */
export interface Tenants {
  read<T>(workspaceOId: string, work: Work<T>, question?: Question): Promise<T>;
  write<T>(workspaceOId: string, work: Work<T>, isOneStatement: boolean): Promise<T>;
  isSettled(workspaceOId: string): Promise<boolean>;
  close(): Promise<void>;
}

/** The parts of the database's handle that both ways into a workspace need. */
export interface TenantsOf {
  /** Makes connections with the login of requests; each connects at its first statement. */
  connect(options: Options): postgres.Sql;
  limits: Limits;
  log: Log;
}

/** The number of concurrent writing transactions, which wait for the disk and for others' rows. */
export const writingTransactions = 6;
/**
 * The number of connections for long reads, of which a workspace may use all but one; more would starve short reads.
 */
export const longReadConnections = 3;
/** The time after which the server ends a session that holds locks and sends nothing, such as a paused worker's. */
export const whileSilent = { idle_in_transaction_session_timeout: 60_000 };
/** The longest time-out there is: none would be a nought, which the driver leaves out. */
const neverMs = 2_147_483_647;
/**
 * Settings by which a statement means the same on every server: a database or a login may have others, under which values
 * are read as null or as other bytes, days begin at other hours, a lock does not show what was committed before it, or is
 * not waited for, and a connection that listens is ended.
 */
export const sessionForm = {
  bytea_output: 'hex',
  DateStyle: 'ISO, MDY',
  default_transaction_isolation: 'read committed',
  extra_float_digits: 1,
  idle_session_timeout: neverMs,
  IntervalStyle: 'postgres',
  lock_timeout: neverMs,
  standard_conforming_strings: 'on',
  TimeZone: 'UTC',
} as const;
/** The working memory of long reads, which join millions of rows: their hashes stay in memory. */
export const longReadMemory = { work_mem: '32MB' };

/**
 * Chooses the way into workspaces at the first call; asks again with the next call until the database has answered.
 */
export function tenantsAsAnswered(
  isDistributed: () => Promise<boolean>,
  make: (isDistributed: boolean) => Tenants,
): Tenants {
  let knownTenants: Tenants | null = null;
  let askedTenants: Promise<Tenants> | null = null;
  let isClosed = false;
  const ask = async () => {
    try {
      const answer = await isDistributed();
      knownTenants ??= make(answer);
      if (isClosed) await knownTenants.close();
      return knownTenants;
    } finally {
      askedTenants = null;
    }
  };
  const answeredTenants = () => {
    askedTenants ??= ask();
    return askedTenants;
  };
  return {
    read: (workspaceOId, work, question) =>
      knownTenants
        ? knownTenants.read(workspaceOId, work, question)
        : answeredTenants().then((tenants) => tenants.read(workspaceOId, work, question)),
    write: (workspaceOId, work, isOneStatement) =>
      knownTenants
        ? knownTenants.write(workspaceOId, work, isOneStatement)
        : answeredTenants().then((tenants) => tenants.write(workspaceOId, work, isOneStatement)),
    isSettled: async (workspaceOId) => (knownTenants ?? (await answeredTenants())).isSettled(workspaceOId),
    async close() {
      isClosed = true;
      await knownTenants?.close();
    },
  };
}

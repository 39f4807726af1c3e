import { countedAi } from './ai/counted.ts';
import { type Ai, createAi } from './ai/index.ts';
import type { Config } from './config.ts';
import type { Change, Database, Work } from './database/index.ts';
import { createTally, type Tally } from './database/tally.ts';
import type { Log } from './log.ts';
import { type ContactProvider, createContactProvider } from './outbound/contacts.ts';
import { createOutbound, type Outbound } from './outbound/index.ts';
import { createStorage, type Storage } from './storage/index.ts';

export type { ModelLoad } from './ai/index.ts';
export type { Change, Tx, Work } from './database/index.ts';
export { joinedWork } from './database/together.ts';
export type { ByteSource, Spool, Storage } from './storage/index.ts';

/** The resources of a process, made once from the settings when it starts. */
export interface AppContext {
  config: Config;
  db: Database;
  ai: Ai;
  outbound: Outbound;
  /** Null where the settings name no provider. */
  contacts: ContactProvider | null;
  storage: Storage;
  secret: Buffer;
  /** Counts for `/metrics` what is to be seen of all processes. */
  tally: Tally;
  log: Log;
  clock: () => Date;
}

export function createContext(config: Config, db: Database, log: Log, secret: Buffer): AppContext {
  const tally = createTally();
  const outbound = createOutbound(config);
  return {
    config,
    db,
    log,
    secret,
    tally,
    ai: countedAi(createAi(config, log), tally.add),
    outbound,
    contacts: createContactProvider(config, outbound),
    storage: createStorage(config),
    clock: () => new Date(),
  };
}

/** The tools of a piece of work in one workspace, for requests and jobs alike. */
export interface Tools extends Pick<AppContext, 'ai' | 'outbound' | 'contacts' | 'storage' | 'clock'> {
  workspace: string;
  /** Statements that only read; see `Database.read`. */
  read<T>(work: Work<T>): Promise<T>;
  /**
   * Changes, all of them or none. On an atomic route with an Idempotency-Key the reply is stored in the same
   * transaction; in a job it has no effect once another attempt has taken over.
   */
  write<T>(work: Work<T>, change?: Change): Promise<T>;
  /** Aborts when the caller has gone, or the job's time is over. */
  signal: AbortSignal;
  spend: Spend;
}

/** The result of a piece of work, with the credits that it used in the end. */
export interface SpentWork<T> {
  value: T;
  credits: number;
}

/**
 * Does work that costs credits. `most` is reserved from the budgets of key and workspace before `work` begins; the
 * unused part is returned, and after a failure all but a model's usage. Payment is part of the transaction of the
 * next `write`, which stores the result; if the process dies before, everything is returned within the hour. Throws
 * 402 `budget_exhausted` before the work when `most` does not fit.
 */
export type Spend = <T>(most: number, work: () => Promise<SpentWork<T>>) => Promise<T>;

import type { Tx } from './index.ts';

/**
 * Locks a name until the transaction ends. Call it before the statement that a decision is based on, such as counting
 * rows against a limit: each transaction under the lock then reads what the previous one has committed.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Keeps others from locking a name until the transaction ends; any number of transactions may do so at once. */
export async function shareName(tx: Tx, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`;
}

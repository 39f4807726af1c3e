import type { Tx } from './index.ts';

/**
 * Locks a name until the transaction ends. Call it before the statement that reads what is decided by, such as the
 * number of rows that a limit allows: under the lock each transaction reads what the one before it has committed.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

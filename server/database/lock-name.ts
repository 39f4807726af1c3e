import type { Tx } from './index.ts';

/**
 * Locks a name until the transaction ends. Call it before the statement that counts rows against a limit: under the
 * lock each transaction counts what the one before it has committed.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

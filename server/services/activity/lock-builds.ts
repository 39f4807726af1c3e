import type { Tx } from '../../database/index.ts';

/**
 * Locks the builds of a workspace until the transaction ends, so that they are accepted, ended and restarted one
 * after the other, and each end sees which comes next.
 */
export async function lockBuilds(tx: Tx, workspace: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`builds of ${workspace}`}, 0))`;
}

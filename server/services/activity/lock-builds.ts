import type { Tx } from '../../database/index.ts';

/**
 * Locks the builds of a workspace to the end of the transaction. They are accepted, ended and begun anew one after the
 * other, so that each end sees which comes next.
 */
export async function lockBuilds(tx: Tx, workspace: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`builds of ${workspace}`}, 0))`;
}

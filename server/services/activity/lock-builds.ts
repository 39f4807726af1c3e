import type { Tx } from '../../database/index.ts';
import { lockName } from '../../database/lock-name.ts';

/**
 * Locks the builds of a workspace until the transaction ends, so that they are accepted, ended and restarted one
 * after the other, and each end sees which comes next.
 */
export async function lockBuilds(tx: Tx, workspace: string): Promise<void> {
  await lockName(tx, `builds of ${workspace}`);
}

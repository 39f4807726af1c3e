import type { Tx } from '../../../database/index.ts';
import { conflict } from '../../../errors.ts';
import { lockParent } from '../../runs/parent-signal.ts';
import { endWorkflowRun } from './end-run.ts';
import { hasEnded, lockWorkflowRun } from './workflow-run-row.ts';

/**
 * Cancels an open run with its nodes and their agents' runs, and queues its callback. Its holder finds it ended at
 * the next statement and aborts model calls. A cancelled run is returned unchanged; 409 for one that has ended
 * otherwise, 404 if unknown.
 */
export async function cancelWorkflowRun(tx: Tx, workspace: string, runOId: string): Promise<void> {
  await lockParent(tx, workspace, runOId);
  const run = await lockWorkflowRun(tx, workspace, runOId);
  if (run.status === 'cancelled') return;
  if (hasEnded(run)) throw conflict(`The run has already ended: its status is ${run.status}`, 'run_ended');
  await endWorkflowRun(tx, workspace, runOId, { status: 'cancelled' });
}

import type { Tx } from '../../database/index.ts';
import { conflict } from '../../errors.ts';
import { finishRun } from './finish.ts';
import { lockParent, signalRun } from './parent-signal.ts';
import { runStatusOf, type ShownStatus } from './records/get-run.ts';

/**
 * Cancels a run that waits or runs, and queues its callback. Its executor learns of it at the next renewal of its
 * hold and aborts the model call. A cancelled run is returned unchanged; 409 for one that has ended otherwise, 404 if
 * unknown.
 */
export async function cancelRun(tx: Tx, workspace: string, runOId: string): Promise<ShownStatus> {
  const parent = await lockParent(tx, workspace, runOId);
  const isEnded = await finishRun(tx, workspace, runOId, 'cancelled', { orPending: true });
  if (isEnded && parent !== null) await signalRun(tx, workspace, parent);
  const run = await runStatusOf(tx, workspace, runOId);
  if (!isEnded && run.status !== 'cancelled') {
    throw conflict(`The run has already ended: its status is ${run.status}`, 'run_ended');
  }
  return run;
}

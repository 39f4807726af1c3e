import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';

/**
 * Tells the holder of a run that somebody else has changed it, and has it taken up where it has none: call it in the
 * transaction of the change, after the change. False when the run has ended.
 */
export async function signalRun(tx: Tx, workspace: string, runOId: string): Promise<boolean> {
  const signalled = await tx`
    update run
    set signals = signals + 1
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status in ('pending', 'running', 'waiting')`;
  if (signalled.count === 0) return false;
  await wakeRun(tx, workspace, runOId);
  return true;
}

/** Has a run taken up, now or at a time; a time that was planned before is forgotten. */
export function wakeRun(tx: Tx, workspace: string, runOId: string, at: Date | null = null): Promise<void> {
  return enqueue(
    tx,
    'run-workflow',
    { workspaceOId: workspace, runOId },
    { key: runOId, ...(at ? { runAt: at } : {}) },
  );
}

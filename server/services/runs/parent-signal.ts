import { enqueue, enqueueAll } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';

/**
 * Notifies the holder of a run that somebody else has changed it, and has it resumed where it has none; call it at
 * the end of the transaction of the change. False when the run has ended.
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

/** Schedules a run to be resumed, now or at a time that replaces an earlier one. */
export function wakeRun(tx: Tx, workspace: string, runOId: string, at: Date | null = null): Promise<void> {
  return enqueue(
    tx,
    'run-workflow',
    { workspaceOId: workspace, runOId },
    { key: runOId, ...(at ? { runAt: at } : {}) },
  );
}

/** Schedules many workflow runs to be resumed now. */
export function wakeRuns(tx: Tx, workspace: string, runOIds: readonly string[]): Promise<void> {
  const wanted = runOIds.map((runOId) => ({ payload: { workspaceOId: workspace, runOId }, key: runOId }));
  return enqueueAll(tx, 'run-workflow', wanted);
}

/** Locks the workflow's run that a run belongs to, if any. Locks are taken in this order everywhere. */
export async function lockParent(tx: Tx, workspace: string, runOId: string): Promise<string | null> {
  const [row] = await tx<{ parent: string }[]>`
    select parent.o_id as parent
    from run as child
    join run as parent on parent.workspace_o_id = ${workspace} and parent.o_id = child.parent_run_o_id
    where child.workspace_o_id = ${workspace}
      and child.o_id = ${runOId}
    for no key update of parent`;
  return row?.parent ?? null;
}

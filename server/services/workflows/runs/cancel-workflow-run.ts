import type { Tx } from '../../../database/index.ts';
import { conflict } from '../../../errors.ts';
import { endWorkflowRun } from './end-run.ts';
import { hasEnded, type LockedRun, lockWorkflowRun } from './workflow-run-row.ts';

/**
 * Cancels a run that goes on, with its nodes and their agents' runs, and tells its callback. Its holder finds the run
 * ended with its next statement, and gives up the calls of models. One that is cancelled already is left as it is; 409
 * for one that has ended otherwise, 404 if unknown.
 */
export async function cancelWorkflowRun(tx: Tx, workspace: string, runOId: string): Promise<void> {
  const run = await lockWorkflowRun(tx, workspace, runOId);
  if (run.status === 'cancelled') return;
  if (hasEnded(run)) throw conflict(`The run has ended already: ${run.status}`, 'run_ended');
  await endWorkflowRun(tx, workspace, runOId, { status: 'cancelled' });
  await cancelNodes(tx, workspace, runOId, run);
  await cancelAgentRuns(tx, workspace, runOId);
}

/** Those under way, and at the top those that never came to anything. */
async function cancelNodes(tx: Tx, workspace: string, runOId: string, { definition }: LockedRun) {
  await tx`
    update workflow_node
    set
      status = 'cancelled',
      wake_at = null,
      awaits = null,
      completed_at = now()
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and status in ('ready', 'running', 'waiting')`;
  const nodes = definition.nodes.map(({ id, type }) => ({ id, type }));
  await tx`
    insert into workflow_node (workspace_o_id, run_o_id, key, node_id, type, status, completed_at)
    select ${workspace}, ${runOId}, node ->> 'id', node ->> 'id', node ->> 'type', 'cancelled', now()
    from jsonb_array_elements(${tx.json(nodes)}) as node
    on conflict do nothing`;
}

/** They have neither callback nor case: nobody but their node waits for them. */
async function cancelAgentRuns(tx: Tx, workspace: string, runOId: string): Promise<void> {
  await tx`
    update run
    set
      status = 'cancelled',
      completed_at = now()
    where workspace_o_id = ${workspace}
      and parent_run_o_id = ${runOId}
      and status in ('pending', 'running')`;
}

import type { WorkflowDefinition } from '../../../../schema/workflow.ts';
import type { WorkflowRunStatus } from '../../../../schema/workflow-run.ts';
import type { Tx } from '../../../database/index.ts';
import { notFound } from '../../../errors.ts';

export interface LockedRun {
  status: WorkflowRunStatus;
  round: number;
  workflowOId: string;
  version: number;
  /** The version to which the run is pinned. */
  definition: WorkflowDefinition;
  /** The node from which it does another run again. */
  rerunFrom: string | null;
}

/**
 * Locks a workflow's run for a change by somebody other than its holder. The run is locked before its nodes, as the
 * holder does. 404 if unknown.
 */
export async function lockWorkflowRun(tx: Tx, workspace: string, runOId: string): Promise<LockedRun> {
  const [row] = await tx<LockedRun[]>`
    select
      run.status, run.round, run.workflow_o_id, run.workflow_version as version, pinned.definition,
      run.rerun_from
    from run
    join workflow_version as pinned
      on pinned.workspace_o_id = ${workspace}
      and pinned.workflow_o_id = run.workflow_o_id
      and pinned.version = run.workflow_version
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
      and run.kind = 'workflow'
    for update of run`;
  if (!row) throw unknownWorkflowRun();
  return row;
}

export const unknownWorkflowRun = () => notFound("No workflow's run with this oId exists in the workspace");

const over: readonly WorkflowRunStatus[] = ['completed', 'failed', 'cancelled'];
export const hasEnded = ({ status }: Pick<LockedRun, 'status'>) => over.includes(status);

/** Returns the definition of the version that a run is pinned to; versions never change. Throws 404. */
export async function definitionOf(tx: Tx, workspace: string, runOId: string): Promise<WorkflowDefinition> {
  const [row] = await tx<{ definition: WorkflowDefinition }[]>`
    select pinned.definition
    from run
    join workflow_version as pinned
      on pinned.workspace_o_id = ${workspace}
      and pinned.workflow_o_id = run.workflow_o_id
      and pinned.version = run.workflow_version
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
      and run.kind = 'workflow'`;
  if (!row) throw unknownWorkflowRun();
  return row.definition;
}

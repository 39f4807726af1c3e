import type { GraphqlContext } from '../../schema/graphql/context.ts';
import type { Work } from '../context.ts';
import type { Scope } from '../http/route.ts';
import { listWorkflows } from '../services/workflows/definition/list.ts';
import { definitionOfVersion, listVersions } from '../services/workflows/definition/versions.ts';
import { getWorkflow } from '../services/workflows/definition/workflows.ts';
import { retryWithinRoom } from '../services/workflows/runs/again/retry-workflow-run.ts';
import { decide } from '../services/workflows/runs/approve.ts';
import { cancelWorkflowRun } from '../services/workflows/runs/cancel-workflow-run.ts';
import { listWorkflowRuns } from '../services/workflows/runs/run-list.ts';
import { workflowRunStatus } from '../services/workflows/runs/run-status.ts';
import { runTotals, tracedNodes } from '../services/workflows/runs/run-trace.ts';
import { listByPosition } from './lists.ts';

type WorkflowContext = Pick<
  GraphqlContext,
  | 'workflows'
  | 'workflow'
  | 'workflowVersions'
  | 'workflowDefinition'
  | 'workflowRuns'
  | 'workflowRun'
  | 'workflowRunTotals'
  | 'workflowRunNodes'
  | 'cancelWorkflowRun'
  | 'retryWorkflowRun'
  | 'approveWorkflowNode'
>;

/** Returns the resolvers' functions for workflows and their runs, in one workspace. */
export function workflowContext(
  workspace: string,
  read: <T>(work: Work<T>) => Promise<T>,
  operate: <T>(scope: Scope, work: Work<T>) => Promise<T>,
  { keyOId, openRuns }: { keyOId: string | null; openRuns: number },
): WorkflowContext {
  return {
    workflows: (filters) =>
      listByPosition('workflows', (page) =>
        read((tx) => listWorkflows(tx, workspace, { ...filters, ...page })),
      ),
    workflow: ({ oId, version }) => read((tx) => getWorkflow(tx, workspace, oId, version)),
    workflowVersions: (oId) =>
      listByPosition('workflow-versions', (page) =>
        read((tx) => listVersions(tx, workspace, { oId, ...page })),
      ),
    workflowDefinition: (oId, version) => read((tx) => definitionOfVersion(tx, workspace, oId, version)),
    workflowRuns: (filters) =>
      listByPosition('workflow-runs', (page) =>
        read((tx) => listWorkflowRuns(tx, workspace, { ...filters, ...page })),
      ),
    workflowRun: (oId) => read((tx) => workflowRunStatus(tx, workspace, oId)),
    workflowRunTotals: (oId) => read((tx) => runTotals(tx, workspace, oId)),
    workflowRunNodes: (oId) =>
      listByPosition('workflow-run-nodes', async (page) => {
        const { nodes, ...counted } = await read((tx) => tracedNodes(tx, workspace, oId, page));
        return { data: nodes, ...counted };
      }),
    cancelWorkflowRun: (oId) =>
      operate('run', async (tx) => {
        await cancelWorkflowRun(tx, workspace, oId);
        return workflowRunStatus(tx, workspace, oId);
      }),
    retryWorkflowRun: (oId) => operate('run', (tx) => retryWithinRoom(tx, workspace, oId, openRuns)),
    approveWorkflowNode: (decision) => operate('run', (tx) => decide(tx, workspace, decision, keyOId)),
  };
}

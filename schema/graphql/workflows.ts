import { z } from 'zod';
import type { RunSummary } from '../run.ts';
import {
  byWorkflow,
  type WorkflowRecord,
  type WorkflowSummary,
  type WorkflowVersion,
  workflowListQuery,
  workflowRecord,
  workflowSummary,
  workflowVersion,
} from '../workflow.ts';
import {
  traceNode,
  type WorkflowAttempt,
  type WorkflowRunDetail,
  type WorkflowRunSummary,
  type WorkflowTraceNode,
  workflowRunDetail,
  workflowRunListQuery,
  workflowRunSummary,
  workflowRunTotals,
} from '../workflow-run.ts';
import {
  type WorkflowDecision,
  type WorkflowRunRetried,
  workflowApprovalBody,
  workflowDecision,
  workflowRunRetried,
} from '../workflow-run-change.ts';
import { checkedBy } from './arguments.ts';
import type { Builder } from './builder.ts';
import { connectionOf } from './relay/connection.ts';
import { atVersion } from './relay/node.ts';
import { byOId, connectionType, costOfPage, filtersOf } from './relay/page.ts';
import type { ShapeTypes } from './shapes.ts';

export const workflowShapes = [
  workflowRecord,
  workflowSummary,
  workflowVersion,
  traceNode,
  workflowDecision,
  workflowRunDetail,
  workflowRunRetried,
  workflowRunSummary,
  workflowRunTotals,
];

const runsOfWorkflow = filtersOf(workflowRunListQuery.omit({ workflowOId: true, text: true }));
const decision = { schema: checkedBy(workflowApprovalBody) };

/** Adds workflows, their runs and nodes, and operators' actions on them. */
export function addWorkflows(builder: Builder, shapes: ShapeTypes): void {
  const run = shapes.object<WorkflowRunDetail>('WorkflowRun');
  const summary = shapes.object<WorkflowRunSummary>('WorkflowRunSummary');
  const node = shapes.object<WorkflowTraceNode>('WorkflowTraceNode');
  const attempt = shapes.object<WorkflowAttempt>('WorkflowAttempt');
  const totals = shapes.object<object>('WorkflowRunTotals');
  const agentRun = shapes.object<RunSummary>('RunSummary');
  const filters = shapes.list(filtersOf(workflowRunListQuery), 'WorkflowRun');
  const traceArgs = shapes.list(z.object({}), 'WorkflowTrace');

  for (const type of [node, attempt])
    builder.objectField(type, 'agentRun', (t) =>
      t.loadable({
        type: agentRun,
        nullable: true,
        description: 'Run of the agent, with its cost; null if none ran',
        load: (oIds: string[], context) => context.runsByOId(oIds),
        resolve: ({ agentRunOId }) => agentRunOId,
      }),
    );
  const runs = connectionType(builder, 'WorkflowRun', summary, 'up to a bound');
  addDefinitions(builder, shapes, runs);
  builder.objectFields(run, (t) => ({
    definition: t.field({
      type: 'JSON',
      description: 'Nodes, edges, entry and output of the version to which it is pinned',
      resolve: ({ workflowOId, version }, _args, context) => context.workflowDefinition(workflowOId, version),
    }),
    totals: t.field({
      type: totals,
      resolve: ({ workflowRunOId }, _args, context) => context.workflowRunTotals(workflowRunOId),
    }),
    trace: t.field({
      type: connectionType(builder, 'WorkflowTrace', node),
      description: 'Nodes that have come to something, in the order in which they began',
      args: traceArgs.args(t.arg),
      validate: traceArgs.validate,
      complexity: costOfPage(50),
      resolve: ({ workflowRunOId }, args, context) =>
        connectionOf(traceArgs.read(args, context).paging, context.workflowRunNodes(workflowRunOId), 50),
    }),
  }));
  builder.queryFields((t) => ({
    workflowRuns: t.field({
      type: runs,
      description: 'Runs of workflows, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(10),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = filters.read(args, context);
        return connectionOf(paging, context.workflowRuns(wanted), 10);
      },
    }),
    workflowRun: t.field({
      type: run,
      description: 'One run of a workflow, with each of its nodes',
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.workflowRun(oId),
    }),
  }));
  addActions(builder, shapes);
}

/** Workflows as they are, with their versions and runs. */
function addDefinitions(
  builder: Builder,
  shapes: ShapeTypes,
  runPage: ReturnType<typeof connectionType<WorkflowRunSummary>>,
): void {
  const workflow = shapes.object<WorkflowRecord>('Workflow');
  const summary = shapes.object<WorkflowSummary>('WorkflowSummary');
  const version = shapes.object<WorkflowVersion>('WorkflowVersion');
  const filters = shapes.list(filtersOf(workflowListQuery), 'Workflow');
  const workflowArgs = shapes.args(byWorkflow, 'Workflow');
  const versions = shapes.list(z.object({}), 'WorkflowVersion');
  const runs = shapes.list(runsOfWorkflow, 'WorkflowRun');
  builder.objectFields(workflow, (t) => ({
    versions: t.field({
      type: connectionType(builder, 'WorkflowVersion', version),
      description: 'Newest first',
      args: versions.args(t.arg),
      validate: versions.validate,
      complexity: costOfPage(10),
      resolve: ({ oId }, args, context) =>
        connectionOf(versions.read(args, context).paging, context.workflowVersions(oId), 10),
    }),
    runs: t.field({
      type: runPage,
      description: 'Runs of all its versions, newest first',
      args: runs.args(t.arg),
      validate: runs.validate,
      complexity: costOfPage(10),
      resolve: ({ oId }, args, context) => {
        const { filters: wanted, paging } = runs.read(args, context);
        return connectionOf(paging, context.workflowRuns({ ...wanted, workflowOId: [oId] }), 10);
      },
    }),
  }));
  builder.queryFields((t) => ({
    workflows: t.field({
      type: connectionType(builder, 'WorkflowSummary', summary),
      description: 'Workflows, newest first',
      args: filters.args(t.arg),
      validate: filters.validate,
      complexity: costOfPage(10),
      resolve: (_root, args, context) => {
        const { filters: wanted, paging } = filters.read(args, context);
        return connectionOf(paging, context.workflows(wanted), 10);
      },
    }),
    workflow: t.field({
      type: workflow,
      description: 'One workflow, with its newest version or the one that is named',
      args: workflowArgs.args(t.arg),
      validate: workflowArgs.validate,
      resolve: async (_root, args, context) => {
        const query = workflowArgs.read(args, context);
        return atVersion(await context.workflow(query), query.version);
      },
    }),
  }));
}

function addActions(builder: Builder, shapes: ShapeTypes): void {
  const run = shapes.object<WorkflowRunDetail>('WorkflowRun');
  const retriedRef = shapes.object<WorkflowRunRetried>('WorkflowRunRetried');
  const decisionRef = shapes.object<WorkflowDecision>('WorkflowDecision');
  builder.mutationFields((t) => ({
    cancelWorkflowRun: t.field({
      type: run,
      description: 'Cancels a run that goes on, with its nodes',
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.cancelWorkflowRun(oId),
    }),
    retryWorkflowRun: t.field({
      type: retriedRef,
      description: 'Goes on with a run that failed or was cancelled; what is done is kept',
      args: byOId.args(t.arg),
      validate: byOId.validate,
      resolve: (_root, { oId }, context) => context.retryWorkflowRun(oId),
    }),
    approveWorkflowNode: t.field({
      type: decisionRef,
      description: 'Approves or denies what a node waits for',
      args: {
        workflowRunOId: t.arg({ type: 'ID', required: true }),
        nodeId: t.arg({ type: 'String', required: true }),
        approved: t.arg({ type: 'Boolean', required: true }),
        comment: t.arg({ type: 'String' }),
      },
      validate: decision,
      resolve: (_root, args, context) => context.approveWorkflowNode(args),
    }),
  }));
}

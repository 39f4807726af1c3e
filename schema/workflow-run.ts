import { z } from 'zod';
import { runFault, runTokens } from './run.ts';
import {
  boundedText,
  freeObject,
  isoTime,
  listOf,
  oId,
  page,
  queryList,
  textSearch,
  timestamp,
} from './wire.ts';
import { nodeIdPattern } from './workflow-steps/node.ts';

/** Runs of workflows: how they are started, looked at, and changed while they go on or after they have ended. */

export const workflowRunStatuses = [
  'pending',
  'running',
  'waiting',
  'completed',
  'failed',
  'cancelled',
] as const;
export const workflowRunStatus = z.enum(workflowRunStatuses).meta({ id: 'WorkflowRunStatus' });
export type WorkflowRunStatus = z.output<typeof workflowRunStatus>;

export const workflowNodeStatus = z
  .enum(['pending', 'ready', 'running', 'waiting', 'completed', 'failed', 'skipped', 'cancelled'])
  .meta({ id: 'WorkflowNodeStatus' });

/** Every member beside these two is the entry node's input. */
export const workflowRunBody = z
  .looseObject({
    workflowOId: oId,
    callbackUrl: boundedText(2000).nullish(),
    inputs: z.unknown().optional().meta({
      description: 'An object: its members are input, like those beside it, and count more than they do',
    }),
  })
  .meta({
    id: 'WorkflowRunStart',
    description:
      "Every member beside `workflowOId` and `callbackUrl` is the entry node's input (`$input`), at most 256 KB of JSON",
  });
export type WorkflowRunBody = z.output<typeof workflowRunBody>;

const runNames = {
  workflowRunOId: z.string(),
  jobOId: z.string().meta({ description: 'The same value' }),
};

export const workflowRunStarted = z.object({
  ...runNames,
  status: z.literal('pending'),
  message: z.string(),
});

export const byWorkflowRun = z.object({ workflowRunOId: oId });

const fault = runFault
  .extend({
    nodeId: z.string().optional().meta({ description: 'Of a run: the node that failed' }),
    cause: z.string().optional().meta({ description: "Of a run: the code of that node's error" }),
  })
  .meta({ id: 'WorkflowFault' });
export type WorkflowFault = z.output<typeof fault>;

const items = z
  .object({
    total: z.int(),
    completed: z.int(),
    failed: z.int(),
    running: z.int().meta({ description: 'Have begun and go on' }),
    failures: z
      .array(z.object({ index: z.int(), message: z.string() }))
      .meta({ description: 'The first 100, by their place in the list' }),
  })
  .meta({ id: 'WorkflowMapItems' });
export type WorkflowMapItems = z.output<typeof items>;

const nodeState = z
  .object({
    id: z.string(),
    status: workflowNodeStatus,
    attempt: z.int().meta({ description: '0 as long as it has not begun' }),
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
    output: z.json().nullable(),
    error: fault.nullable().meta({
      description: 'Also of a node that went on in spite of it, by its `onError`',
    }),
    items: items.optional().meta({ description: 'Of a map that has begun' }),
  })
  .meta({ id: 'WorkflowNodeState' });
export type WorkflowNodeState = z.output<typeof nodeState>;

const head = {
  ...runNames,
  workflowOId: z.string(),
  version: z.int().meta({ description: 'Of the workflow, to which the run is pinned' }),
  status: workflowRunStatus,
  totalCount: z.int().meta({ description: 'Nodes of the workflow, those inside maps left out' }),
  processedCount: z.int().meta({ description: 'Have settled: completed, failed, skipped or cancelled' }),
  successCount: z.int(),
  failedCount: z.int(),
  startedAt: isoTime.nullable(),
  completedAt: isoTime.nullable(),
  createdAt: isoTime,
  error: fault.nullable(),
  circuitBreakerReason: z.string().nullable().meta({
    description: 'Why the run was stopped, where over half of at least ten settled items of a map had failed',
  }),
};

export const workflowRunDetail = z
  .object({
    ...head,
    callbackUrl: z.string().nullable(),
    output: z.json().nullable(),
    nodes: z.array(nodeState).meta({ description: 'In the order of the definition' }),
  })
  .meta({ id: 'WorkflowRun' });
export type WorkflowRunDetail = z.output<typeof workflowRunDetail>;

export const workflowRunSummary = z
  .object({
    ...head,
    workflowName: z.string(),
    round: z.int().meta({ description: 'How often it was begun: each retry is one more' }),
    startedBy: z.string().nullable().meta({ description: 'The schedule or trigger; null: a request' }),
    rerunOf: z.string().nullable().meta({ description: 'The run whose results it took over' }),
    rerunFrom: z.string().nullable().meta({ description: 'The node from which it does that run again' }),
  })
  .meta({ id: 'WorkflowRunSummary' });
export type WorkflowRunSummary = z.output<typeof workflowRunSummary>;

const filters = {
  workflowOId: queryList(oId).optional(),
  status: queryList(workflowRunStatus).optional(),
  startDate: timestamp().optional(),
  endDate: timestamp().optional(),
  startedBy: queryList(oId).optional().meta({ description: 'Schedules or triggers that started them' }),
};

export const workflowRunListQuery = z.object({
  ...page({ default: 10, max: 200 }),
  ...filters,
  text: textSearch.meta({ description: 'Words of the name of the workflow' }),
});
export type WorkflowRunListQuery = z.output<typeof workflowRunListQuery>;
export const workflowRunList = listOf(workflowRunSummary);

const saved = z
  .object({
    nodes: z.int().meta({ description: 'Completed nodes that are kept, those inside maps counted too' }),
    credits: z.number(),
    costUsd: z.number(),
    tokens: runTokens,
  })
  .meta({ id: 'WorkflowKept', description: 'What is not done, and not paid, again' });
export type WorkflowKept = z.output<typeof saved>;

export const workflowRunRetried = z
  .object({
    ...runNames,
    status: z.literal('pending'),
    round: z.int(),
    again: z.array(z.string()).meta({ description: 'Keys of the nodes that are done again, the first 1000' }),
    kept: saved,
  })
  .meta({ id: 'WorkflowRunRetried' });
export type WorkflowRunRetried = z.output<typeof workflowRunRetried>;

const nodeKeyPattern = /^[A-Za-z_]\w{0,63}(?:\[\d{1,4}\]\.[A-Za-z_]\w{0,63}){0,3}$/;

export const workflowRerunBody = z
  .object({
    workflowRunOId: oId,
    fromNodeId: z.string().regex(nodeIdPattern, 'must be the id of a node'),
    input: z.json().optional().meta({ description: "That node's input; absent: made as the workflow says" }),
    callbackUrl: boundedText(2000).nullish().meta({ description: "The former run's is not told again" }),
  })
  .meta({ id: 'WorkflowRerun' });
export type WorkflowRerunBody = z.output<typeof workflowRerunBody>;

export const workflowRerunStarted = z
  .object({
    ...workflowRunStarted.shape,
    rerunOf: z.string(),
    fromNodeId: z.string(),
    kept: saved,
  })
  .meta({ id: 'WorkflowRerunStarted' });

export const workflowApprovalBody = z
  .object({
    workflowRunOId: oId,
    nodeId: z
      .string()
      .max(300)
      .regex(nodeKeyPattern, 'must be the id of a node, inside a map `each[3].review`')
      .meta({ description: 'Inside a map with the item before it: `each[3].review`' }),
    approved: z.boolean(),
    comment: boundedText(5_000).nullish(),
  })
  .meta({ id: 'WorkflowApproval' });
export type WorkflowApprovalBody = z.output<typeof workflowApprovalBody>;

export const workflowDecision = z
  .object({
    ...runNames,
    nodeId: z.string(),
    approved: z.boolean(),
    comment: z.string().nullable(),
    decidedAt: isoTime,
  })
  .meta({ id: 'WorkflowDecision' });
export type WorkflowDecision = z.output<typeof workflowDecision>;

export const workflowRunTotals = z
  .object({
    agentRuns: z.int(),
    credits: z.number(),
    costUsd: z.number(),
    tokens: runTokens,
  })
  .meta({ id: 'WorkflowRunTotals', description: "Of all the run's own runs of agents, earlier rounds too" });
export type WorkflowRunTotals = z.output<typeof workflowRunTotals>;

const attempt = z
  .object({
    attempt: z.int(),
    startedAt: isoTime.nullable(),
    endedAt: isoTime.nullable(),
    error: fault.nullable(),
    agentRunOId: z.string().nullable(),
    model: z.string().nullable(),
    tokens: runTokens.nullable(),
    credits: z.number().nullable(),
    costUsd: z.number().nullable(),
  })
  .meta({ id: 'WorkflowAttempt' });
export type WorkflowAttempt = z.output<typeof attempt>;

export const traceNode = z
  .object({
    key: z.string().meta({ description: 'Its id, inside a map with the item before it: `each[3].qualify`' }),
    nodeId: z.string(),
    type: z.string(),
    status: workflowNodeStatus,
    takenOver: z.boolean().meta({ description: 'From the run that this one does again: nothing was paid' }),
    attempts: z.array(attempt).meta({ description: 'The last one is the present one' }),
    input: z.json().nullable().meta({
      description: 'Of agents, maps and approvals, and of a node whose input was given with a re-run',
    }),
    output: z.json().nullable(),
    error: fault.nullable(),
    waitsUntil: isoTime.nullable(),
    awaits: freeObject.nullable().meta({ description: 'Filters of the event for which it waits' }),
    agentRunOId: z
      .string()
      .nullable()
      .meta({ description: 'Of the present attempt: read it at /runs/{oId}' }),
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
  })
  .meta({ id: 'WorkflowTraceNode' });
export type WorkflowTraceNode = z.output<typeof traceNode>;

export const workflowTraceQuery = z.object({ workflowRunOId: oId, ...page({ default: 200, max: 1_000 }) });

export const workflowTrace = z
  .object({
    ...workflowRunSummary.shape,
    totals: workflowRunTotals,
    nodes: z.array(traceNode).meta({
      description: 'Those that have come to something, in the order in which they began',
    }),
    nodesTotal: z.int(),
    hasNext: z.boolean(),
  })
  .meta({ id: 'WorkflowTrace' });
export type WorkflowTrace = z.output<typeof workflowTrace>;

export const bulkActions = ['cancel', 'retry'] as const;

export const workflowBulkBody = z
  .object({
    action: z.enum(bulkActions),
    filters: z
      .object({
        ...filters,
        workflowRunOId: queryList(oId, 1_000).optional().meta({ description: 'These alone' }),
      })
      .meta({
        id: 'WorkflowBulkFilters',
        description:
          'Runs that all of them let through, at most of those there are now. `status` absent: cancel takes all that go on, retry those that failed',
      })
      .default({}),
  })
  .meta({ id: 'WorkflowBulkChange', requestExample: { action: 'retry', filters: { status: ['failed'] } } });
export type WorkflowBulkBody = z.output<typeof workflowBulkBody>;
export type WorkflowBulkFilters = WorkflowBulkBody['filters'];

export const workflowBulkQuery = z.object({ jobOId: oId });

export const workflowBulkChange = z
  .object({
    jobOId: z.string(),
    action: z.enum(bulkActions),
    status: z.enum(['pending', 'running', 'completed', 'failed']),
    counts: z
      .object({
        total: z.int().meta({ description: 'That the filters let through when it was asked for' }),
        changed: z.int(),
        leftAlone: z.int().meta({ description: 'Had ended, or gone on, when their turn came' }),
      })
      .meta({ id: 'WorkflowBulkCounts' }),
    error: z.string().nullable(),
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
  })
  .meta({ id: 'WorkflowBulkProgress' });
export type WorkflowBulkChange = z.output<typeof workflowBulkChange>;

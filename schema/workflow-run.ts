import { z } from 'zod';
import { exampleOId } from './example.ts';
import { prefixes } from './o-id.ts';
import { runFault, runTokens, waitForEnd } from './run.ts';
import { endOfRuns, markOfRuns, runMarks } from './run-mark.ts';
import {
  boundedListOf,
  boundedText,
  errorBody,
  freeObject,
  isoTime,
  oId,
  oIdList,
  page,
  queryList,
  textSearch,
  timestamp,
} from './wire.ts';

/** Runs of workflows: starting, reading and changing them. */

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
export type WorkflowNodeStatus = z.output<typeof workflowNodeStatus>;

/** A version of a workflow as requests name it. */
export const namedVersion = z
  .union([z.int().min(1).max(2_000_000_000), z.literal('latest')])
  .meta({ id: 'WorkflowNamedVersion', description: 'A number, or `latest`' });

/** The body of a start; other members are the entry node's input. */
export const workflowRunBody = z
  .looseObject({
    workflowOId: oId,
    callbackUrl: boundedText(2000).nullish(),
    workflowVersion: namedVersion.nullish().meta({ description: 'Absent: the current one' }),
    inputs: z.unknown().optional().meta({
      description: 'Members of the input, with priority over those beside it',
    }),
  })
  .meta({
    id: 'WorkflowRunStart',
    requestExample: {
      workflowOId: exampleOId(prefixes.workflow),
      name: 'Northmarket',
      employees: 900,
    },
    description:
      "Members beside `workflowOId`, `workflowVersion` and `callbackUrl` are the entry node's input (`$input`), at most 256 KB of JSON",
  });

export const runNames = {
  workflowRunOId: z.string(),
  jobOId: z.string().meta({ description: 'The same value' }),
};

export const workflowRunStarted = z.object({
  ...runNames,
  status: z.literal('pending'),
  message: z.string(),
});

/** The body of the 409 for a duplicate start. */
export const duplicateRun = z
  .object({
    ...errorBody.shape,
    workflowRunOId: z
      .string()
      .optional()
      .meta({ description: 'With `duplicate_run`: the first run with the same key' }),
  })
  .meta({ id: 'StartRefused' });

export const batchMost = 1_000;
export const workflowBatchBody = z
  .object({
    workflowOId: oId,
    inputs: z.array(freeObject).min(1).max(batchMost).meta({ description: 'Input of one run each' }),
    callbackUrl: boundedText(2000)
      .nullish()
      .meta({ description: 'Address that the end of each run is posted to' }),
  })
  .meta({
    id: 'WorkflowBatchStart',
    requestExample: {
      workflowOId: exampleOId(prefixes.workflow),
      inputs: [{ name: 'Northmarket' }, { name: 'Lindgren Port' }],
    },
  });

export const workflowBatchStarted = z
  .object({
    started: z.int(),
    refused: z.int(),
    runs: z
      .array(
        z.object({
          workflowRunOId: z.string().nullable().meta({
            description: 'null if the input was refused; for a duplicate the first run with its key',
          }),
          error: runFault.nullable(),
        }),
      )
      .meta({ description: 'In the order of `inputs`' }),
  })
  .meta({ id: 'WorkflowBatchStarted' });
export type WorkflowBatchStarted = z.output<typeof workflowBatchStarted>;

export const byWorkflowRun = z.object({ workflowRunOId: oId });
export const workflowStatusQuery = byWorkflowRun.extend(waitForEnd);

const fault = runFault
  .extend({
    nodeId: z.string().optional().meta({ description: 'The failed node of a run' }),
    cause: z.string().optional().meta({ description: "Code of the failed node's error" }),
  })
  .meta({ id: 'WorkflowFault' });
export type WorkflowFault = z.output<typeof fault>;

const items = z
  .object({
    total: z.int(),
    completed: z.int(),
    failed: z.int(),
    running: z.int().meta({ description: 'Begun but not settled' }),
    failures: z
      .array(z.object({ index: z.int(), message: z.string() }))
      .meta({ description: 'The first 100, in list order' }),
  })
  .meta({ id: 'WorkflowMapItems' });
export type WorkflowMapItems = z.output<typeof items>;

const nodeState = z
  .object({
    id: z.string(),
    status: workflowNodeStatus,
    attempt: z.int().meta({ description: '0 before it begins' }),
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
    output: z.unknown(),
    error: fault.nullable().meta({
      description: 'Also of a node that went on by its `onError`',
    }),
    items: items.optional().meta({ description: 'Items of a begun map' }),
  })
  .meta({ id: 'WorkflowNodeState' });
export type WorkflowNodeState = z.output<typeof nodeState>;

const head = {
  ...runNames,
  workflowOId: z.string(),
  version: z.int().meta({ description: 'Pinned version of the workflow' }),
  status: workflowRunStatus,
  totalCount: z.int().meta({ description: 'Nodes of the workflow, except those in maps' }),
  processedCount: z.int().meta({ description: 'Settled nodes: completed, failed, skipped or cancelled' }),
  successCount: z.int(),
  failedCount: z.int(),
  startedAt: isoTime.nullable(),
  completedAt: isoTime.nullable(),
  createdAt: isoTime,
  error: fault.nullable(),
  circuitBreakerReason: z.string().nullable().meta({
    description: 'Reason for the stop: over half of at least ten settled items of a map failed',
  }),
};

export const workflowRunDetail = z
  .object({
    ...head,
    waiting: z
      .literal('limit')
      .nullable()
      .meta({ description: '`limit`: it waits for the `limits` of its workflow' }),
    callbackUrl: z.string().nullable(),
    output: z.unknown(),
    nodes: z.array(nodeState).meta({ description: "In the definition's order" }),
  })
  .meta({ id: 'WorkflowRun' });
export type WorkflowRunDetail = z.output<typeof workflowRunDetail>;

export const workflowRunSummary = z
  .object({
    ...head,
    workflowName: z.string(),
    ...runMarks,
    round: z.int().meta({ description: 'Number of starts: each retry adds one' }),
    startedBy: z
      .string()
      .nullable()
      .meta({ description: 'Schedule, trigger or hook; null: a request with a key' }),
    parentRunOId: z.string().nullable().meta({ description: 'Parent run of a child run' }),
    rerunOf: z.string().nullable().meta({ description: 'The run whose results it took over' }),
    rerunFrom: z.string().nullable().meta({ description: 'The node from which it repeats that run' }),
  })
  .meta({ id: 'WorkflowRunSummary' });
export type WorkflowRunSummary = z.output<typeof workflowRunSummary>;

/** The filters of lists of runs, and of bulk changes. */
export const runFilters = {
  workflowOId: queryList(oId).optional(),
  status: queryList(workflowRunStatus).optional(),
  startDate: timestamp().optional(),
  endDate: endOfRuns,
  startedBy: queryList(oId)
    .optional()
    .meta({ description: 'Schedules, triggers or hooks that started them' }),
};

export const workflowRunListQuery = z.object({
  ...page({ default: 10, max: 200 }),
  ...runFilters,
  text: textSearch.meta({ description: "Words of the workflow's name" }),
  mark: markOfRuns,
  accountOIds: oIdList(100).optional().meta({
    description:
      'Runs whose agents ran about the company of one of these accounts, or started by one of their events',
  }),
});
export type WorkflowRunListQuery = z.output<typeof workflowRunListQuery>;
export const workflowRunList = boundedListOf(workflowRunSummary);

export const workflowRunTotals = z
  .object({
    agentRuns: z.int(),
    credits: z.number(),
    costUsd: z.number(),
    tokens: runTokens,
  })
  .meta({
    id: 'WorkflowRunTotals',
    description: 'Totals of the runs of agents in this run and its child runs, earlier rounds included',
  });
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
    key: z.string().meta({ description: 'Its id, inside a map with the item: `each[3].qualify`' }),
    nodeId: z.string(),
    type: z.string(),
    status: workflowNodeStatus,
    takenOver: z.boolean().meta({ description: 'Taken from the repeated run: nothing was paid' }),
    attempts: z.array(attempt).meta({ description: 'The last one is current' }),
    input: z.unknown().meta({
      description: 'Input of agents, maps and approvals, and of a node whose input a re-run gave',
    }),
    output: z.unknown(),
    error: fault.nullable(),
    warning: z.string().nullable().meta({
      description: 'For a condition: no edge names its value, so nothing behind it begins',
    }),
    waitsUntil: isoTime.nullable(),
    awaits: freeObject.nullable().meta({ description: 'Filters of the awaited event' }),
    agentRunOId: z
      .string()
      .nullable()
      .meta({ description: 'Run of the current attempt: read it at /runs/{oId}' }),
    workflowRunOId: z.string().nullable().meta({ description: 'Child run of a node of type workflow' }),
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
      description: 'Begun nodes, in order of beginning',
    }),
    nodesTotal: z.int(),
    hasNext: z.boolean(),
  })
  .meta({ id: 'WorkflowTrace' });
export type WorkflowTrace = z.output<typeof workflowTrace>;

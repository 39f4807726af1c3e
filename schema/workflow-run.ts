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
export type WorkflowNodeStatus = z.output<typeof workflowNodeStatus>;

/** A version of a workflow as requests name it. */
export const namedVersion = z
  .union([z.int().min(1).max(2_000_000_000), z.literal('latest')])
  .meta({ id: 'WorkflowNamedVersion', description: 'A number, or `latest`' });

/** Every member beside those that are named is the entry node's input. */
export const workflowRunBody = z
  .looseObject({
    workflowOId: oId,
    callbackUrl: boundedText(2000).nullish(),
    workflowVersion: namedVersion.nullish().meta({ description: 'Absent: the current one' }),
    inputs: z.unknown().optional().meta({
      description: 'An object: its members are input, like those beside it, and count more than they do',
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
      "Every member beside `workflowOId`, `workflowVersion` and `callbackUrl` is the entry node's input (`$input`), at most 256 KB of JSON",
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

/** The body of 409 where a start is refused. */
export const duplicateRun = z
  .object({
    ...errorBody.shape,
    workflowRunOId: z
      .string()
      .optional()
      .meta({ description: 'Of `duplicate_run`: the first run with the same key' }),
  })
  .meta({ id: 'StartRefused' });

export const batchMost = 1_000;
export const workflowBatchBody = z
  .object({
    workflowOId: oId,
    inputs: z
      .array(freeObject)
      .min(1)
      .max(batchMost)
      .meta({ description: 'The input of one run each; together at most what a request may have' }),
    callbackUrl: boundedText(2000).nullish().meta({ description: 'Where the end of each run is posted' }),
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
            description: 'null where the input was refused; of a duplicate the first run of its key',
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
    output: z.unknown(),
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
    waiting: z
      .literal('limit')
      .nullable()
      .meta({ description: '`limit`: it begins when the `limits` of its workflow let it' }),
    callbackUrl: z.string().nullable(),
    output: z.unknown(),
    nodes: z.array(nodeState).meta({ description: 'In the order of the definition' }),
  })
  .meta({ id: 'WorkflowRun' });
export type WorkflowRunDetail = z.output<typeof workflowRunDetail>;

export const workflowRunSummary = z
  .object({
    ...head,
    workflowName: z.string(),
    ...runMarks,
    round: z.int().meta({ description: 'How often it was begun: each retry is one more' }),
    startedBy: z
      .string()
      .nullable()
      .meta({ description: 'The schedule, trigger or hook; null: a request with a key' }),
    parentRunOId: z.string().nullable().meta({ description: 'The run of which it is a child run' }),
    rerunOf: z.string().nullable().meta({ description: 'The run whose results it took over' }),
    rerunFrom: z.string().nullable().meta({ description: 'The node from which it does that run again' }),
  })
  .meta({ id: 'WorkflowRunSummary' });
export type WorkflowRunSummary = z.output<typeof workflowRunSummary>;

/** Filters of lists, and of changes to many. */
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
  text: textSearch.meta({ description: 'Words of the name of the workflow' }),
  mark: markOfRuns,
  accountOIds: oIdList(100).optional().meta({
    description:
      'Runs whose agents ran about the company of one of these accounts, or that an event with one of them started',
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
    description: "Of all the run's own runs of agents and those of its child runs, earlier rounds too",
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
    key: z.string().meta({ description: 'Its id, inside a map with the item before it: `each[3].qualify`' }),
    nodeId: z.string(),
    type: z.string(),
    status: workflowNodeStatus,
    takenOver: z.boolean().meta({ description: 'From the run that this one does again: nothing was paid' }),
    attempts: z.array(attempt).meta({ description: 'The last one is the present one' }),
    input: z.unknown().meta({
      description: 'Of agents, maps and approvals, and of a node whose input was given with a re-run',
    }),
    output: z.unknown(),
    error: fault.nullable(),
    warning: z.string().nullable().meta({
      description: 'Of a condition: that no edge names its value, so that nothing behind it begins',
    }),
    waitsUntil: isoTime.nullable(),
    awaits: freeObject.nullable().meta({ description: 'Filters of the event for which it waits' }),
    agentRunOId: z
      .string()
      .nullable()
      .meta({ description: 'Of the present attempt: read it at /runs/{oId}' }),
    workflowRunOId: z
      .string()
      .nullable()
      .meta({ description: 'The child run of a node that runs a workflow' }),
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

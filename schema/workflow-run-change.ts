import { z } from 'zod';
import { dryRun, dryRunCount } from './dry-run.ts';
import { exampleOId } from './example.ts';
import { prefixes } from './o-id.ts';
import { runTokens } from './run.ts';
import { boundedText, isoTime, listOf, oId, page, queryList } from './wire.ts';
import { namedVersion, runFilters, runNames, workflowRunStarted } from './workflow-run.ts';
import { nodeIdPattern } from './workflow-steps/node.ts';

/** What is done to runs of workflows: tried again, done again from a node, decided, and changed many at a time. */

const savedWork = z
  .object({
    nodes: z.int().meta({ description: 'Kept completed nodes, those in maps included' }),
    credits: z.number(),
    costUsd: z.number(),
    tokens: runTokens,
  })
  .meta({ id: 'WorkflowKept', description: 'Work that is neither repeated nor paid again' });
export type WorkflowKept = z.output<typeof savedWork>;

export const workflowRunRetried = z
  .object({
    ...runNames,
    status: z.literal('pending'),
    round: z.int(),
    workflowVersion: z.int(),
    again: z.array(z.string()).meta({ description: 'Keys of the repeated nodes, the first 1000' }),
    kept: savedWork,
  })
  .meta({ id: 'WorkflowRunRetried' });
export type WorkflowRunRetried = z.output<typeof workflowRunRetried>;

const anotherVersion = namedVersion.meta({
  description:
    "Goes on at this version: nodes that are unchanged, with all that leads to them, keep their results; others are done. Absent: the run's version",
});

export const workflowRetryBody = z
  .object({ workflowRunOId: oId, workflowVersion: anotherVersion.nullish() })
  .meta({ id: 'WorkflowRunRetry', requestExample: { workflowRunOId: exampleOId(prefixes.workflowRun) } });

const nodeKeyPattern = /^[A-Za-z_]\w{0,63}(?:\[\d{1,4}\]\.[A-Za-z_]\w{0,63}){0,3}$/;

export const workflowRerunBody = z
  .object({
    workflowRunOId: oId,
    fromNodeId: z.string().regex(nodeIdPattern, 'must be the id of a node'),
    input: z.unknown().optional().meta({ description: 'Input of that node; absent: as in the workflow' }),
    workflowVersion: anotherVersion.nullish(),
    callbackUrl: boundedText(2000).nullish().meta({ description: "The former run's is not called again" }),
  })
  .meta({
    id: 'WorkflowRerun',
    requestExample: { workflowRunOId: exampleOId(prefixes.workflowRun), fromNodeId: 'large' },
  });

export const workflowRerunStarted = z
  .object({
    ...workflowRunStarted.shape,
    rerunOf: z.string(),
    fromNodeId: z.string(),
    kept: savedWork,
  })
  .meta({ id: 'WorkflowRerunStarted' });

export const workflowApprovalBody = z
  .object({
    workflowRunOId: oId,
    nodeId: z
      .string()
      .max(300)
      .regex(nodeKeyPattern, 'must be the id of a node, inside a map `each[3].review`')
      .meta({ description: 'Inside a map with the item: `each[3].review`' }),
    approved: z.boolean(),
    comment: boundedText(5_000).nullish(),
  })
  .meta({
    id: 'WorkflowApproval',
    requestExample: {
      workflowRunOId: exampleOId(prefixes.workflowRun),
      nodeId: 'review',
      approved: true,
      comment: 'The figures are right',
    },
  });
export type WorkflowApprovalBody = z.output<typeof workflowApprovalBody>;

export const workflowDecision = z
  .object({
    ...runNames,
    nodeId: z.string(),
    approved: z.boolean(),
    comment: z.string().nullable(),
    decidedAt: isoTime,
    decidedBy: z.string().nullable().meta({ description: 'Name of the key' }),
  })
  .meta({ id: 'WorkflowDecision' });
export type WorkflowDecision = z.output<typeof workflowDecision>;

export const approvalListQuery = z.object({
  workflowOId: oId.optional(),
  workflowRunOId: oId.optional(),
  ...page({ default: 10, max: 200 }),
});
export type ApprovalListQuery = z.output<typeof approvalListQuery>;

export const waitingApproval = z
  .object({
    ...runNames,
    workflowOId: z.string(),
    workflowName: z.string(),
    nodeId: z.string().meta({ description: 'As in approving: inside a map `each[3].review`' }),
    message: z.string().nullable(),
    input: z.unknown().meta({ description: 'Subject of the decision' }),
    askedAt: isoTime,
    waitsUntil: isoTime.nullable(),
  })
  .meta({ id: 'WorkflowWaitingApproval' });
export type WaitingApproval = z.output<typeof waitingApproval>;

export const approvalList = listOf(waitingApproval);

export const bulkActions = ['cancel', 'retry'] as const;

export const workflowBulkBody = z
  .object({
    action: z.enum(bulkActions),
    dryRun,
    filters: z
      .object({
        ...runFilters,
        workflowRunOId: queryList(oId, 1_000).optional().meta({ description: 'Only these' }),
      })
      .meta({
        id: 'WorkflowBulkFilters',
        description:
          'Runs that match all of them now. `status` absent: cancel takes all open ones, retry the failed',
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
        total: z.int().meta({ description: 'Number that matched the filters at the request' }),
        changed: z.int(),
        leftAlone: z.int().meta({ description: 'Ended, or resumed, before their turn' }),
      })
      .meta({ id: 'WorkflowBulkCounts' }),
    error: z.string().nullable(),
    createdAt: isoTime,
    startedAt: isoTime.nullable(),
    completedAt: isoTime.nullable(),
  })
  .meta({ id: 'WorkflowBulkProgress' });
export const workflowBulkRequested = z.union([workflowBulkChange, dryRunCount]);
export type WorkflowBulkChange = z.output<typeof workflowBulkChange>;

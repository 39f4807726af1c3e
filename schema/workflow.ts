import { z } from 'zod';
import { exampleOId } from './example.ts';
import { inputRules } from './input/rules.ts';
import { prefixes } from './o-id.ts';
import { boundedText, freeObject, isoTime, listOf, oId, page, textSearch, wholeNumber } from './wire.ts';
import { type WorkflowNode, workflowNode } from './workflow-steps/index.ts';
import { type Edge, edge, expression, nodeId } from './workflow-steps/node.ts';

/** Workflows as graphs of nodes. A definition is the same in a request, a file and a reply. */

export const nodesMost = 200;
export const edgesMost = 1_000;

const name = boundedText(200).refine((text) => text.trim().length > 0, 'must not be empty');

const concurrency = z
  .object({
    max: z.int().min(1).max(1_000).meta({ description: 'Runs at once' }),
    key: expression.nullish().meta({
      description: 'Over `$input`: only runs with the same value share places; absent: all do',
    }),
  })
  .meta({ id: 'WorkflowConcurrency' });
const rate = z
  .object({
    max: z.int().min(1).max(1_000).meta({ description: 'Starts within the time' }),
    perSeconds: z.number().min(1).max(86_400),
    key: expression.nullish().meta({ description: 'Over `$input`, as in concurrency' }),
  })
  .meta({ id: 'WorkflowRate' });
const dedupe = z
  .object({
    key: expression.meta({ description: 'Over `$input`: starts with the same value are duplicates' }),
    withinSeconds: z
      .number()
      .min(1)
      .max(30 * 86_400),
  })
  .meta({ id: 'WorkflowDedupe' });
export const workflowLimits = z
  .object({ concurrency: concurrency.nullish(), rate: rate.nullish(), dedupe: dedupe.nullish() })
  .meta({
    id: 'WorkflowLimits',
    description:
      'concurrency: a run holds a place from start to end. rate: no window of `perSeconds` has more starts. dedupe: a start with the key of a run within the time is answered with 409 and its `workflowRunOId`',
  });
export type WorkflowLimits = z.output<typeof workflowLimits>;

const graph = {
  nodes: z.array(workflowNode).min(1, 'must have at least one node').max(nodesMost),
  edges: z.array(edge).max(edgesMost).default([]),
  entry: nodeId.nullish().meta({ description: 'First node; absent: the only one without an incoming edge' }),
  output: expression.nullish().meta({
    description: 'Output of the run; absent: the outputs of its last nodes by id',
  }),
  limits: workflowLimits.nullish(),
};

export const workflowCreate = z.object({ name, description: boundedText(20_000).nullish(), ...graph }).meta({
  id: 'WorkflowCreate',
  requestExample: {
    name: 'Warm accounts',
    nodes: [
      { id: 'size', type: 'condition', expression: '$input.employees > 100' },
      { id: 'large', type: 'transform', expression: '{"plan": "call", "account": $input.name}' },
      { id: 'small', type: 'transform', expression: '{"plan": "mail", "account": $input.name}' },
    ],
    edges: [
      { from: 'size', to: 'large', when: true },
      { from: 'size', to: 'small', when: 'else' },
    ],
  },
});
export type WorkflowCreate = z.output<typeof workflowCreate>;

/** A definition as written, without defaults. */
export type WorkflowDraft = Omit<WorkflowCreate, 'name' | 'description'>;

/** The content of a version, to which runs are pinned. */
export interface WorkflowDefinition {
  nodes: WorkflowNode[];
  edges: Edge[];
  entry: string;
  output: string | null;
  /** Absent where it limits nothing. */
  limits?: WorkflowLimits;
}

export const workflowUpdate = z
  .object({
    oId,
    name: name.optional(),
    description: boundedText(20_000).nullish(),
    nodes: graph.nodes.optional(),
    edges: z.array(edge).max(edgesMost).nullish(),
    entry: graph.entry,
    output: graph.output,
    limits: graph.limits,
  })
  .meta({
    id: 'WorkflowUpdate',
    requestExample: { oId: exampleOId(prefixes.workflow), name: 'Warm accounts of the week' },
    description:
      'Absent members stay; null clears `description`, `edges`, `entry`, `output` and `limits`. With nodes or edges and no entry, it is found as at creating',
  })
  .register(inputRules, {
    aliases: { workflowOId: 'oId' },
    changes: true,
    readOnly: ['version', 'createdAt', 'updatedAt'],
  });
export type WorkflowUpdate = z.output<typeof workflowUpdate>;

const summary = {
  oId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  version: z.int(),
  createdAt: isoTime,
  updatedAt: isoTime,
};

export const workflowRecord = z
  .object({
    ...summary,
    nodes: z.array(freeObject).meta({ description: 'As sent, with defaults' }),
    edges: z.array(edge),
    entry: z.string(),
    output: z.string().nullable(),
    limits: workflowLimits.nullable(),
  })
  .meta({ id: 'Workflow' });
export type WorkflowRecord = z.output<typeof workflowRecord>;
export const workflowChecked = workflowRecord
  .pick({ name: true, description: true, nodes: true, edges: true, entry: true, output: true, limits: true })
  .meta({ id: 'WorkflowChecked' });
export const workflowsDeleted = z
  .union([workflowRecord, z.array(workflowRecord)])
  .meta({ id: 'WorkflowsDeleted' });

const version = wholeNumber({ min: 1, max: 2_000_000_000 });

export const byWorkflow = z.object({
  oId,
  version: version.optional().meta({ description: 'Absent: the current one' }),
});

export const workflowActivate = z
  .object({ oId, version })
  .meta({ id: 'WorkflowActivate', requestExample: { oId: exampleOId(prefixes.workflow), version: 2 } });

export const workflowListQuery = z.object({ ...page({ default: 10, max: 200 }), text: textSearch });
export const workflowSummary = z.object({ ...summary, nodeCount: z.int() }).meta({ id: 'WorkflowSummary' });
export type WorkflowSummary = z.output<typeof workflowSummary>;
export const workflowList = listOf(workflowSummary);

export const versionListQuery = z.object({ oId, ...page({ default: 10, max: 200 }) });
export const workflowVersion = z
  .object({
    version: z.int(),
    nodeCount: z.int(),
    edgeCount: z.int(),
    current: z.boolean().meta({ description: 'New runs use it' }),
    createdAt: isoTime,
  })
  .meta({ id: 'WorkflowVersion' });
export type WorkflowVersion = z.output<typeof workflowVersion>;
export const versionList = listOf(workflowVersion);

export const workflowDiffQuery = z.object({
  oId,
  from: version.optional().meta({ description: 'Absent: the one before `to`' }),
  to: version.optional().meta({ description: 'Absent: the newest' }),
});

const change = z
  .object({
    path: z.string().meta({
      description: 'JSON pointer into the definition of `to`; for removed parts, of `from`',
    }),
    from: z.unknown().optional().meta({ description: 'Absent: added' }),
    to: z.unknown().optional().meta({ description: 'Absent: removed' }),
  })
  .meta({ id: 'WorkflowChange' });
const difference = z
  .object({
    id: z.string().optional().meta({ description: 'Id of the node' }),
    from: z.string().optional().meta({ description: 'Start of the edge' }),
    to: z.string().optional(),
    path: z.string().meta({ description: 'JSON pointer, as in a change' }),
    changes: z.array(change).optional(),
  })
  .meta({ id: 'WorkflowDifference' });
export type WorkflowDifference = z.output<typeof difference>;
const differences = z
  .object({
    added: z.array(difference),
    removed: z.array(difference),
    changed: z.array(difference),
  })
  .meta({ id: 'WorkflowDifferences' });

export const workflowDiff = z
  .object({
    oId: z.string(),
    from: z.int(),
    to: z.int(),
    nodes: differences,
    edges: differences,
    changes: z.array(change).meta({ description: 'Changes of `entry` and `output`' }),
  })
  .meta({ id: 'WorkflowDiff' });
export type WorkflowDiff = z.output<typeof workflowDiff>;

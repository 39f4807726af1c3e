import { z } from 'zod';
import { inputRules } from './input/rules.ts';
import { boundedText, freeObject, isoTime, listOf, oId, page, textSearch } from './wire.ts';
import { type WorkflowNode, workflowNode } from './workflow-steps/index.ts';
import { type Edge, edge, expression, nodeId } from './workflow-steps/node.ts';

/** Workflows: graphs of nodes. A definition is the same in a request, in a file and in a reply. */

export const nodesMost = 200;
export const edgesMost = 1_000;

const name = boundedText(200).refine((text) => text.trim().length > 0, 'must not be empty');

const graph = {
  nodes: z.array(workflowNode).min(1, 'must have at least one node').max(nodesMost),
  edges: z.array(edge).max(edgesMost).default([]),
  entry: nodeId
    .nullish()
    .meta({ description: 'Where a run begins; absent: the one node that no edge leads to' }),
  output: expression.nullish().meta({
    description: "The run's output; absent: the outputs of its last nodes by id",
  }),
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

/** What a version consists of and a run is pinned to. */
export interface WorkflowDefinition {
  nodes: WorkflowNode[];
  edges: Edge[];
  entry: string;
  output: string | null;
}

export const workflowUpdate = z
  .object({
    oId,
    name: name.nullish(),
    description: boundedText(20_000).nullish(),
    nodes: graph.nodes.nullish(),
    edges: z.array(edge).max(edgesMost).nullish(),
    entry: graph.entry,
    output: graph.output,
  })
  .meta({ id: 'WorkflowUpdate' })
  .register(inputRules, { aliases: { workflowOId: 'oId' }, readOnly: ['version', 'createdAt', 'updatedAt'] });
export type WorkflowUpdate = z.output<typeof workflowUpdate>;

export const workflowRecord = z
  .object({
    oId: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    version: z.int(),
    nodes: z.array(freeObject),
    edges: z.array(edge),
    entry: z.string(),
    output: z.string().nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: 'Workflow' });
export type WorkflowRecord = z.output<typeof workflowRecord>;

export const byWorkflow = z.object({
  oId,
  version: z.coerce.number().int().min(1).optional().meta({ description: 'Absent: the newest' }),
});

export const workflowListQuery = z.object({ ...page({ default: 10, max: 200 }), text: textSearch });
export const workflowList = listOf(workflowRecord);

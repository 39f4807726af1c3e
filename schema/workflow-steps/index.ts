import { z } from 'zod';
import { agentNode } from './agent.ts';
import { approvalNode } from './approval.ts';
import { conditionNode } from './condition.ts';
import { httpNode } from './http.ts';
import { setShapeOfNodes } from './inside.ts';
import { mapNode } from './map.ts';
import { type NodeType, nodeMembers } from './node.ts';
import { notifyNode } from './notify.ts';
import { queryNode } from './query.ts';
import { refreshNode } from './refresh.ts';
import { repeatNode } from './repeat.ts';
import { transformNode } from './transform.ts';
import { waitNode } from './wait.ts';
import { workflowStepNode } from './workflow.ts';

/**
 * The registry of node types. A new one is a file beside this, a line here, and a file in
 * `server/services/workflows/steps/`.
 */
export const nodeTypes = {
  agent: agentNode,
  approval: approvalNode,
  condition: conditionNode,
  http: httpNode,
  map: mapNode,
  notify: notifyNode,
  query: queryNode,
  refresh: refreshNode,
  repeat: repeatNode,
  transform: transformNode,
  wait: waitNode,
  workflow: workflowStepNode,
} as const;

export type NodeTypeName = keyof typeof nodeTypes;
type Members = z.output<z.ZodObject<typeof nodeMembers>>;

/** A node of one type with its defaults. */
export type NodeOf<Name extends NodeTypeName> = Members & { type: Name } & z.output<
    z.ZodObject<(typeof nodeTypes)[Name]['members']>
  >;
export type WorkflowNode = { [Name in NodeTypeName]: NodeOf<Name> }[NodeTypeName];

/** A node that runs an inner graph more than once. */
export type Block = NodeOf<'map'> | NodeOf<'repeat'>;
export const isBlock = (node: WorkflowNode): node is Block => node.type === 'map' || node.type === 'repeat';

const shapeOf = ({ type, description, members, check }: NodeType) =>
  z
    .object({ ...nodeMembers, type: z.literal(type), ...members })
    .superRefine((node, context) => {
      for (const { path, message } of check?.(node as never) ?? [])
        context.addIssue({ code: 'custom', path: [path], message });
    })
    .meta({ id: `Workflow${type[0]?.toUpperCase()}${type.slice(1)}Node`, description });

const [first, ...others] = Object.values(nodeTypes).map((type) => shapeOf(type as unknown as NodeType));
if (!first) throw new Error('there are no types of nodes');

export const workflowNode = z
  .discriminatedUnion('type', [first, ...others])
  .meta({ id: 'WorkflowNode' }) as unknown as z.ZodType<WorkflowNode>;
setShapeOfNodes(workflowNode);

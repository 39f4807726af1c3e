import type { WorkflowDefinition } from '../../../../schema/workflow.ts';
import { type Block, isBlock, type WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import type { Edge } from '../../../../schema/workflow-steps/node.ts';

/** Returns the nodes inside a map or a repeat. */
export const nodesInside = ({ node, nodes }: Block) => (node ? [node] : (nodes ?? [])) as WorkflowNode[];

/** Returns nodes with all nodes inside them; ids are unique. */
export function allNodes(nodes: readonly WorkflowNode[]): WorkflowNode[] {
  return nodes.flatMap((node) => (isBlock(node) ? [node, ...allNodes(nodesInside(node))] : [node]));
}

/** Returns edges with those inside nodes; ids of nodes are unique in a definition. */
export const allEdges = ({ nodes, edges }: WorkflowDefinition): Edge[] => [
  ...edges,
  ...allNodes(nodes).flatMap((node) => (isBlock(node) ? (node.edges ?? []) : [])),
];

/** Returns the node that a key such as `each[3].review` names; undefined where the definition has none. */
export function nodeAt({ nodes }: WorkflowDefinition, key: string): WorkflowNode | undefined {
  let inside: readonly WorkflowNode[] = nodes;
  let found: WorkflowNode | undefined;
  for (const step of key.split('.')) {
    if (found) inside = isBlock(found) ? nodesInside(found) : [];
    const id = step.split('[')[0];
    found = inside.find((node) => node.id === id);
    if (!found) return undefined;
  }
  return found;
}

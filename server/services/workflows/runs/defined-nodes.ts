import type { WorkflowDefinition } from '../../../../schema/workflow.ts';
import type { NodeOf, WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import type { Edge } from '../../../../schema/workflow-steps/node.ts';

/** Nodes that a map runs for each item. */
export const nodesInside = (map: NodeOf<'map'>) =>
  (map.node ? [map.node] : (map.nodes ?? [])) as WorkflowNode[];

/** Nodes with all that stand inside maps; no two have the same id. */
export function allNodes(nodes: readonly WorkflowNode[]): WorkflowNode[] {
  return nodes.flatMap((node) => (node.type === 'map' ? [node, ...allNodes(nodesInside(node))] : [node]));
}

/** Edges with those inside maps; ids of nodes are unique in a definition. */
export const allEdges = ({ nodes, edges }: WorkflowDefinition): Edge[] => [
  ...edges,
  ...allNodes(nodes).flatMap((node) => (node.type === 'map' ? (node.edges ?? []) : [])),
];

/** The node that a key such as `each[3].review` names; undefined where the definition has none. */
export function nodeAt({ nodes }: WorkflowDefinition, key: string): WorkflowNode | undefined {
  let inside: readonly WorkflowNode[] = nodes;
  let found: WorkflowNode | undefined;
  for (const step of key.split('.')) {
    if (found) inside = found.type === 'map' ? nodesInside(found) : [];
    const id = step.split('[')[0];
    found = inside.find((node) => node.id === id);
    if (!found) return undefined;
  }
  return found;
}

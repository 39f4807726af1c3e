import type { WorkflowDefinition } from '../../../../schema/workflow.ts';
import { type Block, isBlock, type WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import type { Edge } from '../../../../schema/workflow-steps/node.ts';
import { nodesInside } from '../runs/defined-nodes.ts';

/** A definition, or the inside of a map or a repeat, prepared for execution. */
export interface Graph {
  nodes: ReadonlyMap<string, WorkflowNode>;
  /** Those inside others too: ids are unique in a definition. */
  all: ReadonlyMap<string, WorkflowNode>;
  /** Every node after all that lead to it. */
  order: readonly string[];
  into: ReadonlyMap<string, readonly Edge[]>;
  outOf: ReadonlyMap<string, readonly Edge[]>;
  entry: string;
  /** Nodes that no edge leaves. */
  lasts: readonly string[];
  output: string | null;
}

/** Returns the graph of a checked, acyclic definition. */
export function graphOf({ nodes, edges, entry, output }: WorkflowDefinition): Graph {
  const into = byNode(nodes, edges, 'to');
  const outOf = byNode(nodes, edges, 'from');
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    all: new Map(nodes.flatMap(withInner).map((node) => [node.id, node])),
    order: inOrder(nodes, into, outOf),
    into,
    outOf,
    entry,
    lasts: nodes.map(({ id }) => id).filter((id) => outOf.get(id)?.length === 0),
    output,
  };
}

const withInner = (node: WorkflowNode): WorkflowNode[] => [
  node,
  ...(isBlock(node) ? nodesInside(node).flatMap(withInner) : []),
];

const inside = new WeakMap<object, Graph>();

/** Returns the graph that a map runs for each item, or a repeat in each iteration. */
export function graphInside(map: Block): Graph {
  const known = inside.get(map);
  if (known) return known;
  const nodes = nodesInside(map);
  const entry = map.entry ?? nodes[0]?.id;
  if (!entry) throw new Error(`${map.id} has no nodes inside`);
  const made = graphOf({ nodes, edges: map.edges ?? [], entry, output: map.output ?? null });
  inside.set(map, made);
  return made;
}

function byNode(nodes: readonly WorkflowNode[], edges: readonly Edge[], end: 'from' | 'to') {
  const found = new Map<string, Edge[]>(nodes.map(({ id }) => [id, []]));
  for (const edge of edges) found.get(edge[end])?.push(edge);
  return found;
}

/** Kahn's: a node comes once all edges that lead to it have been walked. */
function inOrder(
  nodes: readonly WorkflowNode[],
  into: ReadonlyMap<string, readonly Edge[]>,
  outOf: ReadonlyMap<string, readonly Edge[]>,
): string[] {
  const left = new Map(nodes.map(({ id }) => [id, into.get(id)?.length ?? 0]));
  const order = nodes.map(({ id }) => id).filter((id) => left.get(id) === 0);
  for (const id of order)
    for (const { to } of outOf.get(id) ?? []) {
      const open = (left.get(to) ?? 0) - 1;
      left.set(to, open);
      if (open === 0) order.push(to);
    }
  if (order.length !== nodes.length) throw new Error('the graph of a version has a cycle');
  return order;
}

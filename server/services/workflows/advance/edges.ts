import type { WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import type { Edge } from '../../../../schema/workflow-steps/node.ts';
import { isSettled } from '../statuses.ts';
import type { Graph } from './graph.ts';
import type { Node } from './run.ts';

/** The node that an edge leaves. */
type Source = Pick<Node, 'status' | 'output'>;

/** Returns whether an edge is followed; null while its source is open. */
export function isTaken(graph: Graph, edge: Edge, source: Source | undefined): boolean | null {
  if (!source || !isSettled(source.status)) return null;
  const node = graph.nodes.get(edge.from);
  if (!node) return false;
  if (source.status === 'failed') return node.onError === 'branch' && edge.when === 'error';
  if (source.status !== 'completed') return false;
  if (edge.when === undefined) return true;
  const value = compared(node, source.output);
  const isMatched = ({ when }: Edge) =>
    when !== undefined && !(when === 'error' && node.onError === 'branch') && isEqual(when, value);
  if (edge.when !== 'else') return isMatched(edge);
  const others = graph.outOf.get(edge.from) ?? [];
  return !others.some((other) => other.when !== 'else' && isMatched(other));
}

/** What `when` is compared with. */
function compared(node: WorkflowNode, output: unknown): unknown {
  if (node.type !== 'approval') return output;
  return (output as { approved?: boolean } | null)?.approved ? 'approved' : 'denied';
}

/** Returns whether a condition's value matches none of its edges. */
export const leadsNowhere = (edges: readonly Edge[], value: unknown): boolean =>
  edges.length > 0 &&
  edges.every(
    ({ when }) => when !== undefined && when !== 'else' && when !== 'error' && !isEqual(when, value),
  );

/** Equal as JSON; a text also equals the number or truth value that it spells. */
function isEqual(when: Edge['when'], value: unknown): boolean {
  if (when === value) return true;
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return typeof when === 'string' && isPlain && when === String(value);
}

/** Returns whether a node that waits for its predecessors goes on, is skipped, or still waits. */
export function joinOf(
  graph: Graph,
  node: WorkflowNode,
  sourceOf: (id: string) => Source | undefined,
): 'wait' | 'go' | 'skip' {
  const taken = (graph.into.get(node.id) ?? []).map((edge) => isTaken(graph, edge, sourceOf(edge.from)));
  const isReached = taken.includes(true);
  if (node.join === 'any' && isReached) return 'go';
  if (taken.includes(null)) return 'wait';
  return isReached ? 'go' : 'skip';
}

/** Returns the nodes from which every path leads to this one, so that their work has become useless. */
export function losersOf({ order, outOf }: Graph, winner: string): string[] {
  const leadsHere = new Set([winner]);
  for (const id of order.toReversed()) {
    const out = outOf.get(id) ?? [];
    if (out.length > 0 && out.every(({ to }) => leadsHere.has(to))) leadsHere.add(id);
  }
  leadsHere.delete(winner);
  return [...leadsHere];
}

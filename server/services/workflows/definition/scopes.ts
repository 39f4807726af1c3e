import type { WorkflowDraft } from '../../../../schema/workflow.ts';
import { type Block, isBlock, type WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import type { Edge } from '../../../../schema/workflow-steps/node.ts';

/** A graph of a definition: its own, or that inside a map or a repeat. */
export interface Scope {
  /** Before the names of members: empty, or `nodes[2].`. */
  path: string;
  nodes: PlacedNode[];
  edges: { edge: Edge; path: string }[];
  /** As it was written; null where none was. */
  entry: string | null;
  /** The node that it stands in. */
  within: { scope: Scope; node: Block } | null;
  /** Such nodes around it. */
  depth: number;
}

export interface PlacedNode {
  node: WorkflowNode;
  /** `nodes[2]`, `nodes[2].node`. */
  path: string;
}

/** The graph of a definition and all graphs inside it, outer ones first. */
export function scopesOf({ nodes, edges, entry }: WorkflowDraft): Scope[] {
  const top = scopeOf({ nodes, edges, entry }, '', null);
  const scopes = [top];
  for (const scope of scopes) {
    for (const { node, path } of scope.nodes) {
      if (!isBlock(node)) continue;
      const { node: only, nodes: several, edges: inner, entry: first } = node;
      const within = { scope, node };
      if (several) {
        const graph = { nodes: several as WorkflowNode[], edges: inner ?? [], entry: first };
        scopes.push(scopeOf(graph, `${path}.`, within));
      } else if (only) {
        const one = only as WorkflowNode;
        const placed = [{ node: one, path: `${path}.node` }];
        scopes.push({
          ...scopeOf({ nodes: [], edges: [] }, `${path}.`, within),
          nodes: placed,
          entry: one.id,
        });
      }
    }
  }
  return scopes;
}

function scopeOf(
  { nodes, edges, entry }: Pick<WorkflowDraft, 'nodes' | 'edges' | 'entry'>,
  path: string,
  within: Scope['within'],
): Scope {
  return {
    path,
    nodes: nodes.map((node, at) => ({ node, path: `${path}nodes[${at}]` })),
    edges: edges.map((edge, at) => ({ edge, path: `${path}edges[${at}]` })),
    entry: entry ?? null,
    within,
    depth: within ? within.scope.depth + 1 : 0,
  };
}

/** Nodes that no edge leads to, in their order. */
export function beginnings({ nodes, edges }: Scope): string[] {
  const led = new Set(edges.map(({ edge }) => edge.to));
  return [...new Set(nodes.map(({ node }) => node.id))].filter((id) => !led.has(id));
}

/**
 * Returns the entry node of a graph: the named one, else the only one without an incoming edge; null where that is
 * open.
 */
export function entryOf(scope: Scope): string | null {
  if (scope.entry !== null) return scope.entry;
  const [only, ...others] = beginnings(scope);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Returns for each node all nodes that lead to it. */
export function ancestorsIn({ nodes, edges }: Scope): Map<string, ReadonlySet<string>> {
  const before = new Map<string, string[]>();
  for (const { edge } of edges) before.set(edge.to, [...(before.get(edge.to) ?? []), edge.from]);
  return new Map(
    nodes.map(({ node }) => {
      const found = new Set(before.get(node.id));
      for (const id of found) for (const earlier of before.get(id) ?? []) found.add(earlier);
      return [node.id, found];
    }),
  );
}

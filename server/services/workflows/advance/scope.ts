import type { Bindings, NodeView } from '../expressions/evaluate.ts';
import type { Draft } from './draft.ts';
import { isTaken } from './edges.ts';
import type { Graph } from './graph.ts';

/** Where nodes stand: at the top of a run, or inside a map at one of its items. */
export interface Scope {
  /** Of the keys of its nodes: empty at the top, `each[3].` inside. */
  prefix: string;
  graph: Graph;
  item?: unknown;
  index?: number;
  outer: Scope | null;
}

export const topScope = (graph: Graph): Scope => ({ prefix: '', graph, outer: null });

/** What expressions of the scope see: its own nodes, and those around it by names that it does not have itself. */
export function bindingsOf(draft: Draft, scope: Scope): Bindings {
  const { run } = draft;
  return {
    input: run.input,
    nodes: viewsOf(draft, scope),
    ...(scope.outer ? { item: scope.item, index: scope.index ?? 0 } : {}),
    run: { oId: run.runOId, startedAt: run.startedAt.toISOString() },
  };
}

function viewsOf(draft: Draft, scope: Scope): Record<string, NodeView> {
  const views: Record<string, NodeView> = scope.outer ? viewsOf(draft, scope.outer) : {};
  for (const id of scope.graph.order) {
    const row = draft.row(scope.prefix + id);
    views[id] = { output: row?.output ?? null, status: row?.status ?? 'pending', error: row?.error ?? null };
  }
  return views;
}

/** A node's input where its definition says none. */
export function usualInput(draft: Draft, scope: Scope, id: string): unknown {
  const { graph, prefix } = scope;
  if (id === graph.entry) return scope.outer ? scope.item : draft.run.input;
  const reached = (graph.into.get(id) ?? []).filter((edge) =>
    isTaken(graph, edge, draft.row(prefix + edge.from)),
  );
  return Object.fromEntries(reached.map(({ from }) => [from, draft.row(prefix + from)?.output ?? null]));
}

/** What a graph comes to whose nodes have settled, where no expression says it: of its last nodes that completed. */
export function usualOutput(draft: Draft, { graph, prefix, outer }: Scope): unknown {
  const completed = graph.lasts.filter((id) => draft.row(prefix + id)?.status === 'completed');
  const [only] = completed;
  // an item that came to nothing has nothing to show; a run says whose outputs they are
  if (outer && completed.length === 0) return null;
  if (outer && graph.lasts.length === 1) return only ? (draft.row(prefix + only)?.output ?? null) : null;
  return Object.fromEntries(completed.map((id) => [id, draft.row(prefix + id)?.output ?? null]));
}

import { type Bindings, ExpressionError, evaluate, type NodeView } from '../expressions/evaluate.ts';
import type { Draft } from './draft.ts';
import { isTaken } from './edges.ts';
import type { Graph } from './graph.ts';
import type { End } from './run.ts';

/** The scope of nodes: the top of a run, an item of a map, or an iteration of a repeat. */
export interface Scope {
  /** Of the keys of its nodes: empty at the top, `each[3].` inside; iterations count from 0 there. */
  prefix: string;
  graph: Graph;
  /** The input of its entry node where its definition says none; at the top that of the run. */
  begin?: unknown;
  /** What its expressions see beside those around it. */
  variables: Pick<Bindings, 'item' | 'index' | 'iteration' | 'previous'>;
  outer: Scope | null;
}

export const topScope = (graph: Graph): Scope => ({ prefix: '', graph, variables: {}, outer: null });

/**
 * Returns the variables of expressions in the scope: its own nodes, then those of outer scopes under names not used
 * within.
 */
export function bindingsOf(draft: Draft, scope: Scope): Bindings {
  const { run } = draft;
  return {
    input: run.input,
    nodes: viewsOf(draft, scope),
    ...variablesOf(scope),
    run: { oId: run.runOId, startedAt: run.startedAt.toISOString() },
  };
}

function variablesOf({ outer, variables }: Scope): Scope['variables'] {
  return outer?.outer ? { ...variablesOf(outer), ...variables } : variables;
}

function viewsOf(draft: Draft, scope: Scope): Record<string, NodeView> {
  const views: Record<string, NodeView> = scope.outer ? viewsOf(draft, scope.outer) : {};
  for (const id of scope.graph.order) {
    const row = draft.node(scope.prefix + id);
    views[id] = { output: row?.output ?? null, status: row?.status ?? 'pending', error: row?.error ?? null };
  }
  return views;
}

/** Returns a node's default input. */
export function usualInput(draft: Draft, scope: Scope, id: string): unknown {
  const { graph, prefix } = scope;
  if (id === graph.entry) return scope.outer ? scope.begin : draft.run.input;
  const reached = (graph.into.get(id) ?? []).filter((edge) =>
    isTaken(graph, edge, draft.node(prefix + edge.from)),
  );
  return Object.fromEntries(reached.map(({ from }) => [from, draft.node(prefix + from)?.output ?? null]));
}

/** Returns the end of a scope whose nodes have all settled: its output, or the failure of its output expression. */
export async function endOf(draft: Draft, scope: Scope): Promise<End> {
  const usual = usualOutput(draft, scope);
  const { output } = scope.graph;
  if (output === null) return { status: 'completed', output: usual };
  try {
    return { status: 'completed', output: await evaluate(output, bindingsOf(draft, scope), usual) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const whose = scope.outer ? "The item's output" : 'output';
    return { status: 'failed', error: { code: error.code, message: `${whose}: ${error.message}` } };
  }
}

/** The output where no expression says it: of the last nodes that completed. */
function usualOutput(draft: Draft, { graph, prefix, outer }: Scope): unknown {
  const completed = graph.lasts.filter((id) => draft.node(prefix + id)?.status === 'completed');
  const [only] = completed;
  // an item that came to nothing has nothing to show; a run says whose outputs they are
  if (outer && completed.length === 0) return null;
  if (outer && graph.lasts.length === 1) return only ? (draft.node(prefix + only)?.output ?? null) : null;
  return Object.fromEntries(completed.map((id) => [id, draft.node(prefix + id)?.output ?? null]));
}

import type { WorkflowDefinition, WorkflowDraft } from '../../../../schema/workflow.ts';
import { isBlock, type WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import { entryOf, scopesOf } from './scopes.ts';

/**
 * Returns the stored form of a draft without faults: defaults filled in, entries named, and members that say no more
 * than their absence left out.
 */
export function normalisedDefinition(draft: WorkflowDraft): WorkflowDefinition {
  const scopes = scopesOf(draft);
  const entries = new Map(scopes.map((scope) => [scope.within?.node, entryOf(scope)]));

  const nodeOf = (node: WorkflowNode): WorkflowNode => {
    const members = Object.entries(node).filter(([name, value]) => isSaid(node, name, value));
    const said = Object.fromEntries(members) as unknown as WorkflowNode;
    if (!isBlock(said) || !isBlock(node)) return said;
    if (said.node) return { ...said, node: nodeOf(said.node as WorkflowNode) };
    const nodes = (said.nodes ?? []).map((inner) => nodeOf(inner as WorkflowNode));
    return { ...said, nodes, edges: said.edges ?? [], entry: entries.get(node) ?? null };
  };

  return {
    nodes: draft.nodes.map(nodeOf),
    edges: draft.edges,
    entry: entries.get(undefined) ?? '',
    output: draft.output ?? null,
    ...limitsOf(draft),
  };
}

function limitsOf({ limits }: WorkflowDraft): Pick<WorkflowDefinition, 'limits'> {
  const said = Object.entries(limits ?? {}).flatMap(([name, limit]) =>
    limit ? [[name, Object.fromEntries(Object.entries(limit).filter(([, value]) => value != null))]] : [],
  );
  return said.length > 0 ? { limits: Object.fromEntries(said) } : {};
}

/** Null is what an optional member has when it is absent; as the output in place of an error it is a value. */
function isSaid(node: WorkflowNode, name: string, value: unknown): boolean {
  if (name === 'default') return node.onError === 'default' && value !== undefined;
  return value !== null && value !== undefined;
}

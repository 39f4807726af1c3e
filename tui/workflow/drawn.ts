import type { WorkflowRecord } from '../../schema/workflow.ts';
import { isBlock, type WorkflowNode } from '../../schema/workflow-steps/index.ts';
import type { Edge } from '../../schema/workflow-steps/node.ts';
import { agents, experiments, workflows } from '../named.ts';

/** The parts of a stored definition that are drawn. */
export interface DrawnWorkflow {
  nodes: WorkflowNode[];
  edges: Edge[];
  entry: string;
}

const namesMost = 200;

interface NamedList {
  data: { oId: string; name: string }[];
}

/**
 * Returns the names of agents, experiments and workflows by oId, as far as the first pages of their lists contain
 * them.
 */
export async function namesOf(get: (path: string) => Promise<NamedList>): Promise<Map<string, string>> {
  const lists = await Promise.all(
    [agents, experiments, workflows].map(({ list }) => get(`${list}?limit=${namesMost}`)),
  );
  return new Map(lists.flatMap(({ data }) => data.map(({ oId, name }): [string, string] => [oId, name])));
}

/**
 * Returns a definition that refers to agents by name where the name is known. The shapes of its nodes were checked
 * before.
 */
export function drawnOf(
  { nodes, edges, entry }: WorkflowRecord,
  names: ReadonlyMap<string, string> = new Map(),
): DrawnWorkflow {
  const nameOf = (oId: string | null | undefined) => (oId ? (names.get(oId) ?? oId) : oId);
  const withNames = (node: WorkflowNode): WorkflowNode => {
    if (node.type === 'agent')
      return { ...node, agentOId: nameOf(node.agentOId), experimentOId: nameOf(node.experimentOId) };
    if (node.type === 'workflow') return { ...node, workflowOId: nameOf(node.workflowOId) ?? '' };
    if (!isBlock(node)) return node;
    const inner = (one: unknown) => withNames(one as WorkflowNode);
    return {
      ...node,
      ...(node.node ? { node: inner(node.node) } : {}),
      ...(node.nodes ? { nodes: node.nodes.map(inner) } : {}),
    };
  };
  return { nodes: nodes.map((node) => withNames(node as unknown as WorkflowNode)), edges, entry };
}

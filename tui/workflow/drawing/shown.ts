import { isBlock, nodeTypes, type WorkflowNode } from '../../../schema/workflow-steps/index.ts';
import type { Edge, NodeType } from '../../../schema/workflow-steps/node.ts';
import type { Graph } from './graph.ts';

/** The definition to draw, as written or as stored. */
export interface Drawn {
  nodes: readonly WorkflowNode[];
  edges?: readonly Edge[] | null | undefined;
  entry?: string | null | undefined;
}

/** The state of a node in a run: its status, optionally with a short note. */
export type Shown = string | { status: string; note?: string | null | undefined };

/** The states of nodes by id, including nodes inside a map. */
export type Statuses = Readonly<Record<string, Shown>>;

export const statusOf = (shown: Shown | undefined) =>
  shown === undefined
    ? null
    : typeof shown === 'string'
      ? { status: shown, note: null }
      : { status: shown.status, note: shown.note || null };

/** Returns the graph of a definition. If no entry is named, it is the first node without an incoming edge. */
export function graphOf({ nodes, edges, entry }: Drawn): Graph {
  const led = new Set((edges ?? []).map(({ to }) => to));
  const first = nodes.find(({ id }) => !led.has(id)) ?? nodes[0];
  return { nodes, edges: edges ?? [], entry: entry ?? first?.id ?? '' };
}

/** Returns the graph that a map runs for each item, or a repeat in each iteration; null for other nodes. */
export function innerOf(node: WorkflowNode): Drawn | null {
  if (!isBlock(node)) return null;
  const { node: only, nodes, edges, entry } = node;
  const inner = (only ? [only] : (nodes ?? [])) as WorkflowNode[];
  return { nodes: inner, edges: edges ?? [], entry: entry ?? null };
}

/** Returns how nodes of its type are drawn. */
export const drawingOf = (node: WorkflowNode) => (nodeTypes[node.type] as unknown as NodeType).drawing;

const detailMost = 60;
/** Returns the detail of a node, in one line. */
export const detailOf = (node: WorkflowNode) => oneLine(drawingOf(node).tell(node as never));

/** Stored text on one line, without control characters, and cut. */
export function oneLine(text: string, most = detailMost): string {
  const line = text
    .slice(0, most * 4)
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

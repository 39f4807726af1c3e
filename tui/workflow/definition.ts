import { z } from 'zod';
import type { WorkflowRecord } from '../../schema/workflow.ts';
import { nodeTypes } from '../../schema/workflow-steps/index.ts';
import { type Edge, nodeMembers } from '../../schema/workflow-steps/node.ts';

type Members = Record<string, unknown>;

/** The members of a workflow's file, in order. */
export type DefinitionMembers = Pick<
  WorkflowRecord,
  'name' | 'description' | 'nodes' | 'edges' | 'entry' | 'output' | 'limits'
>;

/**
 * Returns a definition as a person would write it: without defaults and in a fixed order, so that two compare line by
 * line. Applying it gives the same workflow.
 */
export function asWritten({
  name,
  description,
  nodes,
  edges,
  entry,
  output,
  limits,
}: DefinitionMembers): Members {
  return {
    name,
    ...(description ? { description } : {}),
    ...(entry && entry !== onlyBeginning(nodes, edges) ? { entry } : {}),
    nodes: nodes.map(nodeAsWritten),
    edges: edges.map(edgeAsWritten),
    ...(output ? { output } : {}),
    ...(limits ? { limits: inOrder(limits) } : {}),
  };
}

/** The one node that no edge leads to; null where there are several. */
function onlyBeginning(nodes: readonly Members[], edges: readonly Edge[]): unknown {
  const led = new Set(edges.map(({ to }) => to));
  const beginnings = nodes.map(({ id }) => id).filter((id) => !led.has(id as string));
  return beginnings.length === 1 ? beginnings[0] : null;
}

const edgeAsWritten = ({ from, to, when }: Edge) => ({ from, to, ...(when === undefined ? {} : { when }) });

function nodeAsWritten(node: Members): Members {
  const type = nodeTypes[node.type as keyof typeof nodeTypes] as { members: z.ZodRawShape } | undefined;
  const shapes: z.ZodRawShape = { ...nodeMembers, ...type?.members };
  const { id, type: name, ...others } = node;
  const { node: inner, nodes, edges, entry, output, ...own } = others;
  return {
    id,
    type: name,
    ...withoutDefaults(own, shapes),
    ...(inner ? { node: nodeAsWritten(inner as Members) } : {}),
    ...(entry && entry !== (nodes as Members[] | undefined)?.[0]?.id ? { entry } : {}),
    ...(nodes ? { nodes: (nodes as Members[]).map(nodeAsWritten) } : {}),
    ...((edges as Edge[] | undefined)?.length ? { edges: (edges as Edge[]).map(edgeAsWritten) } : {}),
    ...(output ? { output } : {}),
  };
}

/** In the order of the shapes; what they do not know stays, behind. */
function withoutDefaults(members: Members, shapes: z.ZodRawShape): Members {
  const known = Object.keys(shapes).filter((name) => Object.hasOwn(members, name));
  const others = Object.keys(members).filter((name) => !Object.hasOwn(shapes, name));
  const kept = [...known, ...others].filter((name) => !isDefault(members[name], shapes[name] as z.ZodType));
  return Object.fromEntries(kept.map((name) => [name, inOrder(members[name])]));
}

/** A value with the members of its objects by name: a database gives them in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]): [string, unknown] => [name, inOrder(inner)]);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether a member might as well be absent. */
function isDefault(value: unknown, shape: z.ZodType | undefined): boolean {
  if (value === undefined) return true;
  if (!shape) return false;
  // null says the same as nothing only where the shape has it so on purpose; a value of JSON may be null itself
  if (value === null) return shape instanceof z.ZodOptional && shape.unwrap() instanceof z.ZodNullable;
  const absent = shape.safeParse(undefined);
  return absent.success && absent.data !== undefined && Bun.deepEquals(absent.data, value);
}

import { z } from 'zod';
import { edge, expression, nodeId } from './node.ts';

/** The graph that a node runs more than once: for each item of a list, or until something holds. */

/** Nodes inside it. The registry knows their shape and gives it before any is read. */
let shapeOfNodes: z.ZodType | null = null;
export const setShapeOfNodes = (shape: z.ZodType) => {
  shapeOfNodes = shape;
};
const inner = z.lazy(() => shapeOfNodes ?? z.never());

export const insideMembers = {
  node: inner.optional().meta({ description: 'Instead of nodes and edges' }),
  nodes: z.array(inner).min(1).max(50).optional(),
  edges: z.array(edge).max(200).optional(),
  entry: nodeId
    .nullish()
    .meta({ description: 'First of `nodes`; absent: the only one without an incoming edge' }),
};

export const innerOutput = expression.nullish();

interface Inside {
  node?: unknown;
  nodes?: unknown[] | undefined;
  edges?: unknown[] | undefined;
  entry?: string | null | undefined;
}

export function checkInside({ node, nodes, edges, entry }: Inside): { path: string; message: string }[] {
  if ((node === undefined) === (nodes === undefined))
    return [{ path: 'node', message: 'give either node or nodes' }];
  const stray = node === undefined ? [] : [edges?.length && 'edges', entry && 'entry'];
  return stray.flatMap((path) =>
    path ? [{ path, message: 'can be set only with nodes, not with node' }] : [],
  );
}

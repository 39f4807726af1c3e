import { z } from 'zod';
import { defineNodeType, edge, expression, nodeId } from './node.ts';

/** Nodes inside it. The registry knows their shape and gives it before any is read. */
let shapeOfNodes: z.ZodType | null = null;
export const setShapeOfNodes = (shape: z.ZodType) => {
  shapeOfNodes = shape;
};
const inner = z.lazy(() => shapeOfNodes ?? z.never());

export const mapNode = defineNodeType({
  type: 'map',
  description: 'Runs a node, or a graph of nodes, for each item of a list',
  members: {
    items: expression.meta({ description: 'Its value is the list; a single value is a list of one' }),
    node: inner.optional().meta({ description: 'In place of nodes and edges' }),
    nodes: z.array(inner).min(1).max(50).optional(),
    edges: z.array(edge).max(200).optional(),
    entry: nodeId.nullish().meta({ description: 'Of `nodes`; absent: the one that no edge leads to' }),
    output: expression.nullish().meta({
      description: "An item's output; absent: that of its last node, of several last ones an object by id",
    }),
    concurrency: z.int().min(1).max(50).default(4),
    maxItems: z.int().min(1).max(1_000).default(1_000).meta({
      description:
        'With more of them the map fails, as does one that would bring its run to more than 100,000 nodes',
    }),
  },
  expressions: (node) => [
    { path: 'items', text: node.items },
    ...(node.output ? [{ path: 'output', text: node.output }] : []),
  ],
  check: ({ node, nodes, edges, entry }) => {
    if ((node === undefined) === (nodes === undefined))
      return [{ path: 'node', message: 'give node or nodes, one of them' }];
    const stray = node === undefined ? [] : [edges?.length && 'edges', entry && 'entry'];
    return stray.flatMap((path) => (path ? [{ path, message: 'is for nodes alone, not for node' }] : []));
  },
  branches: [],
  drawing: { outline: 'box', tell: ({ items }) => `each of ${items}` },
});

import { z } from 'zod';
import { checkInside, innerOutput, insideMembers } from './inside.ts';
import { defineNodeType, expression } from './node.ts';

export const mapNode = defineNodeType({
  type: 'map',
  description: 'Runs a node, or a graph of nodes, for each item of a list',
  members: {
    items: expression.meta({ description: 'Evaluates to the list; a single value is a list of one' }),
    ...insideMembers,
    output: innerOutput.meta({
      description: 'Output of an item; absent: of its last node, of several an object by id',
    }),
    concurrency: z.int().min(1).max(50).default(4),
    maxItems: z.int().min(1).max(1_000).default(1_000).meta({
      description: 'The map fails with more of them, or if its run would exceed 100,000 nodes',
    }),
  },
  expressions: (node) => [
    { path: 'items', text: node.items },
    ...(node.output ? [{ path: 'output', text: node.output, isInside: true }] : []),
  ],
  check: checkInside,
  branches: [],
  drawing: { outline: 'box', tell: ({ items }) => `each of ${items}` },
});

import { z } from 'zod';
import { checkInside, innerOutput, insideMembers } from './inside.ts';
import { defineNodeType, expression } from './node.ts';

export const repeatNode = defineNodeType({
  type: 'repeat',
  description: 'Runs a node, or a graph of nodes, again until its condition holds, and gives the last output',
  members: {
    ...insideMembers,
    until: expression.meta({
      description:
        'Evaluated after each iteration, whose output is `$`: the node completes where its value is true. Inside it `$iteration` counts from 1, and `$previous` is the output of the iteration before, null in the first',
    }),
    output: innerOutput.meta({
      description:
        "An iteration's output; absent: that of its last node, of several last ones an object by id",
    }),
    maxIterations: z.int().min(1).max(100).default(10).meta({
      description: 'The node fails with `too_many_iterations` where `until` does not hold after so many',
    }),
    delaySeconds: z.number().min(0).max(86_400).nullish().meta({ description: 'Between two iterations' }),
  },
  expressions: (node) => [
    { path: 'until', text: node.until, isInside: true },
    ...(node.output ? [{ path: 'output', text: node.output, isInside: true }] : []),
  ],
  check: checkInside,
  branches: [],
  drawing: {
    outline: 'box',
    tell: ({ until, maxIterations }) => `at most ${maxIterations} times until ${until}`,
  },
});

import { z } from 'zod';
import { checkInside, innerOutput, insideMembers } from './inside.ts';
import { defineNodeType, expression } from './node.ts';

export const repeatNode = defineNodeType({
  type: 'repeat',
  description: 'Repeats a node, or a graph of nodes, until its condition holds, and outputs the last output',
  members: {
    ...insideMembers,
    until: expression.meta({
      description:
        'Evaluated after each iteration, with its output as `$`: true completes the node. `$iteration` counts from 1; `$previous` is the previous output, null in the first',
    }),
    output: innerOutput.meta({
      description: 'Output of an iteration; absent: of its last node, of several an object by id',
    }),
    maxIterations: z.int().min(1).max(100).default(10).meta({
      description: 'With more iterations the node fails with `too_many_iterations`',
    }),
    delaySeconds: z.number().min(0).max(86_400).nullish().meta({ description: 'Pause between iterations' }),
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

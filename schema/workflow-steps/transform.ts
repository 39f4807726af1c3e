import { defineNodeType, expression, nodeInput } from './node.ts';

export const transformNode = defineNodeType({
  type: 'transform',
  description: 'Makes its output by an expression',
  members: { expression, input: nodeInput },
  expressions: (node) => [{ path: 'expression', text: node.expression }],
  branches: [],
  drawing: { outline: 'rounded', tell: ({ expression }) => expression },
});

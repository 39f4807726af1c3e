import { defineNodeType, expression, nodeInput } from './node.ts';

export const conditionNode = defineNodeType({
  type: 'condition',
  description: 'Chooses edges: those whose `when` equals its value',
  members: { expression, input: nodeInput },
  expressions: (node) => [{ path: 'expression', text: node.expression }],
  branches: null,
  drawing: { outline: 'diamond', tell: ({ expression }) => expression },
});

import { evaluate } from '../expressions/evaluate.ts';
import type { Step } from './step.ts';

export const conditionStep: Step<'condition'> = {
  async begin({ node, bindings, input }) {
    return { status: 'completed', output: await evaluate(node.expression, bindings, input) };
  },
};

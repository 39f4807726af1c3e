import { evaluate } from '../expressions/evaluate.ts';
import type { Step } from './step.ts';

export const transformStep: Step<'transform'> = {
  async begin({ node, bindings, input }) {
    return { status: 'completed', output: await evaluate(node.expression, bindings, input) };
  },
};

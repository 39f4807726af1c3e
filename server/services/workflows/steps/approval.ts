import { ExpressionError, evaluate } from '../expressions/evaluate.ts';
import { filledText } from '../requests/fill-template.ts';
import { laterBy, type Outcome, type Step } from './step.ts';

/** The decision of an approval, and the output of its node. */
export interface Decision {
  approved: boolean;
  comment: string | null;
  decidedAt: string;
  /** The name of the key that decided; null where nobody did in time. */
  decidedBy: string | null;
  timedOut: boolean;
}

const messageMost = 20_000;

export const approvalStep: Step<'approval'> = {
  async begin({ node, now, bindings, input }) {
    const message = await filledText(node.message, (expression) => evaluate(expression, bindings, input));
    if (message.length > messageMost)
      throw new ExpressionError(
        `message: has ${message.length} characters; at most ${messageMost} are shown`,
      );
    return { status: 'waiting', wakeAt: laterBy(now, node.timeoutSeconds), message };
  },
  // a decision is stored with a time that has come; what follows from it is the policy's of its node
  due({ node, now, branches, stored }) {
    if (stored !== null) return decided(stored as Decision, branches);
    if (node.onTimeout === 'fail') {
      const message = `Nobody decided within ${node.timeoutSeconds} s`;
      return { status: 'failed', error: { code: 'timeout', message } };
    }
    const approved = node.onTimeout === 'approve';
    return decided(
      { approved, comment: null, decidedAt: now.toISOString(), decidedBy: null, timedOut: true },
      branches,
    );
  },
};

/** A denial that no edge takes up fails its node. `branches` are the values of `when` of its edges. */
function decided(decision: Decision, branches: readonly unknown[]): Outcome {
  if (decision.approved || branches.includes('denied')) return { status: 'completed', output: decision };
  const message = decision.comment ? `It was denied: ${decision.comment}` : 'It was denied';
  return { status: 'failed', error: { code: 'approval_denied', message } };
}

import { laterBy, type Step } from './step.ts';

/** The step that repeats others; its run advances its iterations. */
export const repeatStep: Step<'repeat'> = {
  begin: ({ node, now }) => ({ status: 'running', wakeAt: laterBy(now, node.timeoutSeconds) }),
  due({ node }) {
    const message = `The iterations took longer than ${node.timeoutSeconds} s`;
    return { status: 'failed', error: { code: 'timeout', message } };
  },
};

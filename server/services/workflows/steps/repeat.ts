import { laterBy, type Step } from './step.ts';

/** Its iterations are its run's to advance. */
export const repeatStep: Step<'repeat'> = {
  begin: ({ node, now }) => ({ status: 'running', wakeAt: laterBy(now, node.timeoutSeconds) }),
  due({ node }) {
    const message = `The iterations took longer than ${node.timeoutSeconds} s`;
    return { status: 'failed', error: { code: 'timeout', message } };
  },
};

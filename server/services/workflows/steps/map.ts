import type { Step } from './step.ts';

export const mapStep: Step<'map'> = {
  begin({ node, input, now }) {
    const count = (input as unknown[]).length;
    if (count > node.maxItems) {
      const message = `The list has ${count} items; at most ${node.maxItems} are taken (maxItems)`;
      return { status: 'failed', error: { code: 'too_many_items', message } };
    }
    const { timeoutSeconds } = node;
    return {
      status: 'mapping',
      wakeAt: timeoutSeconds ? new Date(now.getTime() + timeoutSeconds * 1_000) : null,
    };
  },
  due({ node }) {
    const message = `The items took longer than ${node.timeoutSeconds} s`;
    return { status: 'failed', error: { code: 'timeout', message } };
  },
};

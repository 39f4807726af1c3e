import { nodesInside } from '../runs/defined-nodes.ts';
import { laterBy, type Step } from './step.ts';

export const mapStep: Step<'map'> = {
  begin({ node, input, nodesLeft, now }) {
    const count = (input as unknown[]).length;
    if (count > node.maxItems) {
      const message = `The list has ${count} items; at most ${node.maxItems} are taken (maxItems)`;
      return { status: 'failed', error: { code: 'too_many_items', message } };
    }
    const needed = count * nodesInside(node).length;
    if (needed > nodesLeft) {
      const message = `Its ${count} items have ${needed} nodes; the run has room for ${Math.max(0, nodesLeft)} more`;
      return { status: 'failed', error: { code: 'too_many_items', message } };
    }
    return { status: 'running', wakeAt: laterBy(now, node.timeoutSeconds) };
  },
  due({ node }) {
    const message = `The items took longer than ${node.timeoutSeconds} s`;
    return { status: 'failed', error: { code: 'timeout', message } };
  },
};

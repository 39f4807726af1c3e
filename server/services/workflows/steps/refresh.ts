import type { RefreshOutcome } from '../../resources/refresh.ts';
import { ExpressionError, evaluate } from '../expressions/evaluate.ts';
import { filledText } from '../requests/fill-template.ts';
import { laterBy, type NodeFault, type Step } from './step.ts';

/** The result of a fetch, stored in the node's row until the run's holder settles the node. */
export type NotedRefresh = { refreshed: RefreshOutcome } | { error: NodeFault; mayTryAgain: boolean };

/** Leaves the fetch to a job, so that a hanging server does not occupy the queue of workflow runs. */
export const refreshStep: Step<'refresh'> = {
  async input({ resourceOId: text }, given, bindings, usual) {
    const named = (given as { resourceOId?: unknown } | null)?.resourceOId;
    const resourceOId = named ?? (await filledText(text, (one) => evaluate(one, bindings, usual)));
    if (typeof resourceOId !== 'string' || resourceOId.trim() === '')
      throw new ExpressionError('resourceOId: has no value; it must evaluate to the oId of a resource');
    return { resourceOId };
  },
  begin: ({ node, now }) => ({
    status: 'waiting',
    wakeAt: laterBy(now, node.timeoutSeconds),
    request: 'refresh-resource',
  }),
  due({ stored }) {
    if (stored === null) {
      const message = 'Fetching exceeded the time-out of its node';
      return { status: 'failed', error: { code: 'timeout', message }, mayTryAgain: true };
    }
    const noted = stored as NotedRefresh;
    return 'error' in noted
      ? { status: 'failed', ...noted }
      : { status: 'completed', output: noted.refreshed };
  },
};

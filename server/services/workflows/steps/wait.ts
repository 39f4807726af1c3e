import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import { isTime } from '../../../../schema/workflow-steps/wait.ts';
import { type Bindings, ExpressionError, evaluate } from '../expressions/evaluate.ts';
import type { Outcome, Step } from './step.ts';

const longestSeconds = 366 * 86_400;

export const waitStep: Step<'wait'> = {
  async begin({ node, now, bindings, input }) {
    if (node.event) {
      const seconds = node.event.timeoutSeconds ?? longestSeconds;
      return { status: 'waiting', wakeAt: later(now, seconds), awaits: node.event.filters ?? {} };
    }
    const at = node.until ? await timeOf(node.until, bindings, input) : later(now, node.seconds ?? 0);
    if (at <= now) return { status: 'completed', output: { waitedUntil: at.toISOString() } };
    return { status: 'waiting', wakeAt: at };
  },
  // the event that has come is stored with a time that has come; what it holds was read, as far as a run has room for it
  due({ node, now, stored }) {
    if (stored !== null) return isRead(stored) ? { status: 'completed', output: stored } : tooLarge;
    if (!node.event) return { status: 'completed', output: { waitedUntil: now.toISOString() } };
    const message = `No event came within ${node.event.timeoutSeconds ?? longestSeconds} s`;
    return { status: 'failed', error: { code: 'timeout', message } };
  },
};

const isRead = (stored: unknown) => Object.keys((stored as { event: object }).event).length > 1;

const tooLarge: Outcome = {
  status: 'failed',
  error: { code: 'too_large', message: 'The events that its run awaits are more than a run keeps' },
};

async function timeOf(until: NonNullable<NodeOf<'wait'>['until']>, bindings: Bindings, input: unknown) {
  const value = isTime(until) ? until : await evaluate(until, bindings, input);
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  const most = Date.now() + longestSeconds * 1_000;
  if (!at || Number.isNaN(at.getTime()) || at.getTime() > most) {
    const shown = JSON.stringify(value).slice(0, 100);
    throw new ExpressionError(`until: ${shown} is no time within the next 366 days`);
  }
  return at;
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

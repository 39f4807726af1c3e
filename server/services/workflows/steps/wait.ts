import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import { isTime } from '../../../../schema/workflow-steps/wait.ts';
import { filledFilters } from '../../../../schema/workflow-steps/wait-filters.ts';
import { type Bindings, ExpressionError, evaluate } from '../expressions/evaluate.ts';
import { filledTemplate } from '../requests/fill-template.ts';
import type { AwaitedEvent } from '../schedule/awaited.ts';
import { laterBy, type Outcome, type Step, type Turn } from './step.ts';

const longestSeconds = 366 * 86_400;

export const waitStep: Step<'wait'> = {
  async begin({ node, now, acceptedAt, bindings, input }) {
    if (node.event) {
      const seconds = secondsOf(node);
      const awaits = await awaitedBy(node.event, { now, acceptedAt, bindings, input });
      return { status: 'waiting', wakeAt: later(now, seconds), awaits };
    }
    const at = node.until ? await timeOf(node.until, bindings, input) : later(now, node.seconds ?? 0);
    if (at <= now) return { status: 'completed', output: { waitedUntil: at.toISOString() } };
    const end = laterBy(now, node.timeoutSeconds);
    // a millisecond behind the time-out tells its end from a time that comes at the same moment
    return { status: 'waiting', wakeAt: end && at > end ? new Date(end.getTime() + 1) : at };
  },
  // the event that has come is stored with a time that has come; what it holds was read, as far as a run has room for it
  due({ node, now, stored, startedAt, wakeAt }) {
    if (stored !== null) return isRead(stored) ? { status: 'completed', output: stored } : tooLarge;
    if (node.event) return timedOut(`No event came within ${secondsOf(node)} s`);
    const end = startedAt && laterBy(startedAt, node.timeoutSeconds);
    if (end && wakeAt && wakeAt > end) return timedOut('The wait exceeded the time-out of its node');
    return { status: 'completed', output: { waitedUntil: now.toISOString() } };
  },
};

const timedOut = (message: string): Outcome => ({ status: 'failed', error: { code: 'timeout', message } });

/** The time-out of a wait for an event: its own or, as any node may have one, that of the node. */
const secondsOf = ({ event, timeoutSeconds }: NodeOf<'wait'>): number =>
  Math.min(event?.timeoutSeconds ?? longestSeconds, timeoutSeconds ?? longestSeconds);

const isRead = (stored: unknown) => Object.keys((stored as { event: object }).event).length > 1;

const tooLarge: Outcome = {
  status: 'failed',
  error: {
    code: 'too_large',
    message: 'The events that the run waits for exceed the size that a run can store',
  },
};

async function awaitedBy(
  { filters, match, since }: NonNullable<NodeOf<'wait'>['event']>,
  { now, acceptedAt, bindings, input }: Pick<Turn<'wait'>, 'now' | 'acceptedAt' | 'bindings' | 'input'>,
): Promise<AwaitedEvent> {
  const values = await filledTemplate(filters ?? {}, (expression) => evaluate(expression, bindings, input));
  const found = filledFilters(values as Record<string, unknown>, filters ?? {});
  if ('message' in found)
    throw new ExpressionError(`event.filters${found.path && `.${found.path}`}: ${found.message}`);
  return {
    filters: found.read,
    ...(match ? { match } : {}),
    since: (since === 'wait' ? now : acceptedAt).toISOString(),
  };
}

async function timeOf(until: NonNullable<NodeOf<'wait'>['until']>, bindings: Bindings, input: unknown) {
  const value = isTime(until) ? until : await evaluate(until, bindings, input);
  const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  const most = Date.now() + longestSeconds * 1_000;
  if (!at || Number.isNaN(at.getTime()) || at.getTime() > most) {
    const shown = JSON.stringify(value).slice(0, 100);
    throw new ExpressionError(`until: ${shown} must be a time within the next 366 days`);
  }
  return at;
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000);

import { ApiError } from '../errors.ts';
import type { Usage } from './ai.ts';
import { addUsage } from './prices.ts';

/** A model that failed although it had begun to work: what it had used by then is paid for all the same. */
export class ModelFailure extends ApiError {
  readonly usage: Usage;

  constructor({ status, code, message, cause, body, headers }: ApiError, usage: Usage) {
    super(status, code, message, { cause, ...(body ? { body } : {}), ...(headers ? { headers } : {}) });
    this.usage = usage;
  }
}

/** A call that never reached the model: its circuit is open, too many wait, or nobody answers at its address. */
export class NotAsked extends ApiError {}

/** Whether nothing was asked of a model and nothing paid: work that fails so has not been tried. */
export const isNotAsked = (error: unknown): error is NotAsked => error instanceof NotAsked;

/**
 * The cause of a failure of an endpoint that was asked and is away: its connection broke, what stands before it says that
 * it cannot be had, or it asks to wait. That passes by itself, whatever was asked.
 */
export class EndpointAway extends Error {}

/** Tells whether the endpoint went away while it was asked: the work is not at fault and may be done again. */
export const wentAway = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof EndpointAway;

/** Whether the endpoint has judged the request, and would judge it so again: an unknown model, a key that it does not take. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'model_refused';

/** What had been used when work failed; null where that is nothing. */
export function usageOfFailure(error: unknown): Usage | null {
  return error instanceof ModelFailure ? error.usage : null;
}

/** The same failure of a model, with what the work before it had used; other errors cost nothing. */
export function failedAfter(error: unknown, earlier: readonly Usage[]): unknown {
  if (!(error instanceof ApiError) || !error.code.startsWith('model_')) return error;
  const own = usageOfFailure(error);
  const [first, ...more] = own ? [...earlier, own] : earlier;
  return first ? new ModelFailure(error, more.reduce(addUsage, first)) : error;
}

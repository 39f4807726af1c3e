import { ApiError } from '../errors.ts';
import type { Usage } from './ai.ts';
import { addUsage } from './prices.ts';

/** A model that failed although it had begun to work: what it had used by then is paid for all the same. */
export class ModelFailure extends ApiError {
  readonly usage: Usage;

  constructor({ status, code, message, cause, errors, body, headers }: ApiError, usage: Usage) {
    super(status, code, message, {
      cause,
      ...(errors ? { errors } : {}),
      ...(body ? { body } : {}),
      ...(headers ? { headers } : {}),
    });
    this.usage = usage;
  }
}

/** Work that was given up, by whoever waited for it or by its time: what models had used by then is paid for. */
class GivenUp extends Error {
  readonly usage: Usage;

  constructor(reason: unknown, usage: Usage) {
    const { name = 'AbortError', message = 'The work was given up' } = reason instanceof Error ? reason : {};
    super(message, { cause: reason instanceof GivenUp ? reason.cause : reason });
    this.name = name;
    this.usage = usage;
  }
}

/** Returns the same error, by its name or its status and code, with what had been used; itself where that is null. */
export function withUsage(error: unknown, usage: Usage | null): unknown {
  if (!usage) return error;
  return error instanceof ApiError ? new ModelFailure(error, usage) : new GivenUp(error, usage);
}

/** A call that never reached the model: its circuit is open, too many wait, or nobody answers at its address. */
export class NotAsked extends ApiError {}

/** Returns whether nothing was asked of a model and nothing paid: work that fails so has not been tried. */
export const isNotAsked = (error: unknown): error is NotAsked => error instanceof NotAsked;

/**
 * The cause of a failure of an endpoint that was asked and is away: its connection broke, what stands before it says that
 * it cannot be had, or it asks to wait. That passes by itself, whatever was asked.
 */
export class EndpointAway extends Error {}

/** Tells whether the endpoint went away while it was asked: the work is not at fault and may be done again. */
export const wentAway = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof EndpointAway;

/** Returns whether the endpoint has judged the request, and would judge it so again: an unknown model, a key that it does not take. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'model_refused';

/** Returns the usage up to a failure; null for none. */
export function usageOfFailure(error: unknown): Usage | null {
  return error instanceof ModelFailure || error instanceof GivenUp ? error.usage : null;
}

/**
 * Returns the same failure of a model, or of work that was given up, with what the work before it had used; other errors
 * cost nothing. `signal` is that of the work, where something else than a model may have heard it first.
 */
export function failedAfter(error: unknown, earlier: readonly Usage[], signal?: AbortSignal): unknown {
  const own = usageOfFailure(error);
  const isOfModel = error instanceof ApiError && error.code.startsWith('model_');
  if (own === null && !isOfModel && !signal?.aborted) return error;
  const [first, ...more] = own ? [...earlier, own] : earlier;
  return first ? withUsage(error, more.reduce(addUsage, first)) : error;
}

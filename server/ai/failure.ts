import { ApiError } from '../errors.ts';
import type { Usage } from './ai.ts';
import { addUsage } from './prices.ts';

/** The failure of a model that had begun to work; its usage up to then is still paid for. */
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

/**
 * Returns the same error, with the same name or status and code, and the usage added; unchanged where usage is null.
 */
export function withUsage(error: unknown, usage: Usage | null): unknown {
  if (!usage) return error;
  return error instanceof ApiError ? new ModelFailure(error, usage) : new GivenUp(error, usage);
}

/** A call that never reached the model: its circuit is open, too many wait, or nobody answers at its address. */
export class NotAsked extends ApiError {}

/** Returns whether the model was never asked and nothing was paid; such a failure does not count as an attempt. */
export const isNotAsked = (error: unknown): error is NotAsked => error instanceof NotAsked;

/**
 * The cause of a failure of an endpoint that was asked and is unavailable: its connection broke, its gateway says so,
 * or it asks to wait. The failure is temporary and does not depend on the request.
 */
export class EndpointAway extends Error {}

/** Tells whether the endpoint became unavailable during the call; the work is not at fault and may be repeated. */
export const wentAway = (error: unknown): boolean =>
  error instanceof ApiError && error.cause instanceof EndpointAway;

/**
 * Returns whether the endpoint has judged the request and would refuse it again: an unknown model, a rejected key.
 */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'model_refused';

/** Returns the usage up to a failure; null if there was none. */
export function usageOfFailure(error: unknown): Usage | null {
  return error instanceof ModelFailure || error instanceof GivenUp ? error.usage : null;
}

/**
 * Adds the usage of earlier work to a failure of a model or of cancelled work, and returns it; other errors cost
 * nothing and are returned unchanged. `signal` is the work's, since cancelled work may fail outside of a model.
 */
export function failedAfter(error: unknown, earlier: readonly Usage[], signal?: AbortSignal): unknown {
  const own = usageOfFailure(error);
  const isOfModel = error instanceof ApiError && error.code.startsWith('model_');
  if (own === null && !isOfModel && !signal?.aborted) return error;
  const [first, ...more] = own ? [...earlier, own] : earlier;
  return first ? withUsage(error, more.reduce(addUsage, first)) : error;
}

import { ApiError } from '../errors.ts';
import { networkOf } from './client-address.ts';

const windowMs = 60_000;
const networksMost = 10_000;

/** Wrong keys that one address may send in a minute. */
export const failuresMost = 30;

interface Window {
  until: number;
  failed: number;
  /** Look-ups under way whose keys may turn out wrong. */
  open: Set<Promise<unknown>>;
}

export interface FailedKeys {
  /**
   * Looks a key up, unless its sender has used up the minute's failures: then ApiError 429 without a look-up. A result
   * of null is a failure; a look-up that rejects is none. Without an address nothing is counted.
   */
  guard<T>(address: string | null, lookUp: () => Promise<T | null>): Promise<T | null>;
}

/**
 * A throttle on wrong keys for each address, in this process alone. Of look-ups at the same time no more are under way
 * than may still fail: many guesses at once are no way around the budget. When more addresses send wrong keys than are
 * remembered, those that began first are forgotten.
 */
export function createFailedKeys(clock: () => number = Date.now): FailedKeys {
  const windows = new Map<string, Window>();

  function windowOf(network: string): Window {
    const known = windows.get(network);
    if (known && known.until > clock()) return known;
    windows.delete(network);
    const [oldest] = windows.keys();
    if (windows.size >= networksMost && oldest !== undefined) windows.delete(oldest);
    const fresh = { until: clock() + windowMs, failed: 0, open: new Set<Promise<unknown>>() };
    windows.set(network, fresh);
    return fresh;
  }

  return {
    async guard(address, lookUp) {
      if (address === null) return lookUp();
      const network = networkOf(address);
      let window = windowOf(network);
      while (window.failed < failuresMost && window.failed + window.open.size >= failuresMost) {
        await Promise.race([...window.open].map((one) => one.catch(() => null)));
        window = windowOf(network);
      }
      if (window.failed >= failuresMost) throw tooMany(window.until - clock());
      const asked = lookUp();
      window.open.add(asked);
      try {
        const found = await asked;
        if (found === null) window.failed += 1;
        return found;
      } finally {
        window.open.delete(asked);
      }
    },
  };
}

function tooMany(restMs: number): ApiError {
  return new ApiError(429, 'rate_limited', 'Too many wrong keys came from this address; wait and try again', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(restMs / 1000))) },
  });
}

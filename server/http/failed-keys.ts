import { createSenderWindows } from './sender-windows.ts';

/** The limit of wrong keys that one address may send in a minute. */
export const failuresMost = 30;

interface Failures {
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
 * Throttles wrong keys by address. The number of concurrent look-ups is limited to the failures still allowed, so
 * that parallel guesses gain nothing. Servers that share a port share the budget equally.
 */
export function createFailedKeys(servers = 1, clock = () => performance.now()): FailedKeys {
  const most = Math.max(1, Math.floor(failuresMost / servers));
  const windows = createSenderWindows<Failures>(() => ({ failed: 0, open: new Set() }), clock);

  return {
    async guard(address, lookUp) {
      if (address === null) return lookUp();
      let window = windows.of(address);
      while (window.failed < most && window.failed + window.open.size >= most) {
        await Promise.race([...window.open].map((one) => one.catch(() => null)));
        window = windows.of(address);
      }
      if (window.failed >= most)
        throw windows.refusal(window, 'Too many wrong keys came from this address; wait and try again');
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

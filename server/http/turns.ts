/**
 * A semaphore with a fair queue: when a place is free the owners that wait take turns (round robin), each owner's own
 * requests in the order in which they came. One owner with a thousand requests delays another by one.
 */
export interface Turns {
  /** Waits for a place; returns what gives it back. Throws `full()`, or the signal's reason while it waits. */
  take(owner: string, signal: AbortSignal): Promise<() => void>;
  readonly taken: number;
  readonly waiting: number;
}

interface Limits {
  /** Places. */
  atOnce: number;
  /** The most that wait, of all owners together. */
  waiting: number;
}

export function createTurns(limits: Limits, full: () => Error): Turns {
  /** Owners that wait, the next one first; none has an empty list. */
  const queue = new Map<string, Set<() => void>>();
  let taken = 0;
  let waiting = 0;

  const place = () => {
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      taken -= 1;
      next()?.();
    };
  };

  /** Takes whoever's turn it is out of the queue; the owner's others go to its end. */
  const next = (): (() => void) | undefined => {
    const [first] = queue;
    if (!first) return undefined;
    const [owner, own] = first;
    const [enter] = own;
    queue.delete(owner);
    if (enter) own.delete(enter);
    if (own.size > 0) queue.set(owner, own);
    waiting -= 1;
    return enter;
  };

  return {
    get taken() {
      return taken;
    },
    get waiting() {
      return waiting;
    },
    async take(owner, signal) {
      if (taken < limits.atOnce) {
        taken += 1;
        return place();
      }
      signal.throwIfAborted();
      if (waiting >= limits.waiting) throw full();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const enter = () => {
        signal.removeEventListener('abort', leave);
        taken += 1;
        resolve(place());
      };
      const leave = () => {
        const own = queue.get(owner);
        own?.delete(enter);
        if (own?.size === 0) queue.delete(owner);
        waiting -= 1;
        reject(signal.reason);
      };
      const own = queue.get(owner) ?? new Set();
      queue.set(owner, own.add(enter));
      waiting += 1;
      signal.addEventListener('abort', leave, { once: true });
      return promise;
    },
  };
}

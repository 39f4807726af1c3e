/**
 * A semaphore with a fair queue: when a place is free the owners that wait take turns (round robin), each owner's own
 * requests in the order in which they came. One owner with a thousand requests delays another by one, and may take only so
 * many places and so much of the queue: whatever it holds them with, others are served.
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
  /** Of one owner; all but one where nothing is said. */
  atOnceOfOwner?: number;
  /** The most that wait, of all owners together; of one owner half of them. */
  waiting: number;
}

export function createTurns(limits: Limits, full: () => Error): Turns {
  /** Owners that wait, the next one first; none has an empty list. */
  const queue = new Map<string, Set<() => void>>();
  /** Places by owner. */
  const held = new Map<string, number>();
  const mostOfOwner = Math.max(1, limits.atOnceOfOwner ?? limits.atOnce - 1);
  const waitingOfOwner = Math.max(1, Math.floor(limits.waiting / 2));
  let taken = 0;
  let waiting = 0;

  const mayTake = (owner: string) => taken < limits.atOnce && (held.get(owner) ?? 0) < mostOfOwner;

  const place = (owner: string) => {
    taken += 1;
    held.set(owner, (held.get(owner) ?? 0) + 1);
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      taken -= 1;
      const left = (held.get(owner) ?? 1) - 1;
      if (left > 0) held.set(owner, left);
      else held.delete(owner);
      next()?.();
    };
  };

  /** Takes whoever's turn it is out of the queue; the owner's others go to its end. */
  const next = (): (() => void) | undefined => {
    const first = queue.entries().find(([owner]) => mayTake(owner));
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
      if (mayTake(owner)) return place(owner);
      signal.throwIfAborted();
      if (waiting >= limits.waiting || (queue.get(owner)?.size ?? 0) >= waitingOfOwner) throw full();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve(place(owner));
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

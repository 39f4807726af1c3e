/**
 * A semaphore with a fair queue: free places go to waiting owners in a round robin, and each owner's requests keep
 * their order. An owner with a thousand requests delays another by one. The places and the share of the queue that
 * one owner may take are limited.
 */
export interface Turns {
  /**
   * Waits for a place, at most `withinMs`; returns what gives it back. Throws `full()`, `late()`, or the signal's reason
   * while it waits.
   */
  take(owner: string, signal?: AbortSignal, withinMs?: number): Promise<() => void>;
  readonly taken: number;
  readonly waiting: number;
}

export interface TurnLimits {
  /** Places. */
  atOnce: number;
  /** Of one owner; all but one where nothing is said. */
  atOnceOfOwner?: number;
  /** The most that wait, of all owners together; of one owner half of them. */
  waiting: number;
}

export function createTurns(limits: TurnLimits, full: () => Error, late: () => Error = full): Turns {
  /** Owners that wait, the next one first; none has an empty list. */
  const queue = new Map<string, Set<() => void>>();
  /** Places by owner. */
  const turnsHeld = new Map<string, number>();
  const mostOfOwner = Math.max(1, limits.atOnceOfOwner ?? limits.atOnce - 1);
  const waitingOfOwner = Math.max(1, Math.floor(limits.waiting / 2));
  let turnsTaken = 0;
  let waiting = 0;

  const mayTake = (owner: string) => turnsTaken < limits.atOnce && (turnsHeld.get(owner) ?? 0) < mostOfOwner;

  const place = (owner: string) => {
    turnsTaken += 1;
    turnsHeld.set(owner, (turnsHeld.get(owner) ?? 0) + 1);
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      turnsTaken -= 1;
      const left = (turnsHeld.get(owner) ?? 1) - 1;
      if (left > 0) turnsHeld.set(owner, left);
      else turnsHeld.delete(owner);
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
      return turnsTaken;
    },
    get waiting() {
      return waiting;
    },
    async take(owner, signal, withinMs) {
      if (mayTake(owner)) return place(owner);
      signal?.throwIfAborted();
      const own = queue.get(owner) ?? new Set();
      if (waiting >= limits.waiting || own.size >= waitingOfOwner) throw full();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const enter = () => {
        settled();
        resolve(place(owner));
      };
      const leave = (reason: unknown) => {
        settled();
        // Asked anew: others of this owner may have come and gone meanwhile.
        const left = queue.get(owner);
        left?.delete(enter);
        if (left?.size === 0) queue.delete(owner);
        waiting -= 1;
        reject(reason);
      };
      const aborted = () => leave(signal?.reason);
      const timer = withinMs === undefined ? undefined : setTimeout(() => leave(late()), withinMs);
      const settled = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', aborted);
      };
      queue.set(owner, own.add(enter));
      waiting += 1;
      signal?.addEventListener('abort', aborted, { once: true });
      return promise;
    },
  };
}

import { NotAsked } from '../../failure.ts';

/** A semaphore that is fair between owners: waiting owners are served in a round robin. */
export interface Slots {
  /** How many calls wait. */
  waiting(): number;
  /**
   * Waits for a slot and answers how it is given back. Rejects with the signal's reason when it aborts, and throws
   * ApiError 503 `model_busy` when too many wait already.
   */
  take(owner: string, signal: AbortSignal | undefined): Promise<() => void>;
}

export interface SlotsOptions {
  /** Slots in all. */
  most: number;
  /** So many may wait; of one owner half of them. */
  waitingMost: number;
}

interface Waiter {
  serve(): void;
}

/** Whoever is refused comes back after so long. */
const comeBackSeconds = 5;

export function createSlots({ most, waitingMost }: SlotsOptions): Slots {
  /** In the order in which owners are served; none without a waiter. */
  const owners = new Map<string, Waiter[]>();
  let free = most;
  let waiting = 0;

  const give = (): void => {
    free++;
    const [first] = owners;
    if (!first) return;
    const [owner, [waiter, ...later]] = first;
    owners.delete(owner);
    // at the end of the circle: everybody else who waits comes first
    if (later.length > 0) owners.set(owner, later);
    free--;
    waiter?.serve();
  };

  const once = (): (() => void) => {
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      give();
    };
  };

  return {
    waiting: () => waiting,
    take(owner, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      if (free > 0) {
        free--;
        return Promise.resolve(once());
      }
      const own = owners.get(owner) ?? [];
      if (waiting >= waitingMost || own.length >= Math.max(1, waitingMost / 2)) return Promise.reject(full());
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          serve() {
            waiting--;
            signal?.removeEventListener('abort', leave);
            resolve(once());
          },
        };
        function leave(): void {
          waiting--;
          const left = (owners.get(owner) ?? []).filter((one) => one !== waiter);
          if (left.length > 0) owners.set(owner, left);
          else owners.delete(owner);
          reject(signal?.reason);
        }
        waiting++;
        owners.set(owner, [...own, waiter]);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
  };
}

const full = () =>
  new NotAsked(503, 'model_busy', 'Too many calls wait for the model already: try again in a few seconds', {
    headers: { 'retry-after': String(comeBackSeconds) },
  });

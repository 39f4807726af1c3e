/** A semaphore: a bounded number of places, and a bounded queue for them. */
export interface Semaphore {
  /** Waits for a place, at most `withinMs`; returns what gives it back. Throws `full()` or `late()`. */
  take(withinMs: number): Promise<() => void>;
  readonly taken: number;
  readonly waiting: number;
}

interface Waiter {
  enter: (leave: () => void) => void;
  timer: Timer;
}

export function createSemaphore(
  count: number,
  queueMax: number,
  full: () => Error,
  late: () => Error,
): Semaphore {
  const queue = new Set<Waiter>();
  let taken = 0;

  const place = () => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const [next] = queue;
      if (!next) {
        taken -= 1;
        return;
      }
      queue.delete(next);
      clearTimeout(next.timer);
      next.enter(place());
    };
  };

  return {
    get taken() {
      return taken;
    },
    get waiting() {
      return queue.size;
    },
    async take(withinMs) {
      if (taken < count) {
        taken += 1;
        return place();
      }
      if (queue.size >= queueMax) throw full();
      return new Promise<() => void>((resolve, reject) => {
        const waiter: Waiter = {
          enter: resolve,
          timer: setTimeout(() => {
            queue.delete(waiter);
            reject(late());
          }, withinMs),
        };
        queue.add(waiter);
      });
    },
  };
}

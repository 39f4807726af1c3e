const waiting: (() => void)[] = [];

/**
 * Yields to everything that waits in this process. Of several pieces of work that yield, one resumes at a time, so
 * that a request waits for one of them and not for all.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/** Awaited between two steps of work; yields to the event loop once the work has held it long enough. */
export type Turn = () => Promise<void> | undefined;

/** Cooperative slices for work of many short steps: yields about every `heldMs` milliseconds. */
export function turns(heldMs = 8): Turn {
  let since = performance.now();
  const pause = async () => {
    await yieldToEventLoop();
    since = performance.now();
  };
  return () => (performance.now() - since < heldMs ? undefined : pause());
}

/** Returns the values of a long generator as a list, yielding to the event loop meanwhile. */
export async function listInTurns<Item>(items: Iterable<Item>, turn = turns()): Promise<Item[]> {
  const list: Item[] = [];
  for (const item of items) {
    list.push(item);
    await turn();
  }
  return list;
}

/** Others have the database for as long as the last transaction of a long row of them took, and so long at most. */
const pauseMostMs = 250;

/** Does work that recurs often, then pauses for as long as it took. */
export async function pacedWork<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const value = await work();
  await Bun.sleep(Math.min(performance.now() - startedAt, pauseMostMs));
  return value;
}

/** The size of the next part of a large piece of work. */
export interface PartSize {
  readonly next: number;
  /** Reports how long a part of this size took. */
  took(size: number, ms: number): void;
}

/**
 * Sizes parts of work so that each takes about `targetMs` within the bounds, because others wait for its end. Begins
 * with the smallest.
 */
export function partsOfTime(targetMs: number, { least, most }: { least: number; most: number }): PartSize {
  let next = least;
  return {
    get next() {
      return next;
    },
    took(size, ms) {
      // twice as large at most: one quick part says little of the next
      const fitting = Math.min(2 * size, Math.round((size * targetMs) / Math.max(ms, 1)));
      next = Math.min(most, Math.max(least, fitting));
    },
  };
}

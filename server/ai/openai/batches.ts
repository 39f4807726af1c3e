import type { Answered } from '../ai.ts';
import { failedAfter, usageOfFailure } from '../failure.ts';
import { addUsage, noUsage } from '../prices.ts';

/** Batches many small items into few questions: groups of bounded size, several questions in flight at once. */

export interface BatchLimits<Item> {
  /** The most items of one question. */
  items: number;
  /** The most characters of one question; a larger item is asked about alone. */
  characters: number;
  sizeOf(item: Item): number;
}

/** Splits items into groups within the limits; the order is kept, and every item is in exactly one group. */
export function batchesOf<Item>(items: readonly Item[], limits: BatchLimits<Item>): Item[][] {
  const batches: Item[][] = [];
  let open: Item[] = [];
  let size = 0;
  for (const item of items) {
    const more = limits.sizeOf(item);
    if (open.length > 0 && (open.length >= limits.items || size + more > limits.characters)) {
      batches.push(open);
      open = [];
      size = 0;
    }
    open.push(item);
    size += more;
  }
  return open.length > 0 ? [...batches, open] : batches;
}

const questionsAtOnce = 4;

/**
 * Asks `model` about every group, a few at a time. After a failure no further group is asked: the caller will retry,
 * and pays for the answers it got.
 */
export async function askEach<Item, T>(
  batches: readonly Item[][],
  model: string,
  ask: (batch: Item[]) => Promise<Answered<{ value: T }>>,
  atOnce = questionsAtOnce,
): Promise<Answered<{ values: T[] }>> {
  const answers: Answered<{ value: T }>[] = new Array(batches.length);
  const waiting = batches.entries();
  let isOver = false;
  const askOn = async (): Promise<void> => {
    for (const [place, batch] of waiting) {
      if (isOver) return;
      try {
        answers[place] = await ask(batch);
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, batches.length) }, askOn));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) {
    const paid = answers.flatMap((answer) => (answer ? [answer.usage] : []));
    const others = ends.flatMap((end) =>
      end.status === 'rejected' && end !== failed ? (usageOfFailure(end.reason) ?? []) : [],
    );
    throw failedAfter(failed.reason, [...paid, ...others]);
  }
  return {
    values: answers.map(({ value }) => value),
    model: answers[0]?.model ?? model,
    usage: answers.reduce((sum, { usage }) => addUsage(sum, usage), noUsage),
  };
}

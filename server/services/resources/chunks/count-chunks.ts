import type { Turn } from '../../../event-loop.ts';
import { chunks } from '../../../text/split.ts';

/** Counts the chunks of a text. Yields to the event loop by time, since a chunk may hold hundreds of short lines. */
export async function countChunks(text: string, turn: Turn, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (const _chunk of chunks(text)) {
    total += 1;
    await turn();
    signal.throwIfAborted();
  }
  return total;
}

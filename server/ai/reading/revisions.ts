import type { Turn } from '../../event-loop.ts';
import type { Document, Passage } from './document.ts';

export interface RevisionCounts {
  /** Sentences that the document has more, and no longer. */
  added: number;
  removed: number;
}

export async function countsOf(now: Document, before: Document | null, turn: Turn): Promise<RevisionCounts> {
  if (!before) return { added: 0, removed: 0 };
  return {
    added: await missing(before, now.passages, turn),
    removed: await missing(now, before.passages, turn),
  };
}

async function missing(from: Document, passages: readonly Passage[], turn: Turn): Promise<number> {
  const known = new Set(from.passages.map(({ text }) => plainOf(text)));
  let count = 0;
  for (const { text } of passages) {
    await turn();
    if (!known.has(plainOf(text))) count++;
  }
  return count;
}

/** Case, white space and marks do not count. */
function plainOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
}

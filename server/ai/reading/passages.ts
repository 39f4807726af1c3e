import type { AnalysedEvent } from '../findings.ts';

/** The context of a finding: the turn or paragraph that contains it, and the one before. */
export interface Passages {
  utterance: string;
  previous: string;
}

/** Returns a function from an offset in the event's text to its context. */
export function passagesAround({ text, payload }: AnalysedEvent): (at: number) => Passages {
  // a deal's record is one passage: any line of it may name what its reason is about
  if (payload.type === 'crm') return () => ({ utterance: text, previous: '' });
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (at) => {
    const next = firstBehind(ends, at);
    const start = next > 0 ? (ends[next - 1] ?? 0) + 1 : 0;
    const before = next > 1 ? (ends[next - 2] ?? 0) + 1 : 0;
    return { utterance: text.slice(start, ends[next] ?? text.length), previous: text.slice(before, start) };
  };
}

function firstBehind(ends: readonly number[], at: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

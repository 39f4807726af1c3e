import { type Sentence, units } from '../../../text/sentence.ts';

/**
 * The sentences of a text, headings and code too. Where one ends with a number that may be an ordinal (`am 3. Mai`),
 * it goes on with the next: half a date must be no statement.
 */
export function* wholeSentences(text: string): Generator<Whole> {
  let open: Whole | null = null;
  for (const { start, end, kind } of units(text)) {
    if (kind === 'mark') continue;
    const from: number = open && kind === open.kind && goesOn(text, open.end, start) ? open.start : start;
    if (open && from === start) yield open;
    open = { start: from, end, kind, text: text.slice(from, end) };
  }
  if (open) yield open;
}

type Whole = Omit<Sentence, 'speaker'>;

function goesOn(text: string, end: number, start: number): boolean {
  if (start - end > 1 || !/(?:^|[\s(])\d{1,2}\.$/.test(text.slice(Math.max(0, end - 4), end))) return false;
  return !/^(?:the|it|we|our|an?|this|that|these|in|on|at|for|with|all|every|each|they|you|its?|there|some|no|if|when|and|but)\b/i.test(
    text.slice(start, start + 10),
  );
}

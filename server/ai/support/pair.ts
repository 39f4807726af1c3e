import type { Source } from '../ai.ts';
import { sentenceAround } from './sentences/around.ts';

/** A question to a verifying model: does a value follow from a clause? */
export interface Pair {
  value: string;
  /** The quote with the rest of its sentence. */
  clause: string;
  /** Whom the value is about. */
  subject: string | null;
}

/** Returns whether a verifying model confirmed a pair; null before it was asked. Absent without such a model. */
export type Confirm = (pair: Pair) => boolean | null;

const clauseMost = 2_000;

export const pairOf = (
  value: string,
  { text }: Pick<Source, 'text'>,
  start: number,
  end: number,
  subject: string | null,
): Pair => ({ value, clause: sentenceAround(text, start, end).trim().slice(0, clauseMost), subject });

/** Collects the pairs that a first pass is not sure of; a second pass receives the verdicts. */
export function collectPairs(): { pairs: Pair[]; confirm: Confirm } {
  const pairs: Pair[] = [];
  return {
    pairs,
    confirm: (pair) => {
      pairs.push(pair);
      return null;
    },
  };
}

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

/**
 * Returns whether a pair that the local check is not sure of was confirmed; null while nobody has been asked. Absent
 * where nobody is there to ask.
 */
export type Confirm = (pair: Pair) => boolean | null;

const clauseMost = 2_000;

export const pairOf = (
  value: string,
  { text }: Pick<Source, 'text'>,
  start: number,
  end: number,
  subject: string | null,
): Pair => ({ value, clause: sentenceAround(text, start, end).trim().slice(0, clauseMost), subject });

/** Collects the pairs that a first reading is not sure of; a second reading is told what was found. */
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

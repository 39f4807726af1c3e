import { stem } from '../../text/stem.ts';
import { currencyOf, spanOf } from './calendar.ts';
import { functionWords, type Language, languages, lightWords, momentOf, negators, poles } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Returns whether a word says what its text is about. */
export function isContent({ kind, word }: Token, language: Language | null): boolean {
  if (kind !== 'word' || word.length < 2 || negators.has(word) || lightWords.has(word)) return false;
  if (momentOf(word) !== null || currencyOf(word) || spanOf(word, language)) return false;
  return language
    ? !functionWords[language].has(word)
    : languages.every((tongue) => !functionWords[tongue].has(word));
}

/** Returns whether two words are forms of one, or one is part of the other; opposites never are. */
export function sameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length < 3 || other.length < 3) return false;
  if (traitsOf(one).stem === traitsOf(other).stem) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  if (shared >= 5 && shared >= 0.6 * short.length && shared >= 0.45 * long.length) return true;
  if (shared === short.length && short.length >= 4 && long.length <= short.length + 3) return true;
  if (short.length >= 5 && long.includes(short)) return true;
  const pole = poleOf(one);
  return pole !== null && pole === poleOf(other);
}

export function poleOf(word: string): string | null {
  return traitsOf(word).pole;
}

interface Traits {
  stem: string;
  pole: string | null;
}

/** Each word of a value is compared with each of its quote. */
const known = new Map<string, Traits>();
const knownMost = 20_000;

function traitsOf(word: string): Traits {
  const found = known.get(word);
  if (found) return found;
  // emptied rather than aged: the common words are back with the next value
  if (known.size >= knownMost) known.clear();
  const pole = poles.find(({ words }) => words.test(word))?.pole ?? null;
  const traits = { stem: stem(word.slice(0, longestWord)), pole };
  known.set(word, traits);
  return traits;
}

const longestWord = 64;

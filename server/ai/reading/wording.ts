import { stem } from '../../text/stem.ts';

/** A sentence as words with their places, their clauses, and whether each is a content word. */

export interface Word {
  lower: string;
  stem: string;
  start: number;
  end: number;
  /** Begins with a capital that does not merely begin the sentence. */
  isName: boolean;
  isContent: boolean;
  /** Clauses are numbered; a comma, a bracket, a semicolon, "but" and "and" begin another. */
  clause: number;
}

const functionWords = new Set(
  `a about after again all also am an and any are as at be because been before being between both but by can cannot
  could did do does doing during each every few for from further had has have having he her here hers him his how i if
  in into is it its just may me might more most must my no none nobody nor not now of off on once one only or other our
  out over own per same shall she should since so some still such than that the their them then there these they this
  those through to too under until up upon us very was we were what when where which while who whom whose why will with
  within without would yet you your never don't doesn't didn't isn't aren't won't can't already today currently
  about around roughly approximately nearly almost least most up new s t`.split(/\s+/),
);
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/gu;
/** The length of the longest sentence that is read; a longer one is ignored. */
export const longestRead = 600;

export function wordsOf(text: string): Word[] {
  const foundWords: Word[] = [];
  let clause = 0;
  let behind = 0;
  for (const match of text.slice(0, longestRead).matchAll(wordPattern)) {
    const [writtenWord] = match;
    const gap = text.slice(behind, match.index);
    const lower = writtenWord.toLowerCase().replaceAll('’', "'");
    if (/[,;:()–—]|\s-\s/.test(gap) || lower === 'but' || lower === 'and' || lower === 'while') clause++;
    const begins = foundWords.length === 0 || /[.:!?"“]\s*$/.test(gap);
    foundWords.push({
      lower,
      stem: stem(lower.replace(/'s?$/, '')),
      start: match.index,
      end: match.index + writtenWord.length,
      isName: /^\p{Lu}/u.test(writtenWord) && !begins,
      isContent: !functionWords.has(lower) && (lower.length > 1 || /\d/.test(lower)),
      clause,
    });
    behind = match.index + writtenWord.length;
  }
  return foundWords;
}

/** Caches the answer of a function for each object. */
export function remembered<Key extends object, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? find(key);
    known.set(key, value);
    return value;
  };
}

const shortestPrefix = 5;

/** Returns whether two words are forms of one: the same stem, or the same beginning with compatible endings. */
export function alike(left: string, right: string): boolean {
  if (left === right) return true;
  // Router 3 is not Router 5
  if (/\d/.test(left + right)) return false;
  const most = Math.max(left.length, right.length);
  const needed = Math.max(shortestPrefix, Math.ceil(most * 0.6));
  return Math.min(left.length, right.length) >= needed && left.slice(0, needed) === right.slice(0, needed);
}

const negativePrefix = /^(?:un|in|im|il|ir|dis|non|de)(?=\p{L}{3})/u;
const positivePrefix = /^(?:in|en)(?=\p{L}{3})/u;

/** Returns whether two words are opposites: "possible" and "impossible", "enabled" and "disabled". */
export function opposed(left: string, right: string): boolean {
  return denies(left, right) || denies(right, left);
}

function denies(word: string, plain: string): boolean {
  const rest = word.replace(negativePrefix, '');
  if (rest === word || rest.length < 4) return false;
  return (
    rest === plain || (!plain.startsWith(word.slice(0, 2)) && rest === plain.replace(positivePrefix, ''))
  );
}

/** Returns a key that words which may be alike share. */
export const keyOf = (word: string) => word.slice(0, shortestPrefix);

/** Returns the content words without their figures, which are compared apart. */
export function contentOf(words: readonly Word[]): Word[] {
  return words.filter(({ isContent, lower }) => isContent && !/^\d/.test(lower));
}

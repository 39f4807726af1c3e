import { isFunctionWord } from '../../lexicon.ts';
import { spelledNumber } from '../../numbers.ts';
import { type Token, tokensOf } from '../../tokens.ts';
import { finite } from '../governed/ahead.ts';
import { formOf } from '../lemma.ts';

/** A sentence as words and the marks between them, to be taken apart. */
export interface Parts {
  text: string;
  tokens: readonly Token[];
  /** The word at a place; empty beyond the end. */
  word(at: number): string;
  /** The mark before a word: `,`, `;`, `—` or empty. */
  mark(at: number): string;
  /** The words from one place to another, as written, without marks at their ends. */
  slice(from: number, to?: number): string;
}

export function partsOf(text: string): Parts {
  const tokens = tokensOf(text);
  return {
    text,
    tokens,
    word: (at) => tokens[at]?.word ?? '',
    mark: (at) =>
      at === 0
        ? ''
        : (/[,;—–]/.exec(text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start ?? text.length))?.[0] ?? ''),
    slice: (from, to = tokens.length) =>
      from >= to ? '' : text.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0),
  };
}

export const being = /^(?:is|are|was|were|be|been|being)$/;
export const modal = /^(?:can|may|might|must|shall|should|will|would|could)$/;
export const adverb = /^(?:not|never|also|still|only|now|then|already|often|always|usually|mostly)$/;

/**
 * Returns whether the word at a place may be a verb, by its form. If the form may also be a plural noun, the following
 * word decides.
 */
export function isVerbAt(parts: Parts, at: number): boolean {
  const word = parts.word(at);
  if (!word) return false;
  if (finite.en.test(word)) return true;
  if (adverb.test(word)) return parts.word(at + 1) !== '' && isVerbAt(parts, at + 1);
  if (isFunctionWord(word)) return false;
  const form = formOf(word);
  if (form === 'past' || form === 'pastOrParticiple' || form === 'participle') return true;
  const next = parts.word(at + 1);
  const isLed = isDeterminer(parts, at + 1) || (isFunctionWord(next) && !/^(?:and|or|of)$/.test(next));
  return (form === 's' || form === 'any') && isLed;
}

export const isDeterminer = ({ tokens }: Parts, at: number): boolean => {
  const token = tokens[at];
  if (!token) return false;
  return (
    token.kind === 'number' ||
    spelledNumber(token.word, 'en') !== undefined ||
    /^(?:a|an|the|its|their|his|her|our|this|these|those)$/.test(token.word)
  );
};

/** Returns whether a verb tells what was; `is deleted` and `will be deleted` do not. */
export function isPast(parts: Parts, at: number): boolean {
  if (/^(?:was|were|had|did)$/.test(parts.word(at))) return true;
  let ahead = at - 1;
  while (adverb.test(parts.word(ahead)) || /ly$/.test(parts.word(ahead))) ahead--;
  return /^past/.test(formOf(parts.word(at))) && !/^(?:am|is|are|be|being)$/.test(parts.word(ahead));
}

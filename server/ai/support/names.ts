import { monthOf, weekdayOf } from './calendar.ts';
import { isContent, sameWord } from './content.ts';
import { functionWords, type Language } from './lexicon.ts';
import type { Token } from './tokens.ts';

/**
 * Returns proper names by spelling: inner or all capitals, digits in a word, and, in languages that write nouns
 * small, a capital not at the beginning of a sentence. German nouns look like names, so a German name needs support
 * elsewhere in the text.
 */
export function namesOf(
  tokens: readonly Token[],
  language: Language | null,
  quoteLanguage: Language | null,
): Token[] {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const content = words.filter((token) => isContent(token, language) && !isDated(token));
  // a heading's way of writing tells nothing of names
  const inside = content.filter(({ opens }) => !opens);
  const isTitle = inside.length >= 3 && inside.every((token) => isCapital(token.text)) && isUnparted(inside);
  return content.filter((token) => {
    const { text, opens } = token;
    if (isShaped(text)) return true;
    if (!isCapital(text) || language === 'de' || isTitle) return false;
    if (!opens) return true;
    const next = words[words.indexOf(token) + 1];
    return (
      (language === quoteLanguage && isActor(next)) ||
      (next !== undefined &&
        next.start <= token.end + 1 &&
        isCapital(next.text) &&
        !isShaped(next.text) &&
        !next.opens)
    );
  });
}

/** `Poland, Hungary` is a list of names and no heading. */
function isUnparted(tokens: readonly Token[]): boolean {
  return new Set(tokens.map(({ clause }) => clause)).size === 1;
}

const isDated = ({ text, word }: Token): boolean =>
  monthOf(text, word) !== undefined || weekdayOf(word) !== undefined;

/** In English a noun that acts without an article is a name, or is called so in the quote. */
const isActor = (next: Token | undefined): boolean =>
  next !== undefined &&
  /^(?:is|has|was|will|takes|charges|costs|says|offers|uses|owns|bought|sells)$/.test(next.word);

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);

/** `SAP`, `iOS`, `DataDog`, `Q3`. */
export const isShaped = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}]*\p{Lu}/u.test(text) || (/\d/.test(text) && /\p{L}/u.test(text));

/** Returns whether every name of the claim is in its quote, or belongs to the claim's subject. */
export function namesAgree(
  names: readonly Token[],
  quote: readonly Token[],
  own: readonly string[],
): boolean {
  return names.every(
    ({ word, text }) =>
      quote.some((other) => isSameName(word, text, other)) ||
      own.some((part) => part === word || (part.length > 3 && sameWord(part, word))),
  );
}

/** A name is not matched by a part of another word, and an abbreviation only by itself. */
function isSameName(word: string, text: string, other: Token): boolean {
  if (other.word === word) return true;
  if (isShaped(text) || other.kind !== 'word') return false;
  const [short, long] = word.length <= other.word.length ? [word, other.word] : [other.word, word];
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  return shared >= 4 && shared >= 0.7 * short.length;
}

/** Returns the distinctive words of a name. */
export function nameParts(tokens: readonly Token[]): string[] {
  return tokens
    .filter(
      ({ kind, word }) =>
        kind === 'word' && word.length > 1 && Object.values(functionWords).every((words) => !words.has(word)),
    )
    .map(({ word }) => word);
}

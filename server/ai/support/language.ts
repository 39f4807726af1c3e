import { functionWords, type Language, languages } from './lexicon.ts';
import { spelledNumber } from './numbers.ts';
import type { Token } from './tokens.ts';

const marks: [language: Language, pattern: RegExp][] = [
  ['de', /[äöüß]|(?:ung|keit|heit|schaft)(?:en)?$/i],
  ['fr', /[çœêèàùîô]|(?:eaux?|eur|euse|ment|aire)s?$/i],
  ['es', /[ñ¿¡áíóú]|(?:cion|ciones|ado|ada|idad)$/i],
];

/** More than one word must tell: a single one may be a name, or stand in several languages. */
const leastPoints = 3;

/** Returns the language of a text by its function words, or by its letters where it has none; null if undecided. */
export function languageOf(tokens: readonly Token[]): Language | null {
  const points = new Map<Language, number>();
  const add = (language: Language, count: number) =>
    points.set(language, (points.get(language) ?? 0) + count);
  for (const { kind, word, text } of tokens) {
    if (kind !== 'word') continue;
    for (const language of languages) if (functionWords[language].has(word)) add(language, 2);
    for (const language of languages) if (spelledNumber(word, language) !== undefined) add(language, 1);
    for (const [language, pattern] of marks) if (pattern.test(text)) add(language, 0.5);
  }
  const [best, second] = [...points].sort((one, other) => other[1] - one[1]);
  return best && best[1] >= leastPoints && best[1] > 1.4 * (second?.[1] ?? 0) ? best[0] : null;
}

/** Returns the language with the most function words in a text, unless two share the lead. */
export function likelyLanguage(tokens: readonly Token[]): Language | null {
  const hits = languages
    .map((language) => ({
      language,
      count: tokens.filter(
        ({ kind, word }) =>
          kind === 'word' &&
          (functionWords[language].has(word) || spelledNumber(word, language) !== undefined),
      ).length,
    }))
    .sort((one, other) => other.count - one.count);
  const [best, second] = hits;
  return best && best.count > (second?.count ?? 0) ? best.language : null;
}

/** A shorter text tells nothing of its language by shares, and a longer one than that two languages apart. */
const tellingWords = 8;
const partingWords = 16;

/**
 * Returns whether a sentence may be in a language whose guard words stand here. In any other one, nobody can tell what a piece
 * of it leaves out: another script, or a text around it with few function words, or with those of two languages.
 */
export function isReadLanguage(sentence: readonly Token[], around: readonly Token[]): boolean {
  if (scriptOf(sentence) === 'other') return false;
  const words = around.filter(({ kind, text }) => kind === 'word' && /^\p{sc=Latin}/u.test(text));
  if (words.length < tellingWords) return true;
  const [best = 0, second = 0] = languages
    .map((language) => words.filter(({ word }) => functionWords[language].has(word)).length / words.length)
    .sort((one, other) => other - one);
  return best >= 0.3 || (best >= 0.15 && (words.length < partingWords || second < 0.55 * best));
}

/** Returns the script of most words; words of different scripts cannot be compared. */
export function scriptOf(tokens: readonly Token[]): 'latin' | 'other' {
  const words = tokens.filter(({ kind }) => kind === 'word');
  const latin = words.filter(({ text }) => /^\p{sc=Latin}/u.test(text));
  return words.length > 0 && 2 * latin.length < words.length ? 'other' : 'latin';
}

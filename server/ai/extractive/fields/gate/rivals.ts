import type { Unit } from '../../../reading/structure/unit.ts';
import { contentOf } from '../../../reading/structure/words.ts';

/** A page that compares two, `One vs Other`: what it says of the other is not said of the one that is asked for. */

/** Names of one to three capitalised words on both sides; the second may be the first of another pair. */
const comparedNames =
  /((?:\p{Lu}[^\s:;,.!?|)]* ){1,3})(?:vs\.?|versus)(?= ((?:\p{Lu}[^\s:;,.!?|)]*(?: |$)?){1,3}))/gu;
const titleLength = 200;
/** Where a page says what it compares, beside its headings. */
const opening = 8;
const mostWords = 12;

/** Returns the words of the names that titles contrast with the subject. */
export function rivalsOf(
  units: readonly Unit[],
  title: string | null,
  askedWords: ReadonlySet<string>,
): ReadonlySet<string> {
  const titles = new Set([title ?? '', ...units.flatMap(({ headings }) => headings.map(({ text }) => text))]);
  for (const { text, words } of units.slice(0, opening))
    if (words.length <= mostWords && !/\.["”']?$/.test(text)) titles.add(text);
  const rivals = new Set<string>();
  for (const text of titles) {
    const names = [...text.slice(0, titleLength).matchAll(comparedNames)].flatMap(
      ([, one = '', other = '']) => contentOf(`${one} ${other}`),
    );
    if (!names.some((word) => askedWords.has(word))) continue;
    for (const word of names) if (!askedWords.has(word)) rivals.add(word);
  }
  return rivals;
}

/** Returns whether a unit names a rival, or stands under the heading of one. */
export function isOfRival(
  { words, headings, row, column }: Unit,
  rivals: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): boolean {
  if (rivals.size === 0) return false;
  const isTheirs = (said: readonly string[]): boolean => said.some((word) => rivals.has(word));
  const isAlone = (said: readonly string[]): boolean =>
    isTheirs(said) && !said.some((word) => asked.has(word));
  return isTheirs(words) || [headings.at(-1), row, column].some((over) => over && isAlone(over.words));
}

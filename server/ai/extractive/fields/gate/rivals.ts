import type { Unit } from '../../../reading/structure/unit.ts';
import { contentOf } from '../../../reading/structure/words.ts';

/** A page that compares two, `One vs Other`: what it says of the other is not said of the one that is asked for. */

const sides = /\s(?:vs\.?|versus)\s/i;
const titleLength = 200;
/** Where a page says what it compares, beside its headings. */
const opening = 8;
const nameLength = 3;
const mostWords = 12;

/** The words of those whom titles set against the subject. */
export function rivalsOf(
  units: readonly Unit[],
  title: string | null,
  asked: ReadonlySet<string>,
): ReadonlySet<string> {
  const titles = new Set([
    title ?? '',
    ...units
      .slice(0, opening)
      .filter(isTitle)
      .map(({ text }) => text),
  ]);
  for (const { headings } of units) for (const { text } of headings) titles.add(text);
  const rivals = new Set<string>();
  for (const text of titles) {
    const compared = text.slice(0, titleLength).split(sides);
    if (compared.length < 2) continue;
    const names = compared.map((side, at) => nameIn(side, at > 0, at + 1 < compared.length));
    if (!names.some((name) => name.some((word) => asked.has(word)))) continue;
    for (const word of names.flat()) if (!asked.has(word)) rivals.add(word);
  }
  return rivals;
}

/** A sentence that weighs one figure against another sets nobody against the subject. */
function isTitle({ text }: Unit): boolean {
  return text.length <= titleLength && text.split(/\s+/).length <= mostWords && !/\.["”']?$/.test(text);
}

/** The capitalised words of a side that touch a `vs` before or behind it. */
function nameIn(side: string, isBehind: boolean, isBefore: boolean): string[] {
  const words = side.split(/\s+/).filter(Boolean);
  const name: string[] = [];
  for (const word of isBehind ? words.slice(0, nameLength) : []) {
    if (!capital.test(word)) break;
    name.push(word);
    if (ending.test(word)) break;
  }
  for (const [at, word] of (isBefore ? words.slice(-nameLength).reverse() : []).entries()) {
    if (!capital.test(word) || (at > 0 && ending.test(word))) break;
    name.push(word);
  }
  return contentOf(name.join(' '));
}

const capital = /^[^\p{L}\p{N}]{0,4}\p{Lu}/u;
const ending = /[:;,.!?|)–—]$/;

/** It names a rival, or stands under one alone. */
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

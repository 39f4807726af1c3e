import type { Unit } from '../unit.ts';
import { contentOf } from '../words.ts';

/** A page that compares two, `One vs Other`: what it says of the other is not said of the one that is asked for. */

const sides = /\s(?:vs\.?|versus)\s/i;
const titleLength = 200;
/** Where a page says what it compares, beside its headings. */
const opening = 8;
const nameLength = 3;

/** The words of those whom titles set against the subject. */
export function rivalsOf(
  units: readonly Unit[],
  title: string | null,
  asked: ReadonlySet<string>,
): ReadonlySet<string> {
  const titles = new Set([title ?? '', ...units.slice(0, opening).map(({ text }) => text)]);
  for (const { headings } of units) for (const { text } of headings) titles.add(text);
  const rivals = new Set<string>();
  for (const text of titles) {
    const compared = text.slice(0, titleLength).split(sides);
    if (compared.length < 2) continue;
    const names = compared.map(nameIn);
    if (!names.some((name) => name.some((word) => asked.has(word)))) continue;
    for (const word of names.flat()) if (!asked.has(word)) rivals.add(word);
  }
  return rivals;
}

function nameIn(side: string): string[] {
  const capitals = side.match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? [];
  return contentOf(capitals.slice(0, nameLength).join(' '));
}

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

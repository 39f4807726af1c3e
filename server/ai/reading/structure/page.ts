import { memo } from '../memo.ts';
import type { Heading, Unit } from './unit.ts';

/** A page by its headings, and how much of a name some words of it say. */

const wholePage = 0.85;
/** The least share of a name's weight that identifies the name. */
export const nameShare = 0.5;

/** The units of a page. Units below the same headings share one array of headings. */
export interface Page {
  units: readonly Unit[];
  /** The headings that stand over less than most of the units. */
  innerOf(headings: readonly Heading[]): readonly Heading[];
}

export function pageOf(units: readonly Unit[]): Page {
  const below = new Map<readonly Heading[], number>();
  for (const { headings } of units) below.set(headings, (below.get(headings) ?? 0) + 1);
  const reach = new Map<Heading, number>();
  for (const [headings, count] of below)
    for (const heading of headings) reach.set(heading, (reach.get(heading) ?? 0) + count);
  const most = wholePage * units.length;
  const innerOf = memo((headings: readonly Heading[]) =>
    headings.filter((heading) => (reach.get(heading) ?? 0) < most),
  );
  return { units, innerOf };
}

/** Returns the weighted share of the question's words that occur in the given words. */
export type Share = (words: readonly string[]) => number;

/**
 * Returns the weighted share of words in common; a word of every chapter identifies the subject less than a word of
 * one.
 */
export function sharing({ units, innerOf }: Page, askedWords: ReadonlySet<string>): Share {
  const over = memo((headings: readonly Heading[]) =>
    innerOf(headings).flatMap(({ words }) => words.filter((word) => askedWords.has(word))),
  );
  const counts = new Map<string, number>();
  for (const { words, headings, row, column } of units) {
    const said = new Set(over(headings));
    for (const own of [words, row?.words, column?.words])
      for (const word of own ?? []) if (askedWords.has(word)) said.add(word);
    for (const word of said) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const weights = new Map(
    [...askedWords].map((word) => [word, Math.log(1 + units.length / (1 + (counts.get(word) ?? 0)))]),
  );
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return (words) => (whole === 0 ? 0 : weightOf(words, weights) / whole);
}

/** Of words that come again once. */
function weightOf(words: readonly string[], weights: ReadonlyMap<string, number>): number {
  const seen = new Set<string>();
  let met = 0;
  for (const word of words) {
    const weight = weights.get(word);
    if (weight === undefined || seen.has(word)) continue;
    seen.add(word);
    met += weight;
  }
  return met;
}

import { type Beginnings, beginningsOf, eachWord, termOf, words } from '../../text/words.ts';

/** Words that a query has side by side and a text too: "net retention" is more than a net and a retention. */

/** Adjacent pairs of a query's words, each with what its less distinctive word adds to a score. */
export interface Neighbours {
  /** Each word that is in a pair. */
  words: Map<string, PairedWord>;
  /** How these words begin: a text has many others. */
  beginnings: Beginnings;
  /** What each pair weighs. */
  weights: number[];
}

interface PairedWord {
  place: number;
  pairs: { index: number; other: number; isSecond: boolean }[];
}

/** What a pair adds, as a share of its less telling word: side by side and in order, or within so many words. */
const adjacentShare = 0.1;
const closeShare = 0.05;
const closeWithin = 5;
/** A longer query is a text, whose neighbours are chance as often as not. */
const pairsMost = 32;

/**
 * Returns the adjacent pairs of a query; `weights` are the score shares of its known terms. Null for a query without
 * pairs.
 */
export function neighboursOf(query: string, weights: ReadonlyMap<number, number>): Neighbours | null {
  const pairedWords = new Map<string, PairedWord>();
  const pairs = new Map<string, number>();
  let before: { word: string; weight: number } | null = null;
  for (const word of words(query)) {
    const weight = weights.get(termOf(word)) ?? 0;
    if (weight > 0 && before !== null && before.word !== word && pairs.size < pairsMost) {
      const [first, second] = [pairedWord(pairedWords, before.word), pairedWord(pairedWords, word)];
      const pair = `${first.place} ${second.place}`;
      if (!pairs.has(pair)) {
        first.pairs.push({ index: pairs.size, other: second.place, isSecond: false });
        second.pairs.push({ index: pairs.size, other: first.place, isSecond: true });
        pairs.set(pair, Math.min(before.weight, weight));
      }
    }
    before = weight > 0 ? { word, weight } : null;
  }
  if (pairs.size === 0) return null;
  return { words: pairedWords, beginnings: beginningsOf(pairedWords.keys()), weights: [...pairs.values()] };
}

/** Returns the part of a text's word score that its word pairs add. */
export function neighbourScore({ words, beginnings, weights }: Neighbours, text: string): number {
  const distances = new Array<number>(weights.length).fill(Number.POSITIVE_INFINITY);
  const last = new Array<number>(words.size).fill(Number.NEGATIVE_INFINITY);
  const notice = (word: string, _: string, place: number) => {
    const found = words.get(word);
    if (found === undefined) return;
    last[found.place] = place;
    for (const { index, other, isSecond } of found.pairs) {
      const distance = place - (last[other] ?? 0);
      // the other way round they are near one another, and no more
      const counted = isSecond ? distance : Math.max(distance, 2);
      if (counted < (distances[index] ?? 0)) distances[index] = counted;
    }
  };
  eachWord(text, notice, beginnings);
  return weights.reduce((sum, weight, index) => sum + weight * shareOf(distances[index] ?? 0), 0);
}

function pairedWord(paired: Map<string, PairedWord>, word: string): PairedWord {
  const known = paired.get(word);
  if (known !== undefined) return known;
  const made = { place: paired.size, pairs: [] };
  paired.set(word, made);
  return made;
}

function shareOf(distance: number): number {
  if (distance === 1) return adjacentShare;
  return distance <= closeWithin ? closeShare : 0;
}

import { eachWord, termOf, words } from '../../text/words.ts';

/** Words that a query has side by side and a text too: "net retention" is more than a net and a retention. */

/** A query's pairs of neighbours, each with what its less telling word adds to a score. */
export interface Neighbours {
  /** The place of each word that is in a pair. */
  places: Map<string, number>;
  pairs: { first: number; second: number; weight: number }[];
}

/** What a pair adds, as a share of its less telling word: side by side and in order, or within so many words. */
const adjacentShare = 0.1;
const closeShare = 0.05;
const closeWithin = 5;
/** A longer query is a text, whose neighbours are chance as often as not. */
const pairsMost = 32;

/** `weights` are the parts of the score of those of the query's terms that are known. Null for a query without pairs. */
export function neighboursOf(query: string, weights: ReadonlyMap<number, number>): Neighbours | null {
  const places = new Map<string, number>();
  const pairs = new Map<string, Neighbours['pairs'][number]>();
  let before: { word: string; weight: number } | null = null;
  for (const word of words(query)) {
    const weight = weights.get(termOf(word)) ?? 0;
    if (weight > 0 && before !== null && before.word !== word && pairs.size < pairsMost) {
      const [first, second] = [placeOf(places, before.word), placeOf(places, word)];
      pairs.set(`${first} ${second}`, { first, second, weight: Math.min(before.weight, weight) });
    }
    before = weight > 0 ? { word, weight } : null;
  }
  return pairs.size === 0 ? null : { places, pairs: [...pairs.values()] };
}

/** What the pairs that a text has add to its score by words. */
export function neighbourScore({ places, pairs }: Neighbours, text: string): number {
  const distances = new Array<number>(pairs.length).fill(Number.POSITIVE_INFINITY);
  const last = new Array<number>(places.size).fill(Number.NEGATIVE_INFINITY);
  let at = 0;
  eachWord(text, (word) => {
    at += 1;
    const place = places.get(word);
    if (place === undefined) return;
    last[place] = at;
    for (const [index, { first, second }] of pairs.entries()) {
      if (place !== first && place !== second) continue;
      const distance = at - (last[place === first ? second : first] ?? 0);
      // the other way round they are near one another, and no more
      const counted = place === second ? distance : Math.max(distance, 2);
      if (counted < (distances[index] ?? 0)) distances[index] = counted;
    }
  });
  return pairs.reduce((sum, { weight }, index) => sum + weight * shareOf(distances[index] ?? 0), 0);
}

function placeOf(places: Map<string, number>, word: string): number {
  const known = places.get(word);
  if (known !== undefined) return known;
  places.set(word, places.size);
  return places.size - 1;
}

function shareOf(distance: number): number {
  if (distance === 1) return adjacentShare;
  return distance <= closeWithin ? closeShare : 0;
}

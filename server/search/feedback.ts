/** A hit of the first pass: its score and its terms' weights in pgvector's text form, `{1:0.5,7:1.2}/1000000000`. */
export interface FirstHit {
  score: number;
  lexical: string;
}

export interface Hints {
  terms: number[];
  weights: number[];
}

/** How many first hits are listened to, and how many of their terms then take part. */
export const feedback = { hits: 10, terms: 20 } as const;

// A hit that scores less than half of the best is not of one mind with it.
const scoreShare = 0.5;
// Enough to find the strongest by their rarity, which only the database knows.
const candidatesMax = 80;

/**
 * The terms that the best hits of a search share, heaviest first: what they speak of beside the query's own words.
 * Fewer than two hits share nothing.
 */
export function hintsOf(hits: readonly FirstHit[]): Hints {
  const best = hits[0]?.score ?? 0;
  const heard = hits.filter((hit) => hit.score >= best * scoreShare);
  if (heard.length < 2) return { terms: [], weights: [] };
  const shared = new Map<number, { hits: number; weight: number }>();
  for (const hit of heard) {
    for (const [term, weight] of entriesOf(hit.lexical)) {
      const known = shared.get(term);
      if (known === undefined) shared.set(term, { hits: 1, weight });
      else {
        known.hits += 1;
        known.weight += weight;
      }
    }
  }
  const strongest = [...shared]
    .filter(([, { hits: count }]) => count >= 2)
    .sort(([a, { weight: left }], [b, { weight: right }]) => right - left || a - b)
    .slice(0, candidatesMax);
  return { terms: strongest.map(([term]) => term), weights: strongest.map(([, { weight }]) => weight) };
}

function* entriesOf(vector: string): Generator<[term: number, weight: number]> {
  for (const entry of vector.slice(1, vector.lastIndexOf('}')).split(',')) {
    const colon = entry.indexOf(':');
    if (colon > 0) yield [Number(entry.slice(0, colon)), Number(entry.slice(colon + 1))];
  }
}

import { countTerms, termCount } from './words.ts';

/** A chunk as the search by words stores it. */
export interface Lexical {
  /** Its terms' BM25 weights as pgvector's text form of a sparse vector. */
  vector: string;
  /** Ascending, each with the tier of its weight. */
  terms: { term: number; tier: Tier }[];
  /** In step with them, each weight in hundredths. */
  weights: Uint8Array;
  /** Counted words. */
  length: number;
}

/** Classes of weights: the index can fetch only the chunks in which a term has a high weight. */
export type Tier = 0 | 1 | 2 | 3;

/** The size of a collection: its chunks, and the words they have together. */
export interface Collection {
  chunks: number;
  length: number;
}

// The customary values; nothing here was fitted to a collection.
const saturation = 1.2;
const lengthShare = 0.75;
const titleWeight = 2;

/** The weights of a tier end here; a search takes them as the most that a term of a tier adds to the score of a chunk. */
export const tierTops = [1, 1.3, 1.6, saturation + 1] as const;

// What a chunk's length is compared with before a workspace has enough of its own.
const expectedCollection: Collection = { chunks: 100, length: 100 * 80 };

/** Counts a chunk's terms; those of its titles (name of the resource, headings) count twice. */
export function countChunk(content: string, title: string): Map<number, number> {
  return countTerms(title, titleWeight, countTerms(content));
}

export function lengthOf(counts: Map<number, number>): number {
  let length = 0;
  for (const count of counts.values()) length += count;
  return length;
}

export function weigh(counts: Map<number, number>, collection: Collection): Lexical {
  const length = lengthOf(counts);
  const usual =
    (collection.length + expectedCollection.length) / (collection.chunks + expectedCollection.chunks);
  const damping = saturation * (1 - lengthShare + (lengthShare * length) / usual);
  const terms: Lexical['terms'] = [];
  const weights = new Uint8Array(counts.size);
  const entries: string[] = [];
  for (const [term, count] of [...counts].sort(([a], [b]) => a - b)) {
    const weight = (count * (saturation + 1)) / (count + damping);
    weights[terms.length] = Math.round(weight * 100);
    terms.push({ term, tier: tierOf(weight) });
    entries.push(`${term}:${written(weight)}`);
  }
  return { vector: `{${entries.join(',')}}/${termCount}`, terms, weights, length };
}

/** To four decimals. There are so few of them that each is written once. */
function written(weight: number): string {
  const tenThousandths = Math.round(weight * 1e4);
  const known = weightTexts[tenThousandths];
  if (known !== undefined) return known;
  const text = `${tenThousandths}e-4`;
  weightTexts[tenThousandths] = text;
  return text;
}

const weightTexts: string[] = [];

/** Returns the key of a term in the index of all workspaces. */
export function keyOf(term: number, tier: Tier, salt: number): number {
  return (term * 4 + tier - 2 ** 31) ^ salt;
}

function tierOf(weight: number): Tier {
  if (weight < tierTops[0]) return 0;
  if (weight < tierTops[1]) return 1;
  return weight < tierTops[2] ? 2 : 3;
}

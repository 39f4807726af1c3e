import { stem } from '../search/stem.ts';

/**
 * The built-in embedder: hashed features, no training and no network. A feature is a stemmed word, a pair of
 * neighbours or a piece of a word; its hash says where in the vector it counts and with which sign. Texts that share
 * words, word stems or parts of words lie near each other; synonyms do not.
 */

export const embedderId = 'hash-1';
export const embedderDimensions = 256;

const word = /[\p{L}\p{N}]+/gu;
/** Words beyond this many add nothing to a passage's direction. */
const mostWords = 4_000;
const common = new Set(
  'a an the and or but of to in on at for with by from as is are was were be been it its this that these those we our us you your they their he she his her i my not no do does did have has had will would can could'.split(
    ' ',
  ),
);

/** A vector of length 1, or of zeros for a text without words. */
export function hashEmbed(text: string): Float32Array {
  const counts = new Map<string, number>();
  let previous = '';
  let seen = 0;
  for (const [found] of text.toLowerCase().matchAll(word)) {
    if (++seen > mostWords) break;
    if (common.has(found)) {
      previous = '';
      continue;
    }
    const stemmed = stem(found);
    count(counts, `w ${stemmed}`);
    if (previous) count(counts, `b ${previous} ${stemmed}`);
    for (const piece of pieces(stemmed)) count(counts, piece);
    previous = stemmed;
  }
  return directionOf(counts);
}

function count(counts: Map<string, number>, feature: string): void {
  counts.set(feature, (counts.get(feature) ?? 0) + 1);
}

function pieces(stemmed: string): string[] {
  const framed = `<${stemmed}>`;
  const found: string[] = [];
  for (let at = 0; at + 4 <= framed.length; at++) found.push(`c ${framed.slice(at, at + 4)}`);
  return found;
}

const weights: Record<string, number> = { w: 1, b: 0.5, c: 0.3 };

function directionOf(counts: Map<string, number>): Float32Array {
  const vector = new Float32Array(embedderDimensions);
  for (const [feature, times] of counts) {
    const hash = Bun.hash.xxHash32(feature);
    const weight = (1 + Math.log(times)) * (weights[feature.charAt(0)] ?? 0);
    const at = hash % embedderDimensions;
    vector[at] = (vector[at] ?? 0) + ((hash >>> 16) & 1 ? weight : -weight);
  }
  return normalised(vector);
}

/** The same direction at length 1. */
export function normalised(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const part of vector) sum += part * part;
  if (sum === 0) return vector;
  const scale = 1 / Math.sqrt(sum);
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) * scale;
  return vector;
}

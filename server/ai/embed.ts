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
  const words = new Map<number, number>();
  const pairs = new Map<number, number>();
  const pieces = new Map<number, number>();
  let previous = '';
  let seen = 0;
  for (const [found] of text.toLowerCase().matchAll(word)) {
    if (++seen > mostWords) break;
    const known = featuresOf(found);
    if (known === null) {
      previous = '';
      continue;
    }
    count(words, known.word);
    if (previous) count(pairs, hashOf(`b ${previous} ${known.stemmed}`));
    for (const piece of known.pieces) count(pieces, piece);
    previous = known.stemmed;
  }
  const vector = new Float32Array(embedderDimensions);
  addTo(vector, words, 1);
  addTo(vector, pairs, 0.5);
  addTo(vector, pieces, 0.3);
  return normalised(vector);
}

/** Of features only their hashes are kept: two of one text share one too seldom to matter. */
interface Features {
  stemmed: string;
  word: number;
  pieces: number[];
}

const known = new Map<string, Features | null>();
const knownMax = 50_000;

/** Null for a common word. */
function featuresOf(found: string): Features | null {
  const before = known.get(found);
  if (before !== undefined) return before;
  // emptied rather than aged: a language's common words are back after a page
  if (known.size >= knownMax) known.clear();
  const made = makeFeatures(found);
  known.set(found, made);
  return made;
}

function makeFeatures(found: string): Features | null {
  if (common.has(found)) return null;
  const stemmed = stem(found);
  const framed = `<${stemmed}>`;
  const pieces: number[] = [];
  for (let at = 0; at + 4 <= framed.length; at++) pieces.push(hashOf(`c ${framed.slice(at, at + 4)}`));
  return { stemmed, word: hashOf(`w ${stemmed}`), pieces };
}

function hashOf(feature: string): number {
  return Bun.hash.xxHash32(feature);
}

function count(counts: Map<number, number>, feature: number): void {
  counts.set(feature, (counts.get(feature) ?? 0) + 1);
}

function addTo(vector: Float32Array, counts: Map<number, number>, share: number): void {
  for (const [hash, times] of counts) {
    const weight = (times === 1 ? 1 : 1 + Math.log(times)) * share;
    const at = hash % embedderDimensions;
    vector[at] = (vector[at] ?? 0) + ((hash >>> 16) & 1 ? weight : -weight);
  }
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

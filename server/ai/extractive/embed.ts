import { stem } from '../../text/stem.ts';
import { normalisedVector } from '../../text/vector-text.ts';

/**
 * The built-in embedder hashes features and needs neither training nor network. A feature is a stemmed word, a pair
 * of neighbours or a piece of a word; its hash gives its position and sign in the vector. Texts that share words,
 * stems or parts of words are close; synonyms are not.
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

/** Returns a vector of length 1; all zeros for a text without words. */
export function hashEmbed(text: string): Float32Array {
  const { words, pairs, pieces } = counters;
  let previous = '';
  let seen = 0;
  for (const [found] of text.toLowerCase().matchAll(word)) {
    if (++seen > mostWords) break;
    const known = featuresOf(found);
    if (known === null) {
      previous = '';
      continue;
    }
    words.count(known.word);
    if (previous) pairs.count(hashOf(`b ${previous} ${known.stemmed}`));
    for (const piece of known.pieces) pieces.count(piece);
    previous = known.stemmed;
  }
  const vector = new Float32Array(embedderDimensions);
  words.addTo(vector, 1);
  pairs.addTo(vector, 0.5);
  pieces.addTo(vector, 0.3);
  return normalisedVector(vector);
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

/**
 * Counts features by their hash. Texts are embedded one after the other by the hundred thousand: open addressing in
 * arrays that stay takes a third of the time of a Map for each.
 */
class Counter {
  private readonly mask: number;
  private readonly hashes: Uint32Array;
  /** 0 is a free slot. */
  private readonly times: Uint16Array;
  /** The taken slots, in the order in which their features were first met: sums must not depend on anything else. */
  private readonly taken: Int32Array;
  private distinct = 0;

  /** `most` features at the most, a power of 2. */
  constructor(most: number) {
    this.mask = 2 * most - 1;
    this.hashes = new Uint32Array(2 * most);
    this.times = new Uint16Array(2 * most);
    this.taken = new Int32Array(most);
  }

  count(hash: number): void {
    let slot = (hash ^ (hash >>> 15)) & this.mask;
    for (;;) {
      const times = this.times[slot] ?? 0;
      if (times === 0) {
        if (this.distinct === this.taken.length) return;
        this.hashes[slot] = hash;
        this.times[slot] = 1;
        this.taken[this.distinct++] = slot;
        return;
      }
      if (this.hashes[slot] === hash) {
        this.times[slot] = times + 1;
        return;
      }
      slot = (slot + 1) & this.mask;
    }
  }

  /** Adds what was counted, and begins anew. */
  addTo(vector: Float32Array, share: number): void {
    for (let at = 0; at < this.distinct; at++) {
      const slot = this.taken[at] ?? 0;
      const hash = this.hashes[slot] ?? 0;
      const times = this.times[slot] ?? 0;
      const weight = (times === 1 ? 1 : 1 + Math.log(times)) * share;
      const place = hash % embedderDimensions;
      vector[place] = (vector[place] ?? 0) + ((hash >>> 16) & 1 ? weight : -weight);
      this.times[slot] = 0;
    }
    this.distinct = 0;
  }
}

// A word brings one feature of each of the first two kinds, and as many pieces as it has letters.
const counters = { words: new Counter(4_096), pairs: new Counter(4_096), pieces: new Counter(65_536) };

/** As a trained embedder calls itself: anything but the built-in one, so that a graph serves it. */
export const trainedId = 'bench-768';
export const trainedDimensions = 768;

/**
 * Stands in for a trained embedder: every word has a place in a space of few dimensions, a text lies at the sum of its
 * words, and a fixed map spreads that over all dimensions. Vectors of trained embedders have no more degrees of freedom
 * than that; random ones of 768 would be found by no index.
 */
export function trainedVector(text: string): Float32Array {
  const place = new Float32Array(freedom);
  for (const word of new Set(text.split(' '))) {
    const share = word.length / 8;
    for (const [at, part] of placeOf(word).entries()) place[at] = (place[at] ?? 0) + share * part;
  }
  return unitOf(spread(place));
}

const freedom = 16;
const places = new Map<string, Float32Array>();
const map = normals(77, freedom * trainedDimensions);

function placeOf(word: string): Float32Array {
  const known = places.get(word);
  if (known !== undefined) return known;
  const made = normals(Bun.hash.xxHash32(word), freedom);
  places.set(word, made);
  return made;
}

function spread(place: Float32Array): Float32Array {
  return Float32Array.from({ length: trainedDimensions }, (_, dimension) => {
    let sum = 0;
    for (let at = 0; at < freedom; at++) sum += (map[dimension * freedom + at] ?? 0) * (place[at] ?? 0);
    return sum;
  });
}

function unitOf(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((part) => part / length);
}

function normals(seed: number, count: number): Float32Array {
  const random = generator(seed);
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random()),
  );
}

/** mulberry32: small, and the same everywhere. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

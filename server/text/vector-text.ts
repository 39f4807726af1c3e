/**
 * Returns a vector at length 1 as text for pgvector, at half precision, with a third of the digits of a float. Null
 * for a zero vector.
 */
export function vectorText(vector: Float32Array): string | null {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (vector[at] ?? 0) ** 2;
  if (!(sum > 0) || !Number.isFinite(sum)) return null;
  const scale = 1e5 / Math.sqrt(sum);
  // letter by letter: a string for each part takes five times as long
  const text = Buffer.allocUnsafe(1 + vector.length * partMost);
  let end = 0;
  for (let at = 0; at < vector.length; at++) {
    text[end++] = at === 0 ? letter.opening : letter.comma;
    end = write(text, end, Math.round((vector[at] ?? 0) * scale));
  }
  text[end++] = letter.closing;
  return text.toString('latin1', 0, end);
}

/** As long as `,-100000e-5`. */
const partMost = 11;
const letter = { opening: 91, closing: 93, comma: 44, minus: 45, zero: 48, e: 101 } as const;

/** Writes so many hundred-thousandths from `start` on; returns where they end. */
function write(text: Buffer, start: number, hundredThousandths: number): number {
  let at = start;
  let rest = Math.abs(hundredThousandths);
  if (hundredThousandths < 0) text[at++] = letter.minus;
  let place = 1;
  while (place * 10 <= rest) place *= 10;
  for (; place >= 1; place /= 10) {
    const digit = Math.floor(rest / place);
    text[at++] = letter.zero + digit;
    rest -= digit * place;
  }
  if (hundredThousandths === 0) return at;
  text[at++] = letter.e;
  text[at++] = letter.minus;
  text[at++] = letter.zero + 5;
  return at;
}

/** Returns the vector scaled to length 1. */
export function normalisedVector(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const part of vector) sum += part * part;
  if (sum === 0) return vector;
  const scale = 1 / Math.sqrt(sum);
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) * scale;
  return vector;
}

/**
 * A vector at length 1 as pgvector reads it, to the precision that a half holds: a third of the digits that a float
 * would be written with. Null for a vector without direction.
 */
export function vectorText(vector: Float32Array): string | null {
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (vector[at] ?? 0) ** 2;
  if (!(sum > 0) || !Number.isFinite(sum)) return null;
  const scale = 1e5 / Math.sqrt(sum);
  const parts = new Array<string>(vector.length);
  for (let at = 0; at < vector.length; at++) parts[at] = written(Math.round((vector[at] ?? 0) * scale));
  return `[${parts.join(',')}]`;
}

// Most parts of most vectors are among these: writing numbers is what a vector costs.
const known = new Map<number, string>();
const knownMax = 10_000;

function written(hundredThousandths: number): string {
  if (Math.abs(hundredThousandths) > knownMax) return `${hundredThousandths}e-5`;
  const before = known.get(hundredThousandths);
  if (before !== undefined) return before;
  const text = hundredThousandths === 0 ? '0' : `${hundredThousandths}e-5`;
  known.set(hundredThousandths, text);
  return text;
}

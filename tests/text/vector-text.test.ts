import { expect, test } from 'bun:test';
import { vectorText } from '../../server/text/vector-text.ts';

test('a vector is written at length 1, each part to five places', () => {
  const vectors = [
    [1],
    [0, -1, 0],
    [3, -4],
    [1e-9, 1, -0],
    [1e30, 1e-30],
    Array.from({ length: 2000 }, (_, at) => Math.sin(at * at) / (1 + (at % 17) ** 3)),
  ].map((parts) => Float32Array.from(parts));
  for (const vector of vectors) {
    const length = Math.hypot(...vector);
    const parts: number[] = JSON.parse(vectorText(vector) ?? 'null');
    expect(parts.length).toBe(vector.length);
    for (const [at, part] of parts.entries())
      expect(Math.abs(part - (vector[at] ?? 0) / length)).toBeLessThan(0.51e-5);
  }
  expect(vectorText(Float32Array.of(-6, 0, 8))).toBe('[-60000e-5,0,80000e-5]');
});

test('a vector without direction is not written', () => {
  for (const parts of [[], [0, 0], [Number.NaN, 1], [Number.POSITIVE_INFINITY, 1]])
    expect(vectorText(Float32Array.from(parts))).toBeNull();
});

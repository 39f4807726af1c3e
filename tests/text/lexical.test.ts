import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { tierTops, weigh } from '../../server/text/lexical.ts';

test('a weight lies within the tops of its tier and of the one below, however often a word stands in a text', () => {
  const count = fc.integer({ min: 1, max: 1_000 });
  fc.assert(
    fc.property(
      fc.array(count, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 2_000 }),
      (counts, usual) => {
        const { terms, weights } = weigh(new Map(counts.map((one, term) => [term, one])), {
          chunks: 1_000,
          length: 1_000 * usual,
        });
        for (const [at, { tier }] of terms.entries()) {
          // weights are stored in hundredths
          const weight = (weights[at] ?? 0) / 100;
          expect(weight).toBeLessThanOrEqual(tierTops[tier] + 0.005);
          expect(weight).toBeGreaterThanOrEqual((tierTops[tier - 1] ?? 0) - 0.005);
        }
      },
    ),
  );
});

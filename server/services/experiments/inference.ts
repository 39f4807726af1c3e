import type { Interval } from '../../../schema/experiment-results.ts';

/** What figures of a sample say of where it came from, at 95 %. Pure. */

/** The 97.5 % point of the standard normal distribution. */
const z95 = 1.959963984540054;

/**
 * Returns Wilson's score interval of a share, which stays within 0 and 1 and is accurate for few trials and for none.
 * `of` is above 0.
 */
export function rateInterval(count: number, of: number): Interval {
  const rate = count / of;
  const shrink = 1 + z95 ** 2 / of;
  const centre = (rate + z95 ** 2 / (2 * of)) / shrink;
  const half = (z95 / shrink) * Math.sqrt((rate * (1 - rate)) / of + z95 ** 2 / (4 * of ** 2));
  return { lower: Math.max(0, centre - half), upper: Math.min(1, centre + half) };
}

/** Returns Student's t interval of a mean: mean ± t · s / √n. Null for less than two values. */
export function meanInterval(mean: number, deviation: number | null, count: number): Interval | null {
  if (count < 2 || deviation === null) return null;
  const half = (studentT95(count - 1) * deviation) / Math.sqrt(count);
  return { lower: mean - half, upper: mean + half };
}

/** The 97.5 % points for one to four degrees of freedom, where the series below is not close enough. */
const t95OfFew = [12.7062, 4.3027, 3.1824, 2.7764];

/**
 * Returns the 97.5 % point of Student's t; from five degrees of freedom on by the Cornish–Fisher expansion, within
 * 0.003.
 */
export function studentT95(freedom: number): number {
  const known = t95OfFew[freedom - 1];
  if (known !== undefined) return known;
  const z = z95;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

/** `count` successes out of `of` trials. */
export interface Share {
  count: number;
  of: number;
}

/** The least expected number of hits and of misses in each group for the test below to be valid. */
export const expectedLeast = 5;

/**
 * Returns the two-sided p value of the pooled two-proportion z test. Null where fewer than five hits or misses are
 * expected in a group.
 */
export function differenceP(one: Share, other: Share): number | null {
  const pooled = (one.count + other.count) / (one.of + other.of);
  const expected = Math.min(one.of, other.of) * Math.min(pooled, 1 - pooled);
  if (!(expected >= expectedLeast)) return null;
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of));
  return twoSidedP((one.count / one.of - other.count / other.of) / error);
}

/** Returns the two-sided p value of a standard normal value, by Abramowitz and Stegun 7.1.26; the error is below 2e-7. */
export function twoSidedP(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.min(1, series * Math.exp(-(x ** 2)));
}

/**
 * Returns which of several p values are significant at 5 % together, by Holm's step-down correction for multiple
 * comparisons. Null values are ignored.
 */
export function holm(pValues: readonly (number | null)[], level = 0.05): (boolean | null)[] {
  const tested = pValues
    .flatMap((p, place) => (p === null ? [] : [{ p, place }]))
    .toSorted((a, b) => a.p - b.p);
  const verdicts: (boolean | null)[] = pValues.map((p) => (p === null ? null : false));
  for (const [rank, { p, place }] of tested.entries()) {
    if (p > level / (tested.length - rank)) break;
    verdicts[place] = true;
  }
  return verdicts;
}

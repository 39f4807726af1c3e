/** A figure with what it measures, so that only comparable figures are compared. */

export interface Figure {
  kind: 'count' | 'percent' | 'money' | 'duration' | 'date';
  /** The same twice unless it is a range; hours for a duration, months for a date. */
  low: number;
  high: number;
  /** A currency, empty where none is named; of durations `working` where only such days count. */
  unit: string;
  /** Stems of what is counted. */
  noun: string[];
  /** Stems of what it is counted by: "a site a month". */
  rate: string[];
  bound: 'least' | 'most' | null;
  /** "About 900", "half": near is the same. */
  isRough: boolean;
  /** The digits or number words with the sign of the unit, as they stand in the text. */
  start: number;
  end: number;
}

const shared = (left: readonly string[], right: readonly string[]) =>
  left.some((word) => right.includes(word));

/** Returns whether two figures measure the same: kind, currency, noun and rate agree. */
export function comparable(first: Figure, second: Figure): boolean {
  const sameThing = (first.noun.length === 0) === (second.noun.length === 0);
  const isPrice = first.rate.length > 0 && sameThing && shared(first.rate, second.rate);
  if (first.kind !== second.kind) {
    const [count, other] = first.kind === 'count' ? [first, second] : [second, first];
    return isPrice && count.kind === 'count' && other.kind === 'money' && count.noun.length === 0;
  }
  const isOpen = first.kind !== 'duration' && (!first.unit || !second.unit);
  if (!isOpen && first.unit !== second.unit) return false;
  if (first.rate.length + second.rate.length > 0 && !isPrice) return false;
  if (first.kind !== 'count') return true;
  // "twelve regional offices" are no regional managers
  return first.noun.length === 0 ? isPrice : first.noun.at(-1) === second.noun.at(-1);
}

/** Three months and ninety days are the same. */
const roughly = 0.06;
const durations = 0.02;

export function sameValue(left: Figure, right: Figure): boolean {
  const leeway = left.isRough || right.isRough ? roughly : left.kind === 'duration' ? durations : 1e-9;
  const near = (one: number, other: number) => Math.abs(one - other) <= Math.abs(one) * leeway;
  return near(left.low, right.low) && near(left.high, right.high);
}

/** Returns whether two bounds exclude each other: "at least 500" and "at most 300". */
export function excludes(left: Figure, right: Figure): boolean {
  const [least, most] = left.bound === 'least' ? [left, right] : [right, left];
  return least.bound === 'least' && most.bound === 'most' && least.low > most.high;
}

/** Returns whether a figure keeps within what another allows: 99.97 % is above 99.9 %. */
export function keepsBound(given: Figure, allowed: Figure): boolean {
  if (allowed.bound === 'least') return given.low >= allowed.low;
  if (allowed.bound === 'most') return given.high <= allowed.high;
  return false;
}

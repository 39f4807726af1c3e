import type { Unit } from './unit.ts';

/**
 * The second stage: a unit's scores for all fields, seen together. What its section, list and neighbours score, and
 * which other field wants it more, tells more than its own score alone.
 */

/** How many properties `neighbourhood` gives; the last is 1. */
export const neighbourhoodSize = 16;
const reach = 3;
const lowest = -9;
const highest = 4;

/** `scores[field][place]` of the units read, in order; gives the properties of each in the same order. */
export function neighbourhood(
  units: readonly Unit[],
  scores: readonly Float32Array[],
  fields: readonly { form: string }[],
): Float32Array[][] {
  const clipped = scores.map((own) => own.map((score) => Math.max(lowest, Math.min(highest, score))));
  return clipped.map((own, field) => {
    const places = [...own.keys()].sort((first, second) => (own[second] ?? 0) - (own[first] ?? 0));
    const ranks = new Uint32Array(own.length);
    for (const [rank, place] of places.entries()) ranks[place] = rank;
    const top = own[places[0] ?? 0] ?? lowest;
    const section = meansOf(units, own, (unit) => unit.headings.at(-1) ?? unit);
    const group = meansOf(units, own, (unit) => unit.group);
    const block = meansOf(units, own, (unit) => unit.block);
    const form = fields[field]?.form;
    return units.map((_unit, place) => {
      const score = own[place] ?? lowest;
      const { rival, sum } = rivalsOf(clipped, field, place);
      const rank = ranks[place] ?? 0;
      return Float32Array.of(
        score,
        score - rival,
        rival,
        Math.min(0, score - rival),
        section[place] ?? score,
        group[place] ?? score,
        block[place] ?? score,
        siblings(own, place),
        Math.log1p(rank),
        top - score,
        top,
        Math.log1p(sum),
        form === 'text' ? 1 : 0,
        form === 'question' ? 1 : 0,
        form === 'text' ? Math.log1p(rank) : 0,
        1,
      );
    });
  });
}

/** The mean of the others that share the key, or the unit's own score where it stands alone. */
function meansOf(units: readonly Unit[], own: Float32Array, keyOf: (unit: Unit) => unknown): Float32Array {
  const sums = new Map<unknown, { sum: number; count: number }>();
  for (const [place, unit] of units.entries()) {
    const key = keyOf(unit);
    const known = sums.get(key) ?? { sum: 0, count: 0 };
    known.sum += own[place] ?? 0;
    known.count++;
    sums.set(key, known);
  }
  return own.map((score, place) => {
    const unit = units[place];
    const { sum, count } = (unit && sums.get(keyOf(unit))) ?? { sum: score, count: 1 };
    return count > 1 ? (sum - score) / (count - 1) : score;
  });
}

function rivalsOf(
  scores: readonly Float32Array[],
  field: number,
  place: number,
): { rival: number; sum: number } {
  let rival = lowest;
  let sum = 0;
  for (const [other, theirs] of scores.entries()) {
    if (other === field) continue;
    const score = theirs[place] ?? lowest;
    if (score > rival) rival = score;
    sum += Math.exp(score);
  }
  return { rival, sum };
}

function siblings(own: Float32Array, place: number): number {
  let sum = 0;
  let count = 0;
  for (let at = Math.max(0, place - reach); at <= Math.min(own.length - 1, place + reach); at++) {
    if (at === place) continue;
    sum += own[at] ?? 0;
    count++;
  }
  return count > 0 ? sum / count : (own[place] ?? 0);
}

import type { Unit } from '../../reading/structure/unit.ts';

/**
 * The second stage: a unit's scores for all fields, seen together. What its section, list and neighbours score, and
 * which other field wants it more, tells more than its own score alone.
 */

/** The number of properties that `neighbourhood` returns; the last is always 1. */
export const neighbourhoodSize = 16;
const reach = 3;
const lowest = -9;
const highest = 4;

/**
 * Returns for each field the properties of all units, one after the other; `scores[field][place]` are those of the
 * units, in order. Each step of the generator handles one field.
 */
export function* neighbourhood(
  units: readonly Unit[],
  scores: readonly Float32Array[],
  fields: readonly { form: string }[],
): Generator<Float32Array> {
  const clippedScores = scores.map((own) => own.map((score) => Math.max(lowest, Math.min(highest, score))));
  const odds = clippedScores.map((own) => Float64Array.from(own, (score) => Math.exp(score)));
  const sections = groupingOf(units, (unit) => unit.headings.at(-1) ?? unit);
  const groups = groupingOf(units, (unit) => unit.group);
  const blocks = groupingOf(units, (unit) => unit.block);
  for (const [field, own] of clippedScores.entries()) {
    const { ranks, top } = rankedOf(own);
    const section = meansOf(sections, own);
    const group = meansOf(groups, own);
    const block = meansOf(blocks, own);
    const form = fields[field]?.form;
    const properties = new Float32Array(units.length * neighbourhoodSize);
    for (let place = 0; place < units.length; place++) {
      const score = own[place] ?? lowest;
      const rival = rivalOf(clippedScores, field, place);
      const rank = Math.log1p(ranks[place] ?? 0);
      const values = [
        score,
        score - rival,
        rival,
        Math.min(0, score - rival),
        section[place] ?? score,
        group[place] ?? score,
        block[place] ?? score,
        siblings(own, place),
        rank,
        top - score,
        top,
        Math.log1p(oddsOf(odds, field, place)),
        form === 'text' ? 1 : 0,
        form === 'question' ? 1 : 0,
        form === 'text' ? rank : 0,
        1,
      ];
      properties.set(values, place * neighbourhoodSize);
    }
    yield properties;
  }
}

/** How many score higher than each unit, and the highest score. */
function rankedOf(own: Float32Array): { ranks: Uint32Array; top: number } {
  const places = Uint32Array.from(own, (_score, place) => place);
  places.sort((first, second) => (own[second] ?? 0) - (own[first] ?? 0));
  const ranks = new Uint32Array(own.length);
  for (let rank = 0; rank < places.length; rank++) ranks[places[rank] ?? 0] = rank;
  return { ranks, top: own[places[0] ?? 0] ?? lowest };
}

/** The number of the group that each unit is in, and how many are in each. */
interface Grouping {
  of: Uint32Array;
  counts: Uint32Array;
}

function groupingOf(units: readonly Unit[], keyOf: (unit: Unit) => unknown): Grouping {
  const numbers = new Map<unknown, number>();
  const counts = new Uint32Array(units.length);
  const of = Uint32Array.from(units, (unit) => {
    const key = keyOf(unit);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    counts[number] = (counts[number] ?? 0) + 1;
    return number;
  });
  return { of, counts };
}

/** The mean of the others in the group, or the unit's own score where it stands alone. */
function meansOf({ of, counts }: Grouping, own: Float32Array): Float32Array {
  const sums = new Float64Array(counts.length);
  for (let place = 0; place < own.length; place++) {
    const group = of[place] ?? 0;
    sums[group] = (sums[group] ?? 0) + (own[place] ?? 0);
  }
  return own.map((score, place) => {
    const group = of[place] ?? 0;
    const others = (counts[group] ?? 1) - 1;
    return others > 0 ? ((sums[group] ?? 0) - score) / others : score;
  });
}

/** The highest score that another field gives the unit. */
function rivalOf(scores: readonly Float32Array[], field: number, place: number): number {
  let rival = lowest;
  for (let other = 0; other < scores.length; other++) {
    const score = scores[other]?.[place] ?? lowest;
    if (other !== field && score > rival) rival = score;
  }
  return rival;
}

/** What the other fields' odds come to. */
function oddsOf(odds: readonly Float64Array[], field: number, place: number): number {
  let sum = 0;
  for (let other = 0; other < odds.length; other++) if (other !== field) sum += odds[other]?.[place] ?? 0;
  return sum;
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

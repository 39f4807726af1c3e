import { isSame } from '../agreement.ts';
import type { Figure } from '../figures.ts';
import { toldAs } from './rewordings.ts';
import type { Structure, Unit } from './units.ts';

/** The place of each unit of a value in its quote. */
export interface Alignment {
  /** For each unit of the value a unit of the quote, or -1. */
  places: number[];
  /** For each unit of the quote the unit of the value that stands for it, or -1. */
  taken: number[];
}

export interface Side extends Structure {
  figures: readonly Figure[];
}

/** So many places of one word are looked at. */
const placesMost = 16;

/**
 * Aligns each unit of the value with the place in the quote that has the same neighbours, or else the next one.
 * `from` and `to` bound the quote within its sentence.
 */
export function align(value: Side, quote: Side, from: number, to: number): Alignment {
  const byKey = new Map<string, number[]>();
  const add = (key: string, at: number) =>
    byKey.set(key, [...(byKey.get(key) ?? []), at].slice(0, placesMost));
  for (const [at, unit] of quote.units.entries()) {
    if (at < from || at >= to) continue;
    add(unit.key, at);
    for (const key of toldAs(unit.key)) add(key, at);
  }
  const places: number[] = [];
  const takenUnits = quote.units.map(() => -1);
  let last = -1;
  for (const [index, unit] of value.units.entries()) {
    const open = (byKey.get(unit.key) ?? []).filter(
      (at) => takenUnits[at] === -1 && fits(value, unit, quote, at),
    );
    const next = value.units[index + 1];
    const worth = (at: number) => {
      const before = quote.units[at]?.before ?? [];
      const shared = unit.before.filter(({ key }) => before.some((other) => other.key === key)).length;
      return (
        4 * Number(last !== -1 && at === last + 1) +
        2 * shared +
        2 * Number(next !== undefined && next.key === quote.units[at + 1]?.key) +
        Number(at > last)
      );
    };
    const place = open.reduce((best, at) => (best === -1 || worth(at) > worth(best) ? at : best), -1);
    places.push(place);
    if (place === -1) continue;
    takenUnits[place] = index;
    last = place;
  }
  return { places, taken: takenUnits };
}

function fits(value: Side, unit: Unit, quote: Side, at: number): boolean {
  if (unit.kind !== 'figure') return true;
  const one = value.figures[unit.figure];
  const other = quote.figures[quote.units[at]?.figure ?? -1];
  return one !== undefined && other !== undefined && isSame(one, other, quote.figures);
}

import type { Alignment } from './align.ts';
import { isSpeech } from './left-behind.ts';
import type { Structure, Unit } from './units.ts';

/** A part of the value that stands elsewhere in the quote: the value's units from `at` on stand before those ahead. */
export interface Move {
  /** The first unit behind the seam. */
  at: number;
}

/**
 * Where the order of the value leaves that of the quote. Null where it does so more than once, so that who did what
 * cannot be told by it.
 */
export function movesOf({ places }: Alignment, skip: (index: number) => boolean): Move[] | null {
  const moves: Move[] = [];
  let last = -1;
  for (const [index, place] of places.entries()) {
    if (place === -1 || skip(index)) continue;
    if (place < last) moves.push({ at: index });
    last = place;
  }
  return moves.length > 1 ? null : moves;
}

/**
 * Whether a moved part keeps its role wherever it stands: it is led by a preposition or a conjunction of its own, or it
 * says who spoke.
 */
export function isAdjunctMove(
  value: Structure,
  quote: Structure,
  { places }: Alignment,
  { at }: Move,
): boolean {
  const { units } = value;
  const standing = (from: number, to: number) =>
    units.slice(from, to).flatMap((unit, index) => ((places[from + index] ?? -1) === -1 ? [] : [unit]));
  const ahead = standing(0, at);
  const behind = standing(at, units.length);
  const spoken = new Set(quote.units.filter(isSpeech).map(({ segment }) => segment));
  const isSpeaker = (part: readonly Unit[]) =>
    part.length > 0 &&
    part.every((unit) => spoken.has(quote.units[places[units.indexOf(unit)] ?? -1]?.segment ?? -1));
  if (isSpeaker(ahead) !== isSpeaker(behind)) return true;
  const led = (part: readonly Unit[]) => {
    const place = part[0] ? (places[units.indexOf(part[0])] ?? -1) : -1;
    const original = quote.units[place];
    if (part[0]?.isRate && original?.isRate) return true;
    return (
      part[0]?.before.some(({ role }) => role === 'place' || role === 'binding') === true &&
      original?.before.some(({ role }) => role === 'place' || role === 'binding') === true
    );
  };
  // the part that stands last in the quote stands first here
  return led(ahead) || (led(behind) && isRun(places, units.indexOf(behind[0] as Unit), units.length));
}

const isRun = (places: readonly number[], from: number, to: number): boolean =>
  places.slice(from, to).every((place, index, all) => index === 0 || place > (all[index - 1] ?? 0));

import type { Alignment } from './align.ts';
import { isSpeech } from './left-behind.ts';
import type { Structure, Unit } from './units.ts';

/**
 * A part of the value that stands elsewhere in the quote: the value's units from `at` on precede the others there.
 */
export interface Move {
  /** The first unit behind the seam. */
  at: number;
}

/**
 * Returns the one place at which the value's order differs from the quote's. Null for several, since subject and
 * object could then be swapped.
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

/** `last year`, `every Monday`, `slowly`: they say when or how without a preposition. */
const isTime = (unit: Unit | undefined, length: number): boolean =>
  unit !== undefined &&
  length === 1 &&
  unit.after.length === 0 &&
  ((unit.kind === 'period' && unit.before.length === 1 && pointing.test(unit.before[0]?.key ?? '')) ||
    (unit.kind === 'word' && unit.before.length === 0 && !unit.isCapital && /[^i]ly$/.test(unit.word)));

const pointing = /^(?:last|next|previous|each|every)$/;

/**
 * Returns whether a moved part keeps its role wherever it stands: it is led by a preposition or a conjunction of its own, or it
 * says who spoke.
 */
export function isAdjunctMove(
  value: Structure,
  quote: Structure,
  { places }: Alignment,
  { at }: Move,
  isPlaced: (index: number) => boolean,
): boolean {
  const { units } = value;
  const placedIndexes = units.flatMap((_unit, index) => (isPlaced(index) ? [index] : []));
  const seam = places[at] ?? -1;
  const ahead = placedIndexes.filter((index) => index < at && (places[index] ?? -1) > seam);
  const highest = Math.max(
    ...placedIndexes.filter((index) => index < at).map((index) => places[index] ?? -1),
  );
  const behind = placedIndexes.filter((index) => index >= at && (places[index] ?? -1) < highest);
  const spoken = new Set(quote.units.filter(isSpeech).map(({ segment }) => segment));
  const isSpeaker = (part: readonly number[]) =>
    part.every((index) => spoken.has(quote.units[places[index] ?? -1]?.segment ?? -1));
  // `The seller said the buyer was late` has the speaker of `the seller was late, said the buyer` in its middle
  if (isSpeaker(ahead) !== isSpeaker(behind))
    return isSpeaker(ahead) ? ahead[0] === placedIndexes[0] : behind.at(-1) === placedIndexes.at(-1);
  // what stands between the two in the quote has either moved to the front or to the back
  return isAdjunct(ahead) || isAdjunct(behind);

  function isAdjunct(part: readonly number[]): boolean {
    const [first = -1] = part;
    const told = units[first];
    const original = quote.units[places[first] ?? -1];
    const isLed = (unit: Unit | undefined) =>
      unit?.before.some(({ role }) => role === 'place' || role === 'binding' || role === 'link') === true ||
      isTime(unit, part.length);
    if (!(told?.isRate && original?.isRate) && !(isLed(told) && isLed(original))) return false;
    // of the units of the quote that the value tells, it takes all between its first and its last
    const [from, to] = [places[first] ?? -1, places[part.at(-1) ?? -1] ?? -1];
    return placedIndexes.every((index) => {
      const place = places[index] ?? -1;
      return part.includes(index) || place < from || place > to;
    });
  }
}

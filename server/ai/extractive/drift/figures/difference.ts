import { compareDates } from './dates.ts';
import type { Figure } from './index.ts';

/** Whether two figures that stand in the same place of two sentences can both be true. */
export type FigureDifference = 'same' | 'differs' | 'unclear';

export function compareFigures(mine: Figure, theirs: Figure): FigureDifference {
  if (mine.kind !== theirs.kind) return 'unclear';
  if (mine.kind === 'date')
    return mine.text === theirs.text ? 'same' : compareDates(mine.dates, theirs.dates);
  if (mine.kind === 'label') return mine.unit === theirs.unit ? 'same' : 'unclear';
  if (mine.unit !== theirs.unit) return acrossUnits(mine, theirs);
  if (mine.rate !== theirs.rate) return acrossRates(mine, theirs);
  if (mine.bound === theirs.bound && sameEnds(mine, theirs)) return 'same';
  if (apart(mine, theirs)) return 'differs';
  // the same kind of statement with another figure in it, where the two cannot be two ways to write one number
  return mine.bound === theirs.bound && isRange(mine) === isRange(theirs) && neverEqual(mine, theirs)
    ? 'differs'
    : 'unclear';
}

/** That what one figure says excludes what the other denies: within 4 hours, and not within 6. */
export function excludesDenied(affirmed: Figure, denied: Figure): boolean {
  const opposite = { '<=': '>', '<': '>=', '>=': '<', '>': '<=' } as const;
  if (denied.bound === '' || denied.bound === '~' || affirmed.kind !== denied.kind) return false;
  if (affirmed.unit !== denied.unit || affirmed.rate !== denied.rate) return false;
  return apart(affirmed, { ...denied, bound: opposite[denied.bound] });
}

const isRange = ({ low, high }: Figure) => low[0] !== high[0];

function equal(one: number | undefined, two: number | undefined): boolean {
  if (one === undefined || two === undefined) return false;
  return Math.abs(one - two) <= 1e-9 * Math.max(Math.abs(one), Math.abs(two));
}

const sameEnds = (mine: Figure, theirs: Figure) =>
  equal(mine.low[0], theirs.low[0]) && equal(mine.high[0], theirs.high[0]);

function neverEqual(mine: Figure, theirs: Figure): boolean {
  const never = (ours: number[], others: number[]) =>
    ours.every((one) => others.every((two) => !equal(one, two)));
  return never(mine.low, theirs.low) || never(mine.high, theirs.high);
}

/** No value is in both, however the two are read. */
function apart(mine: Figure, theirs: Figure): boolean {
  return mine.low.every((low, at) =>
    theirs.low.every((other, place) => {
      const [left, right] = [spanOf(mine, low, mine.high[at]), spanOf(theirs, other, theirs.high[place])];
      return isBefore(left, right) || isBefore(right, left);
    }),
  );
}

interface Span {
  low: number;
  high: number;
  lowOpen: boolean;
  highOpen: boolean;
}

/** What “about” may be off by. */
const roughly = 0.2;

function spanOf({ bound }: Figure, low: number, upper: number | undefined): Span {
  const high = upper ?? low;
  const closed = { lowOpen: false, highOpen: false };
  if (bound === '>=' || bound === '>')
    return { ...closed, low, high: Number.POSITIVE_INFINITY, lowOpen: bound === '>' };
  if (bound === '<=' || bound === '<')
    return { ...closed, low: Number.NEGATIVE_INFINITY, high, highOpen: bound === '<' };
  const slack = bound === '~' ? roughly * Math.abs(high) : 0;
  return { ...closed, low: low - slack, high: high + slack };
}

function isBefore(left: Span, right: Span): boolean {
  if (equal(left.high, right.low)) return left.highOpen || right.lowOpen;
  return left.high < right.low;
}

/** Days and months, working days and days: only far apart they differ for certain. Currencies never compare. */
function acrossUnits(mine: Figure, theirs: Figure): FigureDifference {
  if (mine.kind !== 'duration' || mine.bound !== theirs.bound || mine.rate !== theirs.rate) return 'unclear';
  const [one = 0, two = 0] = [mine.high[0], theirs.high[0]];
  return Math.max(one, two) > 1.6 * Math.min(one, two) && neverEqual(mine, theirs) ? 'differs' : 'unclear';
}

/** The same amount a month and a year; other amounts may both be true, as prices by the month and by the year are. */
function acrossRates(mine: Figure, theirs: Figure): FigureDifference {
  if (mine.rate === null || theirs.rate === null || mine.bound !== theirs.bound) return 'unclear';
  return sameEnds(mine, theirs) ? 'differs' : 'unclear';
}

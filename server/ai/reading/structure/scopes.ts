import { memo } from '../memo.ts';
import { nameShare, type Page, type Share } from './page.ts';
import type { Heading } from './unit.ts';

/** Ranges of a page below a title of their own. */

export interface Scopes {
  /** By unit. */
  inside: boolean[];
  isNamed: boolean;
}

/**
 * Returns which units stand below a heading, row, column or lead-in that names the subject without covering the whole
 * page.
 */
export function scopesOf({ units, innerOf }: Page, share: Share): Scopes {
  const names = memo((heading: Heading) => share(heading.words) >= nameShare);
  const isBelow = memo((headings: readonly Heading[]) => innerOf(headings).some(names));
  const inside = units.map(
    ({ headings, row, column, lead, label }) =>
      isBelow(headings) ||
      (row !== null && names(row)) ||
      (column !== null && names(column)) ||
      (lead.length > 0 && share(lead) >= nameShare) ||
      (label.length > 0 && share(label) >= nameShare),
  );
  return { inside, isNamed: units.some(({ headings }) => headings.some(names)) || inside.some(Boolean) };
}

/**
 * Returns the ambiguous parts of the name. Where some title has the whole name, a part of it may name another
 * subject: `Data lead` and `Security lead`, `Price objection` and `Timing objection`.
 */
export function titlesOf({ units, innerOf }: Page, share: Share): Share {
  const whole: Share = (words) => (share(words) > almostAll ? 1 : 0);
  const bears = memo(({ words }: Heading) => whole(words) === 1);
  const isBelow = memo((headings: readonly Heading[]) => innerOf(headings).some(bears));
  const isBorne = units.some(
    ({ headings, row, column, label }) =>
      isBelow(headings) ||
      (row !== null && bears(row)) ||
      (column !== null && bears(column)) ||
      (label.length > 0 && whole(label) === 1),
  );
  return isBorne ? whole : share;
}

/** The share that counts as all, since sums of weights are not exact. */
export const almostAll = 0.999;

import { memo } from '../../../reading/memo.ts';
import type { Heading, Unit } from '../../../reading/structure/unit.ts';
import { named, type Page, type Share } from './page.ts';

/** Stretches of a page that stand under a title of their own. */

export interface Scopes {
  /** By unit. */
  inside: boolean[];
  isNamed: boolean;
}

/** Which units stand below a heading, row, column or lead that names the subject without being the whole page's. */
export function scopesOf({ units, innerOf }: Page, share: Share): Scopes {
  const names = memo((heading: Heading) => share(heading.words) >= named);
  const isBelow = memo((headings: readonly Heading[]) => innerOf(headings).some(names));
  const inside = units.map(
    ({ headings, row, column, lead, label }) =>
      isBelow(headings) ||
      (row !== null && names(row)) ||
      (column !== null && names(column)) ||
      (lead.length > 0 && share(lead) >= named) ||
      (label.length > 0 && share(label) >= named),
  );
  for (const [from, to] of records(units, share)) inside.fill(true, from, to);
  return { inside, isNamed: units.some(({ headings }) => headings.some(names)) || inside.some(Boolean) };
}

/**
 * Records without headings: a short line names the subject, and its first label comes again with the next record.
 */
function records(units: readonly Unit[], share: Share): [number, number][] {
  const found: [number, number][] = [];
  let after = 0;
  for (const [index, unit] of units.entries()) {
    if (index < after || unit.words.length > 8 || unit.kind !== 'prose' || share(unit.words) < named)
      continue;
    const first = units.slice(index + 1, index + 5).findIndex(({ text }) => /[:：]$/.test(text));
    if (first === -1) continue;
    const key = units[index + 1 + first]?.text;
    const again = indexWithin(units, index + 2 + first, (other) => other.text === key);
    const end = again === -1 ? sectionEnd(units, index) : again - first - 1;
    found.push([index, end]);
    after = end;
  }
  return found;
}

/** A record is not longer than so many units. */
const longestRecord = 400;

function indexWithin(units: readonly Unit[], from: number, fits: (unit: Unit) => boolean): number {
  const at = units.slice(from, from + longestRecord).findIndex(fits);
  return at === -1 ? -1 : from + at;
}

function sectionEnd(units: readonly Unit[], index: number): number {
  const heading = units[index]?.headings.at(-1);
  let end = index + 1;
  while (
    end < units.length &&
    end - index < longestRecord &&
    (!heading || units[end]?.headings.includes(heading))
  )
    end++;
  return end;
}

/**
 * Where some title bears the whole name, a part of it names somebody else: below `Data lead` and `Security lead`, or
 * `Price objection` and `Timing objection`.
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

/** Sums of weights are not exact. */
export const almostAll = 0.999;

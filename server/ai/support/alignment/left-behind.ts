import type { Guard } from '../guards/index.ts';
import type { Segment, Structure, Unit } from './units.ts';

/** Parts of a quote that a value does not tell, and whether what it tells holds without them. */

/** Verbs that make a sentence somebody's words or somebody's wish. */
const speaking = new Set(
  `say tell claim argue believe think report announce state explain write add note suggest estimate predict warn recall complain
  promise deny dispute withdraw retract doubt hope wish expect fear assume suppose imagine hear ask insist admit
  sagen sagt sagte erklart berichtet behauptet meint glaubt schatzt dit affirme estime explique declare raconte pense dice afirma
  asegura explica cree estima cuenta`.split(/\s+/),
);
export const isSpeech = ({ key, kind }: Unit): boolean => kind === 'word' && speaking.has(key);

const counting = new Set(['quantity', 'exclusion', 'bound', 'negation', 'degree']);
/** What is said of several at once. */
const joint = new Set(['between', 'both', 'together', 'combined', 'in total', 'neither', 'either']);

/** What they concede or set against it leaves a statement as it is. */
const conceding =
  /^(?:but|although|despite|however|aber|obwohl|trotz|mais|bien que|cependant|malgre|pero|aunque|sin embargo|a pesar de)$/;

export type Loss = 'cut' | 'condition' | 'attribution' | 'frame' | 'list' | null;

/**
 * Returns the meaning that a value loses by omitting the units that it lacks. Only whole segments may be omitted, since limiting
 * words inside a clause often look like decoration.
 */
export function lossOf(
  { units, segments }: Structure,
  isTold: (index: number) => boolean,
  isOptional: (index: number) => boolean,
  startsVerb: (unit: Unit) => boolean,
): Loss {
  const told = new Set(units.flatMap(({ sentence }, index) => (isTold(index) ? [sentence] : [])));
  const counts = units.some(
    (unit, index) => isTold(index) && (unit.kind === 'figure' || unit.before.some(isCounting)),
  );
  for (const [number, segment] of segments.entries()) {
    const first = units[segment.from];
    if (!first || segment.from === segment.to || !told.has(first.sentence)) continue;
    const own = Array.from({ length: segment.to - segment.from }, (_none, index) => segment.from + index);
    const missing = own.filter((index) => !isTold(index) && !isOptional(index));
    if (missing.length === 0) continue;
    const kept = own.filter((index) => isTold(index));
    if (kept.some((index) => !units[index]?.isOwn)) {
      if (!isSharedSubject(units, segments, number, kept, missing, isTold, startsVerb)) return 'cut';
      continue;
    }
    const loss = lossOfSegment(units, segments, number, isTold, counts, startsVerb);
    if (loss) return loss;
  }
  return null;
}

const isCounting = ({ name }: Guard): boolean => counting.has(name);

function lossOfSegment(
  units: readonly Unit[],
  segments: readonly Segment[],
  number: number,
  isTold: (index: number) => boolean,
  counts: boolean,
  startsVerb: (unit: Unit) => boolean,
): Loss {
  const segment = segments[number];
  const first = units[segment?.from ?? -1];
  if (!segment || !first) return null;
  const own = units.slice(segment.from, segment.to);
  // `nothing but salt`, `not a mill but a shop`: there it takes something back
  const isFree = units
    .slice(0, segment.from)
    .every(
      (unit) =>
        unit.sentence !== first.sentence ||
        ![...unit.before, ...unit.after].some(({ name }) => name === 'negation' || name === 'quantity'),
    );
  const guards = own.flatMap(({ before, after }) => [...before, ...after]);
  const binding = guards.filter(({ role, key }) => role === 'binding' && !(isFree && conceding.test(key)));
  if (binding.some(({ name }) => name === 'condition')) return 'condition';
  if (binding.length > 0 || own.some(isSpeech)) return 'attribution';
  const [head] = first.before;
  if (
    segment.opener === 'or' ||
    segment.opener === 'oder' ||
    segment.opener === 'ou' ||
    segment.opener === 'o'
  )
    return 'list';
  const isRelative = /^(?:which|who|whose|because|weil|denn|parce|porque)$/.test(segment.opener);
  if (!isRelative && head && (head.role === 'place' || head.name === 'exclusion' || head.name === 'negation'))
    return 'frame';
  // what stands behind it and leans on it
  const next = segments[number + 1];
  const following = next && units[next.from];
  const isLeaning =
    following !== undefined &&
    following.sentence === first.sentence &&
    isTold(next?.from ?? -1) &&
    following.before[0]?.role === 'place';
  if (isLeaning) return 'frame';
  const isItem = isListItem(own) && !own.some(startsVerb);
  const isJoint = units.some((unit, index) => isTold(index) && unit.before.some(({ key }) => joint.has(key)));
  if (isItem && !isRelative && (counts || isJoint)) return 'list';
  return null;
}

/** Returns whether a segment is a list item: two words, or names alone, without a guard word. */
export const isListItem = (units: readonly Unit[]): boolean =>
  units.length > 0 &&
  (units.length <= 2 || (units.length <= 4 && units.every(({ isCapital }) => isCapital))) &&
  units.every(({ before, after, hasAuxiliary }) => before.length + after.length === 0 && !hasAuxiliary);

/** `The contract runs three years and can be ended`: the second half has the subject of the first. */
function isSharedSubject(
  units: readonly Unit[],
  segments: readonly Segment[],
  number: number,
  keptIndexes: readonly number[],
  missing: readonly number[],
  isTold: (index: number) => boolean,
  startsVerb: (unit: Unit) => boolean,
): boolean {
  const segment = segments[number];
  const next = segments.find(({ from, to }, index) => index > number && to > from && isTold(from));
  const verb = next && units[next.from];
  if (
    !segment ||
    !next ||
    verb?.sentence !== units[segment.from]?.sentence ||
    !/^(?:and|und|et|y)$/.test(next.opener)
  )
    return false;
  const isHead = keptIndexes.every((index) => index < (missing[0] ?? 0)) && keptIndexes[0] === segment.from;
  const isPlain =
    keptIndexes.length <= 4 &&
    keptIndexes.every((index) => units[index]?.before.every(({ role }) => role !== 'place'));
  const isSimple = missing.every((index) => units[index]?.before.every(({ role }) => role !== 'binding'));
  return isHead && isPlain && isSimple && verb !== undefined && startsVerb(verb);
}

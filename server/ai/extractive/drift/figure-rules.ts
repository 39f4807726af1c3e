import { changes, deniedIn, isFormer } from '../../reading/cues.ts';
import { isFactAt, type Passage } from '../../reading/document.ts';
import { alike, opposed, type Word } from '../../reading/wording.ts';
import type { Claim, Match } from './alignment.ts';
import { comparableDates, isDate, sameDate } from './figures/dates.ts';
import { comparable, excludes, type Figure, keepsBound, sameValue } from './figures/figure.ts';
import { figuresIn, figuresOf } from './figures/index.ts';
import { numbersIn } from './figures/numbers.ts';
import { floors, type Rule } from './rule.ts';
import { isOfAnother } from './subject.ts';

/** Finds the same quantity with another value; what is measured must agree before values are compared. */

export const figureDiffers: Rule = (claim, match) => {
  if (match.overlap < floors.figure && claim.content.length > 0) return null;
  const foundDifferences = claim.figures.flatMap((own) => differing(claim, own, match) ?? []);
  const [first] = foundDifferences;
  if (!first) return null;
  // a fall in the place of a rise changes more than the figure
  const isTurned = claim.content.some(({ lower }) =>
    match.passage.content.some((word) => opposed(lower, word.lower)),
  );
  let after: string | null = isTurned ? null : claim.statement.text;
  for (const { own, other, text } of foundDifferences.toReversed()) {
    const written = fitted(own, other, claim.statement.text.slice(own.start, own.end), text);
    after =
      after === null || written === null ? null : after.slice(0, own.start) + written + after.slice(own.end);
  }
  if (after !== null && !isSound(claim, foundDifferences, after, match.passage)) after = null;
  const told = foundDifferences.map(
    ({ own, text }) => `“${claim.statement.text.slice(own.start, own.end)}” here is “${text}”`,
  );
  return {
    effect: 'contradicts',
    difference: `${told.join(' and ')} in the document`,
    ...(after === null ? {} : { after }),
  };
};

interface Replaced {
  own: Figure;
  other: Figure;
  text: string;
}

/**
 * Each figure of the new text stands in the sentence or stood in the statement, no two have become one, and of figures
 * of the same kind none is left that the sentence does not tell: it may follow from the one that has changed.
 */
function isSound(
  { figures, statement }: Claim,
  found: readonly Replaced[],
  after: string,
  passage: Passage,
): boolean {
  const now = figuresIn(after);
  const known = [...figures, ...figuresOf(passage)];
  const different = (text: string) => new Set(numbersIn(text).map(({ value }) => value)).size;
  const kinds = new Set(found.map(({ own }) => own.kind));
  const isTold = (own: Figure) =>
    !kinds.has(own.kind) ||
    found.some((one) => one.own === own) ||
    figuresOf(passage).some((other) => other.kind === own.kind && equal(own, other));
  return (
    now.length === figures.length &&
    now.every((one) => one.low <= one.high && known.some((other) => equal(one, other))) &&
    different(after) >= different(statement.text) &&
    figures.every(isTold)
  );
}

const beginning =
  /\b(?:found|establish|launch|start|releas|open|due|avail|begin|began|effect|end|expir|certif|complet|deliver|roll)/i;

/** "Sales grew in 2023": the year says when, and another year says something else and nothing against it. */
function isTimeOnly(claim: Claim, own: Figure): boolean {
  const { text } = claim.statement;
  const isYear = isDate(own) && own.date.month === null;
  return (
    isYear &&
    /\b(?:in|during)\s$/i.test(text.slice(Math.max(0, own.start - 8), own.start)) &&
    !beginning.test(text)
  );
}

/** The one figure that a sentence tells in the place of one of the statement's. */
function differing(claim: Claim, own: Figure, match: Match): Replaced | null {
  const { passage, overlap } = match;
  const rivals = rivalsOf(claim, own, match);
  if (rivals.some((other) => equal(own, other) && !isPast(passage, other))) return null;
  if (isTimeOnly(claim, own)) return null;
  const told = rivals.filter(
    (other) => !isPast(passage, other) && !claim.figures.some((one) => equal(one, other)),
  );
  const [other] = told;
  if (!other || told.some((one) => !equal(one, other)) || !isFactAt(passage, other.start)) return null;
  // the old value beside the new one leaves no doubt that both measure the same
  const wasNamed = rivals.some((one) => equal(own, one));
  if (!wasNamed) {
    if (overlap < floors.sameFigure && !changes.test(passage.text)) return null;
    if (own.bound && !other.bound && keepsBound(other, own)) return null;
    // "within 0.21" says nothing against an exact 0.3
    if (other.bound && own.bound !== other.bound && !excludes(own, other)) return null;
    if (isOfAnother(claim, own, other, match)) return null;
  }
  return { own, other, text: passage.text.slice(other.start, other.end) };
}

/** Finds denied figures: "Nobody reached 50 %", "forecasting will not make April". */
export const figureDenied: Rule = (claim, match) => {
  const { passage, overlap } = match;
  if (overlap < floors.figure) return null;
  const denied = deniedIn(passage.words);
  for (const own of claim.figures) {
    for (const other of rivalsOf(claim, own, match)) {
      const isWord = (word: Word) => word.start >= other.start && word.start < other.end;
      if (!equal(own, other) || ![...denied].some(isWord) || !isFactAt(passage, other.start)) continue;
      const text = claim.statement.text.slice(own.start, own.end);
      return {
        effect: 'contradicts',
        difference: `“${text}” here is denied in the document: “${passage.text}”`,
      };
    }
  }
  return null;
};

const timeWord = /^(?:first|last|next|years?|months?|weeks?|days?|quarters?|hours?)$/;

/**
 * Returns the figures of a sentence that measure the same thing. A bare figure counts where its noun occurs elsewhere
 * in the sentence ("employs about 600"). A statement that is little more than a figure is identified only by its
 * title or record, so the sentence must name one of them.
 */
export function rivalsOf(
  claim: Claim,
  own: Figure,
  { passage, overlap, isTitled, isNamed }: Match,
): Figure[] {
  const beside = claim.content.filter(
    ({ stem, lower }) => !own.noun.includes(stem) && !own.rate.includes(stem) && !timeWord.test(lower),
  );
  const speaksOf = (stems: readonly string[]) =>
    stems.some((wanted) => passage.content.some(({ stem }) => alike(stem, wanted)));
  const isBare = ({ noun, rate }: Figure) => noun.length === 0 && rate.length === 0;
  const foundFigures = figuresOf(passage).filter((other) => {
    if (comparableOf(own, other)) return true;
    if (own.kind !== 'count' || other.kind !== 'count') return false;
    if (!isBare(other))
      return isBare(own) && other.noun.some((noun) => claim.title.some(({ stem }) => alike(stem, noun)));
    return isBare(own)
      ? isTitled || overlap >= floors.alone
      : own.rate.length === 0 && speaksOf(own.noun.slice(-1));
  });
  const isTelling =
    beside.length + Math.min(1, own.noun.length) > 1 || foundFigures.some((one) => equal(own, one));
  const isSure = isTitled || isNamed || (beside.length > (claim.title.length === 0 ? 0 : 1) && isTelling);
  return isSure ? foundFigures : [];
}

function comparableOf(own: Figure, other: Figure): boolean {
  return isDate(own) && isDate(other) ? comparableDates(own, other) : comparable(own, other);
}

export function equal(own: Figure, other: Figure): boolean {
  return isDate(own) && isDate(other) ? sameDate(own, other) : sameValue(own, other);
}

export const isPast = (passage: Passage, { start, end }: Figure) => isFormer(passage.text, start, end);

const rangeMark = /\s*(?:-|–|to|and|until)\s*/i;

/** The new figure in the notation of the old: its unit, its sign of a range. */
function fitted(own: Figure, other: Figure, before: string, text: string): string | null {
  if (own.kind === 'date') return text;
  const isRange = own.low !== own.high;
  if (other.bound && other.bound !== own.bound) return null;
  if (isRange !== (other.low !== other.high)) return null;
  if (isRange && own.kind === 'count') {
    const mark = rangeMark.exec(before)?.[0] ?? ' to ';
    return text.replace(rangeMark, mark);
  }
  const unit = before.slice(numbersIn(before)[0]?.end ?? before.length);
  const numberEnd = numbersIn(text)[0]?.end ?? text.length;
  const isBare = /^[^€$£]/.test(text) && numberEnd === text.length;
  if (own.kind === other.kind && isBare) return text + unit;
  return own.kind === 'duration' ? hyphenatedLike(unit, text, numberEnd) : text;
}

/** `14-day` goes on as `30-day` where the sentence has `30 days`, and the other way round. */
function hyphenatedLike(unit: string, text: string, numberEnd: number): string {
  const [number, own] = [text.slice(0, numberEnd), text.slice(numberEnd)];
  if (unit.startsWith('-') === own.startsWith('-')) return text;
  const singular = own.slice(1).replace(/s$/, '');
  if (unit.startsWith('-')) return `${number}-${singular}`;
  return `${number} ${singular}${/^(?:1|one)$/i.test(number) ? '' : 's'}`;
}

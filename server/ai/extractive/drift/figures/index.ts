import { stem } from '../../../../text/stem.ts';
import { changedFrom } from '../../../reading/cues.ts';
import { longestRead, remembered } from '../../../reading/wording.ts';
import { datesIn } from './dates.ts';
import type { Figure } from './figure.ts';
import { numbersIn } from './numbers.ts';

/** The figures of a sentence, each with what stands beside it. */

interface Unit extends Pick<Figure, 'kind' | 'unit' | 'noun'> {
  factor: number;
}

/** By kind and unit (of a measure the noun that stands for it) the names, each with what one of it comes to. */
const unitNames: readonly [Figure['kind'], string, Record<string, number>][] = [
  ['percent', '', { '%': 1, percent: 1, pct: 1 }],
  ['money', 'EUR', { '€': 1, euro: 1, eur: 1 }],
  ['money', 'USD', { $: 1, dollar: 1, usd: 1 }],
  ['money', 'GBP', { '£': 1, pound: 1, gbp: 1 }],
  ['money', 'CHF', { chf: 1, franc: 1 }],
  ['money', '', { cent: 0.01, pence: 0.01 }],
  ['duration', '', { second: 1 / 3600, minute: 1 / 60, hour: 1, day: 24, week: 168 }],
  ['duration', '', { month: 730, quarter: 2190, year: 8760 }],
  ['count', 'gram', { g: 1, gram: 1, kg: 1e3, kilogram: 1e3, tonne: 1e6 }],
  ['count', 'byte', { mb: 1, gb: 1e3, tb: 1e6 }],
  [
    'count',
    'metre',
    { mm: 1e-3, cm: 1e-2, m: 1, metre: 1, meter: 1, km: 1e3, kilometre: 1e3, kilometer: 1e3 },
  ],
];
const units = new Map(
  unitNames.flatMap(([kind, unit, names]) =>
    Object.entries(names).map(([name, factor]): [string, Unit] => [
      name,
      kind === 'count' ? { kind, unit: '', noun: [unit], factor } : { kind, unit, noun: [], factor },
    ]),
  ),
);
const unitBehind = /^[\s-]?(?:(working|business|calendar)[\s-])?(%|€|\$|£|per cent\b|\p{L}+)/iu;
const signBefore = /(€|\$|£|\b(?:EUR|USD|GBP|CHF))\s?$/;
const unitNamed = (name = '') => units.get(name.toLowerCase().replace('per cent', '%').replace(/s$/, ''));

const least = /(?:at least|more than|over|above|no less than|not less than|minimum of|exceeds?|beyond)\s+$/i;
const most =
  /(?:up to|at most|less than|fewer than|under|below|no more than|not more than|maximum of|within|no later than|at the latest)\s+$/i;
const rough = /\b(?:about|around|roughly|approximately|nearly|almost|some|circa)\s+$/i;
const spanWords = /^\s*(?:-|–|—|to|until|and|or)\s*$/i;
const nounStops = new Set(
  `a an and are as at be been before but by can could did do does for from had has have in into is it its of on or over per
  since so than that the then they this those to until up was we were when where which while who will with within without
  would you each every not no now flat down fewer less more instead rather`.split(/\s+/),
);

interface Reading extends Figure {
  /** Where what is counted begins. */
  after: number;
  bare: boolean;
  /** What a bare figure beside it is multiplied by. */
  factor: number;
}

/** Returns the figures of a passage, computed once. */
export const figuresOf = remembered(({ text }: { text: string }) => figuresIn(text.slice(0, longestRead)));

/**
 * Returns the figures of a text. Dates are read first; the remaining numbers are read with their neighbouring words.
 */
export function figuresIn(text: string): Figure[] {
  const dates = datesIn(text);
  const inDate = (at: number) => dates.some(({ start, end }) => at >= start && at < end);
  const isClock = (end: number) => /^:\d\d/.test(text.slice(end, end + 3));
  const numbers = numbersIn(text).filter(
    ({ start, end }) =>
      !inDate(start) &&
      !isClock(end) &&
      !/[:/]/.test(text.charAt(start - 1)) &&
      !isPartOfName(text, start, end),
  );
  const found: Reading[] = [];
  for (const number of numbers)
    if (number.start >= (found.at(-1)?.after ?? 0)) found.push(readingOf(text, number));
  const figures = withNeighbours(joinRanges(text, found));
  return [...figures, ...dates].sort((a, b) => a.start - b.start);
}

const labels =
  /(?:^|[^\p{L}])(?:version|release|type|level|page|section|chapter|item|room|no|number|phase|stage|class|tier|step|figure|table|annex|appendix|article|iso|part|week|point|generation|gen)\.?\s$/iu;

/** "Version 4", "ISO 27001", "Windows 11", "5G": what is numbered so is not counted. */
function isPartOfName(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  const behind = text.slice(end, end + 2);
  if (/^[A-JLN-Z](?:\P{L}|$)/u.test(behind) || labels.test(before)) return true;
  const isEnd = /^\s*(?:$|[.,;:!?)])/.test(text.slice(end, end + 3));
  const isPrice = /\b(?:EUR|USD|GBP|CHF)\s$/.test(before);
  return isEnd && !isPrice && /\p{L}\p{M}*[\s-]\p{Lu}[\p{L}\p{N}]*[\s-]$/u.test(before);
}

function readingOf(text: string, number: ReturnType<typeof numbersIn>[number]): Reading {
  const before = text.slice(Math.max(0, number.start - 24), number.start);
  const behind = unitBehind.exec(text.slice(number.end, number.end + 40));
  const sign = signBefore.exec(before);
  const named = number.isShare ? unitNamed('%') : (unitNamed(sign?.[1]) ?? unitNamed(behind?.[2]));
  const isBehind = named !== undefined && !number.isShare && !sign;
  const end = number.end + (isBehind ? (behind?.[0].length ?? 0) : 0);
  const cents = named?.kind === 'money' && isBehind ? centsAt(text, end) : null;
  const isNegative = /(?:^|[\s(])[-−]$/.test(before);
  const { kind = 'count', unit = '', factor = 1 } = named ?? {};
  const value = (isNegative ? -1 : 1) * number.value * factor + (cents?.value ?? 0) / 100;
  const after = cents ? end + cents.end : end;
  const rest = text.slice(after, after + 90);
  const noun = named?.noun ?? nounAt(rest);
  const rate = rateAt(rest);
  return {
    kind,
    low: value,
    high: value,
    unit: kind === 'duration' && /^[wb]/i.test(behind?.[1] ?? '') ? 'working' : unit,
    noun,
    rate,
    bound: least.test(before) ? 'least' : most.test(before) ? 'most' : null,
    isRough: number.isShare || rough.test(before),
    start: number.start - (sign?.[0].length ?? (isNegative ? 1 : 0)),
    end: after,
    after,
    bare: kind === 'count' && noun.length === 0 && rate.length === 0,
    factor,
  };
}

/** "One euro ten". */
function centsAt(text: string, end: number) {
  const [cents] = numbersIn(text.slice(end, end + 20));
  return cents?.start === 1 && cents.value < 100 ? cents : null;
}

/** What is counted stands in the plural, and behind it something else begins. */
const plural = /(?:[^aious]s|[aeo]es|people|staff|men)$/i;

/** Up to three words behind the number, until one that begins something else. */
function nounAt(rest: string): string[] {
  const stems: string[] = [];
  for (const match of rest.matchAll(/([\s-]?)([^\s-]+)/gu)) {
    const word = /^\p{L}+/u.exec(match[2] ?? '')?.[0];
    if (!word || nounStops.has(word.toLowerCase()) || stems.length === 3) break;
    stems.push(stem(word.toLowerCase()));
    if (word !== match[2] || plural.test(word)) break;
  }
  return stems;
}

const ratePattern =
  /(?<!\b(?:on|in|at|for|of|with|to|by|from|as|during|over|within|than|is|was)\s)(?:\b(?:an?|per|each|every)\s+|\/\s?)(\p{L}+)(?:\s(?!(?:an?|per|each|every)\b)(\p{L}+))?/giu;

/** "a site a month", "per user", "/month", directly behind the figure or behind what it counts. */
function rateAt(rest: string): string[] {
  const near = /^[^.,;:()]{0,60}/.exec(rest)?.[0] ?? '';
  const stems: string[] = [];
  let reach = 16;
  for (const match of near.matchAll(ratePattern)) {
    if (match.index > reach) break;
    reach = match.index + match[0].length + 3;
    for (const word of match.slice(1)) if (word && !nounStops.has(word)) stems.push(stem(word.toLowerCase()));
  }
  return stems;
}

/** "8 to 40 docks", "5-25", "between 20 and 500 staff". */
function joinRanges(text: string, readings: readonly Reading[]): Reading[] {
  const joinedReadings: Reading[] = [];
  for (const reading of readings) {
    const last = joinedReadings.at(-1);
    const between = last ? text.slice(last.end, reading.start) : '';
    const opening = last ? text.slice(Math.max(0, last.start - 60), last.start) : '';
    const isAnd = /and|or/i.test(between);
    const isFrom = /\bfrom\s$/i.test(opening);
    const spans =
      last &&
      spanWords.test(between) &&
      (!isAnd || /between\s$/i.test(opening)) &&
      !(isFrom && changedFrom.test(opening));
    if (last && spans && last.bare && reading.low > last.high && last.low === last.high) {
      const bound = isFrom || isAnd ? null : reading.bound;
      joinedReadings[joinedReadings.length - 1] = { ...reading, low: last.low, start: last.start, bound };
    } else joinedReadings.push(reading);
  }
  return joinedReadings;
}

/** A bare figure takes the unit, the noun and the rate of the one beside it: "41 countries, it had been 34". */
function withNeighbours(readings: readonly Reading[]): Figure[] {
  return readings.map((reading, at) => {
    const beside =
      reading.bare && [readings[at - 1], readings[at + 1]].find((other) => isBeside(reading, other));
    const { after: _after, bare: _bare, factor: _factor, ...figure } = reading;
    if (!beside) return figure;
    const { kind, unit, noun, rate, factor } = beside;
    return { ...figure, kind, unit, noun, rate, low: figure.low * factor, high: figure.high * factor };
  });
}

const isBeside = (one: Reading, other: Reading | undefined) =>
  other !== undefined && !other.bare && Math.abs(other.start - one.start) < 90;

import { stem } from '../../../text/stem.ts';
import { datesIn } from './dates.ts';
import type { Figure } from './figure.ts';
import { numbersIn } from './numbers.ts';

/** The figures of a sentence, each with what stands beside it. */

const hours: Readonly<Record<string, number>> = {
  second: 1 / 3600,
  minute: 1 / 60,
  hour: 1,
  day: 24,
  week: 168,
  month: 730,
  quarter: 2190,
  year: 8760,
};
/** Units of one measure, each as so many of the least. */
const measures = new Map<string, [base: string, factor: number]>(
  Object.entries({
    gram: { g: 1, gram: 1, grams: 1, kg: 1e3, kilogram: 1e3, kilograms: 1e3, tonne: 1e6, tonnes: 1e6 },
    byte: { kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 },
    meter: {
      mm: 1,
      cm: 10,
      m: 1e3,
      metre: 1e3,
      metres: 1e3,
      meters: 1e3,
      km: 1e6,
      kilometres: 1e6,
      kilometers: 1e6,
    },
  }).flatMap(([base, units]) =>
    Object.entries(units).map(([unit, factor]): [string, [string, number]] => [unit, [base, factor]]),
  ),
);
const currencies: readonly [RegExp, string, number][] = [
  [/^(?:€|euros?\b|eur\b)/i, 'EUR', 1],
  [/^(?:\$|us dollars?\b|dollars?\b|usd\b)/i, 'USD', 1],
  [/^(?:£|pounds?\b|gbp\b)/i, 'GBP', 1],
  [/^(?:chf\b|francs?\b)/i, 'CHF', 1],
  [/^(?:cents?\b|pence\b)/i, '', 0.01],
];
const least = /(?:at least|more than|over|above|no less than|not less than|minimum of|exceeds?|beyond)\s+$/i;
const most =
  /(?:up to|at most|less than|fewer than|under|below|no more than|not more than|maximum of|within|no later than|at the latest)\s+$/i;
const spanWords = /^\s*(?:-|–|—|to|until|and|or)\s*$/i;
const nounStops = new Set(
  `a an and are as at be been before but by can could did do does for from had has have in into is it its of on or over per
  since so than that the then they this those to until up was we were when where which while who will with within without
  would you each every not no now flat down fewer less more`.split(/\s+/),
);

interface Reading extends Figure {
  /** Where what is counted begins. */
  after: number;
  bare: boolean;
  /** What a bare figure beside it is multiplied by. */
  factor: number;
}

/** Dates are taken first: what is left are numbers with what stands beside them. */
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
  const rest = text.slice(number.end, number.end + 90);
  const spaced = /^[\s-]?/.exec(rest)?.[0].length ?? 0;
  const behind = rest.slice(spaced);
  const bound = least.test(before) ? 'least' : most.test(before) ? 'most' : null;
  const isRough =
    number.isShare || /\b(?:about|around|roughly|approximately|nearly|almost|some|circa)\s+$/i.test(before);
  const base = {
    isRough,
    low: number.value,
    high: number.value,
    unit: '',
    bound,
    start: number.start,
    factor: 1,
  } as const;
  const end = number.end;
  const isNegative = /(?:^|[\s(])[-−]$/.test(before);
  if (isNegative)
    return finish(text, {
      ...base,
      low: -number.value,
      high: -number.value,
      kind: 'count',
      start: number.start - 1,
      end,
      after: end,
    });
  const percent = /^(?:%|percent\b|per cent\b|pct\b)/i.exec(behind);
  if (percent || number.isShare) {
    const after = end + (percent ? spaced + percent[0].length : 0);
    return finish(text, { ...base, kind: 'percent', end: after, after });
  }
  const sign = /(?:€|\$|£|\b(?:EUR|USD|GBP|CHF))\s?$/.exec(before);
  if (sign) {
    const [, unit = ''] = currencies.find(([pattern]) => pattern.test(sign[0])) ?? [];
    return finish(text, {
      ...base,
      kind: 'money',
      unit,
      start: number.start - sign[0].length,
      end,
      after: end,
    });
  }
  for (const [pattern, unit, factor] of currencies) {
    const named = pattern.exec(behind);
    if (!named) continue;
    const cents = numbersIn(behind.slice(named[0].length, named[0].length + 20))[0];
    const isOdd = factor === 1 && cents?.start === 1 && cents.value < 100;
    const value = number.value * factor + (isOdd ? cents.value / 100 : 0);
    const after = end + spaced + named[0].length + (isOdd ? cents.end : 0);
    return finish(text, { ...base, low: value, high: value, kind: 'money', unit, end: after, after });
  }
  const duration =
    /^(?:(working|business)[\s-]|calendar[\s-])?(second|minute|hour|day|week|month|quarter|year)s?\b/i.exec(
      behind,
    );
  if (duration) {
    const factor = hours[duration[2]?.toLowerCase() ?? ''] ?? 1;
    const unit = duration[1] ? 'working' : '';
    const value = number.value * factor;
    const after = end + spaced + duration[0].length;
    return finish(text, {
      ...base,
      low: value,
      high: value,
      factor,
      unit,
      kind: 'duration',
      end: after,
      after,
    });
  }
  const unit = /^\p{L}+/u.exec(behind)?.[0];
  const [measure, factor] = measures.get(unit?.toLowerCase() ?? '') ?? [];
  if (unit && measure && factor) {
    const [value, after] = [number.value * factor, end + spaced + unit.length];
    const read = finish(text, { ...base, low: value, high: value, factor, kind: 'count', end: after, after });
    return { ...read, noun: [measure], bare: false };
  }
  return finish(text, { ...base, kind: 'count', end, after: end });
}

function finish(text: string, figure: Omit<Reading, 'noun' | 'rate' | 'bare'>): Reading {
  const rest = text.slice(figure.after, figure.after + 90);
  const noun = figure.kind === 'count' ? nounAt(rest) : [];
  const rate = rateAt(rest);
  const bare = figure.kind === 'count' && noun.length === 0 && rate.length === 0;
  return { ...figure, noun, rate, bare };
}

/** Up to three words behind the number, until one that begins something else. */
function nounAt(rest: string): string[] {
  const stems: string[] = [];
  for (const match of rest.matchAll(/([\s-]?)([^\s-]+)/gu)) {
    const word = /^\p{L}+/u.exec(match[2] ?? '')?.[0];
    if (!word || nounStops.has(word.toLowerCase()) || stems.length === 3) break;
    stems.push(stem(word.toLowerCase()));
    if (word !== match[2]) break;
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
  const joined: Reading[] = [];
  for (const reading of readings) {
    const last = joined.at(-1);
    const between = last ? text.slice(last.end, reading.start) : '';
    const opening = last ? text.slice(Math.max(0, last.start - 9), last.start) : '';
    const isAnd = /and|or/i.test(between);
    const isFrom =
      /\bfrom\s$/i.test(opening) && !/\b(?:fell|rose|grew|dropped|went|came|down|up)\b/i.test(opening);
    const spans = last && spanWords.test(between) && (!isAnd || /between\s$/i.test(opening));
    if (last && spans && last.bare && reading.low > last.high && last.low === last.high) {
      const bound = isFrom || isAnd ? null : reading.bound;
      joined[joined.length - 1] = { ...reading, low: last.low, start: last.start, bound };
    } else joined.push(reading);
  }
  return joined;
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

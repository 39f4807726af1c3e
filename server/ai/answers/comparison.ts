import { isDate } from '../support/bounds.ts';
import { isRate, spanOf } from '../support/calendar.ts';
import { type Figure, figuresOf } from '../support/figures.ts';
import type { Token } from '../support/tokens.ts';

/**
 * Amounts as ranges: the amounts that a question asks for and a sentence states, and whether one lies within the
 * other.
 */

export interface Range {
  low: number;
  high: number;
  /** The ends themselves belong to it. */
  withLow: boolean;
  withHigh: boolean;
}

export interface Amount {
  range: Range;
  measure: string;
  /** Spans of time that it is counted by: `a month`. */
  rates: string;
  /** Whether it stands for a bound, which can be denied, or for one number, which cannot. */
  isBound: boolean;
  /** The tokens that say it, bounds included. */
  from: number;
  to: number;
}

const anything: Range = {
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
  withLow: true,
  withHigh: true,
};

const above =
  /(?:^| )(?:more than|greater than|larger than|bigger than|longer than|older than|higher than|later than|over|above|beyond|exceed|exceeds|exceeding)$/;
const atLeast =
  /(?:^| )(?:at least|a minimum of|no less than|no fewer than|not less than|not fewer than|minimum)$/;
const below =
  /(?:^| )(?:less than|fewer than|smaller than|shorter than|lower than|younger than|under|below)$/;
const atMost =
  /(?:^| )(?:at most|up to|a maximum of|no more than|not more than|no longer than|no older than|maximum)$/;
const orMore = /^(?:\+|plus|or more|or above|and more|and above|and up|or over|minimum)(?: |$)/;
const orLess = /^(?:or less|or fewer|or below|maximum|at most)(?: |$)/;
const roughly = /(?:^| )(?:about|around|roughly|approximately|circa|ca|some|nearly|almost|close to|~)$/;
const changing =
  /(?:^| )(?:by|from|up|down|another|additional|extra|further|every|top|first|last|next|of the)$/;

const wholly = /(?:^| )(?:each|all|any) of the$/;

/** How far a rounded number may be off. */
const slack = 0.1;

/** Returns the comparable amounts of a text, each once; a range of two numbers is one amount. */
export function amountsOf(text: string, tokens: readonly Token[]): Amount[] {
  const figures = figuresOf(tokens, 'en')
    .map((one) => grouped(one, tokens))
    .filter((one) => (one.binding || isBoundOfOne(tokens, one)) && !isDate(one));
  const amounts: Amount[] = [];
  for (let at = 0; at < figures.length; at++) {
    const figure = figures[at];
    if (figure?.readings.length !== 1) continue;
    const second = figures[at + 1];
    if (second && isRange(text, tokens, figure, second)) {
      amounts.push(rangeOf(tokens, figure, second));
      at++;
    } else {
      const amount = amountOf(tokens, figure);
      if (amount) amounts.push(amount);
    }
  }
  return amounts;
}

/** `one` may be an article; in `more than one` it is a number. */
const isBoundOfOne = (tokens: readonly Token[], { from }: Figure): boolean =>
  [above, atLeast, below, atMost].some((bound) => bound.test(wordsBefore(tokens, from, 4)));

/** English groups thousands by commas. */
function grouped(figure: Figure, tokens: readonly Token[]): Figure {
  const isGrouped = /^\d{1,3}(?:,\d{3})+$/.test(tokens[figure.from]?.text ?? '');
  return isGrouped ? { ...figure, readings: [Math.max(...figure.readings)] } : figure;
}

function isRange(text: string, tokens: readonly Token[], first: Figure, second: Figure): boolean {
  const [last, next] = [tokens[first.to - 1], tokens[second.from]];
  if (!last || !next || second.readings.length !== 1 || first.sentence !== second.sentence) return false;
  const between = text.slice(last.end, next.start).trim();
  if (/^(?:[-–—]|to)\s?[€$£]?$/.test(between)) return true;
  return /^and\s?[€$£]?$/.test(between) && /between$/.test(wordsBefore(tokens, first.from, 1));
}

function rangeOf(tokens: readonly Token[], first: Figure, second: Figure): Amount {
  const high = numberOf(second);
  const written = Number(tokens[second.from]?.text);
  // of `80-100K` the first number has the second's power
  const power = written > 0 && numberOf(first) < written ? high / written : 1;
  const low = numberOf(first) * power;
  const isLed = /between$/.test(wordsBefore(tokens, first.from, 1));
  return {
    range: { low: Math.min(low, high), high: Math.max(low, high), withLow: true, withHigh: true },
    // `$10K-15K` and `$10-12k/year` are written with one sign
    measure: isMoney(first) ? first.measure : measureOf(second.measure),
    rates: isMoney(first) && isSpan(second.measure) ? second.measure : ratesOf(tokens, second.to),
    isBound: true,
    from: isLed ? first.from - (/^[€$£¥]$/.test(tokens[first.from - 1]?.word ?? '') ? 2 : 1) : first.from,
    to: behindRate(tokens, second.to),
  };
}

const isMoney = ({ measure }: Figure): boolean => /^[A-Z]{3}$/.test(measure);
const isSpan = (measure: string): boolean => /^(?:day|week|month|quarter|year)$/.test(measure);

function amountOf(tokens: readonly Token[], figure: Figure): Amount | null {
  const before = wordsBefore(tokens, figure.from, 4);
  const to = behindRate(tokens, figure.to);
  const behind = tokens
    .slice(to, to + 3)
    .map(({ word }) => word)
    .join(' ');
  const value = numberOf(figure);
  const base = { measure: measureOf(figure.measure), rates: ratesOf(tokens, figure.to), to };
  // a sign stands between the bound and the number
  const sign = /^[€$£¥]$/.test(tokens[figure.from - 1]?.word ?? '') ? 1 : 0;
  const bound = (range: Partial<Range>, pattern?: RegExp): Amount => {
    const said = pattern?.exec(before)?.[0].trim().split(' ').length ?? 0;
    return { ...base, range: { ...anything, ...range }, isBound: true, from: figure.from - said - sign };
  };
  if (atLeast.test(before)) return bound({ low: value }, atLeast);
  if (atMost.test(before)) return bound({ high: value }, atMost);
  if (above.test(before)) return bound({ low: value, withLow: false }, above);
  if (below.test(before)) return bound({ high: value, withHigh: false }, below);
  if (orMore.test(behind)) return bound({ low: value });
  if (orLess.test(behind)) return bound({ high: value });
  if (changing.test(before) && !wholly.test(before)) return null;
  const off = roughly.test(before) ? slack * value : 0;
  const range: Range = { low: value - off, high: value + off, withLow: true, withHigh: true };
  return { ...base, range, isBound: false, from: figure.from - (off > 0 ? 1 + sign : 0) };
}

const wordsBefore = (tokens: readonly Token[], at: number, count: number): string =>
  tokens
    .slice(Math.max(0, at - count - 1), at)
    .filter(({ word }) => !/^[€$£¥]$/.test(word))
    .slice(-count)
    .map(({ word }) => word)
    .join(' ');

/** A half is fifty per cent. */
const numberOf = ({ measure, readings: [reading = 0] }: Figure): number =>
  measure === 'share' ? Math.round(reading * 10_000) / 100 : reading;
const measureOf = (measure: string): string => (measure === 'share' ? 'percent' : measure);

/** By what the amount behind which `at` stands is counted: `a month`, `per year`, `monthly`. */
function ratesOf(tokens: readonly Token[], at: number): string {
  const found = new Set<string>();
  for (let place = at; place < Math.min(tokens.length, at + 5); place++) {
    const word = tokens[place]?.word ?? '';
    const span = spanOf(word, 'en');
    const before = tokens[place - 1]?.word ?? '';
    if (span && (isRate(word) || rateOpener.test(before))) found.add(span);
  }
  return [...found].sort().join(' ');
}

const rateOpener = /^(?:per|a|an|each|every|the|\/)$/;

/** Returns the end of the rate that stands right behind an amount: `20K a month or more`. */
function behindRate(tokens: readonly Token[], at: number): number {
  const [first, second] = [tokens[at]?.word ?? '', tokens[at + 1]?.word ?? ''];
  if (spanOf(first, 'en') && isRate(first)) return at + 1;
  return rateOpener.test(first) && spanOf(second, 'en') ? at + 2 : at;
}

export const isSameKind = (asked: Amount, told: Amount): boolean => {
  if (asked.rates !== told.rates) return false;
  const counts = (measure: string) => measure === 'count' || measure === 'bare';
  return asked.measure === told.measure || (counts(asked.measure) && counts(told.measure));
};

export const isWithin = (inner: Range, outer: Range): boolean =>
  (inner.low > outer.low || (inner.low === outer.low && (outer.withLow || !inner.withLow))) &&
  (inner.high < outer.high || (inner.high === outer.high && (outer.withHigh || !inner.withHigh)));

export const isApart = (one: Range, other: Range): boolean =>
  one.high < other.low ||
  other.high < one.low ||
  (one.high === other.low && !(one.withHigh && other.withLow)) ||
  (other.high === one.low && !(other.withHigh && one.withLow));

/** Removes the upper bound of an amount that was stated of a part only, since the whole may be larger. */
export const asPart = (range: Range): Range => ({ ...range, high: Number.POSITIVE_INFINITY, withHigh: true });

/** Inverts a one-sided range for a negation; null for a bounded one. The reader has handled `not more than` already. */
export function deniedRange(range: Range): Range | null {
  if (range.high === Number.POSITIVE_INFINITY)
    return { ...anything, high: range.low, withHigh: !range.withLow };
  if (range.low === Number.NEGATIVE_INFINITY)
    return { ...anything, low: range.high, withLow: !range.withHigh };
  return null;
}

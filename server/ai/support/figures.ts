import { currencyOf, monthOf, spanOf, weekdayOf } from './calendar.ts';
import { isFunctionWord, type Language } from './lexicon.ts';
import { fractionOf, isOne, longestSpelling, multipleOf, powerOf, spelledNumber } from './numbers.ts';
import type { Token } from './tokens.ts';

/** The unit of a figure: a currency code, a span of time, or one of these; `bare` has none. */
export type Measure = string;

/** A number, date or share as a text says it, in digits or in words. */
export interface Figure {
  /** `1.200` may be read in two ways. */
  readings: number[];
  measure: Measure;
  /** The tokens it is made of, its measure included. */
  from: number;
  to: number;
  clause: number;
  sentence: number;
  /** Articles may stand for a one, but no text is held to them. */
  binding: boolean;
}

export function figuresOf(tokens: readonly Token[], language: Language | null): Figure[] {
  const figures: Figure[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = dateAt(tokens, at) ?? countAt(tokens, at, language) ?? wordAt(tokens, at);
    if (found.length === 0) at++;
    else {
      figures.push(...found);
      at = Math.max(at + 1, ...found.map(({ to }) => to));
    }
  }
  return withRanges(figures);
}

function figure(
  tokens: readonly Token[],
  from: number,
  to: number,
  measure: Measure,
  readings: number[],
  binding = true,
): Figure {
  const { clause = 0, sentence = 0 } = tokens[from] ?? {};
  return { readings, measure, from, to, clause, sentence, binding };
}

/** `2026-02-11`, `11.02.2026`, `11/02/2026`: a day, a month and a year. */
function dateAt(tokens: readonly Token[], at: number): Figure[] | null {
  const { text = '' } = tokens[at] ?? {};
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const local = /^(\d{1,2})([./])(\d{1,2})[./](\d{4})$/.exec(text);
  if (!iso && !local) return null;
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [local?.[4], local?.[3], local?.[1]];
  const isEither = local?.[2] === '/';
  const one = (measure: Measure, ...readings: (string | undefined)[]) =>
    figure(tokens, at, at + 1, measure, readings.map(Number));
  return [
    one('bare', year),
    one('month', month, ...(isEither ? [day] : [])),
    one('bare', day, ...(isEither ? [month] : [])),
  ];
}

function countAt(tokens: readonly Token[], at: number, language: Language | null): Figure[] | null {
  const countedNumber = numberAt(tokens, at, language);
  if (!countedNumber) return null;
  let { readings, to } = countedNumber;
  for (let power: number | undefined; ; to++) {
    const next = tokens[to];
    power = next?.kind === 'word' ? powerOf(next.word, next.touches) : undefined;
    if (power === undefined) break;
    const by = power;
    readings = readings.map((reading) => reading * by);
  }
  const share = fractionOf(tokens[to]?.word ?? '');
  if (share !== undefined && (readings[0] ?? 0) < 10)
    return [figure(tokens, at, to + 1, 'share', [Number(((readings[0] ?? 1) * share).toFixed(4))])];
  const { measure, end } = measureAt(tokens, at, to, language);
  return [figure(tokens, at, end, measure, readings, countedNumber.binding)];
}

interface Counted {
  readings: number[];
  to: number;
  binding: boolean;
}

function numberAt(tokens: readonly Token[], at: number, language: Language | null): Counted | null {
  const token = tokens[at];
  if (token?.kind === 'number') return { readings: readingsOf(token.text), to: at + 1, binding: true };
  if (token?.kind !== 'word') return null;
  for (let length = longestSpelling; length >= 1; length--) {
    const parts = tokens.slice(at, at + length);
    if (parts.length < length || parts.some(({ kind }) => kind !== 'word')) continue;
    const number = spelledNumber(parts.map(({ word }) => word).join(''), language);
    if (number === undefined || (number === 1 && length === 1)) continue;
    return { readings: [number], to: at + length, binding: true };
  }
  const next = tokens[at + 1];
  const isPower = next?.kind === 'word' && next.word.length > 4 && powerOf(next.word, false) !== undefined;
  const isShare = fractionOf(next?.word ?? '') !== undefined;
  return isOne(token.word) ? { readings: [1], to: at + 1, binding: isPower || isShare } : null;
}

function readingsOf(written: string): number[] {
  if (written.startsWith('-')) return readingsOf(written.slice(1)).map((reading) => -reading);
  const [, over, under] = /^(\d)⁄(\d+)$/.exec(written.slice(-1).normalize('NFKD')) ?? [];
  if (under) return [Number((Number(written.slice(0, -1)) + Number(over) / Number(under)).toFixed(4))];
  return readingsOfDigits(written);
}

function readingsOfDigits(text: string): number[] {
  const plain = Number(text);
  const grouped = /^\d{1,3}(?:[.,'’\s]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, '')) : null;
  const mixed = /^(\d{1,3}(?:[.,'’\s]\d{3})+)[.,](\d+)$/.exec(text);
  const decimal = /^(\d+)[.,](\d+)$/.exec(text);
  const found = [
    mixed ? Number(`${mixed[1]?.replace(/\D/g, '')}.${mixed[2]}`) : null,
    grouped,
    decimal ? Number(`${decimal[1]}.${decimal[2]}`) : null,
    Number.isFinite(plain) ? plain : null,
  ];
  const readings = found.filter((one) => one !== null);
  // what is no number, such as a version, is told by its digits
  return readings.length > 0 ? [...new Set(readings)] : [Number(text.replace(/\D/g, '').slice(0, 15))];
}

/** What follows a number, or stands before it, says what it counts. */
function measureAt(
  tokens: readonly Token[],
  from: number,
  to: number,
  language: Language | null,
): { measure: Measure; end: number } {
  const next = tokens[to];
  const word = next?.word ?? '';
  const second = tokens[to + 1]?.word ?? '';
  if (/^(?:%|percent|prozent|pct)$/.test(word)) return { measure: 'percent', end: to + 1 };
  if (/^(?:por ciento|pour cent|per cent)$/.test(`${word} ${second}`))
    return { measure: 'percent', end: to + 2 };
  const currency = currencyOf(word) ?? currencyOf(tokens[from - 1]?.word ?? '');
  if (currency) return { measure: currency, end: currencyOf(word) ? to + 1 : to };
  if (/^(?:x|times|mal|fois|veces)$/.test(word)) return { measure: 'times', end: to + 1 };
  const span = spanOf(word, language);
  if (span) return { measure: span, end: to + 1 };
  const isAdjective = next?.kind === 'word' && !isFunctionWord(word);
  const after = isAdjective ? spanOf(second, language) : undefined;
  if (after) return { measure: after, end: to + 2 };
  const hasNoun = next?.kind === 'word' && !isFunctionWord(word) && next.clause === tokens[from]?.clause;
  return { measure: hasNoun ? 'count' : 'bare', end: to };
}

/** Months, weekdays, shares and multiples in one word. */
function wordAt(tokens: readonly Token[], at: number): Figure[] {
  const token = tokens[at];
  if (token?.kind !== 'word') return [];
  const { text, word } = token;
  const one = (measure: Measure, reading: number) => [figure(tokens, at, at + 1, measure, [reading])];
  const month = monthOf(text, word);
  if (month !== undefined && !(token.opens && word === 'may' && tokens[at + 1]?.kind !== 'number'))
    return one('month', month);
  const weekday = weekdayOf(word);
  if (weekday !== undefined) return one('weekday', weekday);
  const times = multipleOf(word);
  if (times !== undefined) return one('times', times);
  const share = fractionOf(word);
  const isShare =
    share === 1 / 2 || /^(?:the|der|die|das|ein|einem|le|la|un|el|a)$/.test(tokens[at - 1]?.word ?? '');
  return share !== undefined && isShare && word !== 'media' ? one('share', Number(share.toFixed(4))) : [];
}

/** In `8 to 10 weeks` and `40,000–60,000 €` the first number counts what the second does. */
function withRanges(figures: readonly Figure[]): Figure[] {
  return figures.map((one, index) => {
    const next = figures[index + 1];
    const isFirst =
      one.measure === 'bare' &&
      next &&
      next.sentence === one.sentence &&
      next.from - one.to <= 2 &&
      next.binding;
    return isFirst ? { ...one, measure: next.measure } : one;
  });
}

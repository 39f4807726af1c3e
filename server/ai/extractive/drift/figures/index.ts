import { type DateParts, datePatterns, dateReadings } from './dates.ts';
import { type FigureKind, hours, measures } from './measures.ts';
import { number, readings } from './numbers.ts';

/** The figures of a sentence, with everything that makes them comparable: unit, rate, range and bound. */

export type Bound = '' | '>=' | '>' | '<=' | '<' | '~';

export interface Figure {
  kind: FigureKind;
  /** Currency, rate and what else must be alike before two may be compared. */
  unit: string;
  /** `a month` in 5 euros a month, in hours; null where it is no rate. */
  rate: number | null;
  /** What the number may mean, in the kind's base unit, likeliest first. */
  low: number[];
  /** The same as `low` unless a range. */
  high: number[];
  dates: DateParts[];
  bound: Bound;
  text: string;
  /** Offsets of `text`. */
  start: number;
  end: number;
  /** Where its bound begins (`at least`), or `start`. */
  from: number;
  bounded: string;
}

const period = `(?:${Object.keys(hours).join('|')}|annum)`;
const adverbs: Record<string, string> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annually: 'year',
};
const measure = Object.keys(measures)
  .sort((one, two) => two.length - one.length)
  .join('|');

const rate = String.raw`(?:\s?\/\s?${period}\b|\s(?:per|each|every|an?)\s${period}\b|\s(?:${Object.keys(adverbs).join('|')})\b)`;
const symbol = '[$€£]';
const prefixed = '(?:[$€£]|\\b(?:usd|eur|gbp|chf)\\b)';
const currency = String.raw`(?:${symbol}|(?:euros?|dollars?|pounds?|francs?|usd|eur|gbp|chf)\b)`;
const scale = String.raw`(?:\s?(?:thousand|million|billion)\b)`;
const moneyScale = String.raw`(?:\s?(?:thousand|million|billion|bn|k|m)\b)`;
const range = (scaled: string) =>
  String.raw`${number}(?:${scaled})?(?:(?:\s?[-–—]\s?|\sto\s)${symbol}?${number}(?:${scaled})?)?`;
const qualifier = String.raw`(?:(?:working|business|calendar|full)\s)?`;
const pattern = (source: string) => new RegExp(source, 'giu');

/** In this order: what an earlier one has taken is no longer there for a later one. */
const patterns: readonly [FigureKind, RegExp][] = [
  ...datePatterns.map((one): [FigureKind, RegExp] => ['date', one]),
  ['clock', /(?<![\p{N}:])\d{1,2}:\d{2}(?![\p{N}:])(?:\s?[ap]m\b)?/giu],
  [
    'money',
    pattern(`(?:${prefixed}\\s?${range(moneyScale)}|${range(moneyScale)}\\s?${currency})(?:${rate})?`),
  ],
  ['share', pattern(String.raw`${range('')}\s?(?:%|percent\b|per cent\b)`)],
  ['share', /(?<![\p{L}-])half\b(?!-)/giu],
  [
    'share',
    /(?<![\p{L}-])(?:(?:a|one) (?:third|quarter)|two thirds|three quarters)(?=\s*(?:$|[.,;!?)]|(?:of|less|more|fewer|faster|slower|than|in)\b))/giu,
  ],
  ['times', pattern(String.raw`${range('')}(?:\s?[x×](?!\p{L})|[\s-]fold\b|fold\b|\stimes\b)(?:${rate})?`)],
  ['duration', pattern(String.raw`${range('')}[\s-]?${qualifier}(?:${measure})s?\b(?:${rate})?`)],
  ['duration', pattern(String.raw`(?<![\p{L}\p{N}])an?\s${period}\b`)],
  ['count', pattern(`${range(scale)}(?:k\\b)?(?!\\p{L})(?:${rate})?`)],
];

/** Longer sentences are data without full stops. */
export const charactersRead = 2000;

export function figuresIn(whole: string): Figure[] {
  const sentence = whole.slice(0, charactersRead);
  const found: Figure[] = [];
  for (const [kind, one] of patterns) {
    for (const match of sentence.matchAll(one)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push(figureOf(kind, sentence, start, end));
    }
  }
  return found.sort((one, two) => one.start - two.start);
}

/** Names of a thing rather than amounts of it: two labels that differ are two things. */
const labelled =
  /\b(?:version|model|level|step|phase|release|type|plan|tier|part|chapter|port|section|number|page|room|rule|article)[\s-]$/i;
const abbreviated = /\b\p{Lu}{2,}[\s-]$/u;
/** Windows 10: a word in the middle of a sentence that has a capital. */
const named = /[\p{Ll}\p{N},]\s+\p{Lu}[\p{L}\p{N}]*\s$/u;

/** What stands before a figure says what it is: a word or two. */
const charactersBefore = 60;

function figureOf(patternKind: FigureKind, sentence: string, start: number, end: number): Figure {
  const text = sentence.slice(start, end);
  const before = sentence.slice(Math.max(0, start - charactersBefore), start);
  const [bound, boundText] = boundBefore(before);
  const made = (kind: FigureKind, more: Partial<Figure> = {}): Figure => ({
    kind,
    unit: '',
    rate: null,
    low: [],
    high: [],
    dates: [],
    bound,
    text,
    start,
    end,
    from: start - boundText.length,
    bounded: boundText + text,
    ...more,
  });
  if (patternKind === 'date')
    return made('date', { dates: dateReadings(text.trim()), bound: '', from: start, bounded: text });
  if (patternKind === 'clock') return made('clock', point(clockOf(text)));
  if (patternKind === 'count' && [abbreviated, labelled, named].some((one) => one.test(before)))
    return made('label', { unit: text, bound: '', from: start, bounded: text });
  // 5G are no grams
  if (/\d[GH]$/.test(text)) return made('label', { unit: text });
  const per = rateOf(text);
  const plain = per ? text.slice(0, per.at) : text;
  const measured = patternKind === 'duration' ? measureOf(plain) : null;
  const kind = measured?.kind ?? patternKind;
  const factor = measured?.factor ?? 1;
  const unit = kind === 'money' ? currencyOf(plain) : (measured?.unit ?? '');
  return made(kind, { unit, rate: per?.hours ?? null, ...valuesOf(plain, factor) });
}

const point = (value: number) => ({ low: [value], high: [value] });

function valuesOf(text: string, factor: number): { low: number[]; high: number[] } {
  const share = shareInWords(text);
  if (share !== null) return point(share);
  const found = [...text.matchAll(pattern(`${number}${moneyScale}?(?:k\\b)?`))].map(([one]) => one);
  const [first = '1', second] = found.length > 0 ? found : ['1'];
  const scaled = (one: string) => readings(one).map((value) => value * factor);
  // “4 to 6 million”: both are millions
  const scaleOf = /\s?(?:thousand|million|billion|bn|k|m)$/i;
  const shared = second && !scaleOf.test(first) ? (scaleOf.exec(second)?.[0] ?? '') : '';
  return { low: scaled(first + shared), high: scaled(second ?? first) };
}

function shareInWords(text: string): number | null {
  if (/^half$/i.test(text)) return 50;
  const parts = /^(a|one|two|three) (third|quarter)s?$/i.exec(text);
  if (!parts) return null;
  const many = { a: 1, one: 1, two: 2, three: 3 }[parts[1]?.toLowerCase() ?? ''] ?? 1;
  return (100 * many) / (parts[2]?.toLowerCase() === 'third' ? 3 : 4);
}

function clockOf(text: string): number {
  const [hour = 0, minute = 0] = (text.match(/\d+/g) ?? []).map(Number);
  const isLate = /pm/i.test(text) && hour < 12;
  return (isLate ? hour + 12 : hour) * 60 + minute;
}

function rateOf(text: string): { at: number; hours: number } | null {
  const match = new RegExp(`${rate}$`, 'i').exec(text);
  const word = /\p{L}+$/u.exec(match?.[0] ?? '')?.[0].toLowerCase() ?? '';
  const unit = adverbs[word] ?? (word === 'annum' ? 'year' : word);
  return match && hours[unit] !== undefined ? { at: match.index, hours: hours[unit] } : null;
}

function measureOf(text: string): { kind: FigureKind; factor: number; unit: string } | null {
  const word = /\p{L}+$/u.exec(text)?.[0].toLowerCase() ?? '';
  const known = measures[word] ?? measures[word.replace(/s$/, '')];
  if (!known) return null;
  // working days are not days
  const of = /\b(?:working|business)\b/i.test(text) ? 'working' : '';
  // months and years have no fixed number of days
  const isCalendar = known[0] === 'duration' && known[1] >= 730;
  return { kind: known[0], factor: known[1], unit: isCalendar ? 'calendar' : of };
}

function currencyOf(text: string): string {
  if (/€|eur/i.test(text)) return 'EUR';
  if (/£|pound|gbp/i.test(text)) return 'GBP';
  return /chf|franc/i.test(text) ? 'CHF' : 'USD';
}

const bounds: readonly [RegExp, Bound][] = [
  [/\b(?:no|not) (?:more|greater) than\s$/i, '<='],
  [/\b(?:no|not) (?:less|fewer) than\s$/i, '>='],
  [/\b(?:at least|a minimum of|minimum)\s$/i, '>='],
  [/\b(?:at most|up to|within|a maximum of|maximum)\s$/i, '<='],
  [/\b(?:more than|over|above)\s$/i, '>'],
  [/\b(?:less than|fewer than|under|below)\s$/i, '<'],
  [/\b(?:about|around|approximately|roughly|nearly|almost|circa)\s$/i, '~'],
];

function boundBefore(before: string): [Bound, string] {
  for (const [phrase, bound] of bounds) {
    const match = phrase.exec(before.slice(-30));
    if (match) return [bound, match[0]];
  }
  return ['', ''];
}

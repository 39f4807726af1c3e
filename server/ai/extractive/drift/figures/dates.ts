import type { Figure } from './figure.ts';

/** Dates as far as they are told: a year, a month, a month with its year, a day. */

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const monthName =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|januar|februar|märz|mai|juni|juli|oktober|dezember)';
/** The days of a month as they are spoken. */
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const patterns: readonly [RegExp, (match: RegExpExecArray) => Parts | null][] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([, year, month, day]) => parts(Number(year), Number(month), Number(day))],
  [
    new RegExp(
      `\\b(\\d{1,2}|${ordinals.join('|')})(?:st|nd|rd|th|\\.)?(?: of)? ${monthName}(?!\\p{L})(?:,? (\\d{4}))?`,
      'giu',
    ),
    ([, day, month, year]) => parts(year ? Number(year) : null, monthOf(month), dayOf(day)),
  ],
  [
    new RegExp(`(?<!\\p{L})${monthName} (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d)(?:,? (\\d{4}))?`, 'giu'),
    ([, month, day, year]) => parts(year ? Number(year) : null, monthOf(month), Number(day)),
  ],
  [
    new RegExp(`(?<!\\p{L})${monthName} (\\d{4})\\b`, 'giu'),
    ([, month, year]) => parts(Number(year), monthOf(month), null),
  ],
  // a month alone is written with a capital; "may" and "march" are verbs too
  [
    new RegExp(`(?<!\\p{L})${monthName}(?!\\p{L})`, 'giu'),
    ([text = '', month]) => (isMonthAlone(text) ? parts(null, monthOf(month), null) : null),
  ],
  [/\b((?:19|20)\d{2})\b(?![.,]\d)/g, ([, year]) => parts(Number(year), null, null)],
];

interface Parts {
  year: number | null;
  month: number | null;
  day: number | null;
}

export interface DateFigure extends Figure {
  date: Parts;
}

export function datesIn(text: string): DateFigure[] {
  const foundDates: DateFigure[] = [];
  for (const [pattern, read] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (foundDates.some((other) => start < other.end && end > other.start)) continue;
      const date = read(match);
      if (!date) continue;
      const value = (date.year ?? 0) * 12 + (date.month ?? 0) + (date.day ?? 0) / 40;
      const shape = [date.year && 'y', date.month && 'm', date.day && 'd'].filter(Boolean).join('');
      foundDates.push({
        kind: 'date',
        low: value,
        high: value,
        unit: '',
        noun: [shape],
        rate: [],
        bound: null,
        isRough: false,
        start,
        end,
        date,
      });
    }
  }
  return foundDates;
}

export const isDate = (figure: Figure): figure is DateFigure => figure.kind === 'date';

/** Returns whether two dates agree in every part that both state. */
export function sameDate({ date: left }: DateFigure, { date: right }: DateFigure): boolean {
  return (['year', 'month', 'day'] as const).every(
    (part) => left[part] === null || right[part] === null || left[part] === right[part],
  );
}

/** Returns whether two dates state a part in common. */
export function comparableDates({ date: left }: DateFigure, { date: right }: DateFigure): boolean {
  return (['year', 'month'] as const).some((part) => left[part] !== null && right[part] !== null);
}

function parts(year: number | null, month: number | null, day: number | null): Parts | null {
  if (month !== null && (month < 1 || month > 12)) return null;
  if (day !== null && (day < 1 || day > 31)) return null;
  return { year, month, day };
}

/** German months that begin otherwise than in English. */
const otherwise = new Map([
  ['mär', 3],
  ['mai', 5],
  ['okt', 10],
  ['dez', 12],
]);

function monthOf(name = ''): number {
  const key = name.slice(0, 3).toLowerCase();
  return otherwise.get(key) ?? months.findIndex((month) => month.startsWith(key)) + 1;
}

const dayOf = (written = ''): number => Number(written) || ordinals.indexOf(written.toLowerCase()) + 1;

export const isMonth = (word: string) => months.includes(word);

const isMonthAlone = (text: string) =>
  /^\p{Lu}/u.test(text) && text.length > 3 && months.includes(text.toLowerCase());

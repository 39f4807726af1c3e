import { stem } from '../../search/stem.ts';

/** What a sentence states that can be checked against another: figures, dates, names, and whether it denies. */

export type FigureKind = 'money' | 'share' | 'duration' | 'date' | 'count';

export interface Figure {
  kind: FigureKind;
  /** What is counted, or the currency; empty for shares, durations (in hours) and dates. */
  unit: string;
  /** A number, or for dates as much of year-month-day as is said. */
  value: string;
  text: string;
  /** Offsets in the sentence. */
  start: number;
  end: number;
}

export interface Facts {
  figures: Figure[];
  names: Set<string>;
  isDenied: boolean;
  /** Something came to an end: discontinued, no longer. */
  isOver: boolean;
}

const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat([
      ['thirty', 30],
      ['forty', 40],
      ['fifty', 50],
      ['sixty', 60],
      ['ninety', 90],
      ['hundred', 100],
      ['thousand', 1000],
    ]),
);
const spelled = [...numberWords.keys()].join('|');
const digits = String.raw`\d{1,3}(?:[,  ]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?`;
const scale = String.raw`\s?(?:thousand|million|billion|bn|k|m)\b`;
const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]{0,7}';

const patterns: readonly [FigureKind, RegExp][] = [
  ['date', /\b\d{4}-\d{2}-\d{2}\b/g],
  ['date', new RegExp(String.raw`\b\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?${month}\b(?:,?\s\d{4})?`, 'gi')],
  ['date', new RegExp(String.raw`\b${month}\s\d{1,2}(?:st|nd|rd|th)?\b(?:,?\s\d{4})?`, 'gi')],
  ['date', new RegExp(String.raw`\b(?:${months.join('|')})\b(?:\s\d{4})?`, 'gi')],
  ['date', /\bq[1-4](?:\s\d{4})?\b/gi],
  [
    'money',
    new RegExp(
      String.raw`(?:[$€£]\s?(?:${digits})(?:${scale})?|(?:${digits})(?:${scale})?\s?(?:[$€£]|(?:euros?|dollars?|pounds?|usd|eur|gbp|chf)\b))`,
      'gi',
    ),
  ],
  ['share', new RegExp(String.raw`(?:${digits})\s?(?:%|percent\b|per cent\b)`, 'gi')],
  ['date', /\b(?:19|20)\d{2}\b/g],
  ['count', new RegExp(String.raw`\b(?:${digits}|${spelled})(?:${scale})?(?:[ -]\p{L}+){0,2}`, 'giu')],
];

const hours = new Map([
  ['minut', 1 / 60],
  ['hour', 1],
  ['day', 24],
  ['week', 168],
  ['month', 730],
  ['quarter', 2190],
  ['year', 8760],
]);

/** Longer sentences are data without full stops: what they state stands in their beginning, if anywhere. */
const charactersRead = 2000;

export function factsOf(whole: string): Facts {
  const sentence = whole.slice(0, charactersRead);
  const figures = figuresIn(sentence);
  return { figures, names: namesIn(sentence), isDenied: denies(sentence), isOver: over.test(sentence) };
}

/** Said to have ended. */
const over =
  /\b(?:no longer|discontinu\w+|retir(?:ed|es|ing)\b|deprecat\w+|end of (?:life|sale)|sunset(?:s|ted)?\b|withdrawn|cancell?ed|phased out|shut down|ceased?|was acquired|went out of business|stopped (?:selling|offering|supporting))/i;

const negator =
  /\b(?:not(?! only)|never|cannot|can't|won't|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|hasn't|haven't|without|neither|nor|none|lacks?|unable|excluded|unsupported)\b|\bno (?!longer\b)/gi;

/** Two denials affirm. */
function denies(sentence: string): boolean {
  return (sentence.match(negator)?.length ?? 0) % 2 === 1;
}

function figuresIn(sentence: string): Figure[] {
  const found: Figure[] = [];
  for (const [kind, pattern] of patterns) {
    for (const match of sentence.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const figure = figureOf(kind, match[0], start);
      if (figure) found.push(figure);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function figureOf(kind: FigureKind, text: string, start: number): Figure | null {
  const made = (as: FigureKind, unit: string, value: string, shown = text): Figure => ({
    kind: as,
    unit,
    value,
    text: shown,
    start,
    end: start + shown.length,
  });
  if (kind === 'date') return made('date', '', dateOf(text));
  if (kind === 'money') return made('money', currencyOf(text), String(numberOf(text)));
  if (kind === 'share') return made('share', '', String(numberOf(text)));
  const number = new RegExp(`^(?:${digits}|${spelled})(?:${scale})?`, 'i').exec(text)?.[0] ?? '';
  const words = text.slice(number.length).match(/\p{L}+/gu) ?? [];
  for (const [at, word] of words.entries()) {
    const unit = stem(word.toLowerCase());
    const factor = hours.get(unit);
    const shown = text.slice(0, text.indexOf(word, number.length) + word.length);
    if (factor !== undefined)
      return made('duration', '', String(Math.round(numberOf(number) * factor * 100) / 100), shown);
    if (at === words.length - 1 || !adjectives.has(word.toLowerCase()))
      return made('count', unit, String(numberOf(number)), number);
  }
  return null;
}

/** Stand between a number and what it counts. */
const adjectives = new Set(
  'new more other different working business calendar full large small additional of'.split(' '),
);

function numberOf(text: string): number {
  const word = numberWords.get(text.trim().toLowerCase().split(/[\s-]/)[0] ?? '');
  const plain = /\d[\d.,  ]*/
    .exec(text)?.[0]
    .trim()
    .replace(/[,  ](?=\d{3}(?!\d))/g, '')
    .replace(',', '.');
  const number = plain === undefined ? (word ?? Number.NaN) : Number.parseFloat(plain);
  if (/(?:\d|\s)(?:k|thousand)\b/i.test(text)) return number * 1e3;
  if (/(?:\d|\s)(?:m|million)\b/i.test(text)) return number * 1e6;
  if (/(?:\d|\s)(?:bn|billion)\b/i.test(text)) return number * 1e9;
  return number;
}

function currencyOf(text: string): string {
  if (/€|eur/i.test(text)) return 'EUR';
  if (/£|pound|gbp/i.test(text)) return 'GBP';
  return /chf/i.test(text) ? 'CHF' : 'USD';
}

function dateOf(text: string): string {
  const year = /\b(?:19|20)\d{2}\b/.exec(text)?.[0] ?? '';
  const iso = /\d{4}-(\d{2})-(\d{2})/.exec(text);
  if (iso) return `${year}-${iso[1]}-${iso[2]}`;
  const named = months.findIndex((name) => new RegExp(`\\b${name.slice(0, 3)}`, 'i').test(text)) + 1;
  const quarter = /q[1-4]/i.exec(text)?.[0].toUpperCase();
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b(?!\d)/.exec(text.replace(year, ''))?.[1] ?? '';
  const parts = [
    year,
    quarter ?? (named ? String(named).padStart(2, '0') : ''),
    quarter ? '' : day.padStart(day ? 2 : 0, '0'),
  ];
  return parts.filter(Boolean).join('-');
}

/** Words with a capital that do not merely begin the sentence. */
function namesIn(sentence: string): Set<string> {
  const names = new Set<string>();
  for (const match of sentence.matchAll(/\p{Lu}[\p{L}\p{N}&.-]*(?:\s\p{Lu}[\p{L}\p{N}&.-]*)*/gu)) {
    const name = match[0].replace(/[.-]+$/, '');
    const begins = match.index === 0 || /[.:“"(-]\s*$/.test(sentence.slice(0, match.index));
    if (begins && !name.includes(' ')) continue;
    if (months.includes(name.toLowerCase()) || /^Q[1-4]$/.test(name) || name === 'I') continue;
    names.add(name.toLowerCase());
  }
  return names;
}

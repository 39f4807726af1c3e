/** Dates as sentences write them, compared as dates. */

export interface DateParts {
  year: number | null;
  quarter: number | null;
  month: number | null;
  day: number | null;
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
// with its capital: “may” and “march” are words as well
const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const year = String.raw`(?:19|20)\d{2}`;
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`;

export const datePatterns: readonly RegExp[] = [
  /(?<![\w.-])\d{4}-\d{2}-\d{2}(?![\w-])/g,
  /(?<![\w./])\d{1,2}[./]\d{1,2}[./]\d{4}(?![\w/])/g,
  new RegExp(String.raw`\b${day}\s(?:of\s)?${month}\b(?:,?\s${year}\b)?`, 'g'),
  new RegExp(String.raw`\b${month}\.?\s${day}\b(?!\s?%)(?:,?\s${year}\b)?`, 'g'),
  new RegExp(String.raw`\b${month}\b(?:\s${year}\b)?`, 'g'),
  new RegExp(String.raw`\b[Qq][1-4](?:\s${year})?\b`, 'g'),
  // a bare year only where something says so: two thousand of anything is a count
  new RegExp(
    String.raw`(?<=\b(?:in|since|until|till|by|from|of|during|before|after|year|early|late|mid|end|and|to)\s)${year}\b(?=\s*(?:$|[.,;:!?)]|(?:and|to|or|by|in|on|with|at|for)\b))`,
    'gi',
  ),
];

/** More than one where the order of day and month cannot be known. */
export function dateReadings(text: string): DateParts[] {
  const made = (parts: Partial<DateParts>): DateParts => ({
    year: null,
    month: null,
    day: null,
    ...parts,
    quarter: parts.quarter ?? (parts.month ? Math.ceil(parts.month / 3) : null),
  });
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return [made({ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) })];
  const numeric = /^(\d{1,2})([./])(\d{1,2})[./](\d{4})$/.exec(text);
  if (numeric) {
    const [first, second, ofYear] = [Number(numeric[1]), Number(numeric[3]), Number(numeric[4])];
    const dayFirst = made({ year: ofYear, month: second, day: first });
    const monthFirst = made({ year: ofYear, month: first, day: second });
    if (numeric[2] === '.' || first > 12) return [dayFirst];
    return second > 12 ? [monthFirst] : [dayFirst, monthFirst];
  }
  const ofYear = new RegExp(String.raw`\b${year}\b`).exec(text)?.[0];
  const rest = ofYear ? text.replace(ofYear, '') : text;
  const named = months.findIndex((name) => rest.includes(name)) + 1;
  const ofDay = /\b\d{1,2}(?=\D|$)/.exec(rest.replace(/q[1-4]/i, ''))?.[0];
  const quarter = /q([1-4])/i.exec(rest)?.[1];
  return [
    made({
      year: ofYear ? Number(ofYear) : null,
      month: named || null,
      day: ofDay ? Number(ofDay) : null,
      quarter: quarter ? Number(quarter) : null,
    }),
  ];
}

const parts = ['year', 'quarter', 'month', 'day'] as const;

/** What only one of them says decides nothing: until May and until 3 May are not the same. */
export function compareDates(
  mine: readonly DateParts[],
  theirs: readonly DateParts[],
): 'same' | 'differs' | 'unclear' {
  const clash = (one: DateParts, two: DateParts) =>
    parts.some((part) => one[part] !== null && two[part] !== null && one[part] !== two[part]);
  if (mine.every((one) => theirs.every((two) => clash(one, two)))) return 'differs';
  const [one, two] = [mine[0], theirs[0]];
  if (!one || !two || mine.length + theirs.length > 2) return 'unclear';
  return parts.every((part) => one[part] === two[part]) ? 'same' : 'unclear';
}

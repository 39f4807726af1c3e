/** Numbers in digits and in words, with their places. */

export interface WrittenNumber {
  value: number;
  start: number;
  end: number;
  /** "A third", "half", "one in fifty": a share of the whole, in percent. */
  isShare: boolean;
}

const small =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const units = new Map([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, place): [string, number] => [word, 20 + place * 10]),
]);
const scales: Readonly<Record<string, number>> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 };
const shortScales: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, bn: 1e9 };
const parts: Readonly<Record<string, number>> = {
  half: 50,
  third: 100 / 3,
  quarter: 25,
  fifth: 20,
  tenth: 10,
};

const word = `(?:${[...units.keys(), ...Object.keys(scales)].join('|')})`;
const one = `(?:\\d+(?:[.,\\u00a0\\u202f]\\d+)*(?:\\s?(?:k|mn?|bn|thousand|million|billion))?|${word}(?:(?:[\\s-]|\\sand\\s)${word}){0,8})`;
const number = new RegExp(
  `(?<![\\p{L}\\d])(?:half|(?:a|${word})\\s(?:third|fifth|tenth)s?|three\\squarters|one\\sin\\s${one}|${one}(?:\\sand\\sa\\shalf)?)(?:(?<=\\d)|(?!\\p{L}))(?!\\d)`,
  'giu',
);
const unitBehind =
  /^[\s-]?(?:euro|dollar|pound|franc|second|minute|hour|day|week|month|quarter|year|percent)\b/i;

/** Returns the numbers of a text. A lone "one" counts only before a unit, since it is mostly a pronoun. */
export function numbersIn(text: string): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  for (const match of text.matchAll(number)) {
    const written = match[0].toLowerCase();
    const [start, end] = [match.index, match.index + written.length];
    if (written === 'one' && !unitBehind.test(text.slice(end, end + 12))) continue;
    const share = shareOf(written);
    found.push({ value: share ?? readValue(written), start, end, isShare: share !== null });
  }
  return found;
}

function shareOf(written: string): number | null {
  if (written.startsWith('one in ')) return 100 / readValue(written.slice(7));
  const [count = '', part = count] = written.split(/\s/);
  const size = parts[part.replace(/s$/, '')];
  if (size === undefined) return null;
  return written === 'half' || count === 'a' ? size : (units.get(count) ?? 1) * size;
}

function readValue(written: string): number {
  const plain = written.replace(/\sand\sa\shalf$/, '');
  const rest = plain === written ? 0 : 0.5;
  const [, digits, scale] = /^(\d[\d.,\u00a0\u202f]*)\s?(\p{L}*)$/u.exec(plain) ?? [];
  if (digits) return digitsOf(digits) * (scales[scale ?? ''] ?? shortScales[scale ?? ''] ?? 1) + rest;
  let [total, current] = [0, 0];
  for (const part of plain.split(/[\s-]/)) {
    const size = scales[part];
    if (size === 100) current = Math.max(1, current) * 100;
    else if (size) [total, current] = [total + Math.max(1, current) * size, 0];
    else current += units.get(part) ?? 0;
  }
  return total + current + rest;
}

/** 1,200.50 and 1.200,50 alike; one mark before exactly three digits divides thousands. */
function digitsOf(written: string): number {
  const plain = written.replace(/[\u00a0\u202f]/g, '');
  const marks = plain.match(/[.,]/g) ?? [];
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const isOneMark = new Set(marks).size === 1;
  const isThousands = isOneMark && (marks.length > 1 || plain.length - last === 4) && !plain.startsWith('0');
  if (last === -1 || isThousands) return Number(plain.replace(/[.,]/g, ''));
  return Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`);
}

/** Numbers as sentences write them, in digits or in English words. */

const ones = 'zero one two three four five six seven eight nine'.split(' ');
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = new Map([
  ['thousand', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['m', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
]);

const small = `(?:(?:${tens.join('|')})(?:[ -](?:${ones.slice(1).join('|')}))?|${teens.join('|')}|${ones.join('|')})`;
const hundreds = `(?:(?:${small}|a) hundred(?: (?:and )?${small})?|${small})`;
const inWords = String.raw`(?<![\p{L}\p{N}-])(?:${hundreds}(?: (?:thousand|million|billion)(?: (?:and )?${hundreds})?)?|a (?:thousand|million|billion))(?![\p{L}\p{N}])`;
const grouped = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d{1,3}(?:[  ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;
// a hyphen behind a word or a number joins, it does not subtract
const inDigits = String.raw`(?:(?<=^|[\s(])[-−]|minus )?(?<![\p{L}\p{N}/_#]|\p{N}[.,:/]|\p{L}[-–])(?:${grouped})(?!\p{N}|[.,:/]\p{N})`;

/** The source of a pattern for one number; to be used with the flags `iu`. */
export const number = `(?:${inDigits}|${inWords})`;

/**
 * What a number may be read as, likeliest first: `1.200` is a little more than one to some and more than a thousand
 * to others.
 */
export function readings(text: string): number[] {
  const sign = /^(?:[-−]|minus )/i.test(text) ? -1 : 1;
  const scale = scales.get(/\p{L}+$/u.exec(text.trim())?.[0].toLowerCase() ?? '') ?? 1;
  const digits = /\d(?:[\d., ]*\d)?/.exec(text)?.[0];
  if (digits === undefined) return [fromWords(text)];
  return digitReadings(digits.replace(/[  ]/g, '')).map((value) => sign * scale * value);
}

function digitReadings(digits: string): number[] {
  const plain = (text: string) => Number.parseFloat(text);
  const withPoint = plain(digits.replaceAll(',', ''));
  const withComma = plain(digits.replaceAll('.', '').replace(',', '.'));
  if (/^\d{1,3},\d{3}$/.test(digits)) return [withPoint, withComma];
  if (/^\d{1,3}\.\d{3}$/.test(digits)) return [plain(digits), withComma];
  const isPointDecimal = /\.\d+$/.test(digits) && !/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits);
  return [isPointDecimal || /^\d{1,3}(?:,\d{3}){2,}$/.test(digits) ? withPoint : withComma];
}

function fromWords(text: string): number {
  let whole = 0;
  let part = 0;
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const scale = scales.get(word);
    if (word === 'hundred') part = (part || 1) * 100;
    else if (scale !== undefined) {
      whole += (part || 1) * scale;
      part = 0;
    } else part += amountOf(word);
  }
  return whole + part;
}

function amountOf(word: string): number {
  if (tens.includes(word)) return (tens.indexOf(word) + 2) * 10;
  if (teens.includes(word)) return teens.indexOf(word) + 10;
  return Math.max(0, ones.indexOf(word));
}

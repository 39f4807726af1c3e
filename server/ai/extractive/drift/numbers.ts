/** Numbers in digits and in words, with their places. */

export interface WrittenNumber {
  value: number;
  start: number;
  end: number;
  /** "a third", "half": a share of the whole. */
  isShare: boolean;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map<string, number>([
  ...small.map((word, value): [string, number] => [word, value]),
  ...tens.map((word, place): [string, number] => [word, 20 + place * 10]),
  ['dozen', 12],
]);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['m', 1e6],
  ['mn', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
]);
const shares = new Map([
  ['half', 50],
  ['third', 100 / 3],
  ['quarter', 25],
  ['fifth', 20],
  ['tenth', 10],
]);
const token = /\d+(?:[.,\u00a0\u202f]\d+)*|\p{L}+/gu;

interface Token {
  text: string;
  start: number;
  end: number;
}

const unit = /^(?:euro|dollar|pound|franc|second|minute|hour|day|week|month|quarter|year|percent)$/;

/** A lone "one" is a pronoun more often than a figure, but for one with a unit. */
export function numbersIn(text: string): WrittenNumber[] {
  const tokens = [...text.matchAll(token)].map((match): Token => {
    const [written] = match;
    return { text: written.toLowerCase(), start: match.index, end: match.index + written.length };
  });
  const found: WrittenNumber[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { number, next } = readAt(text, tokens, at);
    if (number) found.push(number);
    at = Math.max(next, at + 1);
  }
  return found;
}

function readAt(text: string, tokens: Token[], at: number): { number: WrittenNumber | null; next: number } {
  const first = tokens[at];
  if (!first) return { number: null, next: at + 1 };
  const share = shareAt(tokens, at);
  if (share) return share;
  const isDigits = /^\d/.test(first.text);
  // a digit within a name, such as B2B or R2, counts nothing
  if (isDigits && /\p{L}/u.test(text.charAt(first.start - 1))) return { number: null, next: at + 1 };
  if (!isDigits && !values.has(first.text)) return { number: null, next: at + 1 };
  let total = 0;
  let current = isDigits ? digits(first.text) : (values.get(first.text) ?? 0);
  let last = at;
  for (let next = at + 1; next < tokens.length; next++) {
    const { text: word, start } = tokens[next] as Token;
    const gap = text.slice(tokens[last]?.end, start);
    if (!/^[\s-]?$/.test(gap)) break;
    const scale = scales.get(word);
    if (scale !== undefined && (word.length > 2 || isDigits)) {
      if (scale === 100) current *= 100;
      else {
        total += current * scale;
        current = 0;
      }
    } else if (isDigits) break;
    else if (word === 'and' && current >= 100 && values.has(tokens[next + 1]?.text ?? '')) {
      last = next;
      continue;
    } else {
      const value = values.get(word);
      if (value === undefined || !(value < 10 ? current % 10 === 0 : current % 100 === 0)) break;
      if (current === 0 && total === 0) break;
      current += value;
    }
    last = next;
  }
  if (first.text === 'one' && last === at && !unit.test(tokens[at + 1]?.text ?? ''))
    return { number: null, next: at + 1 };
  const end = tokens[last]?.end ?? first.end;
  const half = /^ and a half\b/i.exec(text.slice(end, end + 12));
  if (half) {
    const value = total + current + 0.5;
    return {
      number: { value, start: first.start, end: end + half[0].length, isShare: false },
      next: last + 4,
    };
  }
  return { number: { value: total + current, start: first.start, end, isShare: false }, next: last + 1 };
}

/** "half", "a third", "two thirds", "three quarters". */
function shareAt(tokens: Token[], at: number): { number: WrittenNumber; next: number } | null {
  const [first, second] = [tokens[at] as Token, tokens[at + 1]];
  if (first.text === 'half') return shareOf(first, first, 50, at + 1);
  if (!second) return null;
  const part = shares.get(second.text.replace(/s$/, ''));
  if (part === undefined) return null;
  // "a quarter" may be three months
  const isPlainPart = second.text === 'third' || second.text === 'fifth' || second.text === 'half';
  if (first.text === 'a' && isPlainPart) return shareOf(first, second, part, at + 2);
  const count = values.get(first.text);
  const isPlural = second.text === 'thirds' || second.text === 'fifths' || second.text === 'tenths';
  return count && (isPlural || (count === 3 && second.text === 'quarters'))
    ? shareOf(first, second, count * part, at + 2)
    : null;
}

function shareOf(first: Token, last: Token, value: number, next: number) {
  return { number: { value, start: first.start, end: last.end, isShare: true }, next };
}

/** 1,200.50 and 1.200,50 alike; one mark before exactly three digits divides thousands. */
function digits(text: string): number {
  const plain = text.replace(/[\u00a0\u202f]/g, '');
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (last === -1) return Number(plain);
  const marks = new Set(plain.replace(/\d/g, ''));
  const tail = plain.length - last - 1;
  const repeats = plain.replace(/\d/g, '').length > 1 && marks.size === 1;
  const isThousands = repeats || (marks.size === 1 && tail === 3 && !plain.startsWith('0'));
  if (isThousands) return Number(plain.replace(/[.,]/g, ''));
  return Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`);
}

/**
 * A token estimate without a tokenizer: in quarters of a token per UTF-16 unit, 1 for an ASCII letter or white space,
 * 2 for an ASCII digit or punctuation and for other alphabets, 4 from U+2E80 on (Han, kana, Hangul, emoji halves).
 * It errs on the high side of what byte-pair encoders of current models count, so a bound in it holds in theirs.
 */

const quarters = new Uint8Array(0x10000);
for (let code = 0; code < quarters.length; code++) quarters[code] = quartersOf(code);

function quartersOf(code: number): number {
  if (code <= 32) return 1;
  if (code < 128) return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) ? 1 : 2;
  return code >= 0x2e80 ? 4 : 2;
}

/** Returns the quarters of a token in [start, end) of `text`. */
export function tokenQuarters(text: string, start: number, end: number): number {
  let sum = 0;
  for (let at = start; at < end; at++) sum += quarters[text.charCodeAt(at)] ?? 4;
  return sum;
}

/** Returns the estimated number of tokens in `text`. */
export function countTokens(text: string): number {
  return Math.ceil(tokenQuarters(text, 0, text.length) / 4);
}

/** Returns the first offset at which [start, offset) would hold more than `most` quarters, or `end`. */
export function reach(text: string, start: number, end: number, most: number): number {
  let sum = 0;
  for (let at = start; at < end; at++) {
    sum += quarters[text.charCodeAt(at)] ?? 4;
    if (sum > most) return at;
  }
  return end;
}

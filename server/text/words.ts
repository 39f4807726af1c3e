import { startsOf, stem } from './stem.ts';

/**
 * Returns the words of a text for search, in order and stemmed: letters and digits of any script, lower-case and
 * without accents. English function words and single letters are left out; scripts without spaces give pairs of
 * neighbours, so a single letter of these is found only where it stands alone. What an apostrophe cuts off (they'll,
 * won't) is no word. A figure in groups of three (84,100 or 84.100) counts as a whole and as its groups, and so does a
 * word of Hangul, at whose end particles stand. Letters that differ by more than an accent count in both spellings (ß and
 * ss), and R&D or C++, whose letters are no words, as one.
 */
export function words(text: string): string[] {
  const found: string[] = [];
  eachWord(text, (word) => found.push(word));
  return found;
}

/** Receives a word of a text: `form` is the word in lower case without accents, `place` its index from 0. */
export type WordCall = (word: string, form: string, place: number) => void;

/**
 * Calls with each word of a text. With `beginnings`, words that begin otherwise may be skipped: they count as a place
 * but are neither stemmed nor looked up.
 */
export function eachWord(text: string, call: WordCall, beginnings: Beginnings | null = null): void {
  const readable = withoutContractions(withSigns(plain(withWholeWords(withWholeFigures(text)))));
  if (ascii.test(readable)) {
    eachAsciiWord(readable, call, beginnings);
    return;
  }
  let place = 0;
  for (const [run] of readable.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (unspaced.test(run)) for (const pair of pairs(run)) call(pair, pair, place++);
    else
      for (const form of ascii.test(run) ? [run] : formsOf(run)) {
        if (form.length > lengthMax) continue;
        const knownStem = stems.get(form);
        const word = knownStem === undefined ? stemOf(form) : knownStem;
        if (word !== null) call(word, form, place++);
      }
  }
}

/** Letters that lose no accent, as those write them who do not have them. */
const otherLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
};
const withPlainLetters = (run: string): string =>
  run.replace(otherLetter, (letter) => otherLetters[letter] ?? letter);
const otherLetter = new RegExp(`[${Object.keys(otherLetters).join('')}]`, 'g');
const hangul = /\p{sc=Hangul}{3}/u;

/** Returns the spellings of a run, the run itself among them, so that texts that were indexed by it alone are found too. */
function formsOf(run: string): string[] {
  const spelt = withPlainLetters(run);
  return [...(spelt === run ? [] : [spelt]), ...(hangul.test(run) ? pairs(run) : []), run];
}

/**
 * The same in a third of the time: a run that was met before is told by its letters, where a look-up by name would make
 * a string of every run. For a text in lower case.
 */
function eachAsciiWord(text: string, call: WordCall, beginnings: Beginnings | null): void {
  let from = 0;
  let hash = 0;
  let place = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      hash = Math.imul(hash ^ code, 0x01000193);
      continue;
    }
    const length = at - from;
    if (length > 0 && length <= lengthMax) {
      if (beginnings !== null && !beginsAs(beginnings, text, from, length)) {
        if (!isIdleRun(hash, text, from, length)) place += 1;
      } else {
        let run = asciiRuns.get(hash);
        // two runs may share a number
        if (run === undefined || run.form.length !== length || !text.startsWith(run.form, from))
          run = rememberRun(hash, text.slice(from, at));
        if (run.word !== null) call(run.word, run.form, place++);
      }
    }
    from = at + 1;
    hash = 0;
  }
}

/** The possible beginnings of words as three letters: a bit set of third letters for each first two. */
export type Beginnings = Uint32Array;

/** Returns the beginnings of words that count as one of these. */
export function beginningsOf(stemmed: Iterable<string>): Beginnings {
  const beginnings = new Uint32Array(letters * letters);
  for (const word of stemmed) {
    for (const start of startsOf(word)) {
      const at = placeOf(start, 0, start.length);
      if (start.length === 1) beginnings.fill(anyThird, at, at + letters);
      else beginnings[at] = (beginnings[at] ?? 0) | (start.length === 2 ? anyThird : thirdOf(start, 0, 3));
    }
  }
  return beginnings;
}

/**
 * Adds the occurrences of each term, times `weight`, to `counts`, and returns it. Terms are numbers from 1 to
 * 1,000,000,000.
 */
export function countTerms(
  text: string,
  weight = 1,
  counts = new Map<number, number>(),
): Map<number, number> {
  for (const word of words(text)) {
    const term = termOf(word);
    counts.set(term, (counts.get(term) ?? 0) + weight);
  }
  return counts;
}

/**
 * Returns the number of a stemmed word. Two words collide about once in a billion pairs, which costs a little
 * precision.
 */
export function termOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) % termCount) + 1;
}

export const termCount = 1_000_000_000;

/** Longer runs are encoded data, not words. */
const lengthMax = 64;
const stemsKept = 50_000;
const ascii = /^[\p{ASCII}]*$/u;
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const idle = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both
  but by can cannot could did do does doing down during each few for from further had has have having he her here hers
  herself him himself his how i if in into is it its itself just may me might more most must my myself no nor not of
  off on once only or other our ours ourselves out over own same shall she should so some such than that the their
  theirs them themselves then there these they this those through to too under until up upon us very was we were what
  when where which while who whom whose why will with would you your yours yourself yourselves`.split(/\s+/),
);

// One sign parts all groups, and what is behind another one is a fraction: 1,500.25 has the figure 1500.
const groupedFigure = /(?<![\d.,'’])\d{1,3}(?:([.,'’\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(?!\d|\1\d)/g;

// Most texts have none, which this tells in a fraction of the time.
const mayBeGrouped = /\d[.,'’\u00a0\u2009\u202f]\d{3}/;

/** Before every figure in groups, the same in one piece. */
function withWholeFigures(text: string): string {
  if (!mayBeGrouped.test(text)) return text;
  return text.replace(groupedFigure, (figure) => `${figure.replace(/\D/g, '')} ${figure}`);
}

// Pages of documents divide words at the ends of lines, and no sign tells which hyphen belongs to its word.
const dividedWord = /(\p{L}{2,})[-\u00ad\u2010]\n[ \t]*(\p{Ll}{2,})/gu;
const mayBeDivided = /[-\u00ad\u2010]\n/;

/** Before every word that the end of a line divides, the same in one piece. */
const withWholeWords = (text: string): string =>
  mayBeDivided.test(text) ? text.replace(dividedWord, '$1$2 $&') : text;

// Single letters are no words, so that their names would be lost without the signs.
const joinedLetters = /(?<![\p{L}\p{N}])(?:\p{L}+(?:&\p{L}+)+|\p{L}(?:\+\+|#))(?![\p{L}\p{N}])/gu;
const signs: Readonly<Record<string, string>> = { '&': 'and', '+': 'plus', '#': 'sharp' };
const mayBeSigned = /\p{L}(?:&\p{L}|\+\+|#)/u;

/** Before every name that its signs make one, the same in letters. */
const withSigns = (text: string): string =>
  mayBeSigned.test(text)
    ? text.replace(joinedLetters, (name) => `${name.replace(/[&+#]/g, (sign) => signs[sign] ?? '')} ${name}`)
    : text;

// Without it "won't" would have the word "won", and "you're" the word "re".
const contraction =
  /(?<!\p{L})(?:is|are|was|were|do|does|did|has|have|had|ca|could|wo|would|sha|should|might|must|need|ai)n['’]t(?!\p{L})|(?<=\p{L})['’](?:re|ve|ll)(?!\p{L})/gu;
const mayBeContracted = /['’](?:t|re|ve|ll)/;

/** For a text in lower case. */
const withoutContractions = (text: string): string =>
  mayBeContracted.test(text) ? text.replace(contraction, ' ') : text;

/** Signs that are written without a space behind a word or figure: 2023¹ is no 20231. Those of units belong to them: m². */
const notOfWord = /(?<=[\p{N}%]|\p{L}{3})[⁰¹²³⁴-⁹½¼¾⅐-⅞]+|[™℠]/gu;

/** Returns a text in lower case without accents and without signs that nobody sees, such as soft hyphens. */
export function plain(text: string): string {
  const lower = text.toLowerCase();
  return ascii.test(lower)
    ? lower
    : lower
        .replace(notOfWord, ' $&')
        .normalize('NFKD')
        .replace(/[\p{M}\p{Cf}]+/gu, '')
        .normalize('NFC');
}

/** Returns a word in lower case as those write it whose keyboard has no accents and no other letters than a to z. */
export const inPlainLetters = (word: string): string => withPlainLetters(plain(word));

/** Returns whether a search ignores a word: a function word or a single letter. */
export function isIdle(run: string): boolean {
  return idle.has(run) || (run.length === 1 && /[a-z]/.test(run));
}

function* pairs(run: string): Generator<string> {
  const letters = [...run];
  if (letters.length === 1) yield run;
  for (let at = 0; at + 1 < letters.length; at++) yield `${letters[at]}${letters[at + 1]}`;
}

/** Whether a run of a text begins as one of those words may. */
function beginsAs(beginnings: Beginnings, text: string, from: number, length: number): boolean {
  return ((beginnings[placeOf(text, from, length)] ?? 0) & thirdOf(text, from, length)) !== 0;
}

/** Five bits of a letter's code: they tell all letters apart, and a few from figures not. */
const letters = 32;
const anyThird = 0xffffffff;

function placeOf(text: string, from: number, length: number): number {
  const second = length > 1 ? text.charCodeAt(from + 1) % letters : 0;
  return (text.charCodeAt(from) % letters) * letters + second;
}

function thirdOf(text: string, from: number, length: number): number {
  return 1 << (length > 2 ? text.charCodeAt(from + 2) % letters : 0);
}

/** As `isIdle` says of a run that stands in an ASCII text, told by its letters. */
function isIdleRun(hash: number, text: string, from: number, length: number): boolean {
  if (length === 1) return text.charCodeAt(from) >= 97;
  const word = idleRuns.get(hash);
  return word?.length === length && text.startsWith(word, from);
}

/** By the number that `eachAsciiWord` makes of it. */
const idleRuns = new Map(
  [...idle].map((word) => {
    let hash = 0;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    return [hash, word];
  }),
);

/** Null for what is not counted. */
const stems = new Map<string, string | null>();

function stemOf(word: string): string | null {
  // emptied rather than aged: a language's common words are back after a page
  if (stems.size >= stemsKept) stems.clear();
  const made = isIdle(word) ? null : stem(word);
  stems.set(word, made);
  return made;
}

/** A run of letters and digits, and the word that is counted for it. */
interface Run {
  form: string;
  /** Null for what is not counted. */
  word: string | null;
}

const asciiRuns = new Map<number, Run>();

function rememberRun(hash: number, form: string): Run {
  if (asciiRuns.size >= stemsKept) asciiRuns.clear();
  const known = stems.get(form);
  const run = { form, word: known === undefined ? stemOf(form) : known };
  asciiRuns.set(hash, run);
  return run;
}

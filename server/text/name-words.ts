/**
 * The words of a text for looking up names. In scripts with spaces a word is a run of letters and digits; in others
 * (Chinese, Japanese, Thai), and where endings are attached to words (Korean), every letter is one, so that a name is
 * found inside a run. `stands` then tells the name from a part of a word.
 */

export interface NameWord {
  /** As written. */
  text: string;
  lower: string;
  /** UTF-16 offsets. */
  start: number;
  end: number;
  /** One letter of a script without spaces. */
  isLetter: boolean;
  /** Nothing lies between this letter and the one before it. */
  joins: boolean;
}

export function nameWords(text: string): NameWord[] {
  const foundWords: NameWord[] = [];
  let behind = 0;
  for (const written of text.match(nameWord) ?? []) {
    // asking a match for its place costs three times as much; between two words nothing is like a word's beginning
    const start = text.indexOf(written, behind);
    const isLetter = written.charCodeAt(0) >= firstUnspaced && unspaced.test(written);
    const joins = isLetter && start === behind && foundWords.at(-1)?.isLetter === true;
    const lower = isLetter ? composed(written) : written.toLowerCase();
    behind = start + written.length;
    foundWords.push({ text: written, lower, start, end: behind, isLetter, joins });
  }
  return foundWords;
}

/** Returns the key by which second and later words of a name are matched; 中 国 in two columns is not 中国. */
export function stepOf(word: NameWord, previous: NameWord | undefined): string {
  return word.isLetter && previous?.isLetter && !word.joins ? ` ${word.lower}` : word.lower;
}

/** Returns whether a name of `length` words found at `at` is not merely part of a longer word. */
export function stands(words: readonly NameWord[], at: number, length: number): boolean {
  const last = at + length - 1;
  return (
    (!isOneRun(words[at - 1], words[at]) || mayStandBehind(words, at, length)) &&
    (!isOneRun(words[last], words[last + 1]) || mayStandBefore(words, last, length))
  );
}

// A letter goes with its marks: Thai vowels, voicing written apart. The length mark of kana belongs to two scripts,
// hence `scx`.
const nameWord =
  /[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]]+|[\p{L}\p{N}]\p{M}*/gv;
const unspaced =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/v;
/** Thai comes first among them. */
const firstUnspaced = 0x0e00;

type Script = 'han' | 'hiragana' | 'katakana' | 'hangul' | 'other';

function scriptOf(letter: string): Script {
  if (/^\p{sc=Han}/u.test(letter)) return 'han';
  if (/^\p{sc=Hiragana}/u.test(letter)) return 'hiragana';
  if (/^\p{scx=Katakana}/u.test(letter)) return 'katakana';
  return /^\p{sc=Hangul}/u.test(letter) ? 'hangul' : 'other';
}

function isOneRun(left: NameWord | undefined, right: NameWord | undefined): boolean {
  if (!left || !right?.joins) return false;
  return scriptOf(left.lower) === scriptOf(right.lower);
}

function mayStandBehind(words: readonly NameWord[], at: number, length: number): boolean {
  const script = scriptOf(words[at]?.lower ?? '');
  // a Korean word begins where its run begins
  return script !== 'hangul' && isLongEnough(script, length);
}

function mayStandBefore(words: readonly NameWord[], last: number, length: number): boolean {
  const script = scriptOf(words[last]?.lower ?? '');
  if (script !== 'hangul' || isLongEnough(script, length)) return isLongEnough(script, length);
  let rest = '';
  for (let at = last + 1; isOneRun(words[at - 1], words[at]); at++) {
    rest += words[at]?.lower ?? '';
    if (rest.length > longestEnding) return false;
  }
  return koreanEnding.test(rest);
}

/**
 * Letters that a name needs to be told from a part of another word. Runs of Katakana are foreign words and names,
 * each whole; Hiragana and Thai spell sounds, so few letters stand in many words; 삼성 is also in 삼성동, 기아 in 기아자.
 */
function isLongEnough(script: Script, length: number): boolean {
  if (script === 'katakana') return false;
  return length >= { han: 2, hiragana: 3, hangul: 3, other: 4 }[script];
}

/** What Korean glues to a noun: particles, one or several, and forms of the copula. */
const koreanEnding =
  /^(?:이|가|은|는|을|를|의|에|에서|에게|에게서|와|과|도|로|으로|로서|으로서|로써|으로써|만|까지|부터|보다|처럼|같이|마다|조차|밖에|뿐|나|이나|랑|이랑|하고|께|께서|한테|한테서|라|이라|라고|이라고|라는|이라는|란|이란|며|이며|고|이고|인|다|이다|입니다|였다|이었다|들|측|요|이요|예요|이에요)+$/;
const longestEnding = 8;

/** A letter and its marks as one character, where there is one: か and a voicing mark are が. */
function composed(letter: string): string {
  return letter.length === 1 ? letter : letter.normalize('NFC');
}

import { isHighSurrogate } from '../../../text/boundary.ts';
import { type Phrase, type Place, places, proseIn } from './phrase.ts';

/** One piece of a text under edit. Every change passes here, is counted, and never touches addresses or code. */

export interface Edit {
  text: string;
  /** What was changed, in order, each once with its number; one map for all pieces of a text. */
  changes: Map<string, number>;
}

/** A compiled rule that is applied to every piece. */
export type Operation = (edit: Edit) => void;

/** A piece is read in a millisecond or two, so that others have their turn between two of them. */
const longestPiece = 16_000;

/** Splits a text into pieces: whole paragraphs, else whole lines, else whole words. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > longestPiece) {
    const end = cutWithin(text, start, start + longestPiece);
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

function cutWithin(text: string, start: number, limit: number): number {
  const window = text.slice(start, limit);
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = window.lastIndexOf(mark);
    if (at > 0) return start + at + mark.length;
  }
  return isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
}

export function note(edit: Edit, what: string, times = 1): void {
  if (times > 0) edit.changes.set(what, (edit.changes.get(what) ?? 0) + times);
}

/** Replaces a pattern in the prose of a text and notes how often that changed something. */
export function replaceAll(
  edit: Edit,
  pattern: RegExp,
  by: (match: string, ...groups: string[]) => string,
  what: string,
): void {
  let times = 0;
  let madeText = '';
  let at = 0;
  for (const { start, end } of proseIn(edit.text)) {
    madeText += edit.text.slice(at, start);
    madeText += edit.text.slice(start, end).replace(pattern, (match: string, ...groups: string[]) => {
      const written = by(match, ...groups);
      if (written !== match) times++;
      return written;
    });
    at = end;
  }
  if (times === 0) return;
  edit.text = madeText + edit.text.slice(at);
  note(edit, what, times);
}

/** Replaces a phrase in the prose of a text, whole words only and whatever their case; not inside a proper name. */
export function replaceWords(edit: Edit, phrase: Phrase, by: (found: string) => string, what: string): void {
  replacePhrase(edit, phrase, by, what, (place) => !isInName(edit.text, place, phrase));
}

/** A capital inside a sentence, or beside another one: `Synergy Health` is no synergy. */
function isInName(text: string, { start, end, partStart }: Place, phrase: Phrase): boolean {
  if (!isCapital(text.slice(start, start + 1))) return false;
  const isTitle = /^\p{Lu}\p{Ll}/u.test(text.slice(start, start + 2));
  if (
    isTitle &&
    !phrase.isCapital &&
    /[\p{L}\p{N},;%)”’'] $/u.test(text.slice(Math.max(partStart, start - 2), start))
  )
    return true;
  const before = text.slice(Math.max(partStart, start - nearby), start);
  const isBehind = /\p{Lu}[\p{L}\p{N}'’&-]* $/u.test(before);
  const goesOn = /^ (?:& )?\p{Lu}\p{L}/u.test(text.slice(end, end + 8));
  const opens = start === partStart || opensSentence.test(before);
  // at the head of a sentence a verb may stand before a name
  return isBehind || (goesOn && (!opens || /^ \p{Lu}\p{L}* \p{Ll}+s\b/u.test(text.slice(end, end + 60))));
}

/** Replaces a phrase wherever it occurs, or where `may` allows it. */
export function replacePhrase(
  edit: Edit,
  phrase: Phrase,
  by: (found: string) => string,
  what: string,
  may: (place: Place) => boolean = () => true,
): void {
  let times = 0;
  const madeText = new MadeText();
  let at = 0;
  for (const { start, end } of places(edit, phrase).filter(may)) {
    const found = edit.text.slice(start, end);
    const written = by(found);
    madeText.add(edit.text.slice(at, start));
    if (written !== found) {
      times++;
      madeText.mendArticle(written);
    }
    madeText.add(written);
    at = end;
  }
  if (times === 0) return;
  madeText.add(edit.text.slice(at));
  edit.text = madeText.whole();
  note(edit, what, times);
}

/** Returns a word in the case of another: `Utilize` becomes `Use`, `UTILIZE` becomes `USE`. */
export function inCaseOf(model: string, word: string): string {
  if (model.length > 1 && model === model.toUpperCase() && model !== model.toLowerCase())
    return word.toUpperCase();
  return isCapital(model) ? withCapital(word) : word;
}

const isCapital = (text: string) => text.charAt(0) !== text.charAt(0).toLowerCase();
const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Removes a word if its sentence stands without it, and mends the article, space and capital around it. A word that
 * may be a verb, or a whole predicate, stays and is noted.
 */
export function removePhrase(edit: Edit, phrase: Phrase, word: string, rule: string): void {
  const { text } = edit;
  const met = places(edit, phrase).filter((place) => !isInName(text, place, phrase));
  const foundPlaces = met.filter((place) => isSpare(text, place));
  note(
    edit,
    `kept “${word}” where a sentence needs a word in its place (never: ${rule})`,
    met.length - foundPlaces.length,
  );
  if (foundPlaces.length === 0) return;
  const madeText = new MadeText();
  let at = 0;
  let needsCapital = false;
  const copyTo = (end: number) => {
    const copied = text.slice(at, end);
    madeText.add(needsCapital ? withCapital(copied) : copied);
    if (copied !== '') needsCapital = false;
    at = end;
  };
  for (const { start, end, partStart } of foundPlaces) {
    copyTo(start);
    const before = madeText.end();
    at = behindGap(text, end);
    madeText.mendArticle(text.slice(at, at + nearby));
    if (!articleBefore.test(before)) {
      const opens = start === partStart || opensSentence.test(before);
      needsCapital ||= opens && isCapital(text.slice(start, start + 1));
    }
  }
  copyTo(text.length);
  edit.text = madeText.whole();
  note(edit, `took out “${word}” (never: ${rule})`, foundPlaces.length);
}

/**
 * A text that is written part by part and whose end is read in between. The end is kept apart: to join all parts at each
 * reading would take time by the square of their number.
 */
class MadeText {
  private readonly parts: string[] = [];
  private last = '';

  add(part: string): void {
    const last = this.last + part;
    if (last.length > nearby) this.parts.push(last.slice(0, -nearby));
    this.last = last.slice(-nearby);
  }

  /** The last characters, as many as are looked at. */
  end(): string {
    return this.last;
  }

  /** Mends the article at the end for the word that comes next. */
  mendArticle(next: string): void {
    const [whole = '', article = '', gap = ''] = articleBefore.exec(this.last) ?? [];
    if (!whole) return;
    const right = startsWithVowel.test(next) ? 'an' : 'a';
    this.last = this.last.slice(0, -whole.length) + inCaseOf(article, right) + gap;
  }

  whole(): string {
    return this.parts.join('') + this.last;
  }
}

/** Words go on behind it, and it ends in `ly`, or what it stands beside is theirs: `a …`, `our …`, `is … late`. */
function isSpare(text: string, { start, end }: Place): boolean {
  const behind = text.slice(end, end + nearby);
  const isLed = leading.test(text.slice(Math.max(0, start - nearby), start));
  return /^,? +\p{L}/u.test(behind) && !joins.test(behind) && (isLed || /ly$/i.test(text.slice(start, end)));
}

const leading =
  /(?<!\p{L})(?:an?|the|this|that|these|those|our|your|their|its|his|her|my|every|each|no|any|some|is|are|was|were|be)(?: [\p{L}-]+,)* $/iu;
const joins =
  /^,? +(?:and|or|but|nor|to|of|in|on|at|for|with|by|from|as|than|that|which|who|when|if|because)\b/i;

/** What stands around a word is looked for no further than this: blanks and brackets may go on for ever. */
const nearby = 40;
/** `Plan A` has no article. */
const articleBefore = /\b(an?|(?<!\p{L} )An?)(\s+)$/u;
const opensSentence = /(?:[.!?:]["”’)]*\s+|\n\s*(?:[-*#>]+\s+|\d+[.)]\s+)?)$/u;
const startsWithVowel = /^(?!one\b|once\b|eu)[aeio]|^u(?!n[ai]|s[aei]|t[ie])|^h(?:our|onest|eir)/iu;

/** Behind the comma and the blanks that followed a word. */
function behindGap(text: string, end: number): number {
  let at = text.charAt(end) === ',' && /\s/.test(text.charAt(end + 1)) ? end + 1 : end;
  while (at < text.length && /[^\S\n]/.test(text.charAt(at))) at++;
  return at;
}

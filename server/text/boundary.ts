/** Where a sentence ends. Latin full stops are weighed; the full stops of other scripts are taken at their word. */

import { isSpace, skipSpace, trimEnd } from './line.ts';

/** The UTF-16 units after which a sentence is cut at white space, so that a text without full stops stays usable. */
export const longestSentence = 2_000;

/** Never the last word of a sentence. */
const alwaysContinues = words(
  'dr mr mrs ms mx prof rev hon gen col capt lt sgt sen rep gov pres e.g i.e eg ie vs cf viz approx esp incl excl resp al',
);
/** Not the last word of a sentence when a number follows. */
const continuesBeforeNumber = words(
  'no nos nr fig figs vol vols ch sec art p pp eq ed par jan feb mar apr jun jul aug sep sept oct nov dec ca est min max tel ext',
);
/** May end a sentence, or not: the next word decides. */
const mayEnd = words(
  'inc ltd corp co llc llp plc bros dept div est etc jr sr st ave blvd rd mt ft jan feb mar apr jun jul aug sep sept oct nov dec assn univ intl gmbh s.a ph.d m.d b.a m.a',
);
/** Words that begin a sentence far more often than they continue a name. */
const startsSentence = words(
  'a an the this that these those we i it they he she you our their his her my your its there here in on at for from with ' +
    'if when while as but and so then however also after before since because what who how why where which do does did is are ' +
    'was were can could would should will has have had no yes not all both each every many most some several now today by to ' +
    "let please thanks once during although though until unless it’s it's we’re we're that’s that's",
);

const stop = 46;
const bang = 33;
const question = 63;
const ellipsis = 0x2026;
/** 。！？｡．। ॥ ؟ ۔ ։ ። ။ ។ ;(Greek): they end a sentence whatever follows. */
const decisive = new Set([
  0x3002, 0xff01, 0xff1f, 0xff61, 0xff0e, 0x0964, 0x0965, 0x061f, 0x06d4, 0x0589, 0x1362, 0x104b, 0x17d4,
  0x037e,
]);
const closers = new Set(
  [...'"\'”’»›)]}」』）】》〉*_`⁰¹²³⁴⁵⁶⁷⁸⁹'].map((character) => character.charCodeAt(0)),
);
const openers = new Set([...'"\'“‘«‹([{「『（【《〈*_`¿¡'].map((character) => character.charCodeAt(0)));

/** Returns the offset behind the sentence that begins at `start` in the block [start, end). */
export function sentenceEnd(text: string, start: number, end: number): number {
  let lastSpace = -1;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (at - start >= longestSentence) return cut(text, start, at, lastSpace);
    if (code === 32) lastSpace = at;
    if (!isTerminator(code)) continue;
    const stops = pastTerminators(text, at, end);
    const after = pastClosers(text, stops, end);
    if (after >= end) return end;
    const spaced = isSpace(text.charCodeAt(after));
    if (decisive.has(code) || (spaced && ends(text, { start, at, stops, after, end }))) return after;
    at = Math.min(after, start + longestSentence) - 1;
  }
  return end;
}

/**
 * Returns whether the mark at `at` ends the sentence of the line that begins at `start`; those of `Dr.` and `e.g.` do
 * not.
 */
export function endsSentence(text: string, start: number, at: number): boolean {
  const code = text.charCodeAt(at);
  if (!isTerminator(code)) return false;
  const end = text.length;
  const stops = pastTerminators(text, at, end);
  const after = pastClosers(text, stops, end);
  if (after >= end || decisive.has(code)) return true;
  return isSpace(text.charCodeAt(after)) && ends(text, { start, at, stops, after, end });
}

interface Candidate {
  start: number;
  /** the first full stop, behind the last one, behind closing quotes and brackets */
  at: number;
  stops: number;
  after: number;
  end: number;
}

function ends(text: string, candidate: Candidate): boolean {
  const { start, at, stops, after, end } = candidate;
  const next = pastOpeners(text, skipSpace(text, after, end), end);
  if (next >= end) return true;
  const lower = isLower(text, next);
  const code = text.charCodeAt(at);
  if (code === question) return !(lower && after > stops);
  if (code === bang || code === ellipsis || stops - at > 1) return !lower;
  return fullStopEnds(text, wordBefore(text, start, at), { next, end, lower, atStart: start });
}

function fullStopEnds(
  text: string,
  before: { word: string; start: number },
  following: { next: number; end: number; lower: boolean; atStart: number },
): boolean {
  const { next, end, lower } = following;
  const word = before.word.toLowerCase();
  if (before.start === following.atStart && /^(?:\d{1,3}|[a-z])$/i.test(word)) return false;
  if (alwaysContinues.has(word)) return false;
  if (isDigit(text.charCodeAt(next)) && continuesBeforeNumber.has(word)) return false;
  if (lower) return /^\p{Ll}{4,}$/u.test(before.word) && !mayEnd.has(word);
  if (mayEnd.has(word) || /^(?:\p{L}\.)*\p{Lu}$/u.test(before.word) || /^(?:\p{L}\.)+\p{L}$/u.test(word)) {
    return startsSentence.has(wordAfter(text, next, end));
  }
  return true;
}

function isTerminator(code: number): boolean {
  if (code < 128) return code === stop || code === bang || code === question;
  return code === ellipsis || decisive.has(code);
}

function pastTerminators(text: string, at: number, end: number): number {
  while (at < end && isTerminator(text.charCodeAt(at))) at++;
  return at;
}

/** Closing quotes, brackets, emphasis marks, and the number of a note, raised or in brackets. */
function pastClosers(text: string, at: number, end: number): number {
  while (at < end && closers.has(text.charCodeAt(at))) at++;
  const footnote = text.charCodeAt(at) === 91 ? /^\[\d{1,3}\]/.exec(text.slice(at, at + 5)) : null;
  return footnote ? Math.min(at + footnote[0].length, end) : at;
}

function pastOpeners(text: string, at: number, end: number): number {
  const limit = Math.min(end, at + 6);
  while (at < limit && openers.has(text.charCodeAt(at))) at++;
  return at;
}

function wordBefore(text: string, start: number, at: number): { word: string; start: number } {
  let from = at;
  const limit = Math.max(start, at - 24);
  while (from > limit && !isSpace(text.charCodeAt(from - 1)) && !openers.has(text.charCodeAt(from - 1)))
    from--;
  return { word: text.slice(from, at), start: from };
}

function wordAfter(text: string, at: number, end: number): string {
  const found = /^[\p{L}’']+/u.exec(text.slice(at, Math.min(end, at + 24)));
  return found ? found[0].toLowerCase() : '';
}

function isLower(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 128) return code >= 97 && code <= 122;
  const character = text.charAt(at);
  return character === character.toLowerCase() && character !== character.toUpperCase();
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The end of an over-long sentence: white space if there is some, else a whole character. */
function cut(text: string, start: number, at: number, lastSpace: number): number {
  if (lastSpace > start) return trimEnd(text, start, lastSpace) > start ? lastSpace : at;
  return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at;
}

export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

export function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

import { endsSentence } from '../../../text/boundary.ts';
import { isFunctionWord } from '../lexicon.ts';
import { foldWord, tokensOf } from '../tokens.ts';

/** The sentence that a quote is cut from. */

/** So far a sentence is followed beyond its quote. */
const reach = 800;

export interface SentenceSpan {
  start: number;
  end: number;
}

/** Returns the span of the sentences that a quote touches, without the marks of lists and headings before them. */
export function sentenceSpan(text: string, start: number, end: number): SentenceSpan {
  let from = start;
  const first = Math.max(0, start - reach);
  while (from > first && !isEnd(text, from - 1)) from--;
  let to = end;
  const last = Math.min(text.length, end + reach);
  if (to > start && isEnd(text, to - 1)) return trimmed(text, { start: from, end: to }, start, end);
  while (to < last && !isEnd(text, to)) to++;
  // the mark that ends it is part of it, a line's end is not
  while (to < last && /[.!?…。！？"”»’')]/.test(text.charAt(to))) to++;
  return trimmed(text, { start: from, end: to }, start, end);
}

/** Returns the sentence around a passage in one line: a sentence that is wrapped over several lines is one. Every character keeps its place. */
export function sentenceAround(text: string, start: number, end: number): string {
  const span = sentenceSpan(text, start, end);
  return unwrappedText(text, span.start, span.end);
}

/** Returns a part of a text with wrapped lines joined. */
export function unwrappedText(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  if (!part.includes('\n')) return part;
  return part.replace(/\r?\n/g, (mark, at: number) =>
    isWrap(text, start + at + mark.length - 1) ? ' '.repeat(mark.length) : mark,
  );
}

/** Returns the whole sentence of a quote; null where there is none, or it is too long for a value. */
export function wholeSentence(text: string, start: number, end: number): SentenceSpan | null {
  const span = sentenceSpan(text, start, end);
  const sentence = text.slice(span.start, span.end);
  if (sentence.length > longestAlone || dangling.test(sentence)) return null;
  const words = tokensOf(sentence);
  const least = /[.!?。！？]["”»’')*_]{0,4}$/.test(sentence) ? 3 : 4;
  if (words.length < least) return null;
  const isWhole = !/[\p{L}\p{N}]/u.test(text.slice(span.start, start) + text.slice(end, span.end));
  return isWhole ? { start, end } : span;
}

/** No field is filled with more. */
const longestAlone = 800;
/** A line that goes on from another one. */
const dangling =
  /^(?:because|and|but|or|which|that|than|so|weil|und|aber|oder|dass|parce|et|mais|ou|que|porque|y|pero|o)\b/;

/** A line's end, or a mark that ends a sentence. */
function isEnd(text: string, at: number): boolean {
  const unit = text.charAt(at);
  if (unit === '\n') return !isWrap(text, at);
  if (!/[.!?…。！？"”»’')]/.test(unit)) return false;
  // a closing mark ends what the stop before it ended
  let mark = at;
  while (/["”»’')]/.test(text.charAt(mark)) && mark > at - 3) mark--;
  if (/["”»’')]/.test(text.charAt(at + 1)) || !/[.!?…。！？]/.test(text.charAt(mark))) return false;
  return endsSentence(text, lineStart(text, mark), mark);
}

/** A line that ends within a sentence: it is long, or ends in a comma or a small word, and the next goes on in lower case. */
function isWrap(text: string, at: number): boolean {
  const behind = text.slice(at + 1, at + 1 + wordMost);
  const line = text.slice(lineStart(text, at), at).trimEnd();
  if (!line || /^\s*(?:\n|$)/.test(behind)) return false;
  const last = /([\p{L}\p{M}]+)$/u.exec(line.slice(-wordMost))?.[1] ?? '';
  const isOpen = /,$/.test(line) || (last !== '' && isFunctionWord(foldWord(last)));
  const next = /^[ \t]*(\p{L}[\p{L}\p{M}]*)/u.exec(behind)?.[1];
  if (next === undefined) return false;
  if (isOpen) return true;
  if (!/^\p{Ll}/u.test(next) || /[.!?:;|]$/.test(line)) return false;
  return line.length >= longestShort || isFunctionWord(foldWord(next));
}

const lineStart = (text: string, at: number): number => {
  const from = Math.max(0, at - longestLine);
  return from + text.slice(from, at).lastIndexOf('\n') + 1;
};

const wordMost = 40;
const longestLine = 200;
/** A shorter line is one of a list. */
const longestShort = 40;

/** Without what leads a line: marks of lists, headings, quotations and rows. The quote stays whole. */
function trimmed(text: string, span: SentenceSpan, start: number, end: number): SentenceSpan {
  const lead = /^(?:\s|[>#|*+•◦▪‣·–—-]+[ \t]|\d{1,3}[.)]\s)*/.exec(text.slice(span.start, start))?.[0] ?? '';
  let to = span.end;
  while (to > end && /[\s|]/.test(text.charAt(to - 1))) to--;
  return { start: span.start + lead.length, end: to };
}

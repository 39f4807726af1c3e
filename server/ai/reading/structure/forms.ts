import { sentenceEnd } from '../../../text/boundary.ts';
import { skipSpace, trimEnd } from '../../../text/line.ts';
import type { Block } from './blocks.ts';
import type { Heading } from './unit.ts';
import { stemsOf } from './words.ts';

/** Forms of unmarked lines that name what follows: headings, labels, header cells. */

export function isName(heading: Heading): boolean {
  return (
    heading.words.length > 0 &&
    heading.words.length <= 5 &&
    !heading.words.some((word) => word.startsWith('#'))
  );
}

export function headingOf(text: string, start: number, end: number): Heading {
  const said = text.slice(start, Math.min(end, start + 200)).replace(/[*_]{2,}/g, '');
  return { level: 0, text: said, words: stemsOf(said) };
}

export function lastSentence(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const next = skipSpace(text, sentenceEnd(text, at, end), end);
    if (next >= end || next <= at) return at;
    at = next;
  }
  return at;
}

/** Returns whether a line may be an unmarked title: short, and without final punctuation. */
export const isPlain = (line: string): boolean =>
  line.length <= 70 &&
  /^[\p{Lu}\p{N}]/u.test(line) &&
  !/[.!?,;…|]["”']?$/.test(line) &&
  !/\d{4}-\d\d|@|https?:/.test(line);

/** Returns whether a cell holds a figure with its unit and nothing more. */
export const isFigure = (cell: string): boolean => /\d/.test(cell) && !/\p{L}\P{L}+\p{L}/u.test(cell);

export const plainLevel = 9;
const boldLevel = 7;
const isBold = (line: string): boolean =>
  /^(?:\d{1,2}[.)]\s*)?(?:\*\*|__)[^*_]+(?:\*\*|__)[.:?]?$/.test(line);

/** Returns the level of an unmarked heading, or 0; a heading right above another one has the higher level. */
export function pseudoLevel(
  block: Block,
  body: string,
  next: Block | undefined,
  nextBody: string,
  afterNext: Block | undefined,
): number {
  if (block.kind !== 'prose' || block.speaker || body.length > 120 || !next) return 0;
  if (next.line.kind === 'heading' && !/\*\*$/.test(body)) return 0;
  if (isBold(body)) return isBold(nextBody) ? boldLevel - 0.5 : boldLevel;
  if (/[:：]$/.test(body)) return 0;
  if (body.endsWith('?') && block.isAfterBlank && next.kind === 'prose') return 8;
  if (!isPlain(body)) return 0;
  if (next.kind === 'item') return plainLevel;
  // a name over the title of a list
  const isOverTitle = next.kind === 'prose' && !next.isAfterBlank && afterNext?.kind === 'item';
  if (isOverTitle && block.isAfterBlank && isShort(body) && isShort(nextBody) && isPlain(nextBody))
    return plainLevel - 0.5;
  const isApart = block.isAfterBlank && (next.isAfterBlank || next.end - next.start > 70);
  return isApart && next.kind === 'prose' && next.end - next.start > 60 && afterNext !== undefined
    ? plainLevel
    : 0;
}

const isShort = (line: string): boolean => line.split(/\s+/).length <= 5;

const label =
  /^(?:\*\*|__|\*)?(["“]?\p{L}[^:*_.?!\n\u2028]{1,60}?)(?:\*\*|__|\*)?\s?(?:[:：](?!\/)(?:\*\*|__|\*)?\s+|\.?(?:\*\*|__)[.:]?\s*[–—-]?\s+|\s[–—]\s+)(?=\S)/u;

export function labelOf(body: string): { text: string; content: number } | null {
  const [whole = '', text = ''] = label.exec(body.slice(0, 100)) ?? [];
  if (!text || text.split(/\s+/).length > 6) return null;
  // a bold name at the head of a sentence is its subject
  const isMarked = /[.:：–—-]/.test(whole.slice(whole.indexOf(text) + text.length));
  return isMarked || !/^\p{Ll}/u.test(body.slice(whole.length)) ? { text, content: whole.length } : null;
}

const closing = new Map([
  ['"', '"'],
  ['“', '”'],
  ["'", "'"],
]);

/** Removes the quotation marks around a whole text, and the emphasis around those. */
export function withoutQuotes(text: string, start: number, end: number): { start: number; end: number } {
  let [from, to] = [start, end];
  while (from < to && /[*_]/.test(text.charAt(from)) && text.charAt(from) === text.charAt(to - 1)) {
    from++;
    to--;
  }
  const open = text.charAt(from);
  const close = closing.get(open);
  if (!close || to - from < 3 || text.charAt(to - 1) !== close) return { start, end };
  const inner = text.slice(from + 1, to - 1);
  return inner.includes(open) || inner.includes(close) ? { start, end } : { start: from + 1, end: to - 1 };
}

export function cellsOf(text: string, block: Block): { start: number; end: number }[] {
  const cells: { start: number; end: number }[] = [];
  const isPiped = text.slice(block.start - 2, block.end).includes('|');
  let at = block.start;
  const line = text.slice(block.start, block.end).replace(/\|\s*$/, '');
  for (const part of line.split(isPiped ? '|' : '\t')) {
    const start = skipSpace(text, at, at + part.length);
    cells.push({ start, end: Math.max(start, trimEnd(text, start, at + part.length)) });
    at += part.length + 1;
  }
  return cells;
}

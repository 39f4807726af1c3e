/**
 * The kinds of lines by their form alone, on which sentences and chunks are based. Everything here is linear in the
 * text: no pattern may look beyond its own line.
 */

export type LineKind = 'blank' | 'heading' | 'item' | 'row' | 'quote' | 'mark' | 'fence' | 'prose';

export interface Line {
  kind: LineKind;
  /** UTF-16 offsets of the line without its line end. */
  start: number;
  end: number;
  /** Where the words begin, behind indentation and marker (`- `, `## `, `> `, `| `). */
  content: number;
  /** 1–6 of a heading, 0 otherwise. */
  level: number;
}

/** Forms such as rules and table separators are short; a longer line is never one of them. */
const longestMark = 400;
const heading = /[ ]{0,3}(#{1,6})[ \t]+/y;
const item = /[ \t]{0,40}(?:[-*+•◦▪‣·–]|\d{1,3}[.)]|[a-zA-Z]\))[ \t]{1,8}(?:\[[ xX]\][ \t]{1,8})?/y;
const quote = /[ \t]{0,8}(?:>[ \t]?){1,8}/y;
const fence = /[ ]{0,3}(?:```|~~~)/y;
const rule = /^[ \t]*(?:[-*_=~][ \t]?){3,}$/;
const tableRule = /^[ \t|:+-]*-[ \t|:+-]*$/;
const setextRule = /^ {0,3}(?:(=)==+|---+)[ \t]*$/;
const shoutedLine = /^[^\p{Ll}]*$/u;
const letters = /\p{Lu}/gu;

/** Returns the lines of `text` in order; `\n`, `\r\n` and a lone `\r` all end a line. */
export function* lines(text: string): Generator<Line> {
  let start = 0;
  let carriageReturn = -1;
  let lineFeed = -1;
  let afterBlank = true;
  while (start < text.length) {
    // remembered until passed: looking for a character that is not there would read the rest for every line
    if (carriageReturn < start) carriageReturn = indexOf(text, '\r', start);
    if (lineFeed < start) lineFeed = indexOf(text, '\n', start);
    const end = Math.min(carriageReturn, lineFeed);
    const next = end + (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? 2 : 1);
    const line = classify(text, start, end, afterBlank);
    if (line.kind === 'prose') raiseSetextHeading(text, line, next);
    afterBlank = line.kind === 'blank';
    yield line;
    start = next;
  }
}

function classify(text: string, start: number, end: number, afterBlank: boolean): Line {
  const content = skipSpace(text, start, end);
  const line: Line = { kind: 'prose', start, end, content, level: 0 };
  if (content === end) return { ...line, kind: 'blank' };
  const hashes = matchAt(heading, text, start);
  const words = behind(text, hashes, start, end);
  if (words !== -1) return { ...line, kind: 'heading', content: words, level: hashes?.[1]?.length ?? 1 };
  if (matchAt(fence, text, start)) return { ...line, kind: 'fence' };
  if (end - start <= longestMark && isMark(text.slice(start, end))) return { ...line, kind: 'mark' };
  if (text.charCodeAt(content) === 124)
    return { ...line, kind: 'row', content: afterPipe(text, content, end) };
  return classifyWords(text, line, afterBlank);
}

function classifyWords(text: string, line: Line, afterBlank: boolean): Line {
  const { start, end } = line;
  const itemWords = behind(text, matchAt(item, text, start), start, end);
  if (itemWords !== -1) return { ...line, kind: 'item', content: itemWords };
  const quoteWords = behind(text, matchAt(quote, text, start), start, end);
  if (quoteWords !== -1) return { ...line, kind: 'quote', content: quoteWords };
  const words = text.slice(line.content, end);
  if (words.includes(' | ') || words.includes('\t')) return { ...line, kind: 'row' };
  if (afterBlank && words.length <= 60 && isShouted(words)) return { ...line, kind: 'heading', level: 6 };
  return line;
}

/** Where the words behind a marker begin, or -1: a marker without words marks nothing. */
function behind(text: string, marker: RegExpExecArray | null, start: number, end: number): number {
  if (!marker || start + marker[0].length >= end) return -1;
  const words = skipSpace(text, start + marker[0].length, end);
  return words < end ? words : -1;
}

/** A line underlined with `===` or `---` is a heading. */
function raiseSetextHeading(text: string, line: Line, next: number): void {
  const first = text.charCodeAt(next);
  if ((first !== 61 && first !== 45 && first !== 32) || line.end - line.start > 200) return;
  const found = setextRule.exec(lineAt(text, next));
  if (!found) return;
  line.kind = 'heading';
  line.level = found[1] ? 1 : 2;
}

/** At most `longestMark` characters of the line that begins at `start`. */
function lineAt(text: string, start: number): string {
  const part = text.slice(start, start + longestMark);
  const end = part.search(/[\r\n]/);
  return end === -1 ? part : part.slice(0, end);
}

function isMark(line: string): boolean {
  return rule.test(line) || tableRule.test(line);
}

/** Plain text and PDF pages write headings in capitals: `PRICING OVERVIEW`. */
function isShouted(words: string): boolean {
  if (!shoutedLine.test(words) || /[.!?,;:]$/.test(words.trimEnd())) return false;
  return (words.match(letters)?.length ?? 0) >= 6;
}

function afterPipe(text: string, at: number, end: number): number {
  const content = skipSpace(text, at + 1, end);
  return content < end ? content : at;
}

/** The next `character`, or the text's length. */
function indexOf(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at === -1 ? text.length : at;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  if (code < 0xa0) return code === 0x85;
  return (
    code === 0xa0 ||
    code === 0x3000 ||
    code === 0xfeff ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x1680
  );
}

/** Returns the first position in [at, end) that is not white space, or `end`. */
export function skipSpace(text: string, at: number, end: number): number {
  while (at < end && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the position behind the last character of [start, end) that is not white space, or `start`. */
export function trimEnd(text: string, start: number, end: number): number {
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return end;
}

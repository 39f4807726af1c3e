import { skipSpace } from '../../../text/line.ts';
import { entityAt } from '../../../text/markup.ts';

/**
 * A text without its markup, of the same length: tags, comments, scripts, link targets and template marks are blanks,
 * block elements are line breaks, list items, headings and quotations get Markdown's marks, entities are characters.
 * Every offset holds in both texts. One pass, and no look further than a tag is long.
 */

const longestTag = 4_000;
const longestTarget = 2_000;

/** Elements whose content is no statement of the page: code, and the way around the site. */
const silent = new Set('script style nav footer noscript svg template pre'.split(' '));
const inline = new Set(
  'a abbr b cite code del dfn em font i img ins kbd mark q s samp small span strike strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const bold = new Set(['b', 'strong']);
const lineBreak = '\u2028';

/** Where a closing mark ends, or -1. One that was looked for in vain is not looked for again. */
type Find = (mark: string, from: number) => number;

function finder(lower: string): Find {
  const absent = new Set<string>();
  return (mark, from) => {
    if (absent.has(mark)) return -1;
    const at = lower.indexOf(mark, from);
    if (at === -1) absent.add(mark);
    return at === -1 ? -1 : at + mark.length;
  };
}

export function withoutMarkup(text: string): string {
  if (!/[<{[&]/.test(text)) return text;
  // a letter whose lower case is longer would move the offsets
  const lower = text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  const find = finder(lower);
  const closing = brackets(text);
  const parts: string[] = [];
  let keptUntil = 0;
  let at = 0;
  let isRow = false;
  let quotedUntil = 0;
  const put = (end: number, instead: string): void => {
    parts.push(text.slice(keptUntil, at), instead.padEnd(end - at).slice(0, end - at));
    keptUntil = at = end;
  };
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 10) isRow = /^\n[ \t]{0,20}\|/.test(text.slice(at, at + 22));
    if ((code === 10 || code === 13) && at < quotedUntil) {
      put(at + 1, ' ');
      continue;
    }
    if (code === 38) {
      const foundEntity = entityAt(text, at);
      if (foundEntity) {
        put(...wholeWord(text, at, foundEntity));
        continue;
      }
    }
    if (code === 60) {
      const foundElement = element(text, lower, at, find);
      if (foundElement) {
        if (foundElement.name === 'blockquote' && !foundElement.isClosing && at >= quotedUntil)
          quotedUntil = find('</blockquote', foundElement.end);
        if (at < quotedUntil && (!inline.has(foundElement.name) || foundElement.name === 'cite')) {
          put(...quotedLine(text, lower, foundElement, find));
          continue;
        }
        // the blank before a heading or an item makes room for its line break
        if (startsLine(foundElement) && at > 0 && isBlankBefore(parts, text, keptUntil, at) && !isRow) {
          if (at > keptUntil) parts.push(text.slice(keptUntil, --at));
          else {
            parts.push((parts.pop() ?? '').slice(0, -1));
            at--;
          }
          keptUntil = at;
        }
        put(foundElement.end, blankOf(text, at, foundElement, isRow));
        continue;
      }
    } else if (code === 123) {
      const end = templateEnd(text, at);
      if (end !== -1) {
        put(end, '');
        continue;
      }
    } else if (code === 93) {
      const end = targetEnd(text, at, closing);
      if (end !== -1) {
        put(end, '');
        continue;
      }
    } else if (code === 33 && text.charCodeAt(at + 1) === 91) {
      const end = imageEnd(text, at, closing);
      if (end !== -1) {
        put(end, '');
        continue;
      }
    } else if (code === 91) {
      put(at + 1, '');
      continue;
    }
    at++;
  }
  parts.push(text.slice(keptUntil));
  return parts.join('');
}

/** The line break that an element of a quotation is, with the mark of one before what is said. */
function quotedLine(
  text: string,
  lower: string,
  { name, end, isClosing }: Element,
  find: Find,
): [number, string] {
  if (name === '') return [end, ''];
  if (isClosing || signing.has(name)) return [end, '\n\n'];
  const next = skipSpace(text, end, text.length);
  const inner = element(text, lower, next, find);
  const isOpening = inner && !inner.isClosing && !inline.has(inner.name) && !signing.has(inner.name);
  return isOpening ? quotedLine(text, lower, inner, find) : [next, '\n> '];
}

/** Elements of a quotation that say whose it is. */
const signing = new Set(['footer', 'cite']);

/** An entity's character with what follows it in its word: the blanks that are left over stand around the word. */
function wholeWord(
  text: string,
  at: number,
  { character, end }: { character: string; end: number },
): [number, string] {
  if (at === 0 || /[\s>]/.test(text.charAt(at - 1))) return [end, character.padStart(end - at)];
  const rest = /^[\p{L}\p{N}%°]*/u.exec(text.slice(end, end + 40))?.[0] ?? '';
  return [end + rest.length, character + rest];
}

/** A blank that nothing is lost with stands before `at` in the text that is made. */
function isBlankBefore(parts: readonly string[], text: string, kept: number, at: number): boolean {
  const last = at > kept ? text.charAt(at - 1) : (parts.at(-1) ?? '').slice(-1);
  return last === ' ' || last === '\n' || last === '\t' || last === '\r';
}

function startsLine({ name, isClosing }: Element): boolean {
  return !isClosing && (name === 'li' || /^h[1-6]$/.test(name));
}

interface Element {
  end: number;
  name: string;
  isClosing: boolean;
}

const tagName = /<(\/?)([a-zA-Z][a-zA-Z0-9.-]{0,40})(?=[\s/>])/y;

function element(text: string, lower: string, at: number, find: Find): Element | null {
  if (lower.startsWith('<!--', at)) {
    const end = find('-->', at + 4);
    return end === -1 ? null : { end, name: '', isClosing: false };
  }
  if (lower.startsWith('<!', at)) {
    const end = text.slice(at, at + 300).indexOf('>');
    return end === -1 ? null : { end: at + end + 1, name: '', isClosing: false };
  }
  tagName.lastIndex = at;
  const found = tagName.exec(text);
  if (!found) return null;
  const name = (found[2] ?? '').toLowerCase();
  const isClosing = found[1] === '/';
  const end = tagEnd(text, at + found[0].length);
  if (end === -1) return null;
  if (
    isClosing ||
    !silent.has(name) ||
    (name === 'footer' && isQuoted(lower, at)) ||
    text.charCodeAt(end - 2) === 47
  )
    return { end, name, isClosing };
  const closed = find(`</${name}`, end);
  return { end: closed === -1 ? end : Math.max(closed, tagEnd(text, closed)), name, isClosing };
}

/** The foot of a quotation says whose it is. */
function isQuoted(lower: string, at: number): boolean {
  const before = lower.slice(Math.max(0, at - longestTag), at);
  return before.lastIndexOf('<blockquote') > before.lastIndexOf('</blockquote');
}

/** Behind the `>` of a tag; one in an attribute's quotation marks is none. */
function tagEnd(text: string, from: number): number {
  let mark = 0;
  const last = Math.min(text.length, from + longestTag);
  for (let at = from; at < last; at++) {
    const code = text.charCodeAt(at);
    if (mark === 0 && code === 62) return at + 1;
    if (mark === 0 && code === 60) return -1;
    if (code === 34 || code === 39) mark = mark === 0 ? code : mark === code ? 0 : mark;
  }
  return -1;
}

function blankOf(text: string, at: number, found: Element, isRow: boolean): string {
  const { name, isClosing, end } = found;
  const room = end - at;
  if (bold.has(name)) return isClosing ? '**' : '**'.padStart(room);
  if (name === 'br') return isRow ? lineBreak : '\n';
  if (name === '' || inline.has(name)) {
    // a comment of several lines is not the middle of a sentence
    return name === '' && text.slice(at, Math.min(end, at + 400)).includes('\n') ? '\n\n' : '';
  }
  if (isRow) return lineBreak;
  if (isClosing || !startsLine(found)) return '\n\n';
  const level = Math.min(Number(name.slice(1)) || 0, room - 2);
  return level > 0 ? `\n${'#'.repeat(level)} ` : '\n- ';
}

/** `{% … %}`, `{{ … }}` and `{:.class}` of site generators, within a line. */
function templateEnd(text: string, at: number): number {
  const part = text.slice(at, at + 300);
  const found = /^(?:\{%[^\n%]{0,280}%\}|\{\{[^\n}]{0,280}\}\}|\{:[^\n}]{0,200}\}|\{#[^\n}]{0,200}\})/.exec(
    part,
  );
  return found ? at + found[0].length : -1;
}

/** The `](address)` or `][name]` behind a link's words, or its closing bracket alone. */
function targetEnd(text: string, at: number, closing: Closing): number {
  const next = text.charCodeAt(at + 1);
  const last = Math.min(text.length, at + longestTarget);
  if (next === 40) {
    const close = closing(at + 1);
    return close === -1 || close >= last ? at + 1 : close + 1;
  }
  if (next !== 91) return at + 1;
  for (let here = at + 1; here < last; here++) {
    const code = text.charCodeAt(here);
    if (code === 10) break;
    if (code === 93) return here + 1;
  }
  return at + 1;
}

/** Where the bracket at an offset closes in its line and within a link's target, or -1. Asked from front to back. */
type Closing = (open: number) => number;

/** Of brackets that open and never close each would be followed to its end; a stretch of two targets is read once. */
function brackets(text: string): Closing {
  const closes = new Map<number, number>();
  let knownUntil = 0;
  return (open) => {
    if (open >= knownUntil) {
      closes.clear();
      const last = Math.min(text.length, open + 2 * longestTarget);
      const opened: number[] = [];
      for (let at = open; at < last; at++) {
        const code = text.charCodeAt(at);
        if (code === 10) opened.length = 0;
        else if (code === 40) opened.push(at);
        else if (code === 41 && opened.length > 0) closes.set(opened.pop() ?? 0, at);
      }
      knownUntil = open + longestTarget;
    }
    return closes.get(open) ?? -1;
  };
}

/** `![words](address)`; a picture's words are no statement. */
function imageEnd(text: string, at: number, closing: Closing): number {
  const close = text.slice(at, at + 400).indexOf(']');
  return close === -1 ? -1 : targetEnd(text, at + close, closing);
}

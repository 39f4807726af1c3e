/**
 * Phrases of a voice's rules in a text. The words of a text are read once, whatever the number of rules: a phrase then
 * costs no more than the places where its first word stands.
 */

export interface Phrase {
  /** Its first word in lower case; null for one that begins with a sign. */
  first: string | null;
  /** What follows the first word, up to a boundary of words; the whole phrase where there is no first word. */
  rest: () => RegExp;
}

export interface Place {
  start: number;
  end: number;
  /** Where the prose begins that it stands in. */
  partStart: number;
}

export interface Part {
  start: number;
  end: number;
}

const inWord = '[\\p{L}\\p{N}_-]';
const word = /[\p{L}\p{N}_-]+/gu;

/** Whole words only, whatever their case; a space in the phrase is any white space. */
export function phraseOf(text: string): Phrase {
  const said = text.trim();
  const first = /^[\p{L}\p{N}_-]+/u.exec(said)?.[0] ?? '';
  // most phrases stand in no text that is read: a pattern is made for those that may
  let made: RegExp | null = null;
  const rest = () => {
    made ??= first ? new RegExp(patternOf(said.slice(first.length)), 'iuy') : new RegExp(wholly(said), 'giu');
    return made;
  };
  return { first: first ? first.toLowerCase() : null, rest };
}

const wholly = (text: string) => `(?<!${inWord})${patternOf(text)}`;

function patternOf(text: string): string {
  const escaped = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
  return `${escaped}(?!${inWord})`;
}

/** Where a phrase stands in the prose of a text, in order and without overlap. */
export function places(edit: { text: string }, phrase: Phrase): Place[] {
  const { text } = edit;
  if (phrase.first === null) return placesOfSigns(text, phrase.rest());
  const found: Place[] = [];
  let at = 0;
  for (const { start, part } of readWords(edit).get(phrase.first) ?? []) {
    if (start < at) continue;
    const rest = phrase.rest();
    rest.lastIndex = start + phrase.first.length;
    if (!rest.test(text)) continue;
    const end = rest.lastIndex;
    if (end > part.end) continue;
    found.push({ start, end, partStart: part.start });
    at = end;
  }
  return found;
}

function placesOfSigns(text: string, pattern: RegExp): Place[] {
  return proseIn(text).flatMap((part) =>
    [...text.slice(part.start, part.end).matchAll(pattern)].map((match) => {
      const start = part.start + match.index;
      return { start, end: start + match[0].length, partStart: part.start };
    }),
  );
}

interface Read {
  text: string;
  words: Map<string, { start: number; part: Part }[]>;
}

/** Rules that change nothing, which is most of them, leave the reading as it is. */
const lastRead = new WeakMap<object, Read>();

function readWords(edit: { text: string }): Read['words'] {
  const known = lastRead.get(edit);
  if (known?.text === edit.text) return known.words;
  const words: Read['words'] = new Map();
  for (const part of proseIn(edit.text)) {
    for (const match of edit.text.slice(part.start, part.end).matchAll(word)) {
      const lower = match[0].toLowerCase();
      // a letter that becomes two in lower case would shift what follows it
      if (lower.length !== match[0].length) continue;
      const start = part.start + match.index;
      const standing = words.get(lower);
      if (standing) standing.push({ start, part });
      else words.set(lower, [{ start, part }]);
    }
  }
  lastRead.set(edit, { text: edit.text, words });
  return words;
}

/**
 * Web and mail addresses, code, and the targets of links are not prose. A mail address is looked for from the beginning
 * of its run of letters alone, and a link's target may lack its end: either would else be tried from every place anew.
 */
const untouched =
  /(?:https?:\/\/|www\.)[^\s<>()"'”]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|`[^`\n]*`|\]\([^)\s]*\)?/gu;

/** The prose between what must stay as it is. */
export function proseIn(text: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(untouched)) {
    if (match.index > at) parts.push({ start: at, end: match.index });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ start: at, end: text.length });
  return parts;
}

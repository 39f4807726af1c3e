/** Phrases of a voice's rules in a text. */

export interface Phrase {
  /** Its first word in lower case: most phrases stand in no text that is read, and are not looked for. */
  first: string;
  /** Begins with a capital in its rule, which may well mean a name. */
  isCapital: boolean;
  pattern: () => RegExp;
}

export interface Place {
  start: number;
  end: number;
  /** Where the prose begins that it stands in. */
  partStart: number;
}

const inWord = '[\\p{L}\\p{N}_-]';

/** Compiles a phrase: whole words only, in any case; a space matches any white space. */
export function phraseOf(text: string): Phrase {
  const words = text.trim().split(/\s+/);
  let made: RegExp | null = null;
  const pattern = () => {
    const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('\\s+');
    made ??= new RegExp(`(?<!${inWord})${escaped}(?!${inWord})`, 'giu');
    return made;
  };
  return { first: (words[0] ?? '').toLowerCase(), isCapital: /^\p{Lu}/u.test(words[0] ?? ''), pattern };
}

/** Returns the places of a phrase in the prose of a text, in order and without overlap. */
export function places({ text }: { text: string }, { first, pattern }: Phrase): Place[] {
  if (!text.toLowerCase().includes(first)) return [];
  return proseIn(text).flatMap((part) =>
    [...text.slice(part.start, part.end).matchAll(pattern())].map((match) => {
      const start = part.start + match.index;
      return { start, end: start + match[0].length, partStart: part.start };
    }),
  );
}

/**
 * Web and mail addresses, code, and the targets of links are not prose. A mail address is looked for from the beginning
 * of its run of letters alone, and a link's target may lack its end: either would else be tried from every place anew.
 */
const untouched =
  /(?:https?:\/\/|www\.)[^\s<>()"'”]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|`[^`\n]*`|\]\([^)\s]*\)?/gu;

/** Returns the prose of a text, without the parts that must stay as they are. */
export function proseIn(text: string): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let at = 0;
  for (const match of text.matchAll(untouched)) {
    if (match.index > at) parts.push({ start: at, end: match.index });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ start: at, end: text.length });
  return parts;
}

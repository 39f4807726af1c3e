import { stem } from '../../../text/stem.ts';

/**
 * The words of a passage as the scorer knows them: stems; figures stand for their form (`#%` a share, `#$` money, `#x`
 * a factor, `#` any other number).
 */

const token =
  /[$€£]\s?\d[\d.,]*|\d[\d.,]*(?:\s?%|\s?percent\b|[x×]?(?![\p{L}\p{N}]))|[\p{L}\p{N}]+(?:['’]\p{L}+)*/giu;
const knownWords = new Map<string, string>();
/** The stems of a language's common words fit; a flood of others starts the cache anew. */
const mostKnown = 50_000;

export function stemsOf(text: string): string[] {
  return (text.match(token) ?? []).map(stemOf);
}

function stemOf(word: string): string {
  const cached = knownWords.get(word);
  if (cached !== undefined) return cached;
  if (knownWords.size >= mostKnown) knownWords.clear();
  const made = make(word);
  knownWords.set(word, made);
  return made;
}

function make(word: string): string {
  if (/^[$€£]/.test(word)) return '#$';
  if (/^\d[\d.,]*\s?(?:%|percent|[x×])?$/i.test(word))
    return /[%t]$/i.test(word) ? '#%' : /[x×]$/i.test(word) ? '#x' : '#';
  return stem(word.toLowerCase().replaceAll('’', "'"));
}

/** Returns the words that are capitalised although no sentence begins with them. */
export function capitalisedWords(text: string): string[] {
  return text.match(/(?<=[\p{Ll},;)] )\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
}

/** Words that occur in any sentence. */
export const idle: ReadonlySet<string> = new Set(
  `a an the of to in on at for and or our your their its his her is are be do does this that these those with by from as
  we they you it what who which whom how why where when`.split(/\s+/),
);

/** Returns the distinctive words of a text without figures, each once, in order. */
export function contentOf(text: string): string[] {
  return [...new Set(stemsOf(text))].filter((stem) => !idle.has(stem) && !stem.startsWith('#'));
}

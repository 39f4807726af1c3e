import { stringsIn } from '../../text/strings.ts';
import { inPlainLetters } from '../../text/words.ts';

/**
 * The words by which a record is found. Lexemes are made here and not by Postgres' parser, so that the words stored
 * and the words asked for are cut by one rule, and carry workspace and kind in front.
 */

const maxSource = 100_000;
const maxWords = 4000;
const maxWord = 64;

/** Splits `text` into lower-case words of letters and digits. */
export function cutWords(text: string): string[] {
  const found =
    text
      .normalize('NFKC')
      .slice(0, maxSource)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(found.map((word) => word.slice(0, maxWord)))].slice(0, maxWords);
}

const scope = (workspace: string, kind: string) => `${workspace.slice(3)}/${kind}/`;

/** The word as it is written, and without accents: a record is found by either, whichever of the two it has. */
const spellings = (word: string): string[] => [...new Set([word, inPlainLetters(word)])];

/** Returns the value of `entity.words`. */
export function recordLexemes(workspace: string, kind: string, record: unknown): string[] {
  let text = '';
  for (const part of stringsIn(record)) {
    text += `${part}\n`;
    if (text.length > maxSource) break;
  }
  return cutWords(text)
    .flatMap(spellings)
    .map((word) => scope(workspace, kind) + word);
}

/** Returns the query: every word must begin a word of the record. Null when `text` has no word. */
export function wordsQuery(workspace: string, kinds: readonly string[], text: string): string | null {
  const words = cutWords(text).slice(0, 20);
  if (words.length === 0) return null;
  const oneOf = (kind: string, word: string) =>
    spellings(word).map((form) => `'${scope(workspace, kind)}${form}':*`);
  const ofKind = (kind: string) => words.map((word) => `(${oneOf(kind, word).join(' | ')})`).join(' & ');
  return kinds.map((kind) => `(${ofKind(kind)})`).join(' | ');
}

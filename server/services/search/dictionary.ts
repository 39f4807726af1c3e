import { readFileSync } from 'node:fs';
import wordList from 'word-list';

/** The words of an English dictionary, one a line: what it has is spelt as it was meant. */
let words: Buffer | null = null;

/** Tells whether a word in lower case, without accents, is in the dictionary, which is loaded at the first call. */
export function isInDictionary(word: string): boolean {
  words ??= readFileSync(wordList);
  return words.includes(`\n${word}\n`);
}

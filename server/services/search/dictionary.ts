import { readFile } from 'node:fs/promises';
import wordList from 'word-list';

/** The words of an English dictionary, one a line: what it has is spelt as it was meant. */
let words: Promise<Buffer> | null = null;

/** Tells whether a word in small letters, without accents, stands in the dictionary. The file is read at the first call. */
export async function isInDictionary(word: string): Promise<boolean> {
  words ??= readFile(wordList);
  const all = await words;
  return all.includes(`\n${word}\n`);
}

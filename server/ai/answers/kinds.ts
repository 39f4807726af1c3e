import type { Question } from './question.ts';
import { readSentence, type Sentence } from './sentence.ts';
import { parties, stemOf } from './words.ts';

/** Nouns that count the same things, and those that count some of them. */
const kinds: readonly { same: readonly string[]; some: readonly string[] }[] = [
  { same: ['employees', 'people'], some: [] },
  { same: ['vehicles'], some: ['vans', 'trucks', 'lorries', 'cars', 'buses', 'minibuses'] },
  {
    same: ['sites', 'locations'],
    some: ['depots', 'warehouses', 'offices', 'shops', 'stores', 'clinics', 'branches', 'plants'],
  },
  { same: ['shops', 'stores'], some: [] },
  { same: ['reps', 'salespeople'], some: [] },
  { same: ['trucks', 'lorries'], some: [] },
];

const stemmedKinds = kinds.map(({ same, some }) => ({
  same: new Map(same.map((word) => [stemOf(word), word])),
  some: new Set(some.map(stemOf)),
}));

/**
 * Returns a sentence with the question's noun in place of one that counts the same. A narrower noun qualifies it: `14
 * vans` become `14 van vehicles`. `people` are read as staff only where a form says so.
 */
export function asAsked(sentence: Sentence, { words, amount, said }: Question): Sentence[] {
  if (!amount) return [];
  return words.flatMap(({ stems: [made], word }) =>
    stemmedKinds.flatMap(({ same, some }) => {
      if (!same.has(made)) return [];
      const at = sentence.stems.findIndex(
        (one) => one !== made && (some.has(one) || (same.has(one) && same.get(one) !== 'people')),
      );
      const token = sentence.tokens[at];
      // `12 shops as customers` are theirs
      const isOther = ({ word: other }: { word: string }) => parties.test(other) && !said.has(other);
      if (!token || sentence.tokens.some((one) => one !== token && isOther(one))) return [];
      const { text } = sentence;
      const named = some.has(sentence.stems[at] ?? '') ? `${token.text} ${word}` : word;
      return readSentence(text.slice(0, token.start) + named + text.slice(token.end)) ?? [];
    }),
  );
}

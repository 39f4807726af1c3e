import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guardClasses } from '../../../server/ai/support/guards/index.ts';
import { supportOf } from '../../../server/ai/support/index.ts';
import { languageOf } from '../../../server/ai/support/language.ts';
import type { Language } from '../../../server/ai/support/lexicon.ts';
import { tokensOf } from '../../../server/ai/support/tokens.ts';
import { readSupportSet } from './support-set.ts';

/** Random edits of true sentences, by class: what a careless or hostile model makes of a quote. */

export interface TrueSentence {
  text: string;
  language: Language;
}

const folder = join(import.meta.dir, 'true-sentences');

/** Five hundred sentences of the project's own: a list in each language, and the sources of the labelled values. */
export function trueSentences(): TrueSentence[] {
  const listed = readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((text) => ({ text, language: file.slice(0, 2) as Language })),
    );
  const sources = [...new Set(readSupportSet().map(({ source }) => source))]
    .flatMap((source) => source.split(/(?<=[.!?])\s+/))
    .filter((sentence) => /^\p{Lu}.{30,}\.$/u.test(sentence))
    .map((text) => ({ text, language: languageOf(tokensOf(text)) ?? 'en' }));
  return [...listed, ...sources].slice(0, sentencesMost);
}

const sentencesMost = 500;

export type Edit = 'drop' | 'double' | 'swap' | 'guard word' | 'guard lost' | 'figure';
export const edits: readonly Edit[] = ['drop', 'double', 'swap', 'guard word', 'guard lost', 'figure'];

/** Words of each class, so that one is replaced by another of its own class that says something else. */
function guardTable(language: Language): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const { words } of guardClasses) {
    const groups = (words[language] ?? '')
      .split(',')
      .map((group) => group.split('=').map((one) => one.trim().replace(/\s+/g, ' ')))
      .filter(([first]) => first);
    for (const group of groups)
      for (const word of group)
        table.set(
          word,
          groups.filter((other) => other !== group).map(([first = '']) => first),
        );
  }
  return table;
}

/** The sentence after an edit; null where it has nothing to edit so. */
export function edited(
  sentence: string,
  edit: Edit,
  random: () => number,
  language: Language = 'en',
): string | null {
  const words = sentence.split(' ');
  const pick = (count: number) => Math.floor(random() * count);
  const at = pick(words.length);
  const without = words.toSpliced(at, 1).join(' ');
  switch (edit) {
    case 'drop':
      return words.length > 3 ? without : null;
    case 'double':
      return words.toSpliced(at, 0, words[at] ?? '').join(' ');
    case 'swap': {
      const content = words.flatMap((word, index) => (/^\p{L}{4,}$/u.test(word) ? [index] : []));
      const [one, other] = [content[pick(content.length)], content[pick(content.length)]];
      if (one === undefined || other === undefined || words[one] === words[other]) return null;
      return words
        .with(one, words[other] ?? '')
        .with(other, words[one] ?? '')
        .join(' ');
    }
    case 'guard word':
    case 'guard lost': {
      const table = tableOf(language);
      const found = words.flatMap((word, index) => (table.has(word.toLowerCase()) ? [index] : []));
      const place = found[pick(found.length)];
      if (place === undefined) return null;
      if (edit === 'guard lost') return words.toSpliced(place, 1).join(' ');
      const others = table.get(words[place]?.toLowerCase() ?? '') ?? [];
      return words.with(place, others[pick(others.length)] ?? '').join(' ');
    }
    case 'figure': {
      const found = words.flatMap((word, index) => (/\d/.test(word) ? [index] : []));
      const place = found[pick(found.length)];
      if (place === undefined) return null;
      return words
        .with(
          place,
          (words[place] ?? '').replace(/\d/, (digit) => String((Number(digit) + 1 + pick(8)) % 10)),
        )
        .join(' ');
    }
  }
}

const tables = new Map<Language, Map<string, string[]>>();
function tableOf(language: Language): Map<string, string[]> {
  const table = tables.get(language) ?? guardTable(language);
  tables.set(language, table);
  return table;
}

/** Counts, of so many edits of the sentences, those that are stored in other words. */
export function measureEdits(
  sentences: readonly TrueSentence[],
  count: number,
  random: () => number,
  seen?: (edit: Edit, sentence: string, value: string) => void,
) {
  const tried = new Map<Edit, number>();
  const stored = new Map<Edit, number>();
  for (let number = 0; number < count; number++) {
    const { text: sentence, language } = sentences[Math.floor(random() * sentences.length)] ?? nothing;
    const edit = edits[number % edits.length] ?? 'drop';
    const value = edited(sentence, edit, random, language);
    if (value === null || value === sentence) continue;
    tried.set(edit, (tried.get(edit) ?? 0) + 1);
    const source = { text: sentence, title: null, url: null };
    const verdict = supportOf({ value, source, start: 0, end: sentence.length });
    if (!verdict.follows) continue;
    stored.set(edit, (stored.get(edit) ?? 0) + 1);
    seen?.(edit, sentence, value);
  }
  return edits.map((edit) => ({ edit, tried: tried.get(edit) ?? 0, stored: stored.get(edit) ?? 0 }));
}

const nothing: TrueSentence = { text: '', language: 'en' };

export const editsTried = 10_000;

/** The same numbers in every run, between 0 and 1. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

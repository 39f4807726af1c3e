import { functionWords, type Language, languages } from '../lexicon.ts';
import { bound, degree } from './bound.ts';
import type { GuardClass } from './class.ts';
import { attribution, condition } from './condition.ts';
import { alternative, cause, direction } from './direction.ts';
import { freeWords, pronouns } from './free.ts';
import { modality } from './modality.ts';
import { negation } from './negation.ts';
import { order } from './order.ts';
import { exclusion, frequency, quantity } from './quantity.ts';

/** The classes of guard words; the earliest class of an expression wins. */
export const guardClasses: readonly GuardClass[] = [
  negation,
  condition,
  attribution,
  cause,
  modality,
  bound,
  quantity,
  frequency,
  exclusion,
  degree,
  order,
  alternative,
  direction,
];

export interface Guard {
  /** Expressions that say the same share it. */
  key: string;
  /** `loose`: a pronoun; it may be left out, and may open a clause. */
  role: GuardClass['role'] | 'loose';
  name: string;
  /** In words. */
  length: number;
}

const expressionsMost = 4;

type Table = ReadonlyMap<string, Guard>;
const tables = new Map<Language, Table>(languages.map((language) => [language, tableOf(language)]));

function tableOf(language: Language): Table {
  const table = new Map<string, Guard>();
  for (const { name, role, words } of guardClasses)
    for (const group of (words[language] ?? '').split(',')) {
      const expressions = group.split('=').map((one) => one.trim().replace(/\s+/g, ' '));
      const key = expressions[0] ?? '';
      for (const expression of expressions)
        if (expression && !table.has(expression))
          table.set(expression, { key, role, name, length: expression.split(' ').length });
    }
  return table;
}

/**
 * Returns the longest guard expression that begins at a word. A function word of no class guards as itself, so that
 * an omission here makes the check stricter.
 */
export function guardAt(words: readonly string[], at: number, language: Language): Guard | null {
  const table = tables.get(language);
  for (let length = Math.min(expressionsMost, words.length - at); length >= 1; length--) {
    const found = table?.get(words.slice(at, at + length).join(' '));
    if (found) return found;
  }
  const word = words[at] ?? '';
  if (pronouns[language].has(word)) return { key: word, role: 'loose', name: 'pronoun', length: 1 };
  if (freeWords[language].has(word) || !functionWords[language].has(word) || carrying.has(word)) return null;
  return { key: word, role: 'plain', name: 'function word', length: 1 };
}

/** Function words that say something by themselves. */
const carrying = new Set(['need', 'needs', 'first', 'second', 'third']);

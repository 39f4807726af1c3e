import type { Language } from '../lexicon.ts';
import { formOf, type VerbForm } from './lemma.ts';

/** The times of English verbs, by their auxiliaries and forms. */
export type Tense = 'past' | 'perfect' | 'present' | 'future' | 'participle' | 'any';

const being = new Set(['am', 'is', 'are', 'be', 'being', 'been', 'was', 'were']);
const doing = new Set(['do', 'does', 'did']);
const having = new Set(['has', 'have', 'had', 'having']);
const coming = new Set(['will', 'shall', 'll', 'wont']);
const adverbs = /^(?:not|never|already|also|just|only|still|always|often|now|recently|since|ever|long)$|ly$/;

/**
 * Returns whether an English verb is an auxiliary. `has` is one before a participle; elsewhere it means possession.
 * False for other languages.
 */
export function isAuxiliary(words: readonly string[], at: number, language: Language): boolean {
  if (language !== 'en') return false;
  const word = words[at] ?? '';
  if (being.has(word) || coming.has(word) || doing.has(word)) return true;
  if (!having.has(word)) return false;
  let next = at + 1;
  while (next < at + 4 && adverbs.test(words[next] ?? '')) next++;
  const form = formOf(words[next] ?? '');
  return (
    words[next] === 'been' ||
    form === 'participle' ||
    form === 'pastOrParticiple' ||
    isUnchanged(words[next], form)
  );
}

const isUnchanged = (word: string | undefined, form: VerbForm): boolean =>
  word !== undefined && form === 'any';

export function tenseOf(auxiliaries: readonly string[], form: VerbForm, language: Language): Tense {
  if (language !== 'en') return 'any';
  if (auxiliaries.some((one) => coming.has(one))) return 'future';
  if (auxiliaries.includes('had') || auxiliaries.includes('did')) return 'past';
  if (auxiliaries.some((one) => one === 'has' || one === 'have')) return 'perfect';
  if (auxiliaries.includes('was') || auxiliaries.includes('were')) return 'past';
  if (auxiliaries.some((one) => one === 'is' || one === 'are' || one === 'am' || doing.has(one)))
    return 'present';
  if (auxiliaries.length > 0) return 'any';
  if (form === 'past') return 'past';
  if (form === 'participle' || form === 'pastOrParticiple') return 'participle';
  return form === 's' || form === 'base' ? 'present' : 'any';
}

/**
 * Returns whether two tenses agree. `isSince`: the quote says since when, so that `has done` and `does` are equal.
 */
export function tensesAgree(one: Tense, other: Tense, isSince: boolean): boolean {
  if (one === other || one === 'any' || other === 'any') return true;
  const pair = new Set([one, other]);
  if (pair.has('future')) return false;
  if (pair.has('present')) return pair.has('perfect') && isSince;
  return true;
}

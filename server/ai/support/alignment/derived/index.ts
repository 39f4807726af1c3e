import { isFunctionWord } from '../../lexicon.ts';
import { lemmaOf } from '../lemma.ts';
import { type Parts, partsOf } from './clause.ts';
import { equated, genitive } from './noun.ts';
import { adjuncts, clauses, coordinated, halves, insertions, type Rule, subordinates } from './rules.ts';
import { active, agentless, withoutSubject } from './voice.ts';

/**
 * Sentences that follow from one by its form alone: its clauses, what is put in between two commas, either of two verbs of
 * one subject, cause and effect the other way round, the active for the passive. English only. A value that says one
 * of them word for word follows too.
 */

const rules: readonly Rule[] = [
  clauses,
  insertions,
  coordinated,
  halves,
  adjuncts,
  subordinates,
  active,
  genitive,
  equated,
];

const derivedMost = 32;
const longest = 400;

/** Remembered for the values that are held to one sentence. */
const known = new Map<string, readonly Derived[]>();
const knownMost = 256;

interface Derived {
  parts: Parts;
  /** What its words are looked up by. */
  words: ReadonlySet<string>;
}

const read = (text: string): Derived => {
  const parts = partsOf(text);
  const telling = parts.tokens.filter(({ kind, word }) => kind === 'number' || !isFunctionWord(word));
  return { parts, words: new Set(telling.map(({ word }) => lemmaOf(word, 'en'))) };
};

function derivedFrom(sentence: string): readonly Derived[] {
  const found = known.get(sentence);
  if (found) return found;
  const bare = unmarked(sentence);
  const derived = bare === null || bare.length > longest ? [] : closure(bare);
  if (known.size >= knownMost) known.clear();
  known.set(sentence, derived);
  return derived;
}

/** Without marks around a title or a term, and without an aside in brackets; null where somebody speaks or asks. */
function unmarked(sentence: string): string | null {
  const bare = sentence
    .replace(/ \((?![^)]*\b(?:not|except|only|if|unless|up|about|no)\b)[^()]{1,60}\)/gi, '')
    .replace(/[“"]([^“”"]{1,30})[”"]/g, '$1');
  return /["“”„«»?()]/.test(bare) ? null : bare;
}

function closure(sentence: string): Derived[] {
  const all = new Set([sentence]);
  const found: Derived[] = [];
  for (const text of all) {
    const derived = read(text);
    const { parts } = derived;
    found.push(derived);
    for (const rule of rules)
      for (const next of rule(parts)) {
        if (all.size < derivedMost) all.add(`${next.replace(/^[\s,;]+|[\s,;.]+$/g, '')}.`);
      }
  }
  return found;
}

/** Pairs of a value and a sentence that amount to the same question; the first two are the value and the sentence. */
export function* comparisons(value: string, sentence: string): Generator<[value: string, sentence: string]> {
  const said = read(value);
  const forms = [value, ...active(said.parts), ...genitive(said.parts), ...equated(said.parts)];
  const impersonal = agentless(said.parts);
  for (const { parts, words } of derivedFrom(sentence)) {
    const shared = [...said.words].filter((word) => words.has(word)).length;
    // the other words may be listed rewordings; of the sentence a whole piece may stay untold
    if (shared < leastShared * said.words.size || words.size - shared > 2 + said.words.size) continue;
    if (parts.text !== sentence) yield [value, parts.text];
    for (const form of forms.slice(1)) yield [form, parts.text];
    const rest = impersonal && withoutSubject(parts, impersonal.verb);
    if (rest) yield [impersonal.text, rest];
  }
}

const leastShared = 0.6;

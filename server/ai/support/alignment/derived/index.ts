import { isFunctionWord } from '../../lexicon.ts';
import { formOf, lemmaOf } from '../lemma.ts';
import { isDeterminer, isVerbAt, type Parts, partsOf } from './clause.ts';
import { leavesAhead } from './hold.ts';
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
const knownSentences = new Map<string, readonly Derived[]>();
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
  const found = knownSentences.get(sentence);
  if (found) return found;
  const bare = unmarked(sentence);
  const derived = bare === null || bare.length > longest ? [] : closure(bare);
  if (knownSentences.size >= knownMost) knownSentences.clear();
  knownSentences.set(sentence, derived);
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

/** With the day before its month, and `that` for a `which` that no comma parts from its noun. */
const usual = (text: string): string =>
  text
    .replace(
      /\b(January|February|March|April|May|June|July|August|September|October|November|December) (\d{1,2}),? (\d{4})\b/g,
      '$2 $1 $3',
    )
    .replace(/(?<=\p{L}) which (?=\p{Ll})/gu, ' that ');

/** Returns pairs of a value and a sentence that ask the same question; the first pair is the original one. */
export function* comparisons(value: string, sentence: string): Generator<[value: string, sentence: string]> {
  const said = read(usual(value));
  const forms = [said.parts.text, ...active(said.parts), ...genitive(said.parts), ...equated(said.parts)];
  const impersonal = agentless(said.parts);
  for (const { parts, words } of derivedFrom(usual(sentence))) {
    const shared = [...said.words].filter((word) => words.has(word)).length;
    // the other words may be listed rewordings; of the sentence a whole piece may stay untold
    if (shared < leastShared * said.words.size || words.size - shared > 2 + said.words.size) continue;
    if (parts.text !== sentence || said.parts.text !== value) yield [said.parts.text, parts.text];
    for (const form of forms.slice(1)) yield [form, parts.text];
    const rest = impersonal && withoutSubject(parts, impersonal.verb);
    if (rest) yield [impersonal.text, rest];
  }
}

const leastShared = 0.6;

/**
 * Splits a value into two statements wherever `and` joins them: `X was built in 1911 and seats 400`. English only.
 */
export function halvesOf(value: string): [first: string, second: string][] {
  const bare = value.length > longest ? null : unmarked(value.replace(/[.!]\s*$/, ''));
  if (bare === null) return [];
  const parts = partsOf(bare);
  const { tokens, word, slice } = parts;
  const ands = tokens.flatMap((_token, at) =>
    at > 2 && at < tokens.length - 2 && word(at) === 'and' ? [at] : [],
  );
  return ands.slice(0, halvesMost).flatMap((at): [string, string][] => {
    const first = `${slice(0, at)}.`;
    if (!leavesAhead(parts) || tokens.some((token) => collective.test(token.word))) return [];
    if (!isAnyVerb(parts, at + 1))
      return isClause(partsOf(slice(at + 1))) ? [[first, `${slice(at + 1)}.`]] : [];
    const verb = tokens.findIndex((_token, index) => index > 0 && index < at && isAnyVerb(parts, index));
    return verb === -1 ? [] : [[first, `${slice(0, verb)} ${slice(at + 1)}.`]];
  });
}

const isClause = (parts: Parts): boolean => parts.tokens.some((_token, at) => at > 0 && isAnyVerb(parts, at));

/** That of a plural, too: `weigh nine tonnes`. */
const isAnyVerb = (parts: Parts, at: number): boolean => {
  const word = parts.word(at);
  const isPlural = !isFunctionWord(word) && formOf(word) === 'base' && isDeterminer(parts, at + 1);
  return isVerbAt(parts, at) || isPlural;
};

const halvesMost = 3;
const collective =
  /^(?:both|between|together|each|respectively|then|there(?:by|fore)|thus|so|because|which|that|who)$/;

import { stem } from '../../text/stem.ts';
import { eachWord, isIdle, plain, termOf, words } from '../../text/words.ts';
import { isInDictionary } from './dictionary.ts';

/** A word of a query that no text has, and one at a single edit that texts have: a letter too many, too few, another, or two exchanged. */

/** Counts the texts that have each of these terms; terms without texts are left out. */
export type Commonness = (terms: readonly number[]) => Promise<ReadonlyMap<number, number>>;

/** Shorter words have too many neighbours, and in longer ones one edit is not what is wrong. */
const lettersLeast = 5;
const lettersMost = 24;
/** Of one query; each costs a look-up of some hundred neighbours. */
const correctedMost = 4;
/** For so long a word's correction, or that it has none, is remembered. */
const rememberedMs = 60_000;
const rememberedMost = 20_000;
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** A word that is searched for instead of another. */
export interface Correction {
  /** As the query has it, without capitals and accents. */
  form: string;
  word: string;
  term: number;
  /** What it weighs beside the words that are known: less where two words as good as any differ by the same edit. */
  weight: number;
}

/**
 * Returns the most common known neighbours of a query's unknown words, where there are any. `texts` names the
 * collection, under which answers are cached for a minute; `isUnknown` tells terms that no text has.
 */
export async function correctionsOf(
  texts: string,
  query: string,
  isUnknown: (term: number) => boolean,
  commonness: Commonness,
): Promise<Correction[]> {
  const unknown = unknownWords(query, isUnknown).map((word) => ({
    ...word,
    key: `${texts} ${word.isName} ${word.form}`,
  }));
  const now = performance.now();
  const fresh = unknown
    .filter(({ key }) => (remembered.get(key)?.until ?? 0) <= now)
    .map((word) => ({ ...word, near: neighboursOf(word.form) }));
  if (fresh.length > 0) {
    const terms = new Set(fresh.flatMap(({ near, term: own }) => [own, ...near.map(({ term }) => term)]));
    const known = await commonness([...terms]);
    if (remembered.size > rememberedMost) remembered.clear();
    for (const { key, form, term, near, isName } of fresh) {
      // a filter may have hidden every text that has the word, and a word of the dictionary is none misspelt
      const isMeant = known.has(term) || isInDictionary(form);
      const best = isMeant ? null : mostCommon(near, known, isName);
      remembered.set(key, { until: now + rememberedMs, best });
    }
  }
  return unknown.flatMap(({ key, form }) => {
    const best = remembered.get(key)?.best ?? null;
    return best === null ? [] : [{ form, ...best }];
  });
}

// A look-up of a word's neighbours costs as much as a search: who types asks for the same words again and again.
const remembered = new Map<string, { until: number; best: Neighbour | null }>();

/** Returns the query with its corrections applied. */
export function withCorrections(query: string, corrections: readonly Correction[]): string {
  if (corrections.length === 0) return query;
  const replaced = new Map(corrections.map(({ form, word }) => [form, word]));
  return query.replace(/[\p{L}\p{M}\p{N}]+/gu, (run) => replaced.get(plain(run)) ?? run);
}

/** Each unknown word once, as it is written without accents, its term, and whether it is written like a name. */
function unknownWords(query: string, isUnknown: (term: number) => boolean) {
  const foundWords = new Map<string, { form: string; term: number; isName: boolean }>();
  // what an apostrophe cuts off a word is none, which a run alone does not show
  const asked = new Set(words(query));
  for (const [run] of query.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (foundWords.size === correctedMost) break;
    const own = plain(run);
    eachWord(run, (word, form) => {
      // another spelling of a word is none that somebody misspelt
      const isWord =
        form === own && form.length >= lettersLeast && form.length <= lettersMost && /^[a-z]+$/.test(form);
      const term = termOf(word);
      if (isWord && asked.has(word) && isUnknown(term) && !foundWords.has(form))
        foundWords.set(form, { form, term, isName: run !== run.toLowerCase() });
    });
  }
  return [...foundWords.values()];
}

interface Neighbour {
  word: string;
  /** 0 for a word that no search counts. */
  term: number;
  weight: number;
}

/** With another letter in its place, `spare` is `share`: as often two words as a word and its misspelling. */
const weightWithOtherLetter = 0.5;

/**
 * All words at one edit. The first letter is seldom wrong, and with another one a word is most often another word: only
 * the second is exchanged with it.
 */
function neighboursOf(word: string): Neighbour[] {
  const foundNeighbours = new Map<string, Neighbour>();
  const add = (other: string, weight: number) => {
    if (other === word || foundNeighbours.has(other)) return;
    foundNeighbours.set(other, { word: other, term: isIdle(other) ? 0 : termOf(stem(other)), weight });
  };
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (tail.length > 1) add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`, 1);
    if (at === 0) continue;
    add(head + tail.slice(1), 1);
    for (const letter of letters) {
      add(head + letter + tail, 1);
      if (tail.length > 0) add(head + letter + tail.slice(1), weightWithOtherLetter);
    }
  }
  return [...foundNeighbours.values()];
}

/** A name that is unknown is no misspelt function word; anything else that may be one is. */
function mostCommon(
  neighbours: readonly Neighbour[],
  known: ReadonlyMap<number, number>,
  isName: boolean,
): Neighbour | null {
  let best: { neighbour: Neighbour; texts: number } | null = null;
  for (const neighbour of neighbours) {
    const { term, weight } = neighbour;
    const texts = weight * (term === 0 ? (isName ? 0 : Number.POSITIVE_INFINITY) : (known.get(term) ?? 0));
    if (texts > (best?.texts ?? 0)) best = { neighbour, texts };
  }
  return best?.neighbour ?? null;
}

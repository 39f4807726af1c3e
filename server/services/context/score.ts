import { turns } from '../../event-loop.ts';
import { sentences } from '../../text/sentence.ts';
import { words } from '../../text/words.ts';
import type { Candidate } from './document.ts';

/**
 * Scores candidates as a person skims: does one sentence contain the question's words together, the rare ones above
 * all?
 */

export interface Reading {
  /** Shares of the question's weight, 0 to 1: in the whole text, in its best sentence, in its name. */
  coverage: number;
  sentence: number;
  name: number;
  /** How closely the words of the best sentence stand together. */
  closeness: number;
  /** The question's words that it has, as the question has them. */
  matched: string[];
  /** Their stems, and those of them that it speaks of: who took part in it is not what it is about. */
  met: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** The sentence that answers best. */
  best: string | null;
}

export interface Terms {
  /** Weight of each stem: its rarity, and less for what is only known of whom the question is about. */
  weights: Map<string, number>;
  /** Each stem as it was first written. */
  written: Map<string, string>;
}

const contextWeight = 0.3;

export function termsOf(query: string, context: string, rarity: (word: string) => number): Terms {
  const weights = new Map<string, number>();
  const writtenForms = new Map<string, string>();
  for (const [text, weight] of [
    [query, 1],
    [context, contextWeight],
  ] as const) {
    const told = new Set(words(text));
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      for (const stem of words(word)) {
        if (weights.has(stem) || !told.has(stem)) continue;
        weights.set(stem, weight * rarity(stem));
        writtenForms.set(stem, word);
      }
    }
  }
  return { weights, written: writtenForms };
}

/** How many sentences of a document are read; the rest counts for coverage alone. */
const sentencesRead = 400;

/** What a text is about stands in its beginning; a record may hold megabytes. */
const charactersRead = 20_000;
export const beginningOf = (text: string): string => text.slice(0, charactersRead);

/**
 * Scores candidates. A sentence is read with the name above it, because a call with a company is about that company.
 */
export async function readCandidates(
  { weights, written: writtenForms }: Terms,
  candidates: readonly Candidate[],
): Promise<Reading[]> {
  const turn = turns();
  const texts: { body: Set<string>; title: Set<string>; name: Set<string> }[] = [];
  for (const { text, name, label, people } of candidates) {
    const title = new Set(words(`${name} ${label}`));
    const body = new Set(words(beginningOf(text)));
    texts.push({ body, title, name: new Set([...title, ...words(people.join(' '))]) });
    await turn();
  }
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const share = (has: (word: string) => boolean) => {
    let sum = 0;
    for (const [word, weight] of weights) if (has(word)) sum += weight;
    return sum / whole;
  };
  const readings: Reading[] = [];
  for (const [index, candidate] of candidates.entries()) {
    await turn();
    const none = new Set<string>();
    const { body, title, name } = texts[index] ?? { body: none, title: none, name: none };
    const best = bestSentence(candidate.text, name, weights, whole);
    const asked = [...weights.keys()];
    const matched = asked.filter((word) => body.has(word) || name.has(word));
    readings.push({
      coverage: share((word) => body.has(word) || name.has(word)),
      name: share((word) => name.has(word)),
      sentence: best?.share ?? 0,
      closeness: best?.closeness ?? 0,
      matched: matched.map((word) => writtenForms.get(word) ?? word),
      met: new Set(matched),
      stems: new Set(asked.filter((word) => body.has(word) || title.has(word))),
      best: best?.text ?? null,
    });
  }
  return readings;
}

function bestSentence(
  text: string,
  name: ReadonlySet<string>,
  weights: ReadonlyMap<string, number>,
  whole: number,
) {
  let best: { share: number; closeness: number; text: string } | null = null;
  let named = 0;
  for (const [word, weight] of weights) if (name.has(word)) named += weight;
  for (const sentence of sentences(beginningOf(text)).slice(0, sentencesRead)) {
    const said = words(sentence.text);
    const places = new Map<string, number>();
    for (const [at, word] of said.entries()) if (weights.has(word) && !places.has(word)) places.set(word, at);
    if (places.size === 0) continue;
    let sum = named;
    for (const word of places.keys()) if (!name.has(word)) sum += weights.get(word) ?? 0;
    const share = sum / whole;
    if (share <= (best?.share ?? 0)) continue;
    best = { share, closeness: closenessOf([...places.values()]), text: sentence.text };
  }
  return best;
}

/** 1 when the words stand side by side, less the further they are apart; a single word is close to nothing. */
function closenessOf(places: readonly number[]): number {
  if (places.length < 2) return 0;
  const span = Math.max(...places) - Math.min(...places) + 1;
  return places.length / span;
}

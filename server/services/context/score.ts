import { turns } from '../../event-loop.ts';
import { sentences } from '../../text/sentence.ts';
import { words } from '../../text/words.ts';
import type { Candidate } from './document.ts';

/** Reads candidates as a person skims: do they have the question's words, the rare ones, together, in one sentence? */

export interface Reading {
  /** Shares of the question's weight, 0 to 1: in the whole text, in its best sentence, in its name. */
  coverage: number;
  sentence: number;
  name: number;
  /** How closely the words of the best sentence stand together. */
  closeness: number;
  /** The question's words that it has, as the question has them. */
  matched: string[];
  /** The sentence that answers best. */
  best: string | null;
}

export interface Terms {
  /** Weight of each stem: 1 of the question, less for what is only known of whom it is about. */
  weights: Map<string, number>;
  /** Each stem as it was first written. */
  written: Map<string, string>;
}

const contextWeight = 0.3;

export function termsOf(query: string, context: string): Terms {
  const weights = new Map<string, number>();
  const written = new Map<string, string>();
  for (const [text, weight] of [
    [query, 1],
    [context, contextWeight],
  ] as const) {
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      for (const stem of words(word)) {
        if (weights.has(stem)) continue;
        weights.set(stem, weight);
        written.set(stem, word);
      }
    }
  }
  return { weights, written };
}

/** How many sentences of a document are read; the rest counts for coverage alone. */
const sentencesRead = 400;

/** What a text is about stands in its beginning; a record may hold megabytes. */
const charactersRead = 20_000;
export const beginningOf = (text: string): string => text.slice(0, charactersRead);

/** All readings together, because a word that every candidate has tells nothing about any of them. */
export async function readCandidates(
  { weights, written }: Terms,
  candidates: readonly Candidate[],
): Promise<Reading[]> {
  const turn = turns();
  const texts: { body: Set<string>; name: Set<string> }[] = [];
  for (const { text, name, label } of candidates) {
    texts.push({ body: new Set(words(beginningOf(text))), name: new Set(words(`${name} ${label}`)) });
    await turn();
  }
  const weighted = new Map(
    [...weights].map(([word, weight]) => {
      const having = texts.filter(({ body, name }) => body.has(word) || name.has(word)).length;
      return [word, weight * Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5) + 1)] as const;
    }),
  );
  const whole = [...weighted.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const share = (has: (word: string) => boolean) => {
    let sum = 0;
    for (const [word, weight] of weighted) if (has(word)) sum += weight;
    return sum / whole;
  };
  const readings: Reading[] = [];
  for (const [index, candidate] of candidates.entries()) {
    await turn();
    const { body, name } = texts[index] ?? { body: new Set<string>(), name: new Set<string>() };
    const best = bestSentence(candidate.text, weighted, whole);
    readings.push({
      coverage: share((word) => body.has(word) || name.has(word)),
      name: share((word) => name.has(word)),
      sentence: best?.share ?? 0,
      closeness: best?.closeness ?? 0,
      matched: [...weighted.keys()]
        .filter((word) => body.has(word) || name.has(word))
        .map((word) => written.get(word) ?? word),
      best: best?.text ?? null,
    });
  }
  return readings;
}

function bestSentence(text: string, weighted: ReadonlyMap<string, number>, whole: number) {
  let best: { share: number; closeness: number; text: string } | null = null;
  for (const sentence of sentences(beginningOf(text)).slice(0, sentencesRead)) {
    const said = words(sentence.text);
    const places = new Map<string, number>();
    for (const [at, word] of said.entries())
      if (weighted.has(word) && !places.has(word)) places.set(word, at);
    let sum = 0;
    for (const word of places.keys()) sum += weighted.get(word) ?? 0;
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

import { words } from '../documents/words.ts';
import { buyerConcepts } from './buyer.ts';
import type { Concept } from './concept.ts';
import { marketConcepts } from './market.ts';
import { offeringConcepts } from './offering.ts';
import { voiceConcepts } from './voice.ts';

/** All concepts, and the two questions asked of them: what is this sentence about, what does this heading name. */

export const concepts: readonly Concept[] = [
  ...buyerConcepts,
  ...offeringConcepts,
  ...marketConcepts,
  ...voiceConcepts,
];
export const conceptCount = concepts.length;

const indices = new Map(concepts.map((concept, index) => [concept.id, index]));

export function conceptIndex(id: string): number {
  const index = indices.get(id);
  if (index === undefined) throw new Error(`No concept is called ${id}`);
  return index;
}

interface Phrase {
  stems: string[];
  concept: number;
  weight: number;
}

const strong = 0.68;
const medium = 0.4;
const weak = 0.13;

type Phrases = Map<string, Phrase[]>;
let cues: Phrases | null = null;
let names: Phrases | null = null;

function compile(pick: (concept: Concept) => [string | undefined, number][]): Phrases {
  const phrases: Phrases = new Map();
  for (const [index, concept] of concepts.entries()) {
    const seen = new Set<string>();
    for (const [text, weight] of pick(concept)) {
      for (const phrase of text?.split(',') ?? []) {
        const stems = words(phrase);
        const first = stems[0];
        const key = stems.join(' ');
        if (first === undefined || seen.has(key)) continue;
        seen.add(key);
        const under = phrases.get(first) ?? [];
        under.push({ stems, concept: index, weight });
        phrases.set(first, under);
      }
    }
  }
  return phrases;
}

/** How strongly a sentence speaks of each concept, 0 to 1: each cue takes its share of what is left. */
export function strengthsOf(sentence: readonly string[]): Float32Array {
  cues ??= compile((concept) => [
    [concept.strong, strong],
    [concept.medium, medium],
    [concept.weak, weak],
  ]);
  const missing = new Float32Array(conceptCount).fill(1);
  const used = new Set<Phrase>();
  let relief = -100;
  for (let at = 0; at < sentence.length; at++) {
    const word = sentence[at] ?? '';
    if (relieving.has(word)) relief = at;
    for (const phrase of cues.get(word) ?? []) {
      if (used.has(phrase) || !matches(sentence, at, phrase.stems)) continue;
      used.add(phrase);
      const relieved = at - relief <= reliefReach && at > relief && concepts[phrase.concept]?.relievable;
      const weight = relieved ? phrase.weight * 0.15 : phrase.weight;
      missing[phrase.concept] = (missing[phrase.concept] ?? 1) * (1 - weight);
    }
  }
  for (let at = 0; at < conceptCount; at++) missing[at] = 1 - (missing[at] ?? 1);
  return missing;
}

const reliefReach = 5;
const relieving = new Set(
  words(
    'reduce cut eliminate remove replace avoid prevent without fewer less save free end stop decrease lower shrank halved',
  ),
);

/** Which concepts a heading or a field's name names, 0 to 1: how much of its words the names make up. */
export function namedIn(heading: readonly string[]): Float32Array {
  const key = heading.join(' ');
  const known = lately.get(key);
  if (known) return known;
  if (lately.size >= mostLately) lately.clear();
  const named = name(heading);
  lately.set(key, named);
  return named;
}

/** The same headings are asked about again and again; callers leave what they get unchanged. */
const lately = new Map<string, Float32Array>();
const mostLately = 2_000;

function name(heading: readonly string[]): Float32Array {
  names ??= compile((concept) => [[concept.names, 1]]);
  const found: { at: number; phrase: Phrase }[] = [];
  for (let at = 0; at < heading.length; at++) {
    for (const phrase of names.get(heading[at] ?? '') ?? []) {
      if (matches(heading, at, phrase.stems)) found.push({ at, phrase });
    }
  }
  const named = new Float32Array(conceptCount);
  const said = Math.max(1, contentOf(heading));
  let first = 0;
  for (const { at, phrase } of found) {
    // in order: what begins further off than the longest phrase holds nothing here
    while ((found[first]?.at ?? at) < at - longestName) first++;
    if (isHeld(found, first, at, phrase)) continue;
    const share = Math.min(1, Math.max(contentOf(phrase.stems), phrase.stems.length > 2 ? 2 : 0) / said);
    named[phrase.concept] = Math.max(named[phrase.concept] ?? 0, 0.35 + 0.65 * share);
  }
  return named;
}

const longestName = 16;

function isHeld(found: readonly { at: number; phrase: Phrase }[], first: number, at: number, phrase: Phrase) {
  for (let place = first; place < found.length; place++) {
    const other = found[place];
    if (!other || other.at > at) return false;
    if (holds(other, at, phrase)) return true;
  }
  return false;
}

/** `job title` names the title, not the job: a longer name keeps its words to itself. */
function holds(other: { at: number; phrase: Phrase }, at: number, phrase: Phrase): boolean {
  return (
    other.phrase.stems.length > phrase.stems.length &&
    other.at <= at &&
    other.at + other.phrase.stems.length >= at + phrase.stems.length
  );
}

function matches(sentence: readonly string[], at: number, stems: readonly string[]): boolean {
  for (let index = 1; index < stems.length; index++) {
    if (sentence[at + index] !== stems[index]) return false;
  }
  return true;
}

const empty = new Set(
  words(
    'a an the of to in on at for and or our your their its his her is are be do does this that these those with by from as we they you it top main common key some other more identified section part',
  ),
);

export function isEmptyWord(word: string): boolean {
  return empty.has(word);
}

function contentOf(heading: readonly string[]): number {
  let count = 0;
  for (const word of heading) if (!empty.has(word)) count++;
  return count;
}

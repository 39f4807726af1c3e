import { stemsOf } from '../../../reading/structure/words.ts';
import { type Concept, voiceConcepts } from './concepts.ts';

/** The concepts' phrases, made ready once: how strongly words speak of each, and how far they name it. */
export interface Phrases {
  concept: Concept;
  /** 0 to 1: each cue takes its share of what is left. */
  cues(words: readonly string[]): number;
  /** 0 to 1: how much of a heading the concept's longest name in it makes up. */
  names(heading: readonly string[]): number;
}

const strong = 0.68;
const medium = 0.4;
const weak = 0.13;
/** A heading of more words is a sentence. */
const longestHeading = 24;

interface Phrase {
  stems: readonly string[];
  weight: number;
}

let made: Phrases[] | null = null;

export function phrases(): readonly Phrases[] {
  made ??= voiceConcepts.map((concept) => {
    const cues = byFirst([
      [concept.strong, strong],
      [concept.medium, medium],
      [concept.weak, weak],
    ]);
    const names = byFirst([[concept.names, 1]]);
    return { concept, cues: (words) => heard(cues, words), names: (heading) => named(names, heading) };
  });
  return made;
}

function byFirst(lists: readonly [text: string, weight: number][]): Map<string, Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const [text, weight] of lists) {
    for (const phrase of text.split(',')) {
      const stems = stemsOf(phrase);
      const [first] = stems;
      if (first !== undefined) found.set(first, [...(found.get(first) ?? []), { stems, weight }]);
    }
  }
  return found;
}

function* matches(phrases: ReadonlyMap<string, Phrase[]>, words: readonly string[]): Generator<Phrase> {
  for (const [at, word] of words.entries()) {
    for (const phrase of phrases.get(word) ?? []) {
      if (phrase.stems.every((stem, offset) => words[at + offset] === stem)) yield phrase;
    }
  }
}

function heard(phrases: ReadonlyMap<string, Phrase[]>, words: readonly string[]): number {
  let missing = 1;
  for (const { weight } of new Set(matches(phrases, words))) missing *= 1 - weight;
  return 1 - missing;
}

function named(phrases: ReadonlyMap<string, Phrase[]>, heading: readonly string[]): number {
  if (heading.length === 0 || heading.length > longestHeading) return 0;
  let longest = 0;
  for (const { stems } of matches(phrases, heading)) longest = Math.max(longest, stems.length);
  return longest === 0 ? 0 : 0.35 + (0.65 * longest) / heading.length;
}

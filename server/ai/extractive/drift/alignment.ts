import type { Statement } from '../../drift/judgement.ts';
import { contentByKey, type Document, type Passage } from '../../reading/document.ts';
import { namesRecord, type RecordName } from '../../reading/names.ts';
import { alike, contentOf, keyOf, longestRead, type Word, wordsOf } from '../../reading/wording.ts';
import { type Figure, sameValue } from './figures/figure.ts';
import { figuresIn, figuresOf } from './figures/index.ts';

/**
 * Finds the sentence of a document that is about the same thing as a statement, by the words they share in any order.
 */

export interface Claim {
  statement: Statement;
  words: Word[];
  /** What it says beside the record's name and its figures. */
  content: Word[];
  ofName: Word[];
  /** Words of the field or of a title above it: "list price". */
  title: Word[];
  figures: Figure[];
  /** Words of the record's name. */
  record: readonly Word[];
}

export interface Match {
  passage: Passage;
  /** 0 to 1. */
  overlap: number;
  /** Words of the passage that the claim has too. */
  met: Word[];
  /** Words of the claim that the passage has too. */
  said: Word[];
  isTitled: boolean;
  /** The sentence or the one before it names the record. */
  isNamed: boolean;
}

const nameWeight = 1 / 3;
const titleWeight = 1 / 2;
const beforeWeight = 1 / 4;
const candidatesMax = 6;
const commonPlaces = 120;

export function claimOf(statement: Statement, title: string, name: RecordName): Claim {
  const words = wordsOf(statement.text);
  const figures = figuresIn(statement.text.slice(0, longestRead));
  const inFigure = (at: number) => figures.some(({ start, end }) => at >= start && at < end);
  const telling = contentOf(words).filter(({ start }) => !inFigure(start));
  // a common noun is said of the record whether or not it is also in its name
  const [ofName, content] = parted(telling, ({ stem }) => statement.path !== 'name' && name.own.has(stem));
  return {
    statement,
    words,
    content,
    ofName,
    title: contentOf(wordsOf(title)),
    figures,
    record: name.words,
  };
}

function parted<T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}

/** Returns the sentences nearest to a claim, best first. */
export function nearest(document: Document, claim: Claim, name: RecordName): Match[] {
  const counts = new Map<number, number>();
  const count = (words: readonly Word[], weight: number) => {
    for (const { stem } of words) {
      const found = document.places.get(keyOf(stem)) ?? [];
      // a word that stands everywhere finds nothing
      if (found.length > commonPlaces) continue;
      for (const place of found) counts.set(place, (counts.get(place) ?? 0) + weight);
    }
  };
  count([...claim.content, ...claim.title], 1);
  count(claim.ofName, nameWeight);
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, candidatesMax)
    .flatMap(([place]) => {
      const passage = document.passages[place];
      return passage && passage.kind !== 'heading' ? [matchOf(passage, claim, name)] : [];
    })
    .sort((one, other) => other.overlap - one.overlap || one.passage.start - other.passage.start);
}

const alikeIn = (passage: Passage, word: Word) =>
  contentByKey(passage)
    .get(keyOf(word.stem))
    ?.find(({ stem }) => alike(stem, word.stem));

function matchOf(passage: Passage, claim: Claim, name: RecordName): Match {
  const metWords = new Set<Word>();
  const saidWords: Word[] = [];
  const isNamed =
    namesRecord(passage, name) || (passage.before !== null && namesRecord(passage.before, name));
  let [sum, most] = [0, 0];
  const count = (words: readonly Word[], weight: number, wasNamed: boolean) => {
    for (const word of words) {
      most += weight;
      const found = alikeIn(passage, word);
      if (found) {
        metWords.add(found);
        saidWords.push(word);
        sum += weight;
      } else if (wasNamed) sum += weight;
      else if (passage.before && alikeIn(passage.before, word)) sum += weight * beforeWeight;
    }
  };
  count(claim.content, 1, false);
  count(claim.ofName, nameWeight, isNamed);
  for (const own of claim.figures) {
    // one that differs is what is looked for, and no sign of another matter
    if (!figuresOf(passage).some((other) => other.kind === own.kind && sameValue(own, other))) continue;
    most++;
    sum++;
  }
  const titleMet = claim.title.some((word) => alikeIn(passage, word) !== undefined);
  if (titleMet) {
    sum += titleWeight;
    most += titleWeight;
  }
  return {
    passage,
    overlap: most === 0 ? 0 : sum / most,
    met: [...metWords],
    said: saidWords,
    isTitled: titleMet,
    isNamed,
  };
}

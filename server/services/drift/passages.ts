import { sentences } from '../../ingest/sentence.ts';
import { words } from '../../search/words.ts';
import { type Facts, factsOf } from './facts.ts';

/** A document as sentences that can be looked up by what they speak of. */

export interface Passage {
  text: string;
  /** UTF-16 offsets into the document's text. */
  start: number;
  end: number;
  stems: Set<string>;
  facts: Facts;
}

export interface Document {
  passages: Passage[];
  postings: Map<string, number[]>;
}

export interface Match {
  passage: Passage;
  /** How much the two speak of the same, 0 to 1, whatever their figures. */
  similarity: number;
  shared: Set<string>;
}

/** What lies beyond is not compared. */
const passagesMax = 20_000;
const commonPlaces = 1_000;
const spelledNumber =
  /^(?:\d.*|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelv|twenti|thirti|hundr|thousand)$/;

export function documentOf(text: string): Document {
  const passages: Passage[] = [];
  const postings = new Map<string, number[]>();
  for (const sentence of sentences(text)) {
    if (sentence.kind === 'heading' || sentence.kind === 'code') continue;
    if (passages.length >= passagesMax) break;
    const stems = stemsOf(sentence.text);
    for (const part of stems) {
      const known = postings.get(part);
      if (known) known.push(passages.length);
      else postings.set(part, [passages.length]);
    }
    passages.push({
      text: sentence.text,
      start: sentence.start,
      end: sentence.end,
      stems,
      facts: factsOf(sentence.text),
    });
  }
  return { passages, postings };
}

/** Stems without figures: those are compared, not matched. */
export function stemsOf(text: string): Set<string> {
  return new Set(words(text).filter((word) => !spelledNumber.test(word)));
}

/**
 * The passages that speak of what a statement speaks of, nearest first. Words of the entity's own name count little:
 * its own text seldom repeats them.
 */
export function matchesOf(
  document: Document,
  stems: ReadonlySet<string>,
  nameStems: ReadonlySet<string>,
  most = 3,
): Match[] {
  const total = document.passages.length;
  const weight = (part: string) => {
    const rarity = Math.log(1 + total / ((document.postings.get(part)?.length ?? 0) + 0.5)) + 0.5;
    return nameStems.has(part) ? rarity * 0.3 : rarity;
  };
  const norm = (parts: Iterable<string>) => [...parts].reduce((sum, part) => sum + weight(part) ** 2, 0);
  const shared = new Map<number, number>();
  const places = (part: string) => document.postings.get(part) ?? [];
  // Rare words first: a word of thousands of passages brings none of its own once there are others.
  for (const part of [...stems].sort((left, right) => places(left).length - places(right).length)) {
    const brings = shared.size === 0 || places(part).length <= commonPlaces;
    const gain = weight(part) ** 2;
    for (const place of brings ? places(part).slice(0, commonPlaces) : shared.keys()) {
      if (brings || document.passages[place]?.stems.has(part))
        shared.set(place, (shared.get(place) ?? 0) + gain);
    }
  }
  const own = norm(stems) || 1;
  return [...shared]
    .sort(([, left], [, right]) => right - left)
    .slice(0, 50)
    .flatMap(([place, sum]) => {
      const passage = document.passages[place];
      if (!passage) return [];
      const common = new Set([...stems].filter((part) => passage.stems.has(part)));
      const cosine = sum / Math.sqrt(own * (norm(passage.stems) || 1));
      // a long sentence may say all of a short statement, and more
      const contained = common.size >= 3 ? (0.85 * sum) / own : 0;
      return [{ passage, similarity: Math.max(cosine, contained), shared: common }];
    })
    .sort((left, right) => right.similarity - left.similarity)
    .slice(0, most);
}

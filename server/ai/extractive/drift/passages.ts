import { turns, yieldToEventLoop } from '../../../event-loop.ts';
import { withoutEndOrSpace } from '../../../text/ends.ts';
import type { Sentence } from '../../../text/sentence.ts';
import { words } from '../../../text/words.ts';
import { isHearsay, takesBack } from './asserted.ts';
import { wholeSentences } from './whole-sentences.ts';

/** A document as sentences that can be looked up by what they speak of. */

export interface Passage {
  text: string;
  /** UTF-16 offsets into the document's text. */
  start: number;
  end: number;
  stems: Set<string>;
  /** Quoted, under a heading that says so, or taken back by the next sentence: not said by the document itself. */
  isHearsay: boolean;
}

export interface Document {
  text: string;
  passages: Passage[];
  /** Of each stem, the places of the passages that have it. */
  postings: Map<string, number[]>;
  /** By text without what does not count, and by all of their stems. */
  byText: Map<string, number>;
  byStems: Map<string, number[]>;
}

export interface Match {
  passage: Passage;
  /** How much the two speak of the same, 0 to 1, whatever their figures. */
  similarity: number;
}

/** What lies beyond is not compared. */
const passagesMax = 20_000;
const sentencesATurn = 100;
const commonPlaces = 300;
const alikeKept = 50;
const spelledNumber =
  /^(?:\d.*|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelv|twenti|thirti|hundr|thousand)$/;

/** Others have their turn while a long text is read. */
export async function documentOf(text: string): Promise<Document> {
  const passages: Passage[] = [];
  let isUnderHearsay = false;
  const turn = turns();
  let seen = 0;
  for (const { start, end, kind, text: said } of wholeSentences(text)) {
    await (++seen % sentencesATurn === 0 ? yieldToEventLoop() : turn());
    if (kind === 'code') continue;
    if (kind === 'heading') isUnderHearsay = isHearsay(said);
    if (kind === 'heading') continue;
    if (passages.length >= passagesMax) break;
    passages.push(passageOf({ start, end, kind, text: said }, isUnderHearsay));
    const before = passages.at(-2);
    if (before && takesBack(said)) before.isHearsay = true;
  }
  return indexed(text, passages);
}

function passageOf(
  { text, start, end, kind }: Pick<Sentence, 'text' | 'start' | 'end' | 'kind'>,
  isUnderHearsay: boolean,
): Passage {
  return { text, start, end, stems: stemsOf(text), isHearsay: isUnderHearsay || kind === 'quote' };
}

export async function indexed(text: string, passages: Passage[]): Promise<Document> {
  const document: Document = {
    text,
    passages,
    postings: new Map(),
    byText: new Map(),
    byStems: new Map(),
  };
  const turn = turns();
  for (const [place, passage] of passages.entries()) {
    await turn();
    for (const part of passage.stems) note(document.postings, part, place);
    note(document.byStems, keyOf(passage.stems), place);
    const plain = plainOf(passage.text);
    const known = passages[document.byText.get(plain) ?? -1];
    if (!known || known.isHearsay) document.byText.set(plain, place);
  }
  return document;
}

function note(places: Map<string, number[]>, key: string, place: number): void {
  const known = places.get(key);
  if (known) known.push(place);
  else places.set(key, [place]);
}

const keyOf = (stems: ReadonlySet<string>) => [...stems].sort().join(' ');

/** Case, white space and the full stop do not count. */
export function plainOf(text: string): string {
  return withoutEndOrSpace(text.toLowerCase().replace(/\s+/g, ' '), '.!').trim();
}

/** Stems without figures: those are compared, not matched. */
export function stemsOf(text: string): Set<string> {
  return new Set(words(text).filter((word) => !spelledNumber.test(word)));
}

/** The passages of exactly these stems; null where they are too many to tell which is meant. */
export function alikeIn(document: Document, stems: ReadonlySet<string>): Passage[] | null {
  const places = document.byStems.get(keyOf(stems)) ?? [];
  return places.length > alikeKept ? null : places.flatMap((place) => document.passages[place] ?? []);
}

/** The passages with every word of a name. */
export function naming(document: Document, name: ReadonlySet<string>): Passage[] {
  const [rarest, ...others] = [...name]
    .map((part) => document.postings.get(part) ?? [])
    .sort((one, two) => one.length - two.length);
  const rest = others.length > 0 ? name : new Set<string>();
  return (rarest ?? []).flatMap((place) => {
    const passage = document.passages[place];
    return passage && [...rest].every((part) => passage.stems.has(part)) ? [passage] : [];
  });
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
    .slice(0, 30)
    .flatMap(([place, sum]) => {
      const passage = document.passages[place];
      if (!passage) return [];
      const common = [...stems].filter((part) => passage.stems.has(part)).length;
      const cosine = sum / Math.sqrt(own * (norm(passage.stems) || 1));
      // a long sentence may say all of a short statement, and more
      const contained = common >= 3 ? (0.85 * sum) / own : 0;
      return [{ passage, similarity: Math.max(cosine, contained) }];
    })
    .sort((left, right) => right.similarity - left.similarity)
    .slice(0, most);
}

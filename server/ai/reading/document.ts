import { turns, yieldToEventLoop } from '../../event-loop.ts';
import { type SentenceKind, units } from '../../text/sentence.ts';
import { isFramed, isOpen, isTakenBackBy, openClauses, opensSupposition } from './cues.ts';
import { contentOf, keyOf, remembered, type Word, wordsOf } from './wording.ts';

/** A document as sentences that are indexed by their words. */

export interface Passage {
  text: string;
  /** UTF-16 offsets into the document. */
  start: number;
  end: number;
  kind: SentenceKind;
  before: Passage | null;
  words: Word[];
  content: Word[];
  /** Told as a fact by the document itself. */
  isAsserted: boolean;
}

export interface Document {
  text: string;
  passages: Passage[];
  /** The places of passages by the keys of their words. */
  places: ReadonlyMap<string, number[]>;
}

/** What lies beyond is not compared. */
const passagesMax = 20_000;
const sentencesATurn = 100;

/** Reads a text as a document, yielding to the event loop during a long one. */
export async function documentOf(text: string): Promise<Document> {
  const passages: Passage[] = [];
  const places = new Map<string, number[]>();
  const turn = turns();
  let isUnderFrame = false;
  let isSupposed = false;
  for (const { start, end, kind, breaks } of units(text)) {
    if (kind === 'mark' || kind === 'code') continue;
    if (passages.length >= passagesMax) break;
    await (passages.length % sentencesATurn === 0 ? yieldToEventLoop() : turn());
    const said = text.slice(start, end);
    if (kind === 'heading' || passages.length === 0) isUnderFrame = isFramed(said);
    if (breaks > 1) isSupposed = false;
    isSupposed ||= opensSupposition(said);
    const before = passages.at(-1) ?? null;
    if (before && isTakenBackBy(said)) before.isAsserted = false;
    const words = wordsOf(said);
    const isAsserted = !isUnderFrame && !isSupposed && kind !== 'quote' && !isOpen(said);
    const passage = { text: said, start, end, kind, before, words, content: contentOf(words), isAsserted };
    for (const key of new Set(passage.content.map(({ stem }) => keyOf(stem)))) {
      const known = places.get(key);
      if (known) known.push(passages.length);
      else places.set(key, [passages.length]);
    }
    passages.push(passage);
  }
  return { text, passages, places };
}

/** Groups the content words of a passage by the key that related words share. */
export const contentByKey = remembered(({ content }: Passage) =>
  Map.groupBy(content, ({ stem }) => keyOf(stem)),
);
const openClausesOf = remembered(({ text, words }: Passage) => openClauses(text, words));

/** Returns whether the text at a place is stated as fact: not as a possibility, and not in somebody's words. */
export function isFactAt(passage: Passage, at: number): boolean {
  if (!passage.isAsserted) return false;
  const word = passage.words.findLast(({ start }) => start <= at);
  return !openClausesOf(passage).has(word?.clause ?? 0);
}

import type { EntityMatch } from '../../../schema/findings.ts';
import { indexNames, mentionsIn, type NameIndex } from '../../text/names.ts';
import { stringsIn } from '../../text/strings.ts';
import { words } from '../../text/words.ts';
import type { LibraryRecord } from '../findings.ts';

/** An index of the library by names and by words, made once for many events. */
export interface LibraryIndex {
  names: NameIndex<LibraryRecord>;
  records: readonly LibraryRecord[];
  /** The records that have a word, and how much it weighs there (BM25). */
  postings: Map<string, { record: number; weight: number }[]>;
}

/** A record that a text may be about; a higher score is surer. */
export interface Candidate {
  record: LibraryRecord;
  score: number;
  /** How many different words of the text itself, not of what surrounds it, the record has. */
  shared: number;
}

// the customary values; nothing here was fitted
const saturation = 1.2;
const lengthShare = 0.75;
const stringsRead = 60;
const charactersRead = 4_000;

const made = new WeakMap<readonly LibraryRecord[], LibraryIndex>();

/** Returns the index of the library, made once for an array of records, however many events are read against it. */
export function libraryIndex(records: readonly LibraryRecord[]): LibraryIndex {
  const known = made.get(records);
  if (known) return known;
  const index = { names: indexNames(records), records, postings: postingsOf(records) };
  made.set(records, index);
  return index;
}

/** Returns the entities that a text names, in the order of the text. */
export function namedIn({ names }: Pick<LibraryIndex, 'names'>, text: string): EntityMatch[] {
  return mentionsIn(names, text).map(({ entity, isSure }) => ({
    entityOId: entity.oId,
    entityType: entity.kind,
    confidence: isSure ? 'HIGH' : 'MEDIUM',
  }));
}

/**
 * Returns records that share words with a text, the best first. With several weighted texts, the first is the one in
 * question.
 */
export function candidatesFor(
  { postings, records }: LibraryIndex,
  texts: readonly { text: string; weight: number }[],
  most: number,
  isFit: (record: LibraryRecord) => boolean = () => true,
): Candidate[] {
  const wanted = new Map<string, number>();
  for (const { text, weight } of texts) {
    for (const word of new Set(words(text.slice(0, charactersRead)))) {
      wanted.set(word, Math.max(wanted.get(word) ?? 0, weight));
    }
  }
  const scores = new Map<number, { score: number; shared: number }>();
  const first = texts[0]?.weight ?? 1;
  for (const [word, weight] of wanted) {
    for (const posting of postings.get(word) ?? []) {
      const sum = scores.get(posting.record) ?? { score: 0, shared: 0 };
      sum.score += weight * posting.weight;
      if (weight === first) sum.shared++;
      scores.set(posting.record, sum);
    }
  }
  return [...scores]
    .flatMap(([place, sum]): Candidate[] => {
      const record = records[place];
      return record && isFit(record) ? [{ record, ...sum }] : [];
    })
    .sort((one, other) => other.score - one.score || (one.record.oId < other.record.oId ? -1 : 1))
    .slice(0, most);
}

function postingsOf(records: readonly LibraryRecord[]): LibraryIndex['postings'] {
  const counted = records.map((record) => countsOf(record));
  const usual = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length);
  const frequency = new Map<string, number>();
  for (const { counts } of counted)
    for (const word of counts.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const postings: LibraryIndex['postings'] = new Map();
  for (const [record, { counts, length }] of counted.entries()) {
    const damping = saturation * (1 - lengthShare + (lengthShare * length) / Math.max(1, usual));
    for (const [word, count] of counts) {
      const documents = frequency.get(word) ?? 1;
      const rarity = Math.log(1 + (records.length - documents + 0.5) / (documents + 0.5));
      const weight = (rarity * (count * (saturation + 1))) / (count + damping);
      const known = postings.get(word);
      if (known) known.push({ record, weight });
      else postings.set(word, [{ record, weight }]);
    }
  }
  return postings;
}

function countsOf(record: LibraryRecord): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>();
  let length = 0;
  const texts = [record.name, record.description ?? '', ...stringsIn(record.data)].slice(0, stringsRead);
  for (const text of texts) {
    for (const word of words(text.slice(0, charactersRead))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      length++;
    }
  }
  return { counts, length };
}

import type { Turn } from '../../event-loop.ts';
import { stringsIn } from '../../text/strings.ts';
import { words } from '../../text/words.ts';

/** The limit of characters that are read of a text or a record, either of which may hold megabytes. */
export const charactersRead = 50_000;

/** The fit of a record: the share of its words that the texts contain, weighted by rarity, and these words. */
export interface Fit {
  share: number;
  /** Rarest first. */
  shared: string[];
}

export function wordsIn(record: { name: string; description: string | null; data: unknown }): string {
  return [record.name, record.description ?? '', ...stringsIn(record.data)].join(' ');
}

/** Returns the spellings of words in a text by their stems. */
export function asWritten(stems: readonly string[], text: string): string[] {
  const wanted = new Map(stems.map((stem): [string, string | null] => [stem, null]));
  for (const [written] of text.slice(0, charactersRead).matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    const [stem = ''] = words(written);
    if (wanted.get(stem) === null) wanted.set(stem, written);
  }
  return stems.map((stem) => wanted.get(stem) ?? stem);
}

/** The words of all texts. */
export async function wordsOfAll(texts: readonly string[], turn: Turn): Promise<Set<string>> {
  const all = new Set<string>();
  for (const text of texts) {
    await turn();
    for (const word of words(text.slice(0, charactersRead))) all.add(word);
  }
  return all;
}

/** Computes the fit of a record; a word that fewer records have weighs more. */
export async function fitOf(
  records: readonly string[],
  heardWords: ReadonlySet<string>,
  turn: Turn,
): Promise<Fit[]> {
  const wordsOf: Set<string>[] = [];
  const frequency = new Map<string, number>();
  for (const record of records) {
    await turn();
    const own = new Set(words(record.slice(0, charactersRead)));
    wordsOf.push(own);
    for (const word of own) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const rarity = (word: string) => Math.log(1 + records.length / (frequency.get(word) ?? 1));
  const weight = (list: readonly string[]) => list.reduce((sum, word) => sum + rarity(word), 0);
  return wordsOf.map((set) => {
    const own = [...set];
    const shared = own.filter((word) => heardWords.has(word));
    const share = own.length === 0 ? 0 : weight(shared) / weight(own);
    return { share, shared: shared.toSorted((one, other) => rarity(other) - rarity(one)) };
  });
}

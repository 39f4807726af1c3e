/** How much two short texts have in common: distinct words, as far as their beginnings, without those that tell nothing. */

const prefix = 5;
const shortest = 4;
const textCharacters = 2_000;
const idle = new Set(
  `about after also before could each every from have into just like more most much need only other over said same some
  such than that their them then there these they this those through very want what when where which while will with
  would your`.split(/\s+/),
);

export type TellingWords = ReadonlySet<string>;

export function tellingWords(text: string): TellingWords {
  const words =
    text
      .slice(0, textCharacters)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.filter((word) => word.length >= shortest && !idle.has(word)).map((word) => word.slice(0, prefix)),
  );
}

/** Returns how many words both sides share; with several texts, a word counts once for each text that contains it. */
export function sharedWords(words: TellingWords, others: TellingWords | ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const word of words)
    shared += others instanceof Map ? (others.get(word) ?? 0) : Number(others.has(word));
  return shared;
}

/** Returns for each word the number of texts that contain it. */
export function wordCounts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of tellingWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Returns whether the words of a name appear in a text one after the other. */
export const isNamedIn = (name: string, text: string): boolean => {
  const named = foldedName(name);
  return named !== '' && foldedText(text).includes(named);
};

/**
 * Returns a text as words alone, each between spaces: `northmarket-notes` names Northmarket, `Northmarketing` does
 * not.
 */
export const foldedText = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Returns a name in the form that a folded text is searched for; empty for a name without letters and digits. */
export function foldedName(name: string): string {
  const words = foldedText(name).trim();
  const edges = [...words];
  const before = joins(edges[0] ?? '') ? ' ' : '';
  const behind = joins(edges.at(-1) ?? '') ? ' ' : '';
  return `${before}${words}${behind}`;
}

/** Scripts that part words by no space: a name may stand right beside other letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns whether a character joins words: `Box` is named by `Box, second call` but not by `Inbox`. */
export const joins = (edge: string): boolean => /[\p{L}\p{N}]/u.test(edge) && !unspaced.test(edge);

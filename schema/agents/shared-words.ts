/** How much two short texts have in common: distinct words, as far as their beginnings, without those that tell nothing. */

const prefix = 5;
const shortest = 4;
const textCharacters = 2_000;
const idle = new Set(
  `about after also before could each every from have into just like more most much need only other over said same some
  such than that their them then there these they this those through very want what when where which while will with
  would your`.split(/\s+/),
);

export function sharedWords(one: string, other: string): number {
  const words = wordsIn(other);
  let shared = 0;
  for (const word of wordsIn(one)) if (words.has(word)) shared += 1;
  return shared;
}

function wordsIn(text: string): Set<string> {
  const words =
    text
      .slice(0, textCharacters)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words.filter((word) => word.length >= shortest && !idle.has(word)).map((word) => word.slice(0, prefix)),
  );
}

/** The words of a name stand in a text, one behind the other. */
export const isNamedIn = (name: string, text: string): boolean => {
  const named = folded(name);
  return named.trim() !== '' && folded(text).includes(named);
};

const folded = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

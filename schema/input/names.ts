/** Names as callers write them: singular and plural of the same word, and misspellings. */

const irregular: readonly [one: string, several: string][] = [
  ['ies', 'y'],
  ['sses', 'ss'],
  ['shes', 'sh'],
  ['ches', 'ch'],
  ['xes', 'x'],
  ['uses', 'us'],
];

/** Returns the singular of a name: `types` → `type`, `categories` → `category`, `statuses` → `status`; null for a word that is no plural. */
export function singularOf(name: string): string | null {
  for (const [several, one] of irregular) {
    if (name.endsWith(several)) return name.slice(0, -several.length) + one;
  }
  return name.endsWith('s') && !name.endsWith('ss') && !name.endsWith('us') ? name.slice(0, -1) : null;
}

/** Returns the plural of a name: `type` → `types`, `category` → `categories`, `status` → `statuses`. */
export function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:ss|sh|ch|x|us)$/.test(name) ? `${name}es` : `${name}s`;
}

/** Longer names are nobody's misspelling, and would cost too much to compare. */
const longestCompared = 60;

/**
 * Returns the known name that was probably meant: up to four letters with another case or two swapped neighbours, up
 * to seven with one edit, longer ones with two. The nearest wins; null where none is near enough.
 */
export function lookalikeOf(name: string, known: Iterable<string>): string | null {
  if (name.length > longestCompared) return null;
  const sent = name.toLowerCase();
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const meant = candidate.toLowerCase();
    const allowed = candidate.length < 5 ? 1 : candidate.length < 8 ? 1 : 2;
    if (Math.abs(meant.length - sent.length) > allowed) continue;
    // One edit between short names of the same letters is a transposition.
    if (candidate.length < 5 && sorted(meant) !== sorted(sent)) continue;
    const distance = editDistance(sent, meant);
    if (distance <= allowed && distance < least) {
      nearest = candidate;
      least = distance;
    }
  }
  return nearest;
}

const sorted = (word: string) => [...word].sort().join('');

/**
 * Returns the number of insertions, deletions, substitutions and transpositions of neighbours between two words
 * (optimal string alignment).
 */
export function editDistance(first: string, second: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: second.length + 1 }, (_, column) => column);
  for (let row = 1; row <= first.length; row++) {
    const current = [row];
    for (let column = 1; column <= second.length; column++) {
      const same = first[row - 1] === second[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[second.length] ?? 0;
}

import type { Turn } from '../../../event-loop.ts';
import { namedIn } from '../concepts/index.ts';
import type { Heading, Passage } from './blocks.ts';

/** Where a text speaks of the subject: by name, by its headings, or in somebody else's chapter. */

const suffixes = /^(?:Inc|Ltd|Corp|GmbH|LLC|The|Group|Company)\.?$/;

/** Whether a text names the subject: a word of its name that is written with a capital. */
export function subjectTest(subject: string | null): (text: string) => boolean {
  const names = (subject ?? '').match(/[\p{L}\p{N}][\p{L}\p{N}.&-]{2,}/gu) ?? [];
  const telling = names.filter((name) => /^\p{Lu}/u.test(name) && !suffixes.test(name));
  if (telling.length === 0) return () => false;
  const byWord = new Map<string, string[]>();
  for (const name of new Set(telling.map((one) => one.toLowerCase()))) {
    const first = /[\p{L}\p{N}]+/u.exec(name)?.[0] ?? name;
    byWord.set(first, [...(byWord.get(first) ?? []), name].slice(0, namesOfOneWord));
  }
  return (text) => hasName(text.toLowerCase(), byWord);
}

/** Of names that begin alike so many are looked for. */
const namesOfOneWord = 8;

/** The words are looked up, so that a text is read once whatever the number of names. */
function hasName(lower: string, byWord: ReadonlyMap<string, string[]>): boolean {
  for (const { 0: word, index } of lower.matchAll(/[\p{L}\p{N}]+/gu)) {
    for (const name of byWord.get(word) ?? []) {
      if (
        lower.startsWith(name, index) &&
        !/^[\p{L}\p{N}]/u.test(lower.slice(index + name.length, index + name.length + 2))
      )
        return true;
    }
  }
  return false;
}

export type Place = 'subject' | 'peer' | null;

/**
 * A comparison gives each competitor a chapter, and the chapters the same headings. Where a short heading names the
 * subject, a heading of its level that names somebody else and has a sub-heading in common begins a peer's chapter.
 */
export async function placesOf(
  passages: readonly Passage[],
  named: (text: string) => boolean,
  turn: Turn,
): Promise<(passage: Passage) => Place> {
  const below = await subHeadings(passages, turn);
  const naming = new Set<Heading>();
  for (const heading of below.keys()) {
    await turn();
    if (named(heading.title)) naming.add(heading);
  }
  const chapters = subHeadingsByLevel(
    [...naming].filter(({ words }) => words.length <= 4),
    below,
  );
  const peers = new Set<Heading>();
  for (const heading of below.keys()) {
    await turn();
    if (!naming.has(heading) && isPeer(heading, chapters.get(heading.level), below)) peers.add(heading);
  }
  return ({ headings }) => {
    if (headings.some((heading) => naming.has(heading))) return 'subject';
    return headings.some((heading) => peers.has(heading)) ? 'peer' : null;
  };
}

/** Every heading with the words of those directly or further below it. */
async function subHeadings(passages: readonly Passage[], turn: Turn): Promise<Map<Heading, Set<string>>> {
  const below = new Map<Heading, Set<string>>();
  let last: Heading | undefined;
  for (const { headings } of passages) {
    if (headings.at(-1) === last) continue;
    await turn();
    last = headings.at(-1);
    for (const [at, heading] of headings.entries()) {
      const known = below.get(heading) ?? new Set();
      for (const inner of headings.slice(at + 1)) known.add(inner.words.join(' '));
      below.set(heading, known);
    }
  }
  return below;
}

/** What stands below the chapters of each level. */
function subHeadingsByLevel(
  chapters: readonly Heading[],
  below: ReadonlyMap<Heading, ReadonlySet<string>>,
): Map<number, Set<string>> {
  const byLevel = new Map<number, Set<string>>();
  for (const chapter of chapters) {
    const known = byLevel.get(chapter.level) ?? new Set();
    for (const words of below.get(chapter) ?? []) known.add(words);
    byLevel.set(chapter.level, known);
  }
  return byLevel;
}

function isPeer(
  heading: Heading,
  chapters: ReadonlySet<string> | undefined,
  below: ReadonlyMap<Heading, ReadonlySet<string>>,
): boolean {
  if (!chapters || heading.words.length > 4 || Math.max(...namedIn(heading.words)) >= 0.45) return false;
  return [...(below.get(heading) ?? [])].some((words) => chapters.has(words));
}

import { namedIn } from '../concepts/index.ts';
import type { Heading, Passage } from './blocks.ts';

/** Where a text speaks of the subject: by name, by its headings, or in somebody else's chapter. */

const suffixes = /^(?:Inc|Ltd|Corp|GmbH|LLC|The|Group|Company)\.?$/;

/** Whether a text names the subject: a word of its name that is written with a capital. */
export function subjectTest(subject: string | null): (text: string) => boolean {
  const names = (subject ?? '').match(/[\p{L}\p{N}][\p{L}\p{N}.&-]{2,}/gu) ?? [];
  const telling = names.filter((name) => /^\p{Lu}/u.test(name) && !suffixes.test(name));
  if (telling.length === 0) return () => false;
  const escaped = telling.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
  return (text) => pattern.test(text);
}

export type Place = 'subject' | 'peer' | null;

/**
 * A comparison gives each competitor a chapter, and the chapters the same headings. Where a short heading names the
 * subject, a heading of its level that names somebody else and has a sub-heading in common begins a peer's chapter.
 */
export function placesOf(
  passages: readonly Passage[],
  named: (text: string) => boolean,
): (passage: Passage) => Place {
  const below = subHeadings(passages);
  const naming = new Set([...below.keys()].filter(({ title }) => named(title)));
  const chapters = [...naming].filter(({ words }) => words.length <= 4);
  const peers = new Set<Heading>();
  for (const heading of below.keys()) {
    if (!naming.has(heading) && chapters.some((chapter) => arePeers(chapter, heading, below)))
      peers.add(heading);
  }
  return ({ headings }) => {
    if (headings.some((heading) => naming.has(heading))) return 'subject';
    return headings.some((heading) => peers.has(heading)) ? 'peer' : null;
  };
}

/** Every heading with the words of those directly or further below it. */
function subHeadings(passages: readonly Passage[]): Map<Heading, Set<string>> {
  const below = new Map<Heading, Set<string>>();
  let last: Heading | undefined;
  for (const { headings } of passages) {
    if (headings.at(-1) === last) continue;
    last = headings.at(-1);
    for (const [at, heading] of headings.entries()) {
      const known = below.get(heading) ?? new Set();
      for (const inner of headings.slice(at + 1)) known.add(inner.words.join(' '));
      below.set(heading, known);
    }
  }
  return below;
}

function arePeers(
  chapter: Heading,
  other: Heading,
  below: ReadonlyMap<Heading, ReadonlySet<string>>,
): boolean {
  if (other.level !== chapter.level || other.words.length > 4 || Math.max(...namedIn(other.words)) >= 0.45)
    return false;
  const shared = below.get(chapter);
  return [...(below.get(other) ?? [])].some((words) => shared?.has(words));
}

import { memo } from '../memo.ts';
import { nameShare, type Page, pageOf, sharing } from './page.ts';
import { titlesOf } from './scopes.ts';
import type { Heading, Unit } from './unit.ts';
import { contentOf, idle } from './words.ts';

/**
 * Parts that a page gives to others than the subject: it has a section, a labelled item or a row for each of several,
 * and the subject's is another one. What stands there is said of them, though no sentence names anybody.
 */

/** A name of more words is known by its beginning. */
const mostWords = 24;
/** Sections of records share so many labels and inner headings. */
const sharedLeast = 2;
const longestPeer = 3;
/** A page has few sections about one of several. */
const ownMost = 20;

export interface Others {
  units: ReadonlySet<Unit>;
  /** The page as a whole is about the subject. */
  isTopic: boolean;
  /** Some words of the page say the subject's name. */
  names(words: readonly string[]): boolean;
  /** A short title, as of a column, calls it by the beginning of its name too. */
  calls(title: readonly string[]): boolean;
}

type Names = Others['names'];

/** `Variant A` and `Variant B` differ by a letter, which is a word of any sentence too. */
const letterOf = (subject: string): string[] => (/\p{L}\s+A$/u.test(subject.trim()) ? ['a'] : []);

/** Returns which units stand in another's part of the page. */
export function othersOn(units: readonly Unit[], subject: string, title: string | null): Others {
  const page = pageOf(units);
  const subjectWords = [...contentOf(subject).slice(0, mostWords), ...letterOf(subject)];
  const share = titlesOf(page, sharing(page, new Set(subjectWords)));
  const names: Names = (words) => share(words) >= nameShare;
  const calls: Names = (words) => {
    const titleWords = contentOnly(words);
    return (
      names(words) ||
      (titleWords.includes(subjectWords[0] ?? '') && titleWords.every((word) => subjectWords.includes(word)))
    );
  };
  const isNamedOver = ({ words, label, lead, row, column, headings }: Unit): boolean =>
    names(words) ||
    [label, lead, row?.words ?? [], column?.words ?? []].some(calls) ||
    headings.some((heading) => names(heading.words));
  const { isTopic, sections } = sectionsOn(page, names, subjectWords, title);
  const others = new Set<Unit>();
  const peers: (readonly string[])[] = sections.map(({ words }) => words);
  for (const all of Map.groupBy(units, ({ group }) => group).values()) {
    const isOwn = ({ label, row }: Unit) => calls(label) || (row !== null && calls(row.words));
    if (!all.some(isOwn) || all.some(({ column }) => column !== null && calls(column.words))) continue;
    for (const unit of all) {
      const { label, row, words } = unit;
      if ((label.length === 0 && row === null) || isOwn(unit) || names(words)) continue;
      others.add(unit);
      if (label.length > 0) peers.push(contentOnly(label));
    }
  }
  const theirs = new Set(sections.map(({ heading }) => heading));
  if (isTopic) {
    for (const unit of units)
      if (unit.headings.some((heading) => theirs.has(heading)) && !names(unit.words)) others.add(unit);
    return { units: others, isTopic, names, calls };
  }
  const peerNames = new Set(
    peers.filter(({ length }) => length > 0 && length <= longestPeer).map((words) => words.join(' ')),
  );
  /** Runs of words are looked up: a page may have thousands of peers, and as many titles. */
  const isPeers = (words: readonly string[]): boolean => {
    const titleWords = contentOnly(words);
    return titleWords.some((_, at) =>
      Array.from({ length: longestPeer }, (_, more) => titleWords.slice(at, at + more + 1).join(' ')).some(
        (run) => peerNames.has(run),
      ),
    );
  };
  const isUnder = memo((headings: readonly Heading[]) =>
    headings.some((heading) => theirs.has(heading) || isPeers(heading.words)),
  );
  const isLed = memo(isPeers);
  for (const unit of units)
    if ((isUnder(unit.headings) || isLed(unit.lead)) && !isNamedOver(unit)) others.add(unit);
  return { units: others, isTopic, names, calls };
}

interface Section {
  parent: Heading | undefined;
  /** Its labels and inner headings. */
  titles: Set<string>;
}

/** Returns the sections of others, with what their headings say beside the form that they have in common. */
function sectionsOn(
  { units, innerOf }: Page,
  names: Names,
  subjectWords: readonly string[],
  title: string | null,
): { isTopic: boolean; sections: { heading: Heading; words: string[] }[] } {
  const all = new Map<Heading, Section>();
  let isTopic = title !== null && names(contentOf(title.slice(0, 300)));
  for (const [headings, below] of Map.groupBy(units, (unit) => unit.headings)) {
    const inner = new Set(innerOf(headings));
    for (const [at, heading] of headings.entries()) {
      const section = all.get(heading) ?? { parent: headings[at - 1], titles: new Set() };
      all.set(heading, section);
      for (const { words } of headings.slice(at + 1)) section.titles.add(contentOnly(words).join(' '));
      for (const { label, lead } of below)
        for (const title of [label, lead]) section.titles.add(contentOnly(title).join(' '));
      section.titles.delete('');
      if (names(heading.words) && (!inner.has(heading) || heading.level === 1)) isTopic = true;
    }
  }
  const titleWords = new Set([
    ...contentOf(title ?? ''),
    ...[...all.keys()].flatMap(({ level, words }) => (level === 1 ? words : [])),
  ]);
  const isBare = ({ words }: Heading) => contentOnly(words).every((word) => titleWords.has(word));
  const isOwnBare = (heading: Heading) => names(heading.words) && frameOf(heading, subjectWords).length === 0;
  if (isTopic) {
    const ownBare = [...all].filter(([heading]) => heading.level > 1 && isOwnBare(heading)).slice(0, ownMost);
    const beside = [...all].filter(
      ([heading, { parent }]) =>
        contentOnly(heading.words).length > 0 &&
        !names(heading.words) &&
        isBare(heading) &&
        ownBare.some(([one, section]) => one.level === heading.level && section.parent === parent),
    );
    return { isTopic, sections: beside.map(([heading]) => ({ heading, words: contentOnly(heading.words) })) };
  }
  const own = [...all].filter(([{ words }]) => names(words)).slice(0, ownMost);
  const sections = [...all].flatMap(([heading, { parent, titles }]) => {
    if (names(heading.words)) return [];
    const beside = own.find(
      ([one, section]) =>
        one.level === heading.level &&
        section.parent === parent &&
        (isFramedAlike(one, heading, subjectWords) ||
          [...titles].filter((inner) => section.titles.has(inner)).length >= sharedLeast),
    );
    if (!beside) return [];
    const frame = frameOf(beside[0], subjectWords);
    return [{ heading, words: contentOnly(heading.words).filter((word) => !frame.includes(word)) }];
  });
  return { isTopic, sections };
}

/** `Case study 1: One` and `Case study 2: Other` differ by their names alone. */
function isFramedAlike(own: Heading, other: Heading, subjectWords: readonly string[]): boolean {
  const frame = frameOf(own, subjectWords);
  return (
    frame.length > 0 &&
    frame.every((word) => other.words.includes(word)) &&
    contentOnly(other.words).some((word) => !frame.includes(word))
  );
}

const frameOf = ({ words }: Heading, subjectWords: readonly string[]): string[] =>
  contentOnly(words).filter((word) => !subjectWords.includes(word));

const contentOnly = (words: readonly string[]): string[] =>
  words.filter((word) => !idle.has(word) && !word.startsWith('#'));

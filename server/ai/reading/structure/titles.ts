import { stem } from '../../../text/stem.ts';
import type { Field } from '../../ai.ts';
import { memo } from '../memo.ts';
import type { Unit } from './unit.ts';

/**
 * Titles that name fields: headings, labels, header cells and captions. What stands under one belongs to its field
 * before anything is scored; what stands under a title of a page's own matters belongs to none.
 */

type Named = Pick<Field, 'name' | 'titles'>;

export interface Sides {
  /** Stems of the subject's name, and of the workspace's or the publisher's. */
  subject: ReadonlySet<string>;
  us: ReadonlySet<string>;
}

export interface Claim {
  /** None where the title is of the page's own matters. */
  fields: readonly string[];
  /** Where the title stands: as a label, key or header, as the line that leads in, or as a heading. */
  by: 'beside' | 'caption' | 'heading';
}

/** Returns the field of the nearest title above a unit that names a field; null where none does. */
export type Claims = (unit: Pick<Unit, 'beside' | 'captions' | 'headings'>) => Claim | null;

/** Matters of the page and of whoever wrote it. */
const ownMatters =
  'action items, next steps, to do, table of contents, on this page, references, sources, resources, see also, related, related pages, further reading, learn more, contact, contacts, contact us, get in touch, changelog, change history, version history, revision history, document control, metadata, footnotes, acknowledgements, thanks, license, agenda, attendees, appendix, how to use this, how to use this document, last updated, updated, created, author, owner, date, version, status, tags, example, examples, good example, bad example, sample, samples';
/** The state without the offering is no benefit of it, wherever a kind has no field for that state. */
const stateBefore = 'before, without, old way, status quo, current state, current situation, as is';

export function claimsOf(fields: readonly Named[], sides: Sides): Claims {
  const knownNames = new Map<string, Set<string>>();
  const put = (title: string, name: string | null): void => {
    const key = keyOf(wordsOf(title, noSides));
    if (key === '' || key === them) return;
    const names = knownNames.get(key) ?? new Set();
    if (name) names.add(name);
    knownNames.set(key, names);
  };
  for (const { name, titles = [] } of fields)
    for (const title of [name.replace(/([a-z])([A-Z])/g, '$1 $2'), ...titles]) put(title, name);
  for (const title of `${ownMatters}, ${stateBefore}`.split(', ')) put(title, null);
  const looseTitles = looselyKnown(knownNames);
  const look = (part: string): ReadonlySet<string> | undefined => {
    const words = wordsOf(part, sides);
    const plain = words.filter((word) => word !== them);
    return (
      knownNames.get(keyOf(words)) ?? knownNames.get(keyOf(plain)) ?? looseTitles.get(keyOf(looselyOf(plain)))
    );
  };
  const namesOfTitle = memo((title: string) => namesIn(title, look));
  const first = (titles: readonly string[], by: Claim['by']): Claim | null => {
    for (const title of titles) {
      const found = namesOfTitle(title);
      if (found) return { fields: found, by };
    }
    return null;
  };
  return ({ beside, captions, headings }) => {
    const near = first(beside, 'beside') ?? first(captions, 'caption');
    if (near) return near;
    for (let at = headings.length - 1; at >= 0; at--) {
      const found = namesOfTitle(headings[at]?.text ?? '');
      // a chapter of a page's own matters may have sections of another kind
      if (found && (found.length > 0 || at === headings.length - 1)) return { fields: found, by: 'heading' };
    }
    return null;
  };
}

/** Returns a function that tells whether a line is a title of some field of any subject. */
export function namesField(fields: readonly Named[]): (line: string) => boolean {
  const claims = claimsOf(fields, noSides);
  return (line) => (claims({ beside: [], captions: [line], headings: [] })?.fields.length ?? 0) > 0;
}

/** A title of more characters is a sentence. */
const longestTitle = 80;
const mostParts = 4;

/** By the whole of a title, its parts between signs and `and`, or what stands before a preposition, the longest first. */
function namesIn(
  title: string,
  look: (part: string) => ReadonlySet<string> | undefined,
): readonly string[] | null {
  if (title.length > longestTitle) return null;
  const bare = title.replace(/\{#.*|\([^)]*\)?/g, ' ');
  const whole = look(bare);
  if (whole) return [...whole];
  const parts = bare.split(/\s*[/&|+,:;–—]\s*|\s-\s|\s(?:and|or)\s/).filter((part) => /\p{L}/u.test(part));
  const names = parts.length > 1 && parts.length <= mostParts ? parts.map(look) : [];
  const told = names.filter((found) => found !== undefined);
  if (told.length > 0) return [...new Set(told.flatMap((found) => [...found]))];
  const prepositions =
    /(?<=\p{L}\S*)\s(?:for|in|of|by|with|from|when|during|at|against|vs\.?|over|that|we|they|i)(?=\s)/giu;
  for (const { index } of [...bare.matchAll(prepositions)].reverse()) {
    const found = look(bare.slice(0, index));
    if (found) return [...found];
  }
  return null;
}

/**
 * Titles without the words that only join others, so that `words we avoid` is `words to avoid`. Where two fields would
 * then be called alike, neither is.
 */
function looselyKnown(known: ReadonlyMap<string, ReadonlySet<string>>): Map<string, ReadonlySet<string>> {
  const looseTitles = new Map<string, ReadonlySet<string>>();
  const unsureKeys = new Set<string>();
  for (const [key, names] of known) {
    const words = looselyOf(key.split(' '));
    const short = keyOf(words);
    const other = looseTitles.get(short);
    if (words.length < 2 || (other && [...other].join() !== [...names].join())) unsureKeys.add(short);
    else looseTitles.set(short, names);
  }
  for (const short of unsureKeys) looseTitles.delete(short);
  return looseTitles;
}

const joiningWords = new Set('us them you to do is have can should will that with'.split(' '));
const looselyOf = (words: readonly string[]): string[] => words.filter((word) => !joiningWords.has(word));

const noSides: Sides = { subject: new Set(), us: new Set() };
/** Words that stand for the subject. A title of the publisher's is one of the subject's only where a field says so. */
const them = 'them';
const theirs = new Set('they their them theirs'.split(' '));
/** Words that any title may bear. */
const idle = new Set(
  'a an the this these those it its he his she her best pattern key primary main top biggest common typical major core general overall secondary other additional potential known critical important most customer buyer user client persona competitor list step section part job'.split(
    ' ',
  ),
);
const ours = new Set('we us our ours'.split(' '));
const offering = new Set(
  'product service solution platform software tool app system company team'.split(' '),
);

const saying = /^(?:say|ask|think|hear|tell)s?$/;

const forms = new Map(Object.entries({ does: 'do', did: 'do', are: 'is', were: 'is', was: 'is' }));

function wordsOf(title: string, { subject, us }: Sides): string[] {
  const words =
    title
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];
  return words.flatMap((word, at) => {
    const bare = word.replace(/'s?$/, '');
    // of `They say | You say` the first column is what is answered
    if (at === 0 && (theirs.has(bare) || idle.has(bare)) && saying.test(words[1] ?? '')) return [bare];
    if (ours.has(bare) || us.has(stem(bare))) return ['us'];
    // `our platform` is us
    if (offering.has(bare) && words[at - 1] === 'our') return [];
    const folded = forms.get(bare) ?? singular(bare);
    if (theirs.has(bare) || subject.has(stem(bare))) return [them];
    return idle.has(folded) ? [] : [folded];
  });
}

/** A stemmer would take `objectives` for `objections`. */
const singular = (word: string): string =>
  word.length < 4 || /(?:ss|us|is)$/.test(word) ? word : word.replace(/ies$/, 'y').replace(/s$/, '');

const keyOf = (words: readonly string[]): string => [...new Set(words)].sort().join(' ');

import { memo } from '../../reading/memo.ts';
import type { Others } from '../../reading/structure/others.ts';
import { pageOf } from '../../reading/structure/page.ts';
import type { Heading, Unit } from '../../reading/structure/unit.ts';
import { contentOf, stemsOf } from '../../reading/structure/words.ts';

/** The titles over a passage tell whose it is: ours, another side's, or one of several rivals'. */

export interface Sides {
  /** The nearest title that names a side names us; `Against us` does not. */
  isBelowOurs(unit: Unit): boolean;
  /** Some title is ours, or sets another rival than the subject against us. */
  isOfOtherSide(unit: Unit): boolean;
  /** `Competitors` heads a section for each of them. */
  isAmongRivals(unit: Unit): boolean;
  /** Some words name us or begin with `we`. */
  begins(text: string): boolean;
  /** Our name is among the first words, and nothing is set against it: not `quicker than Orrin`. */
  opens(words: readonly string[]): boolean;
  names(words: readonly string[]): boolean;
}

export function sidesOf(units: readonly Unit[], others: Others | null, company: string): Sides {
  const { innerOf } = pageOf(units);
  const ourWords = contentOf(company);
  const names = (words: readonly string[]) =>
    ourWords.length > 0 && ourWords.every((word) => words.includes(word));
  const namesUs = (words: readonly string[]) => {
    const at = words.indexOf(ourWords[0] ?? '');
    return at !== -1 && names(words) && !opposing.test(words[at - 1] ?? '');
  };
  const isOurs = ({ text, words }: Heading) => saysOurs(text) || namesUs(words);
  const isBelowOurs = memo((headings: readonly Heading[]) => {
    const nearest = innerOf(headings).findLast(
      (heading) => heading.level > 1 && (others?.names(heading.words) || isOurs(heading)),
    );
    return nearest !== undefined && !others?.names(nearest.words);
  });
  const isOther = ({ text, words }: Heading) =>
    saysOurs(text) || (against.test(text) && !others?.names(words) && !names(words));
  return {
    names,
    opens: (words) => ourWords.length > 0 && namesUs(words.slice(0, openingMost)),
    isBelowOurs: ({ headings }) => isBelowOurs(headings),
    isOfOtherSide: ({ headings }) => headings.some(isOther),
    isAmongRivals: ({ headings, captions, beside }) => {
      if (headings.some(({ text }) => partners.test(text))) return true;
      const at = headings.findIndex(({ text }) => rivals.test(text));
      const inner = at === -1 ? [] : headings.slice(at + 1);
      const titles = [...beside, ...captions, ...inner.map(({ text }) => text)];
      return inner.length > 0 && !titles.some((title) => saysOurs(title) || namesUs(stemsOf(title)));
    },
    begins: (text) =>
      saysOurs(text) || (ourWords.length > 0 && namesUs(stemsOf(text).slice(0, ourWords.length))),
  };
}

/** Returns whether a title or a sentence begins with a word for its writer's side. */
export const saysOurs = (text: string): boolean => /^\W*(?:us|we|our)\b/i.test(text);

const openingMost = 3;
const against = /(?:^|\s)(?:(?:vs|Vs|VS)\.?|[Vv]ersus|[Aa]gainst) (?:the )?\p{Lu}/u;
/** Behind these words of a title stands the other of two. */
const opposing = /^(?:vs|versus|against|over|than|to|from|with)$/;
const partners = /^[\W\d]*(?:our )?(?:partners?|subcontractors?|suppliers?|vendors?)\W*$/i;
const rivals =
  /(?<!\p{L})(?:rivals?|competitors?|wettbewerber|mitbewerber|konkurrent(?:en)?|concurrents?|competidor(?:es)?)(?!\p{L})/iu;

// bounded, so that a text of capitals is read once
const name = String.raw`(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{N}&.’'-]{0,30}(?: \p{Lu}[\p{L}\p{N}&-]{0,30}){0,3})`;
const kind =
  '(?:[Rr]ivals?|[Cc]ompetitors?|[Pp]artners?|[Vv]endors?|[Ss]uppliers?|[Mm]akers?|[Pp]roviders?|[Cc]ompany|[Ss]tartup|[Ff]irm|[Ss]ubcontractors?)';
const apposition = `(?:an?|the|our|their|one of) [^.;\\n]{0,60}?${kind}(?!\\p{L})`;
const leadIn = `(?:of (?:our|the|its|their) ${kind}, |${kind} (?:like )?)${name}`;
/** Forms in which a text calls a name another company's. */
const parties = [
  leadIn,
  `${name}, ${apposition}`,
  `(?:^|\\n)#{1,6}[^\\n]{0,20}(?:vs\\.?|[Aa]bout|[Aa]gainst) ${name}`,
  `\\([^()\\n]{0,3}${name}\\)(?=:)`,
  `${name},? (?:Inc|Corp|Ltd|LLC|GmbH|AG|BV|SARL|SL)(?!\\p{L})`,
].map((form) => new RegExp(form, 'gu'));
const party = new RegExp(`^${kind}(?!\\p{L})`, 'u');
const introducing = new RegExp(`^(?:(?:\\S+ ){0,3}${leadIn}|${name}, ${apposition})`, 'u');

/** Returns whom a sentence opens with as a partner or a rival: `One of our partners, Gatelog, …`. */
export function introducedName(text: string): string {
  const [, leadIn = '', apposition = ''] = introducing.exec(text) ?? [];
  return leadIn || apposition;
}

/** Returns a function that tells whether a name is another company's, as a text calls it so. */
export function partiesIn(
  text: string,
  isOwn: (words: readonly string[]) => boolean,
): (name: string) => boolean {
  const named = new Set<string>();
  const beginning = text.slice(0, longestRead);
  for (const form of parties)
    for (const [, found = ''] of beginning.matchAll(form)) {
      const words = contentOf(found);
      if (words.length > 0 && !isOwn(words)) named.add(words[0] ?? '');
    }
  return memo((one: string) => {
    const words = contentOf(one);
    return !isOwn(words) && (party.test(one) || named.has(words[0] ?? ''));
  });
}
const longestRead = 100_000;

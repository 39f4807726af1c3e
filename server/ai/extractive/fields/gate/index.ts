import type { Turn } from '../../../../event-loop.ts';
import { type Quotation, quotationsOf } from '../../../reading/structure/attribution.ts';
import { nameShare, pageOf, sharing } from '../../../reading/structure/page.ts';
import { almostAll, scopesOf, titlesOf } from '../../../reading/structure/scopes.ts';
import type { Unit } from '../../../reading/structure/unit.ts';
import { capitalisedWords, contentOf } from '../../../reading/structure/words.ts';
import { isOfRival, rivalsOf } from './rivals.ts';

/**
 * The subject gate decides which units of a source are about the subject. Headings, rows, columns and lead-ins that
 * name it open a scope. If one covers less than most of the page, only units inside a scope, or that name the subject
 * themselves, are read. A subject that the text never names gets nothing.
 */

export interface Relation {
  /** How the unit came to be read; `none` is left out. */
  by: 'none' | 'page' | 'scope' | 'mention';
  /** It names the subject itself, its maker. */
  names: boolean;
  namesMaker: boolean;
  inScope: boolean;
  /** The page is called after the subject, and a section of it again, which is not the unit's. */
  isBeside: boolean;
}

export interface Gate {
  recognised: boolean;
  /** The text is about something else, and says a word of the subject too. */
  isInPassing: boolean;
  relations: Relation[];
  subjectWords: ReadonlySet<string>;
  makerWords: ReadonlySet<string>;
}

/** A name of more words is known by its beginning. */
const mostWords = 24;

export async function gateOf(
  units: readonly Unit[],
  subject: string | null,
  us: string | null,
  title: string | null,
  turn: Turn,
): Promise<Gate> {
  const maker = new Set(us ? contentOf(us) : inferredMaker(units, subject));
  const askedWords = new Set(contentOf(subject ?? '').slice(0, mostWords));
  const page = pageOf(units);
  await turn();
  const share = sharing(page, askedWords);
  await turn();
  const scopes = scopesOf(page, titlesOf(page, share));
  const rivals = rivalsOf(units, title, askedWords);
  await turn();
  const relations = units.map(
    ({ words }, index): Relation => ({
      by: 'none',
      names: share(words) >= nameShare,
      namesMaker: words.some((word) => maker.has(word)),
      inScope: scopes.inside[index] ?? false,
      isBeside: false,
    }),
  );
  const isTitled = title !== null && share(contentOf(title.slice(0, 300))) >= nameShare;
  const isNamed = isTitled || scopes.isNamed || relations.some(({ names }) => names);
  const isRecognised = subject === null || isNamed;
  const isWhole = units.some(({ headings }) => {
    const inner = new Set(page.innerOf(headings));
    return headings.some((heading) => !inner.has(heading) && share(heading.words) > almostAll);
  });
  const isSubjects = ({ column }: Unit): boolean => column !== null && share(column.words) >= nameShare;
  const comparedTables = new Set(units.filter(isSubjects).map(({ group }) => group));
  const isTopic = subject === null || isTitled || scopes.isNamed || isTitledIn(units, relations);
  const isTheirs = ({ by }: Quotation) =>
    share(by.flatMap((place) => units[place]?.words ?? [])) >= nameShare;
  if (!isTopic)
    for (const place of quotationsOf(units)
      .filter(isTheirs)
      .flatMap(({ said, by }) => [...said, ...by])) {
      const relation = relations[place];
      if (relation) relation.inScope = true;
    }
  const hasScope = relations.some(({ inScope }) => inScope);
  for (const [index, relation] of relations.entries()) {
    const unit = units[index];
    if (!isRecognised || (!relation.names && unit && isOfRival(unit, rivals, askedWords))) continue;
    if (relation.inScope) relation.by = 'scope';
    else if (relation.names) relation.by = 'mention';
    else if (!hasScope && isTopic) relation.by = 'page';
    // of a table with a column for the subject the other columns are others'
    else relation.isBeside = isWhole && !(unit?.column && comparedTables.has(unit.group));
  }
  const isInPassing = isRecognised && subject !== null && !hasScope && !isTopic;
  return { recognised: isRecognised, isInPassing, relations, subjectWords: askedWords, makerWords: maker };
}

/** A page is about what its title says, or what every third of its units names. */
function isTitledIn(units: readonly Unit[], relations: readonly Relation[]): boolean {
  const body = units.findIndex(({ kind }) => kind !== 'pair');
  const opening = body === -1 ? units : units.slice(0, body + 1);
  return (
    opening.some((unit, at) => relations[at]?.names && isTitle(unit)) ||
    relations.filter(({ names }) => names).length * 3 >= units.length
  );
}

/** A key at the head of a page, or the short line above everything else that names one and signs nothing. */
function isTitle({ kind, text, words, headings, isQuoted }: Unit): boolean {
  if (words.length > 12 || /[.!?]["”']?$/.test(text)) return false;
  if (kind === 'pair') return true;
  const isAlone = kind === 'prose' && headings.length === 0 && !isQuoted && !/^[–—-]/.test(text);
  return isAlone && !/\p{Lu}\S*(?:,| and| or| [|·•]) .*\p{Lu}/u.test(text);
}

/** The publisher where nobody said who it is: the name that the text uses most, besides the subject itself. */
function inferredMaker(units: readonly Unit[], subject: string | null): string[] {
  const counts = new Map<string, number>();
  for (const { text } of units) {
    for (const name of new Set(capitalisedWords(text))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const asked = contentOf(subject ?? '');
  let best: string[] = [];
  let most = Math.max(4, units.length / 20);
  for (const [name, count] of counts) {
    const stems = contentOf(name);
    const isSubject =
      stems.length > 0 && stems.every((word) => asked.includes(word)) && asked.length === stems.length;
    if (count <= most || isSubject || stems.length === 0) continue;
    best = stems;
    most = count;
  }
  return best;
}

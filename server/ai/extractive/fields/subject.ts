import type { Turn } from '../../../event-loop.ts';
import type { Heading, Unit } from './unit.ts';
import { capitalised, contentOf } from './words.ts';

/**
 * The subject gate: which units of a source speak of the subject. Headings, rows, columns and leads that name it open a
 * scope; where one covers less than most of the page, only units inside a scope, or that name the subject themselves, are
 * read. A subject that the text never names gets nothing.
 */

export interface Relation {
  /** How the unit came to be read; `none` is left out. */
  by: 'none' | 'page' | 'scope' | 'mention';
  /** It names the subject itself, its maker. */
  names: boolean;
  namesMaker: boolean;
  inScope: boolean;
}

export interface Gate {
  recognised: boolean;
  /** The text is about something else, and says a word of the subject too. */
  isInPassing: boolean;
  relations: Relation[];
  subjectWords: ReadonlySet<string>;
  makerWords: ReadonlySet<string>;
}

const wholePage = 0.85;
/** A name of more words is known by its beginning. */
const mostWords = 24;
const named = 0.5;

export async function gateOf(
  units: readonly Unit[],
  subject: string | null,
  us: string | null,
  title: string | null,
  turn: Turn,
): Promise<Gate> {
  const maker = new Set(us ? contentOf(us) : inferredMaker(units, subject));
  const all = contentOf(subject ?? '').slice(0, mostWords);
  const page = pageOf(units);
  await turn();
  const asked = askedOf(page, all, maker);
  await turn();
  const share = sharing(page, asked);
  await turn();
  const scoped = scopesOf(page, share);
  await turn();
  const relations = units.map(
    ({ words }, index): Relation => ({
      by: 'none',
      names: share(words) >= named,
      namesMaker: words.some((word) => maker.has(word)),
      inScope: scoped.inside[index] ?? false,
    }),
  );
  const isTitled = title !== null && share(contentOf(title.slice(0, 300))) >= named;
  const isNamed = isTitled || scoped.isNamed || relations.some(({ names }) => names);
  const recognised = subject === null || isNamed;
  const hasScope = relations.some(({ inScope }) => inScope);
  const sections = new Set<unknown>();
  for (const [index, { names }] of relations.entries()) if (names) sections.add(sectionOf(units, index));
  const isTopic = subject === null || isTitled || scoped.isNamed || isTitledIn(units, relations);
  for (const [index, relation] of relations.entries()) {
    if (!recognised) continue;
    if (relation.inScope) relation.by = 'scope';
    else if (relation.names) relation.by = 'mention';
    else if (!hasScope && (isTopic || sections.has(sectionOf(units, index)))) relation.by = 'page';
  }
  const isInPassing = recognised && subject !== null && !hasScope && !isTopic;
  return { recognised, isInPassing, relations, subjectWords: asked, makerWords: maker };
}

/**
 * The words that tell the subject from its maker: `Premium` of a vendor's plan. Where they stand in few of the units that
 * name the maker, and over none, the maker is the subject, by a longer name.
 */
function askedOf(page: Page, all: readonly string[], maker: ReadonlySet<string>): Set<string> {
  const own = new Set(all.filter((word) => !maker.has(word)));
  const theirs = new Set(all.filter((word) => maker.has(word)));
  if (own.size === 0 || theirs.size === 0) return new Set(all);
  const share = sharing(page, own);
  const count = page.units.filter(({ words }) => share(words) >= named).length;
  const makers = page.units.filter(({ words }) => words.some((word) => theirs.has(word))).length;
  const isOver = scopesOf(page, share).inside.some(Boolean);
  return isOver || count * seldom >= makers ? own : theirs;
}

const seldom = 5;

/** A page is about what its first short lines are called, or what every third of its units names. */
function isTitledIn(units: readonly Unit[], relations: readonly Relation[]): boolean {
  const opening = Math.max(3, units.length / 10);
  if (relations.some(({ names }, index) => names && index < opening && isTitle(units[index]))) return true;
  return relations.filter(({ names }) => names).length * 3 >= units.length;
}

function isTitle(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.words.length <= 12 && !/[.!?]["”']?$/.test(unit.text);
}

/** Without headings, a few units around a mention are about the same. */
const sectionLength = 8;

function sectionOf(units: readonly Unit[], index: number): unknown {
  return units[index]?.headings.at(-1) ?? Math.floor(index / sectionLength);
}

/** Units below the same headings hold one array of them. */
interface Page {
  units: readonly Unit[];
  /** The headings that stand over less than most of the units. */
  innerOf(headings: readonly Heading[]): readonly Heading[];
}

function pageOf(units: readonly Unit[]): Page {
  const below = new Map<readonly Heading[], number>();
  for (const { headings } of units) below.set(headings, (below.get(headings) ?? 0) + 1);
  const reach = new Map<Heading, number>();
  for (const [headings, count] of below)
    for (const heading of headings) reach.set(heading, (reach.get(heading) ?? 0) + count);
  const most = wholePage * units.length;
  const innerOf = memo((headings: readonly Heading[]) =>
    headings.filter((heading) => (reach.get(heading) ?? 0) < most),
  );
  return { units, innerOf };
}

/** How much of what was asked some words say, by weight. */
type Share = (words: readonly string[]) => number;

/** A word that stands everywhere tells less of the subject than one that stands in one chapter. */
function sharing({ units, innerOf }: Page, asked: ReadonlySet<string>): Share {
  const over = memo((headings: readonly Heading[]) =>
    innerOf(headings).flatMap(({ words }) => words.filter((word) => asked.has(word))),
  );
  const counts = new Map<string, number>();
  for (const { words, headings, row, column } of units) {
    const said = new Set(over(headings));
    for (const own of [words, row?.words, column?.words])
      for (const word of own ?? []) if (asked.has(word)) said.add(word);
    for (const word of said) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const weights = new Map(
    [...asked].map((word) => [word, Math.log(1 + units.length / (1 + (counts.get(word) ?? 0)))]),
  );
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return (words) => (whole === 0 ? 0 : weightOf(words, weights) / whole);
}

/** Of words that come again once. */
function weightOf(words: readonly string[], weights: ReadonlyMap<string, number>): number {
  const seen = new Set<string>();
  let met = 0;
  for (const word of words) {
    const weight = weights.get(word);
    if (weight === undefined || seen.has(word)) continue;
    seen.add(word);
    met += weight;
  }
  return met;
}

/** Which units stand below a heading, row, column or lead that names the subject without being the whole page's. */
function scopesOf({ units, innerOf }: Page, share: Share): { inside: boolean[]; isNamed: boolean } {
  const names = memo((heading: Heading) => share(heading.words) >= named);
  const isBelow = memo((headings: readonly Heading[]) => innerOf(headings).some(names));
  const inside = units.map(
    ({ headings, row, column, lead, label }) =>
      isBelow(headings) ||
      (row !== null && names(row)) ||
      (column !== null && names(column)) ||
      (lead.length > 0 && share(lead) >= named) ||
      (label.length > 0 && share(label) >= named),
  );
  for (const [from, to] of records(units, share)) inside.fill(true, from, to);
  return { inside, isNamed: units.some(({ headings }) => headings.some(names)) || inside.some(Boolean) };
}

/**
 * Records without headings: a short line names the subject, and its first label comes again with the next record.
 */
function records(units: readonly Unit[], share: Share): [number, number][] {
  const found: [number, number][] = [];
  let after = 0;
  for (const [index, unit] of units.entries()) {
    if (index < after || unit.words.length > 8 || unit.kind !== 'prose' || share(unit.words) < named)
      continue;
    const first = units.slice(index + 1, index + 5).findIndex(({ text }) => /[:：]$/.test(text));
    if (first === -1) continue;
    const key = units[index + 1 + first]?.text;
    const again = indexWithin(units, index + 2 + first, (other) => other.text === key);
    const end = again === -1 ? sectionEnd(units, index) : again - first - 1;
    found.push([index, end]);
    after = end;
  }
  return found;
}

/** A record is not longer than so many units. */
const longestRecord = 400;

function indexWithin(units: readonly Unit[], from: number, fits: (unit: Unit) => boolean): number {
  const at = units.slice(from, from + longestRecord).findIndex(fits);
  return at === -1 ? -1 : from + at;
}

function sectionEnd(units: readonly Unit[], index: number): number {
  const heading = units[index]?.headings.at(-1);
  let end = index + 1;
  while (
    end < units.length &&
    end - index < longestRecord &&
    (!heading || units[end]?.headings.includes(heading))
  )
    end++;
  return end;
}

/** The publisher where nobody said who it is: the name that the text uses most, besides the subject itself. */
function inferredMaker(units: readonly Unit[], subject: string | null): string[] {
  const counts = new Map<string, number>();
  for (const { text } of units) {
    for (const name of new Set(capitalised(text))) counts.set(name, (counts.get(name) ?? 0) + 1);
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

function memo<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}

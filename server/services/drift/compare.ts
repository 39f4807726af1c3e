import { type Facts, type Figure, factsOf } from './facts.ts';
import { type Match, type Passage, stemsOf } from './passages.ts';
import type { Statement } from './statements.ts';

/** What a document's sentence does to a statement of the library. */
export type Effect = 'contradicts' | 'invalidates' | 'strengthens' | 'validates';

export interface Judgement {
  effect: Effect;
  statement: Statement;
  passage: Passage;
  similarity: number;
  /** The difference, in a sentence. */
  difference: string;
  /** The statement with the document's figures, where that alone sets it right. */
  corrected: string | null;
}

const sameMatter = 0.5;
const sureMatter = 0.6;
/** Share of words, names apart, that two sentences of one frame have in common. */
const sameFrame = 0.75;

/** Null when the two do not speak of the same. */
export function judge(statement: Statement, match: Match): Judgement | null {
  const { passage, similarity, shared } = match;
  const own = factsOf(statement.text);
  const made = (effect: Effect, difference: string, corrected: string | null = null): Judgement => ({
    effect,
    statement,
    passage,
    similarity,
    difference,
    corrected,
  });
  if (similarity < sameMatter) return null;
  const clause = clauseOf(passage.text, shared);
  if (over(clause) && !own.isOver)
    return made('invalidates', `the document says it is over: “${passage.text}”`);
  const conflict = conflictOf(own.figures, passage.facts.figures);
  if (conflict) {
    const [mine, theirs] = conflict;
    return made(
      'contradicts',
      `“${mine.text}” here is “${theirs.text}” in the document`,
      withFigure(statement.text, mine, theirs),
    );
  }
  if (isDenied(clauseOf(statement.text, shared)) !== isDenied(clause)) {
    return made('contradicts', `one side denies what the other says: “${passage.text}”`);
  }
  const opposite = oppositeOf(statement.text, passage.text);
  if (opposite) return made('contradicts', `“${opposite[0]}” here is “${opposite[1]}” in the document`);
  const renamed = renamedOf(own, passage.facts, statement.text, passage.text);
  if (renamed) return made('contradicts', `“${renamed[0]}” here is “${renamed[1]}” in the document`);
  const added = addedBy(own, passage.facts);
  if (added.length > 0)
    return made('strengthens', `the document adds ${added.map((one) => `“${one}”`).join(', ')}`);
  return similarity >= sureMatter ? made('validates', 'the document says the same') : null;
}

function over(clause: string): boolean {
  return factsOf(clause).isOver;
}

function isDenied(clause: string): boolean {
  return factsOf(clause).isDenied;
}

/** The part of a sentence that speaks of what both share: a denial in another part says nothing of it. */
function clauseOf(sentence: string, shared: ReadonlySet<string>): string {
  let best = { clause: sentence, shared: 0 };
  for (const clause of sentence.split(/[;:]|,(?=\s)|\b(?:but|while|although|whereas|because|and)\b/i)) {
    const common = [...stemsOf(clause)].filter((part) => shared.has(part)).length;
    if (common > best.shared) best = { clause, shared: common };
  }
  return best.clause;
}

/** Figures of one kind and unit on both sides, none of which agree. Dates agree as far as both say them. */
function conflictOf(mine: readonly Figure[], theirs: readonly Figure[]): [Figure, Figure] | null {
  for (const figure of mine) {
    const group = (all: readonly Figure[]) =>
      all.filter(({ kind, unit }) => kind === figure.kind && unit === figure.unit);
    const [here, there] = [group(mine), group(theirs)];
    const other = there[0];
    if (!other || here.some((one) => there.some((two) => agree(one, two)))) continue;
    return [figure, there[here.indexOf(figure)] ?? other];
  }
  return null;
}

function agree(left: Figure, right: Figure): boolean {
  if (left.kind !== 'date') return left.value === right.value;
  const [one, two] = [left.value.split('-'), right.value.split('-')];
  const known = (parts: string[]) => new Set(parts);
  const [smaller, larger] = one.length <= two.length ? [one, known(two)] : [two, known(one)];
  return smaller.every((part) => larger.has(part));
}

function withFigure(text: string, mine: Figure, theirs: Figure): string {
  return text.slice(0, mine.start) + theirs.text + text.slice(mine.end);
}

const opposites: readonly (readonly [string, string])[] = [
  ['increase', 'decrease'],
  ['increases', 'reduces'],
  ['raises', 'lowers'],
  ['more', 'fewer'],
  ['more', 'less'],
  ['higher', 'lower'],
  ['faster', 'slower'],
  ['free', 'paid'],
  ['included', 'excluded'],
  ['optional', 'mandatory'],
  ['optional', 'required'],
  ['before', 'after'],
  ['monthly', 'annual'],
  ['monthly', 'yearly'],
  ['public', 'private'],
  ['enabled', 'disabled'],
  ['always', 'never'],
  ['won', 'lost'],
  ['strong', 'weak'],
];

function oppositeOf(mine: string, theirs: string): [string, string] | null {
  const has = (text: string, word: string) => new RegExp(`\\b${word}\\b`, 'i').test(text);
  for (const pair of opposites) {
    for (const [one, two] of [pair, [pair[1], pair[0]] as const]) {
      if (has(mine, one) && !has(mine, two) && has(theirs, two) && !has(theirs, one)) return [one, two];
    }
  }
  return null;
}

/** A name on each side that the other does not have, where nothing else tells them apart. */
function renamedOf(mine: Facts, theirs: Facts, text: string, other: string): [string, string] | null {
  const here = [...mine.names].filter((name) => !mentions(theirs.names, name));
  const there = [...theirs.names].filter((name) => !mentions(mine.names, name));
  const [old, now] = [here[0], there[0]];
  if (here.length !== 1 || there.length !== 1 || !old || !now) return null;
  const frame = withoutWords(text, old);
  const otherFrame = withoutWords(other, now);
  const common = [...frame].filter((part) => otherFrame.has(part)).length;
  const all = new Set([...frame, ...otherFrame]).size;
  return common >= 2 && common >= sameFrame * all ? [old, now] : null;
}

function withoutWords(text: string, name: string): Set<string> {
  const own = stemsOf(name);
  return new Set([...stemsOf(text)].filter((part) => !own.has(part)));
}

function mentions(names: ReadonlySet<string>, name: string): boolean {
  return [...names].some((other) => other.includes(name) || name.includes(other));
}

/** Figures that the statement does not have of a kind that it does not state at all. */
function addedBy(mine: Facts, theirs: Facts): string[] {
  const stated = new Set(mine.figures.map(({ kind, unit }) => `${kind} ${unit}`));
  return theirs.figures
    .filter(({ kind, unit }) => !stated.has(`${kind} ${unit}`))
    .map(({ text }) => text)
    .slice(0, 3);
}

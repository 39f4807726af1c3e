import type { Statement } from '../../drift.ts';
import { type Alignment, align } from './alignment.ts';
import { isAsserted } from './asserted.ts';
import { subjectEnded } from './ending.ts';
import { compareFigures, excludesDenied } from './figures/difference.ts';
import type { Figure } from './figures/index.ts';
import { isDirection, isRenamed, oppositeOf } from './opposites.ts';
import { clausesOf, isTooLong, type Token, tokensOf, wordOf } from './parsed-sentence.ts';
import { type Passage, plainOf } from './passages.ts';

/**
 * What a document's sentence does to a statement of the library. Both must say the same in the same words but for
 * what differs; where that is not certain nothing is said.
 */
export type Effect = 'contradicts' | 'invalidates' | 'strengthens' | 'validates';

export interface Judgement {
  effect: Effect;
  statement: Statement;
  passage: Passage;
  /** The difference, in a sentence. */
  difference: string;
  /** What the statement says has ended, and nothing takes its place. */
  isGone: boolean;
}

/** A statement made ready, once, for all the sentences it meets. */
export interface Subject {
  statement: Statement;
  plain: string;
  tokens: Token[];
  isAsserted: boolean;
  /** The words of the entity's name. */
  name: ReadonlySet<string>;
}

export function subjectOf(statement: Statement, entityName: string): Subject {
  const { text } = statement;
  return {
    statement,
    plain: plainOf(text),
    tokens: isTooLong(text) ? [] : tokensOf(text),
    isAsserted: isAsserted(text),
    name: new Set(tokensOf(entityName).map(wordOf)),
  };
}

type Outcome = Pick<Judgement, 'effect' | 'difference'> & { isGone?: boolean };

/** Null when the two do not certainly speak of the same. */
export function judge(subject: Subject, passage: Passage): Judgement | null {
  const { statement } = subject;
  const outcome = outcomeOf(subject, passage);
  return outcome && { isGone: false, ...outcome, statement, passage };
}

function outcomeOf(subject: Subject, passage: Passage): Outcome | null {
  if (passage.isHearsay) return null;
  if (plainOf(passage.text) === subject.plain)
    return { effect: 'validates', difference: 'the document says the same' };
  if (!subject.isAsserted || subject.tokens.length < 2) return null;
  const clauses = readingOf(passage);
  for (const { clause, tokens } of clauses) {
    const outcome = compare(subject, tokens, passage.text);
    // what the rest of the sentence says may be what has taken its place
    if (outcome) return clause === passage.text ? outcome : { ...outcome, isGone: false };
  }
  return clauses.length > 0 ? subjectEnded(subject.statement.text, passage.text, subject.name) : null;
}

interface Reading {
  clause: string;
  tokens: Token[];
}

/** A sentence is met by many statements and read once. */
const readings = new WeakMap<Passage, Reading[]>();

/** None where the sentence is too long, or does not say it in its own name. */
function readingOf(passage: Passage): Reading[] {
  const { text } = passage;
  const known = readings.get(passage);
  if (known) return known;
  const isReadable = !isTooLong(text) && isAsserted(text);
  const made = isReadable ? clausesOf(text).map((clause) => ({ clause, tokens: tokensOf(clause) })) : [];
  readings.set(passage, made);
  return made;
}

function compare({ tokens, name }: Subject, theirs: readonly Token[], sentence: string): Outcome | null {
  const straight = align(tokens, theirs, name);
  if (straight) {
    const outcome = settle(straight);
    if (outcome) return outcome;
  }
  const [mine, others] = [denialsIn(tokens), denialsIn(theirs)];
  if (mine.length + others.length !== 1) return null;
  const bare = align(tokens.filter(isPlain), theirs.filter(isPlain), name);
  return bare && denial(bare, mine, others, sentence);
}

const isPlain = ({ denial: kind }: Token) => kind === 'none';
const denialsIn = (tokens: readonly Token[]) => tokens.filter((token) => !isPlain(token));

/** One of the two has a “not” that the other has not. */
function denial(
  { pairs, slot, added }: Alignment,
  mine: readonly Token[],
  theirs: readonly Token[],
  sentence: string,
): Outcome | null {
  if (slot || added.length > 0) return null;
  const figures = figurePairs(pairs);
  const unequal = figures.filter(([one, two]) => compareFigures(one, two) !== 'same');
  const [first] = unequal;
  const excludes =
    first && figures.length === 1
      ? mine.length > 0
        ? excludesDenied(first[1], first[0])
        : excludesDenied(first[0], first[1])
      : false;
  if (unequal.length > 0 && !excludes) return null;
  if (theirs[0]?.denial === 'no longer')
    return { effect: 'invalidates', difference: `the document says it is over: “${sentence}”`, isGone: true };
  if (mine[0]?.denial === 'no longer') return null;
  const differing = unequal.map(said).join(', ');
  const denied = `one side denies what the other says: “${sentence}”`;
  return { effect: 'contradicts', difference: differing ? `${differing}; ${denied}` : denied };
}

function settle({ pairs, slot, added, hasOwnCircumstance }: Alignment): Outcome | null {
  const compared = figurePairs(pairs).map((pair) => ({ pair, difference: compareFigures(...pair) }));
  if (compared.some(({ difference }) => difference === 'unclear')) return null;
  const differing = compared
    .filter(({ difference }) => difference === 'differs')
    .map(({ pair }) => said(pair));
  if (slot) {
    const opposite = oppositeOf(slot.mine, slot.theirs, slot.before);
    if (added.length > 0 || isOtherTime(pairs)) return null;
    const isOther = opposite === 'state' || isRenamed(slot.mine, slot.theirs, slot.before);
    if (opposite !== 'direction' && !(isOther && differing.length === 0)) return null;
    const words = `“${textOf(slot.mine)}” here is “${textOf(slot.theirs)}” in the document`;
    return { effect: 'contradicts', difference: [words, ...differing].join(', ') };
  }
  if (differing.length > 0) {
    // another time, or a case that only one of them names: both may be true
    if (added.length > 0 || isOtherTime(pairs)) return null;
    return { effect: 'contradicts', difference: differing.join(', ') };
  }
  // what holds on working days only is not what is said of every day
  if (hasOwnCircumstance) return null;
  if (added.length === 0) return { effect: 'validates', difference: 'the document says the same' };
  return { effect: 'strengthens', difference: `the document adds “${textOf(added)}”` };
}

/** What was measured or went up in one year says nothing of another; when something began can be but one day. */
function isOtherTime(pairs: Alignment['pairs']): boolean {
  const figures = figurePairs(pairs);
  const isOther = figures.some(([one, two]) => one.kind === 'date' && compareFigures(one, two) !== 'same');
  const isMeasured = figures.some(([{ kind }]) => kind !== 'date' && kind !== 'label');
  return isOther && (isMeasured || pairs.some(({ mine }) => isDirection(mine)));
}

function figurePairs(pairs: Alignment['pairs']): [Figure, Figure][] {
  return pairs.flatMap(({ mine, theirs }): [Figure, Figure][] =>
    mine.figure && theirs.figure ? [[mine.figure, theirs.figure]] : [],
  );
}

function said([mine, theirs]: [Figure, Figure]): string {
  const isBound = mine.bound !== theirs.bound;
  const [here, there] = isBound ? [mine.bounded, theirs.bounded] : [mine.text, theirs.text];
  return `“${here}” here is “${there}” in the document`;
}

const textOf = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ');

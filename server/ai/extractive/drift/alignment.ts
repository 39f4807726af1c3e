import type { Token } from './parsed-sentence.ts';
import { sameWord, wordOf } from './parsed-sentence.ts';

/** Two sentences laid beside each other: they speak of the same only where their words stand in the same order. */

export interface Pair {
  mine: Token;
  theirs: Token;
}

export interface Alignment {
  pairs: Pair[];
  /** The words that differ, together, with those before them; null when all are alike. */
  slot: { mine: Token[]; theirs: Token[]; before: Token[] } | null;
  /** Behind what both say the other goes on with a figure: `for 99.9% of the year`. */
  added: Token[];
  /** The circumstance that only the first names: `on working days`. */
  hasOwnCircumstance: boolean;
}

/** Null when more than one place differs. `name` are the words of the entity's name, which may be left out. */
export function align(
  mine: readonly Token[],
  theirs: readonly Token[],
  name: ReadonlySet<string>,
): Alignment | null {
  const [own, other] = [withoutTail(mine), withoutTail(theirs)];
  for (const [left, right] of subjects(own.rest, withoutLead(other.rest), name)) {
    const found = layBeside(left, right);
    if (found) return { ...found, hasOwnCircumstance: own.hasTail && !other.hasTail };
  }
  // the tail may be part of what both say
  for (const [left, right] of subjects(mine, withoutLead(theirs), name)) {
    const found = layBeside(left, right);
    if (found) return { ...found, hasOwnCircumstance: false };
  }
  return null;
}

/** A statement of the library often leaves out its subject, the entity. */
function* subjects(
  mine: readonly Token[],
  theirs: readonly Token[],
  name: ReadonlySet<string>,
): Generator<[readonly Token[], readonly Token[]]> {
  yield [mine, theirs];
  const [own, other] = [leadingName(mine, name), leadingName(theirs, name)];
  if (other > 0) yield [mine, theirs.slice(other)];
  if (isGenericName(theirs[0])) yield [mine, theirs.slice(1)];
  if (own > 0 && other > 0) yield [mine.slice(own), theirs.slice(other)];
}

/** A document calls what it is about by its sort; `it` may be anything. */
const isGenericName = (token: Token | undefined) =>
  token !== undefined && /^(?:we|product|platform|service|solution|system|software|tool)$/.test(token.word);

/** How many words at the beginning name the entity: its whole name, or the noun that the name ends with. */
function leadingName(tokens: readonly Token[], name: ReadonlySet<string>): number {
  const last = [...name].at(-1);
  const has = (token: Token | undefined) => token !== undefined && name.has(wordOf(token));
  let count = 0;
  while (count < tokens.length && has(tokens[count])) count++;
  const closing = tokens[count - 1];
  return closing && wordOf(closing) === last ? count : 0;
}

const maxSlot = 3;

function layBeside(
  mine: readonly Token[],
  theirs: readonly Token[],
): Omit<Alignment, 'hasOwnCircumstance'> | null {
  if (mine.length === 0 || theirs.length === 0) return null;
  let head = 0;
  while (head < mine.length && head < theirs.length && alike(mine[head], theirs[head])) head++;
  const pairs = (from: number, count: number, shift: number): Pair[] =>
    mine.slice(from, from + count).flatMap((token, at) => {
      const other = theirs[from + at + shift];
      return other ? [{ mine: token, theirs: other }] : [];
    });
  if (head === mine.length) {
    const rest = theirs.slice(head);
    const isSame = rest.length === 0 || isEverywhere(rest);
    return isSame || isAddedFigure(rest)
      ? { pairs: pairs(0, head, 0), slot: null, added: isSame ? [] : rest }
      : null;
  }
  if (head === theirs.length && isEverywhere(mine.slice(head)))
    return { pairs: pairs(0, head, 0), slot: null, added: [] };
  let tail = 0;
  while (
    tail < mine.length - head &&
    tail < theirs.length - head &&
    alike(mine[mine.length - 1 - tail], theirs[theirs.length - 1 - tail])
  )
    tail++;
  const [ours, others] = [mine.slice(head, mine.length - tail), theirs.slice(head, theirs.length - tail)];
  // words that only one of them has
  if (ours.length === 0 || others.length === 0) return null;
  if (ours.length > maxSlot || others.length > maxSlot) return null;
  return {
    pairs: [...pairs(0, head, 0), ...pairs(mine.length - tail, tail, theirs.length - mine.length)],
    slot: { mine: ours, theirs: others, before: mine.slice(0, head) },
    added: [],
  };
}

const alike = (left: Token | undefined, right: Token | undefined) =>
  left !== undefined && right !== undefined && sameWord(left, right);

const said = (tokens: readonly Token[]) => tokens.map(({ word, figure }) => (figure ? '#' : word)).join(' ');

/** When and in what frame of measuring: nothing that narrows down what is spoken of. */
const tailWords =
  /(?:^| )(?:on|during) (?:all )?(?:working|business) (?:days|hours)$|(?:^| )(?:on|during) weekdays$/;
const leadWords =
  /^(?:(?:in|during) (?:our )?(?:trials|tests|practice|total|general|addition|fact|short)|going forward|(?:as|effective|starting|beginning|from)(?: (?:on|in|from))? # (?:on )?) ?/;

function withoutTail(tokens: readonly Token[]): { rest: readonly Token[]; hasTail: boolean } {
  const match = tailWords.exec(said(tokens));
  if (!match) return { rest: tokens, hasTail: false };
  return { rest: tokens.slice(0, tokens.length - match[0].trim().split(' ').length), hasTail: true };
}

function withoutLead(tokens: readonly Token[]): readonly Token[] {
  const match = leadWords.exec(said(tokens));
  if (!match) return tokens;
  const count = match[0].trim().split(' ').length;
  const isSinceWhen = tokens.slice(0, count).every(({ figure }) => figure === null || figure.kind === 'date');
  return isSinceWhen ? tokens.slice(count) : tokens;
}

/**
 * A circumstance that leaves nothing out, `in every region`, `for most customers`, or tells since when it is so. Any
 * other one speaks of a case in which something else may hold.
 */
function isEverywhere(rest: readonly Token[]): boolean {
  if (rest.length > 6 || rest.some(({ denial, isName }) => denial !== 'none' || isName)) return false;
  const text = said(rest);
  if (/^(?:as|since|effective|starting|beginning|from)(?: (?:on|in|from))? #$/.test(text))
    return rest.at(-1)?.figure?.kind === 'date';
  return everywhere.test(text);
}

const everywhere =
  /^(?:(?:in|for|at|on|across|throughout|to) (?:all|any|every|each|most|almost all|nearly all|whole)(?: [^#]+)?|(?:on|in) (?:average|general|total)|worldwide|everywhere)$/;

function isAddedFigure(rest: readonly Token[]): boolean {
  return /^(?:(?:for|by|since|from|until|every|to|at|in) )?#(?: (?:year|month|week|day|time))?$/.test(
    said(rest),
  );
}

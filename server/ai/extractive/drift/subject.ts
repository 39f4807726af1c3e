import { alike, type Word } from '../../reading/wording.ts';
import type { Claim, Match } from './alignment.ts';
import { comparableDates, isDate, isMonth, sameDate } from './figures/dates.ts';
import type { Figure } from './figures/figure.ts';
import { figuresOf } from './figures/index.ts';
import { numbersIn } from './figures/numbers.ts';

/**
 * Returns whether a figure is about another thing or time than the statement: its clause begins with, or is set in, a
 * name that neither statement nor record knows; or a year, a contrast or a limit qualifies it.
 */
export function isOfAnother(claim: Claim, own: Figure, other: Figure, match: Match): boolean {
  const { passage } = match;
  const clause = passage.words.findLast(({ start }) => start <= other.start)?.clause;
  const isKnown = (stem: string) =>
    [claim.words, claim.title, claim.record].some((words) => words.some((word) => alike(word.stem, stem)));
  const isStranger = ({ isName, isContent, lower, stem }: Word, at: number, all: readonly Word[]) =>
    isName &&
    isContent &&
    ((at < 3 && leads(all.slice(0, at))) || /^(?:in|at)$/.test(all[at - 1]?.lower ?? '')) &&
    !isMonth(lower) &&
    !isKnown(stem);
  const inClause = passage.words.filter((word) => word.clause === clause);
  return (
    hasAnotherSubject(claim, inClause, other, match) ||
    (wasSo(inClause) && !wasSo(claim.words)) ||
    aside.test(passage.text.slice(0, other.start)) ||
    /^[^.;]{0,60}\b(?:only|except)\b/i.test(passage.text.slice(other.end)) ||
    inClause.some(isStranger) ||
    (!isDate(own) && isOfAnotherTime(claim, other, match)) ||
    hasAnotherModifier(claim, match)
  );
}

/** "Installation of the plan costs 45 euros": the plan is only what the subject of the clause is of. */
function hasAnotherSubject(claim: Claim, words: readonly Word[], other: Figure, { met }: Match): boolean {
  const shared = words.find((word) => met.includes(word));
  if (!shared || shared.start > other.start) return false;
  const ahead = words.slice(0, words.indexOf(shared));
  const of = ahead.findLastIndex(({ lower }) => !/^(?:the|an?|our|their|its)$/.test(lower));
  const subject = ahead[of - 1];
  if (!subject?.isContent || measure.test(subject.lower)) return false;
  const known = [...claim.words, ...claim.title, ...claim.record];
  return (
    /^(?:of|for|with|without|on|about|from)$/.test(ahead[of]?.lower ?? '') &&
    !known.some(({ stem }) => alike(stem, subject.stem))
  );
}

/** They say what the figure is, and not of what. */
const measure = /^(?:list|prices?|costs?|fees?|rates?|number|share|amount|total|size|length|duration)$/;

/** What the clause tells was so, and what the statement tells is so. */
const wasSo = (words: readonly Word[]) => words.some(({ lower }) => /^(?:was|were|had|did)$/.test(lower));

const leads = (words: readonly Word[]) =>
  words.every(({ lower, isName }) => isName || /^(?:the|our|their|a|an)$/.test(lower));
const aside =
  /\b(?:unlike|in contrast to|as opposed to|other than|back in|in those days|in the early days|at first|initially|originally|last (?:year|month|week|quarter|spring|summer|autumn|winter|time)|back then|at the time|in the past)\b/i;

/** "45 euros in 2019", where the statement tells no year or another one. */
function isOfAnotherTime({ figures }: Claim, other: Figure, { passage: { text }, passage }: Match): boolean {
  return figuresOf(passage).some((date) => {
    if (!isDate(date) || date.date.year === null || date.start < other.start) return false;
    const isThen = /(?:\b(?:in|during|for)|(?<!\bas )\bof)\s$/i.test(text.slice(0, date.start).slice(-8));
    return (
      isThen && !figures.some((told) => isDate(told) && comparableDates(told, date) && sameDate(told, date))
    );
  });
}

/** "The premium plan", where the statement speaks of the basic plan. */
function hasAnotherModifier(claim: Claim, { passage, met, said }: Match): boolean {
  return met.some((word) => {
    const other = modifierOf(passage.words, word);
    const same = said.find(({ stem }) => alike(stem, word.stem));
    const own = same && modifierOf(claim.words, same);
    if (!own || !other || other.isName !== own.isName) return false;
    return !said.includes(own) && !met.includes(other);
  });
}

/** The content word directly before another. */
function modifierOf(words: readonly Word[], word: Word): Word | null {
  const before = words[words.indexOf(word) - 1];
  const isDirect = before && before.clause === word.clause && word.start - before.end === 1;
  return isDirect && before.isContent && !/^\d/.test(before.lower) && numbersIn(before.lower).length === 0
    ? before
    : null;
}

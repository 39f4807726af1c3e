import { alike, type Word } from '../../reading/wording.ts';
import type { Claim, Match } from './alignment.ts';
import { comparableDates, isDate, isMonth, sameDate } from './figures/dates.ts';
import type { Figure } from './figures/figure.ts';
import { figuresOf } from './figures/index.ts';
import { numbersIn } from './figures/numbers.ts';

/** Whether a figure is told of something beside what the statement speaks of, or of another time. */
export function isOfAnother(claim: Claim, own: Figure, other: Figure, match: Match): boolean {
  if (!isDate(own) && isOfAnotherTime(claim, other, match)) return true;
  return (
    isOfAnotherName(claim, other, match) ||
    isOfAnotherPlace(claim, other, match) ||
    hasAnotherModifier(claim, match)
  );
}

const past =
  /\b(?:last (?:year|month|week|quarter|spring|summer|autumn|winter|time)|back then|at the time|in the past)\b/i;

/** "45 euros in 2019", where the statement tells no year or another one. */
function isOfAnotherTime(claim: Claim, other: Figure, { passage }: Match): boolean {
  if (past.test(passage.text.slice(0, other.start))) return true;
  const dates = claim.figures.filter(isDate);
  return figuresOf(passage).some((date) => {
    if (!isDate(date) || date.date.year === null || date.start < other.start) return false;
    if (
      !/(?:\b(?:in|during|for)|(?<!\bas )\bof)\s$/i.test(
        passage.text.slice(Math.max(0, date.start - 8), date.start),
      )
    )
      return false;
    return !dates.some((told) => comparableDates(told, date) && sameDate(told, date));
  });
}

const contrasting = /\b(?:unlike|in contrast to|as opposed to|other than)\b/i;

/** "The Zephyr costs 45 euros", where the record is not named Zephyr. */
export function isOfAnotherName(claim: Claim, other: Figure, { passage, isNamed }: Match): boolean {
  if (contrasting.test(passage.text)) return true;
  const clause = passage.words.findLast(({ start }) => start <= other.start)?.clause;
  const own = passage.words.filter((word) => word.clause === clause).slice(0, 3);
  const named = own.filter(({ isName, isContent }, at) => isName && isContent && isSubject(own, at));
  if (named.length === 0) return false;
  const isKnown = (word: Word) =>
    [...claim.ofName, ...claim.content, ...claim.title].some(({ stem }) => alike(stem, word.stem));
  return !named.some(isKnown) && !(isNamed && passage.words.some(isKnown));
}

const isSubject = (words: readonly Word[], at: number) =>
  words.slice(0, at).every(({ lower, isName }) => isName || /^(?:the|our|their|a|an)$/.test(lower));

/** "45 euros in Japan", "but only for schools", of which the statement does not speak. */
function isOfAnotherPlace(claim: Claim, other: Figure, { passage }: Match): boolean {
  const behind = passage.words.filter(({ start }) => start >= other.end).slice(0, 8);
  return behind.some((word, at) => {
    if (/^(?:only|except)$/.test(word.lower)) return true;
    if (!/^(?:in|at)$/.test(word.lower)) return false;
    const place = behind[at + 1]?.lower === 'the' ? behind[at + 2] : behind[at + 1];
    return (
      place?.isName === true &&
      !isMonth(place.lower) &&
      !claim.words.some(({ lower }) => lower === place.lower)
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

import { words } from '../../text/words.ts';
import type { Reading } from './score.ts';
import { isFormOfQuestion } from './vocabulary.ts';

/**
 * Judges whether any document found can answer: the subject of the question must occur, with something of the rest.
 */

export interface Verdict {
  found: boolean;
  /** Nothing is worth showing: what the question names stands nowhere. */
  isEmpty: boolean;
  /** A sentence for whoever asked; null when something may answer. */
  why: string | null;
}

export interface Asked {
  query: string;
  /** Words of the question that nothing in the workspace has. */
  missing: readonly string[];
  /** What is near by meaning may answer without a word in common. */
  byMeaning: boolean;
}

/**
 * Judges whether the candidates answer a question. `readings` are those of all candidates; empty where the caller
 * asked for the order of retrieval.
 */
export function verdictOn(asked: Asked, readings: readonly Reading[]): Verdict {
  const { query, byMeaning } = asked;
  const names = namesIn(query);
  const missing = asked.missing.filter((word) => names.length === 0 || !words(word).every(isSaying));
  const unknown = missing.filter((word) => names.some(({ written }) => written === word));
  if (unknown.length > 0) {
    return {
      found: false,
      isEmpty: unknown.length === names.length,
      why: `Nothing in the workspace speaks of ${unknown.join(', ')}.`,
    };
  }
  if (byMeaning || readings.length === 0) return answered;
  const coverage = Math.max(...readings.map((reading) => reading.coverage));
  if (missing.length > 0 && coverage < leastCoverage) {
    return {
      found: false,
      isEmpty: false,
      why: `Nothing in the workspace speaks of ${missing.join(', ')}: what follows has other words of the question.`,
    };
  }
  const named = new Set(names.flatMap(({ stems }) => stems));
  const others = askedOf(query).filter((word) => !named.has(word));
  const isOfTwo = (names.at(-1)?.number ?? 0) > 1;
  if (named.size === 0 || (others.length === 0 && !isOfTwo)) return answered;
  const has = (stems: ReadonlySet<string>) => (word: string) => stems.has(word);
  const speaks = readings.some(
    ({ stems, met }) =>
      ([...named].every(has(stems)) && (isOfTwo || others.some(has(stems)))) ||
      // what somebody of that name says is of it where it is all that is asked
      ([...named].every(has(met)) && others.every(has(stems))),
  );
  if (speaks) return answered;
  const written = names.map((name) => name.written).join(' ');
  return {
    found: false,
    isEmpty: false,
    why: `Nothing speaks of ${written} together with anything else that is asked; what follows is nearest to it.`,
  };
}

/**
 * Where words are missing, a text that has less than this share of what is asked is about something else. Between the
 * 0.27 of a question that nothing answers and the 0.40 of one that something does.
 */
const leastCoverage = 1 / 3;

const answered: Verdict = { found: true, isEmpty: false, why: null };

/** What somebody said is told in many words, and seldom in these. */
const sayings = new Set(words('say said tell told mention mentioned talk talked speak spoke think thought'));
const isSaying = (stem: string): boolean => sayings.has(stem);

/** The stems that a question asks for, without those that are its form. */
function askedOf(query: string): string[] {
  const askedStems = new Set<string>();
  // what an apostrophe cuts off a word is none, which a run alone does not show
  const told = new Set(words(query));
  for (const { 0: run, index } of query.matchAll(/[\p{L}\p{M}\p{N}]+/gu))
    if (!isFormOfQuestion(query, index))
      for (const stem of words(run)) if (told.has(stem)) askedStems.add(stem);
  return [...askedStems].filter((stem) => !isSaying(stem));
}

interface Name {
  written: string;
  stems: string[];
  /** Words that stand together are one name; names are counted from 1. */
  number: number;
}

/**
 * Words with a capital that no sentence begins with. Where most words have one, as in a heading or in German, it tells
 * nothing.
 */
function namesIn(query: string): Name[] {
  const names: Name[] = [];
  let isInside = false;
  let countedWords = 0;
  let begins = true;
  for (const [part] of query.matchAll(/[\p{L}\p{M}\p{N}]+|[.?!:\n]/gu)) {
    const stems = words(part);
    if (!begins && stems.length > 0) {
      countedWords += 1;
      const isName = /^\p{Lu}/u.test(part);
      const number = (names.at(-1)?.number ?? 0) + Number(!isInside);
      if (isName) names.push({ written: part, stems, number });
      isInside = isName;
    } else if (part !== 'of') isInside = false;
    begins = /^[.?!:\n]$/.test(part);
  }
  return names.length > 2 && names.length * 3 > countedWords * 2 ? [] : names;
}

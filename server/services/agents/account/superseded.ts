import type { Statement } from '../../../agents/activity.ts';
import { monthOf, weekdayOf } from '../../../ai/support/calendar.ts';
import { lightWords } from '../../../ai/support/lexicon.ts';
import { turns } from '../../../event-loop.ts';
import { words } from '../../../text/words.ts';
import { isInDictionary } from '../../search/dictionary.ts';
import { isOver } from './statement-topic.ts';

/**
 * Tells which statements of an account no longer hold, by what it said in later events: their date has passed, a later
 * statement takes back what was said before, or finds good what they asked for. No model decides.
 */

const dayMs = 24 * 60 * 60 * 1000;
/** A statement that goes back to what was said before, or gives up what was planned. */
const revising =
  /\b(?:as (?:I|we) (?:said|thought|told)|(?:I|we) said (?:in|on|last)|from (?:what (?:I|we) said|last time)|said \P{L}?[^.!?]{0,40}last time|takes? (?:that|it|this) back|(?:gave|given) up|dropped|(?:is|are) out|no longer)\b/iu;
/** A statement that finds something good, or done. */
const settling =
  /\b(?:is|are|was|were) (?!not\b)(?:\p{L}+ )?(?:right|fine|good|great|perfect|okay|done|settled|solved|ready)\b|\b(?:went|works?|worked) (?:\p{L}+ )?(?:fine|well)\b/iu;
/** What is asked for, needed or awaited may be settled later; what somebody has or does may not. */
const open = /\b(?:needs?|wants?|must|have to|has to|wh(?:o|ere|ether|at|en)|how|if|unless|before)\b/i;
const sharedLeast = 2;
/** The share of a sentence's words that a later one has again: of one that is taken back, and of one that is settled. */
const revisedShare = 0.4;
const settledShare = 0.2;
const endingsMost = 200;

interface Told {
  statement: Statement;
  at: number;
  sentences: { text: string; words: readonly string[] }[];
  names: ReadonlySet<string>;
  isDated: boolean;
}

/** A statement that ends others, with the words of the sentences that take back and of those that settle. */
interface Ending extends Told {
  takenBack: ReadonlySet<string>;
  settled: ReadonlySet<string>;
}

/**
 * Returns the statements that still hold, in their order. `times` has when each event was, by its id; `lastTalk` is when
 * somebody talked last.
 */
export async function holding(
  statements: readonly Statement[],
  times: ReadonlyMap<string, number>,
  lastTalk: number,
): Promise<Statement[]> {
  const turn = turns();
  const all: Told[] = [];
  for (const statement of statements) {
    await turn();
    all.push(toldBy(statement, times.get(statement.eventOId) ?? lastTalk));
  }
  const endings = all.flatMap(endingOf).slice(0, endingsMost);
  const held: Statement[] = [];
  for (const told of all) {
    await turn();
    const isEnded = isPassed(told, lastTalk) || endings.some((one) => one.at > told.at && ends(one, told));
    if (!isEnded) held.push(told.statement);
  }
  return held;
}

const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])\s+/);

function toldBy(statement: Statement, at: number): Told {
  const { quote } = statement;
  const names = quote.match(/(?<=[\p{Ll},:.] )\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  return {
    statement,
    at,
    sentences: sentencesIn(quote).map((text) => ({
      text,
      words: [...new Set(words(text))].filter((word) => !lightWords.has(word)),
    })),
    names: new Set(
      names.filter((name) => !monthOf(name, name.toLowerCase()) && !weekdayOf(name.toLowerCase())),
    ),
    isDated: daysIn(quote, at).length > 0 || /\b(?:quarter|Q[1-4])\b/.test(quote),
  };
}

function endingOf(told: Told): Ending[] {
  const wordsWhere = (cue: RegExp) =>
    new Set(told.sentences.flatMap(({ text, words }) => (cue.test(text) ? words : [])));
  const [takenBack, settled] = [wordsWhere(revising), wordsWhere(settling)];
  const isEnding = !told.statement.isQuestion && takenBack.size + settled.size > 0;
  return isEnding ? [{ ...told, takenBack, settled }] : [];
}

/** Tells whether a later statement takes an earlier one back or settles it. */
function ends(later: Ending, earlier: Told): boolean {
  const isMoved = later.takenBack.size > 0 && later.isDated && earlier.isDated;
  if (isMoved && [...later.names].some((name) => earlier.names.has(name))) return true;
  return earlier.sentences.some(
    ({ text, words }) =>
      isSaidIn(later.takenBack, text, words, revisedShare) ||
      (isSaidIn(later.settled, text, words, settledShare) && open.test(text)),
  );
}

/** A sentence that is a name alone needs no other word. */
function isSaidIn(said: ReadonlySet<string>, text: string, words: readonly string[], least: number): boolean {
  const shared = words.filter((word) => said.has(word)).length;
  if (shared === 0 || shared / words.length < least) return false;
  const [, name] = /^(\p{L}[\p{L}\p{N}]+)[.,!]?$/u.exec(text) ?? [];
  return shared >= sharedLeast || (name !== undefined && !isInDictionary(name.toLowerCase()));
}

/**
 * Tells whether the days that a statement looks forward to were all over when somebody talked last, and no more of its
 * clauses name none: a wish, or who decides, outlives the day that is named beside it.
 */
function isPassed({ statement, at }: Told, lastTalk: number): boolean {
  const daysOfClauses = clausesIn(statement.quote).map((one) => (isOver(one) ? [] : daysIn(one, at)));
  const dated = daysOfClauses.filter((days) => days.length > 0);
  return (
    dated.length > 0 &&
    dated.length * 2 >= daysOfClauses.length &&
    dated.flat().every((day) => day + dayMs <= lastTalk)
  );
}

const clauseWords = 4;
const clausesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?,;:])\s+|\s+(?=(?:and|but|because|so|if)\b)/i)
    .filter((clause) => clause.split(/\s+/).length >= clauseWords);

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const often = /\b(?:every|each|always|usually|a|an)$/i;
const leading = /\b(?:on|by|until|till|before|next|this|the|in|of|from)$/i;

/** Returns the days from a time on that a text names: a day of a month, a month's last, a weekday. */
function daysIn(text: string, from: number): number[] {
  if (/\b(?:every|each) (?:week|month|quarter|year)\b/i.test(text)) return [];
  const start = new Date(from);
  const today = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate());
  const tokens = [...text.matchAll(/\p{L}+(?:-\p{L}+)?|\d{1,4}(?:st|nd|rd|th)?/gu)];
  return tokens.flatMap(({ 0: token, index }, at): number[] => {
    const before = text.slice(0, index).trimEnd();
    if (often.test(before)) return [];
    const month = monthOf(token, token.toLowerCase());
    const day = month
      ? (dayOf(tokens[at - 1]?.[0]) ??
        dayOf(/ of$/.test(before) ? tokens[at - 2]?.[0] : undefined) ??
        dayOf(tokens[at + 1]?.[0]))
      : null;
    if (month && (day || leading.test(before)))
      // of a month alone the last day
      return (
        [0, 1]
          .map((years) =>
            day
              ? Date.UTC(start.getUTCFullYear() + years, month - 1, day)
              : Date.UTC(start.getUTCFullYear() + years, month, 0),
          )
          // in May, `in May` may be the next one
          .filter((one) => one >= (day ? today : today + 31 * dayMs))
          .slice(0, 1)
      );
    const weekday = weekdayOf(token.toLowerCase());
    if (
      weekday &&
      leading.test(before) &&
      !/s$/.test(token) &&
      !/^ (?:morning|evening|afternoon|night)/.test(text.slice(index + token.length))
    )
      return [
        today + (((weekday - start.getUTCDay() + 6) % 7) + 1 + (/next$/i.test(before) ? 7 : 0)) * dayMs,
      ];
    const isAlone = /\bthe$/i.test(before) && /^(?:[,.;!?]| at\b|$)/.test(text.slice(index + token.length));
    const alone = isAlone && /\D$/.test(token) ? dayOf(token) : null;
    return alone
      ? [0, 1]
          .map((months) => Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, alone))
          .filter((one) => one >= today)
          .slice(0, 1)
      : [];
  });
}

/** The day of a month that a word or a figure names; null for others. */
function dayOf(written: string | undefined): number | null {
  const word = written?.toLowerCase() ?? '';
  const [, figure] = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word) ?? [];
  const [, tens = '', unit = word] = /^(twenty|thirty)-(\p{L}+)$/u.exec(word) ?? [];
  const named = word === 'thirtieth' ? 30 : ordinals.indexOf(unit) + 1;
  const day = figure ? Number(figure) : named && named + (tens === 'twenty' ? 20 : tens ? 30 : 0);
  return day >= 1 && day <= 31 ? day : null;
}

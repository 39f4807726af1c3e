import { negators } from '../support/lexicon.ts';
import type { Actor } from './actor.ts';
import { isPastVerb } from './assertion.ts';
import type { Said } from './figure.ts';
import type { AskedWord } from './question.ts';
import type { Reader, Sentence } from './sentence.ts';
import { being, conditional, firstPerson, former, open, parties } from './words.ts';

/**
 * Returns the verdict of a sentence on a future date: `the audit in September`, `our renewal next spring`. Null for a
 * sentence that hopes, doubts, denies, speaks of others or of the past.
 */
export function aheadIn(sentence: Sentence, { question }: Reader): Said | null {
  const { tokens } = sentence;
  if (!question.ahead || question.isPast || question.isTurned) return null;
  const at = placeOf(sentence, question.ahead);
  if (at === null) return null;
  const own = tokens[at]?.sentence;
  const isIdle = tokens.every(({ word, sentence: other }, index) => {
    if (other !== own || question.said.has(word)) return true;
    if (
      isPastVerb(tokens, index) ||
      irregular.test(word) ||
      negators.has(word) ||
      conditional.has(word) ||
      former.has(word)
    )
      return false;
    if (over.test(word) || year.test(word) || (index > at && /^(?:has|have|had)$/.test(word))) return false;
    return !isOpen(word) && !parties.test(word) && word !== 'last' && word !== 'since';
  });
  if (!isIdle || !isDated(sentence, at + question.ahead.length)) return null;
  const owner = ownerBefore(sentence, at);
  if (owner === null) return null;
  const words = tokens.flatMap((token) => (token.sentence === own ? [token.word] : []));
  if (!owner && words.some((word) => /^(?:they|he|she|you|your|their|his|her)$/.test(word))) return null;
  const actor = owner ?? (words.some((word) => firstPerson.has(word)) ? 'we' : 'none');
  return question.isDirect && actor === 'none' ? null : { answer: 'YES', actor };
}

/** Irregular past forms. */
export const irregular =
  /^(?:went|took|found|came|saw|gave|made|got|brought|led|left|lost|ran|began|became|felt|kept|told|won|taught|held|meant|stood|fell|cost)$/;

/** What says that it is over, and a participle that does not say what is still to be. */
const over =
  /^(?:over|done|gone|been|behind|completed?|(?!(?:scheduled|planned|expected|needed|need|required|concerned)$).*ed)$/;
/** Whether a year that is written is still to come nothing here knows. */
const year = /^(?:19|20)\d\d$/;

/** `will be` and `must` are said of what comes. */
const isOpen = (word: string): boolean => open.test(word) && !/^(?:will|must|shall|needs?)$/.test(word);

/** Where the asked words stand side by side. */
function placeOf({ stems }: Sentence, asked: readonly AskedWord[]): number | null {
  const at = stems.findIndex((_stem, from) =>
    asked.every(({ stems: [made] }, index) => stems[from + index] === made),
  );
  return at === -1 ? null : at;
}

const owners: Readonly<Record<string, Actor>> = { our: 'we', my: 'I', their: 'they', its: 'they' };

/** Whose it is; undefined where an article leaves that open, null where it is nobody's or something else's. */
function ownerBefore({ tokens }: Sentence, at: number): Actor | undefined | null {
  const [word = '', before = ''] = [tokens[at - 1]?.word, tokens[at - 2]?.word];
  const led = [word, before].find((one) => /^(?:an?|the|next|our|my|their|its)$/.test(one));
  return led === undefined ? null : owners[led];
}

const month = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
const season = /^(?:spring|summer|autumn|fall|winter|week|month|quarter|year|season)$/;

/** Right behind the words, or with a form of `to be` between, a time to come begins. */
function isDated({ tokens }: Sentence, to: number): boolean {
  const clause = tokens[to - 1]?.clause;
  const words = tokens.slice(to, to + 5).flatMap((token) => (token.clause === clause ? [token.word] : []));
  while (being.has(words[0] ?? '') || /^(?:due|scheduled|planned|will|be)$/.test(words[0] ?? ''))
    words.shift();
  const [first = '', ...rest] = words;
  const [next = '', after = ''] = rest.filter((word) => !/^(?:the|early|late|mid|end|of)$/.test(word));
  // behind `on March` a number is a day, elsewhere a year
  if (first !== 'on' && month.test(next) && /^\d/.test(after)) return false;
  if (/^(?:in|by|on|for)$/.test(first)) return month.test(next) || (next === 'next' && season.test(after));
  return /^(?:next|this)$/.test(first) && (season.test(next) || month.test(next));
}

import { figuresOf } from '../support/figures.ts';
import { languageOf } from '../support/language.ts';
import { functionWords, negators, refusals } from '../support/lexicon.ts';
import { type Token, tokensOf } from '../support/tokens.ts';
import { type Amount, amountsOf } from './comparison.ts';
import {
  asksForMore,
  asRead,
  auxiliaries,
  being,
  fillers,
  having,
  past,
  stemOf,
  theirOwn,
  themAsNouns,
  themselves,
} from './words.ts';

/** A yes/no question, as the statement that would answer it. */
export interface Question {
  /** Stems that must be met, in their order. */
  words: AskedWord[];
  /**
   * How the words are tied to whom the question is about: they have it, they are it, a verb among the words says it, or
   * what they have is so.
   */
  tie: 'having' | 'being' | 'verb' | 'quality';
  /** It begins with `is` or `are`. */
  isBe: boolean;
  /** It asks what somebody is doing: who does it answers that as well. */
  isGoingOn: boolean;
  /** It asks of the subject itself; else of something that is theirs, which may begin a sentence of its own. */
  isDirect: boolean;
  /** It asks whether something is there at all. */
  isThere: boolean;
  amount: Amount | null;
  /** It asks for a negative, so that yes says no. */
  isTurned: boolean;
  isPast: boolean;
  /** All of its words. */
  said: ReadonlySet<string>;
  /** It asks whether this lies ahead, as in `is an audit coming up?`: a date to come says so as well. */
  ahead: readonly AskedWord[] | null;
  /** The verb stands behind what is done: `stock is counted by hand`. */
  isPassive: boolean;
  /** The same question in other forms: its quality at the other end, or its verb in the passive. */
  others: Question[];
}

export interface AskedWord {
  word: string;
  /** Its own, and that of its opposite: `happy`, `unhappy`. */
  stems: readonly [string, ...string[]];
}

const longest = 60;
const mostWords = 8;

/** A budget is asked for by the sum that somebody can spend. */
const spending =
  /^(?:can|could|will|would) (?:they|the (?:company|customer|account)) (?:spend|afford|pay|invest) /i;

/**
 * Reads a question for the rules; `own` holds the words of the subject's name. Null for a question that no rule can
 * answer.
 */
export function readQuestion(text: string, own: readonly string[]): Question | null {
  const asked = asRead(text.split('?', 1)[0]?.slice(0, 1_000) ?? '').replace(spending, 'Is their budget ');
  const tokens = tokensOf(asked);
  const spoken = languageOf(tokens);
  if (tokens.length < 2 || tokens.length > longest || (spoken !== null && spoken !== 'en')) return null;
  if (tokens.some(({ word }, at) => asksForMore.has(word) || isChoice(tokens, at)) || asked.includes('/'))
    return null;
  const opener = auxiliaries.has(tokens[0]?.word ?? '') ? tokens[0]?.word : undefined;
  const from = opener ? (tokens[1]?.word === 'not' ? 2 : 1) : 0;
  const subject = subjectAt(asked, tokens, from, own);
  const amounts = amountsOf(asked, tokens);
  // a date, or a number that may be read in two ways
  const isOutside = ({ from: at }: { from: number }) => !amounts.some((one) => at >= one.from && at < one.to);
  if (amounts.length > 1 || figuresOf(tokens, 'en').some((one) => one.binding && isOutside(one))) return null;
  const [amount = null] = amounts;
  const body = tokens.map((token, at) => ({ token, at })).slice(subject.to);
  const verb = body.find(({ token }) => token.kind === 'word' && !isIdle(token.word));
  const isBe = opener !== undefined && /^(?:is|are|was|were)$/.test(opener);
  const [head] = body.filter(({ token }) => !fillers.has(token.word) && !negators.has(token.word));
  const isGoingOn =
    isBe && subject.form === 'direct' && verb !== undefined && head === verb && /ing$/.test(verb.token.word);
  const isHaving =
    (!isBe || isGoingOn) && verb !== undefined && having.has(verb.token.word) && !isOwning(verb.token);
  const isOn =
    isBe && /^(?:on|with)$/.test(body.find(({ token }) => !fillers.has(token.word))?.token.word ?? '');
  const telling = body.filter(
    ({ token, at }) =>
      (isTelling(token) || (at === verb?.at && isOwning(token))) &&
      !(amount && at >= amount.from && at < amount.to && at < tokens.length) &&
      !(isHaving && at === verb?.at) &&
      !isKind(tokens, at) &&
      !isComparative(tokens, at),
  );
  const words = wordsOf(telling);
  if (words.length === 0 || words.length > mostWords) return null;
  const denials = body.filter(
    ({ token, at }) =>
      (negators.has(token.word) || refusals.test(token.word)) &&
      !(amount && at >= amount.from && at < amount.to),
  );
  // whoever is asked whether they lack or refuse something may mean either by yes
  if (denials.length > 1 || denials.some(({ token }) => refusals.test(token.word))) return null;
  const isThere = subject.form === 'there';
  const question: Question = {
    words,
    tie: isThere || isHaving || isOn ? 'having' : isBe && subject.form === 'direct' ? 'being' : 'verb',
    isBe,
    isGoingOn: isGoingOn && !isHaving,
    isDirect: subject.form !== 'owned',
    isThere,
    amount,
    isTurned: denials.length === 1,
    isPast: opener !== undefined && past.has(opener),
    said: new Set(tokens.map(({ word }) => word)),
    ahead: amount ? null : aheadOf(telling),
    isPassive: false,
    others: [],
  };
  const turned = turnedRound(question, subject.form, isOn);
  const passive = opener === 'do' || opener === 'does' ? passiveOf(question, telling, tokens) : null;
  return { ...question, others: [turned ?? [], passive ?? []].flat() };
}

/** `Do they count stock by hand?` asks whether stock is counted by hand: what stands behind a preposition stays there. */
function passiveOf(
  question: Question,
  telling: readonly { token: Token; at: number }[],
  tokens: readonly Token[],
): Question | null {
  const [verb, ...rest] = question.words;
  const [begins, first] = telling;
  if (!verb || !begins || !first || question.tie !== 'verb' || question.amount || question.isTurned)
    return null;
  const adjunct = tokens.findIndex(({ word }, at) => at > begins.at && isLeading(word));
  const isObject = ({ at }: { at: number }) => adjunct === -1 || at < adjunct;
  const objects = wordsOf(telling.slice(1).filter(isObject)).length;
  if (objects === 0 || !isObject(first)) return null;
  const words = [...rest.slice(0, objects), verb, ...rest.slice(objects)];
  return { ...question, words, isDirect: false, isPassive: true };
}

const isLeading = (word: string): boolean =>
  /^(?:at|by|for|from|in|into|on|per|through|to|via|with|within|without)$/.test(word);

const coming = /^(?:coming|upcoming|approaching|ahead|scheduled)$/;

/** What is asked for beside the word that says that it is to come. */
function aheadOf(telling: readonly { token: Token; at: number }[]): AskedWord[] | null {
  const others = telling.filter(({ token }) => !coming.test(token.word));
  return others.length > 0 && others.length < telling.length ? wordsOf(others) : null;
}

/** Only where a single word stands for the quality. */
function turnedRound(question: Question, form: 'direct' | 'owned' | 'there', isOn: boolean): Question | null {
  const { words, tie, amount, isTurned, isPast, isBe } = question;
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.length < 2 || amount || isTurned || isPast) return null;
  if (tie === 'having' && form === 'direct' && !isOn)
    return { ...question, words: [...words.slice(1), first], tie: 'quality', isBe: true };
  if (tie === 'verb' && form === 'owned' && isBe)
    return { ...question, words: [last, ...words.slice(0, -1)], tie: 'having', isDirect: true };
  return null;
}

/** `Salesforce or HubSpot`, against `50 or more`. */
const isChoice = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word === 'or' && !/^(?:more|above|less|fewer|below|over)$/.test(tokens[at + 1]?.word ?? '');

/** Who owns something does more than have it. */
const isOwning = ({ word }: Token): boolean => /^(?:owns?|owned|owning)$/.test(word);

/** Function words that tell something all the same. */
const telltale = /^(?:needs?|own|without|after|before|during|once|few|most)$/;

function isIdle(word: string): boolean {
  return (
    fillers.has(word) ||
    (functionWords.en.has(word) && !telltale.test(word) && !having.has(word)) ||
    /^(?:been|being)$/.test(word)
  );
}

const isTelling = ({ kind, word }: Token): boolean =>
  kind === 'word' &&
  word.length > 1 &&
  !fillers.has(word) &&
  !negators.has(word) &&
  !being.has(word) &&
  (!functionWords.en.has(word) || /^needs?$/.test(word));

/** An `ERP system` is an ERP. */
const isKind = (tokens: readonly Token[], at: number): boolean =>
  /^(?:systems?|tools?|software|solution|platform)$/.test(tokens[at]?.word ?? '') &&
  /^\p{Lu}{2,5}$/u.test(tokens[at - 1]?.text ?? '');

/** `longer than`: the comparison is held with the amount. */
function isComparative(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.word === 'than' && /(?:er|more|less)$/.test(tokens[at]?.word ?? '');
}

function wordsOf(telling: readonly { token: Token; at: number }[]): AskedWord[] {
  const words = telling.map(({ token }): AskedWord => {
    const word = token.word.slice(0, 64);
    const bare = word.replace(turning, '');
    const opposites = bare === word ? [`un${word}`, `non${word}`] : [bare];
    return { word, stems: [stemOf(word), ...opposites.map(stemOf)] };
  });
  return words.filter(
    ({ stems: [made] }, index) => words.findIndex((one) => one.stems[0] === made) === index,
  );
}

const turning = /^(?:un|non)(?=\p{L}{4})/u;

/** Where the words behind the grammatical subject begin, and what the subject is. */
function subjectAt(
  text: string,
  tokens: readonly Token[],
  from: number,
  own: readonly string[],
): { to: number; form: 'direct' | 'owned' | 'there' } {
  const first = tokens[from]?.word ?? '';
  if (first === 'there') return { to: from + 1, form: 'there' };
  if (themselves.has(first)) return { to: from + 1, form: 'direct' };
  if (theirOwn.has(first)) return { to: from + 1, form: 'owned' };
  const isLed = /^(?:the|this|that)$/.test(first);
  let to = from + (isLed ? 1 : 0);
  while (own.includes(tokens[to]?.word ?? '')) to++;
  const isNamed = to > from + (isLed ? 1 : 0);
  const isNoun = isLed && !isNamed && themAsNouns.has(tokens[to]?.word ?? '');
  if (isNoun) to++;
  if (!isNamed && !isNoun) return { to: from, form: 'owned' };
  // `Acme's data`, `the company's data`
  const ended = tokens[to - 1];
  const isPossessive = ended !== undefined && /^['’]/.test(text.slice(ended.end));
  return { to, form: isPossessive ? 'owned' : 'direct' };
}

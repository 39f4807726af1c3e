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
  themAsNouns,
  themselves,
} from './words.ts';

/** A yes/no question, as the statement that would answer it. */
export interface Question {
  /** Stems that must be met, in their order. */
  words: AskedWord[];
  /** The tie of the words to the subject of the question: it has them, it is them, or a verb among them says it. */
  tie: 'having' | 'being' | 'verb';
  /** It begins with `is` or `are`. */
  isBe: boolean;
  /** It asks what somebody is doing: who does it answers that as well. */
  isGoingOn: boolean;
  /** It asks of the subject itself; else of something that is theirs, which may begin a sentence of its own. */
  isDirect: boolean;
  amount: Amount | null;
  /** It asks for a negative, so that yes says no. */
  isTurned: boolean;
  isPast: boolean;
  /** All of its words. */
  said: ReadonlySet<string>;
}

export interface AskedWord {
  word: string;
  /** Its own, and that of its opposite: `happy`, `unhappy`. */
  stems: readonly [string, ...string[]];
}

const longest = 60;
const mostWords = 8;

/**
 * Reads a question for the rules; `own` holds the words of the subject's name. Null for a question that no rule can
 * answer.
 */
export function readQuestion(text: string, own: readonly string[]): Question | null {
  const questionText = asRead(text.split('?', 1)[0]?.slice(0, 1_000) ?? '');
  const tokens = tokensOf(questionText);
  const spoken = languageOf(tokens);
  if (tokens.length < 2 || tokens.length > longest || (spoken !== null && spoken !== 'en')) return null;
  if (
    tokens.some(({ word }, at) => asksForMore.has(word) || isChoice(tokens, at)) ||
    questionText.includes('/')
  )
    return null;
  const opener = auxiliaries.has(tokens[0]?.word ?? '') ? tokens[0]?.word : undefined;
  const from = opener ? (tokens[1]?.word === 'not' ? 2 : 1) : 0;
  const subject = subjectAt(questionText, tokens, from, own);
  const amounts = amountsOf(questionText, tokens);
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
  return {
    words,
    tie: isHaving || isOn ? 'having' : isBe && subject.form === 'direct' ? 'being' : 'verb',
    isBe,
    isGoingOn: isGoingOn && !isHaving,
    isDirect: subject.form !== 'owned',
    amount,
    isTurned: denials.length === 1,
    isPast: opener !== undefined && past.has(opener),
    said: new Set(tokens.map(({ word }) => word)),
  };
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
): { to: number; form: 'direct' | 'owned' } {
  const first = tokens[from]?.word ?? '';
  if (themselves.has(first)) return { to: from + 1, form: 'direct' };
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

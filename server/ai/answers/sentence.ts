import { stem } from '../../text/stem.ts';
import { languageOf } from '../support/language.ts';
import { nameParts } from '../support/names.ts';
import { type Token, tokensOf } from '../support/tokens.ts';
import { type Amount, amountsOf } from './comparison.ts';
import type { AskedWord, Question } from './question.ts';
import { asRead, stemOf } from './words.ts';

/** A sentence that is parsed once for all questions. */
export interface Sentence {
  text: string;
  tokens: readonly Token[];
  /** In step with the tokens; empty for what is no word. */
  stems: readonly string[];
  stemsSaid: ReadonlySet<string>;
}

const longestSentence = 600;

/** `No, we have no lift` says no to what was asked before, and of the lift what stands behind it. */
const opening = /^\s*(?:no|nope|yes|yeah|yep|right|well|honestly)[,.:;–—-]+\s+(?=\S)/i;

/**
 * Parses a sentence into tokens and stems; null for a question, for a text too long to be one sentence, and for
 * another language.
 */
export function readSentence(written: string): Sentence | null {
  const text = asRead(written.replace(opening, ''));
  if (text.length > longestSentence || /[?？]["”'’)\]]*\s*$/.test(text)) return null;
  const tokens = tokensOf(text);
  const language = languageOf(tokens);
  if (language !== null && language !== 'en') return null;
  const stems = tokens.map(({ kind, word }) => (kind === 'word' ? stemOf(word) : ''));
  return { text, tokens, stems, stemsSaid: new Set(stems) };
}

/** A question with its subject. */
export interface Reader {
  question: Question;
  own: readonly string[];
}

/** Returns the words of a name, of which a text that means the name capitalises at least one. */
export const ownWords = (subject: string | null): string[] => nameParts(tokensOf(subject ?? ''));

/** A place in a sentence where all words of the question occur, in their order. */
export interface Place {
  sentence: Sentence;
  reader: Reader;
  from: number;
  to: number;
  at: readonly number[];
  /** Of the words some stand there as their opposite, an odd number of them. */
  isTurned: boolean;
  amounts: readonly Amount[];
  inAmount(at: number): boolean;
}

/** So many words may be between the first and the last. */
const longestPlace = 16;

export function placesOf(sentence: Sentence, reader: Reader): Place[] {
  const { words, amount } = reader.question;
  const { stems, stemsSaid, tokens, text } = sentence;
  const [first] = words;
  if (!first || !words.every((word) => word.stems.some((one) => stemsSaid.has(one)))) return [];
  const amounts = amount ? amountsOf(text, tokens) : [];
  const inAmount = (at: number) => amounts.some((one) => at >= one.from && at < one.to);
  const places: Place[] = [];
  for (const [from, opening] of stems.entries()) {
    if (!meets(first, opening, tokens[from], reader.question)) continue;
    const at: number[] = [];
    for (const word of words) {
      const last = at.at(-1) ?? from - 1;
      const end = Math.min(stems.length, from + longestPlace);
      const next = indexFrom(last + 1, end, (place) =>
        meets(word, stems[place], tokens[place], reader.question),
      );
      if (next === -1) break;
      at.push(next);
    }
    if (at.length < words.length) continue;
    const turned = at.filter((place, index) => stems[place] !== words[index]?.stems[0]).length;
    const to = (at.at(-1) ?? from) + 1;
    places.push({ sentence, reader, from, to, at, isTurned: turned % 2 === 1, amounts, inAmount });
  }
  return places;
}

function indexFrom(from: number, to: number, fits: (place: number) => boolean): number {
  for (let place = from; place < to; place++) if (fits(place)) return place;
  return -1;
}

/** The same word in the same form: who is asked for a `budget` is not answered by what was `budgeted`. */
function meets(
  askedWord: AskedWord,
  made: string | undefined,
  token: Token | undefined,
  { tie, isPast, isGoingOn, words }: Question,
): boolean {
  if (!made || !token || !askedWord.stems.includes(made)) return false;
  const isReworded = made === askedWord.stems[0] && stem(askedWord.word) !== stem(token.word);
  const form = isReworded ? inflectionOf : formOf;
  const [one, other] = [form(askedWord.word), form(token.word)];
  const isDone = tie === 'verb' && isPast && one === '' && other === 'ed';
  const isDoing = isGoingOn && askedWord === words[0] && one === 'ing' && other === '';
  return one === other || isDone || isDoing || made !== askedWord.stems[0];
}

const inflectionOf = (word: string): string => /(?:ed|ing)$/.exec(word)?.[0] ?? '';

const formOf = (word: string): string =>
  /(?:(ed)|(ing)s?|(ment|[st]ion|ance|ence|ity|ness)s?|(or|er)s?|(ly))$/.exec(word)?.slice(1).find(Boolean) ??
  '';

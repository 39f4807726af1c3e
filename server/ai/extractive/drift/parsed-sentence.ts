import { trimEnd } from '../../../text/line.ts';
import { charactersRead, type Figure, figuresIn } from './figures/index.ts';

/** A sentence as what can be laid beside another: its words in order, its figures in their places, its denials. */

export interface Token {
  /** In lower case, forms of one verb alike; empty for a figure. */
  word: string;
  text: string;
  figure: Figure | null;
  /** Written with a capital that does not merely begin the sentence. */
  isName: boolean;
  denial: 'none' | 'not' | 'no longer';
}

const articles = new Set(['the', 'a', 'an']);
const adverbs = [
  'also',
  'already',
  'currently',
  'generally',
  'normally',
  'now',
  'still',
  'today',
  'typically',
  'usually',
];
const idle = new Set([...articles, 'of', 'do', 'does', ...adverbs]);
const forms = new Map([
  ['are', 'is'],
  ['has', 'have'],
  ['per', 'each'],
]);
const denials = /^(?:not|never|no|without)$/;
// a symbol is a word: `+` and `<` change what a figure says
const word = /no longer\b|[\p{L}\p{M}\p{N}]+(?:[.,:/'’-][\p{L}\p{M}\p{N}]+)*|[^\p{L}\p{M}\p{N}\p{P}\s|`^]/giu;

/** The words that say something. “A” and “the” are left out, “not” is a token of its own. */
export function tokensOf(sentence: string): Token[] {
  const figures = figuresIn(sentence);
  const tokens: Token[] = [];
  let at = 0;
  for (const figure of figures) {
    tokens.push(...tokensIn(sentence, at, figure.from));
    tokens.push({ word: '', text: figure.text, figure, isName: false, denial: 'none' });
    at = figure.end;
  }
  tokens.push(...tokensIn(sentence, at, sentence.length));
  return tokens;
}

export function isTooLong(sentence: string): boolean {
  return sentence.length > charactersRead;
}

function* tokensIn(sentence: string, from: number, to: number): Generator<Token> {
  for (const match of sentence.slice(from, Math.max(from, to)).matchAll(word)) {
    const text = match[0];
    const plain = text.toLowerCase().replaceAll('’', "'");
    if (plain === 'no longer') yield denied(text, 'no longer', 'no longer');
    else if (plain === 'without') {
      yield denied(text, 'not', 'not');
      yield { word: 'with', text, figure: null, isName: false, denial: 'none' };
    } else if (plain === 'cannot' || plain.endsWith("n't")) {
      const verb =
        { cannot: 'can', "can't": 'can', "won't": 'will', "shan't": 'shall' }[plain] ?? plain.slice(0, -3);
      if (!idle.has(verb)) yield tokenOf(sentence, verb, from + match.index);
      yield denied(text, 'not', 'not');
    } else if (denials.test(plain)) yield denied(text, plain, 'not');
    else if (!idle.has(plain)) yield tokenOf(sentence, text, from + match.index);
  }
}

function denied(text: string, word: string, denial: 'not' | 'no longer'): Token {
  return { word, text, figure: null, isName: false, denial };
}

function tokenOf(sentence: string, text: string, at: number): Token {
  const plain = text.toLowerCase().replaceAll('’', "'");
  const before = trimEnd(sentence, 0, at);
  const begins = before === 0 || '.:“"(-'.includes(sentence.charAt(before - 1));
  return {
    word: forms.get(plain) ?? plain,
    text,
    figure: null,
    isName: /^\p{Lu}/u.test(text) && !begins,
    denial: 'none',
  };
}

/** As a part of a name: Router 3 is not Router 5. */
export function wordOf({ word, figure }: Token): string {
  return figure ? figure.text.toLowerCase() : word;
}

/** Alike but for the ending of a plural or of the third person. */
export function sameWord(left: Token, right: Token): boolean {
  if (left.denial !== 'none' || right.denial !== 'none')
    return left.denial === right.denial && left.word === right.word;
  if (left.figure || right.figure) return left.figure !== null && right.figure !== null;
  const [short, long] =
    left.word.length <= right.word.length ? [left.word, right.word] : [right.word, left.word];
  if (short === long) return true;
  if (short.length < 3) return false;
  return (
    long === `${short}s` ||
    long === `${short}es` ||
    (short.endsWith('y') && long === `${short.slice(0, -1)}ies`)
  );
}

/**
 * The parts of a sentence that stand by themselves, the whole first. A later part needs a subject of its own: “costs 5
 * euros” behind an “and” is said of whatever went before. Where a part narrows the others down there is only the whole.
 */
export function clausesOf(sentence: string): string[] {
  const [first = '', ...later] = sentence.split(/;\s|,?\s(?:and|but|while|although|whereas|because)\s/);
  if (later.length === 0 || later.some((part) => narrowing.test(part))) return [sentence];
  return [sentence, first, ...later.filter((part) => /^(?:the|an?|our|every|all)\s/i.test(part))];
}

const narrowing =
  /^(?:only|just|not|never|no|with|without|for|in|on|at|by|from|to|then|later|mostly|mainly|usually|sometimes)\b/i;

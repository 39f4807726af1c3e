import { endsSentence } from '../../text/boundary.ts';
import { momentOf, negators, refusals } from './lexicon.ts';

/** A claim and its quote as words, numbers and signs, each in its clause. */

export interface Token {
  kind: 'word' | 'number' | 'sign';
  /** As written. */
  text: string;
  /** Lower-case, without accents. */
  word: string;
  start: number;
  end: number;
  /** It touches what stands before it. */
  touches: boolean;
  clause: number;
  sentence: number;
  /** It opens a sentence, so that its capital letter tells nothing. */
  opens: boolean;
}

const piece =
  /\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4}|(?:\d+ ?)?[¼-¾⅐-⅞]|\d{1,3}(?: \d{3})+(?![\d.,]*\d)|\d+(?:[.,'’\u00a0\u202f]\d+)*|\p{L}[\p{L}\p{M}]*\d[\p{L}\p{M}\d]*|\p{L}[\p{L}\p{M}\p{Cf}]*(?:['’]\p{L}+)*|[%‰€$£¥+<>≥≤~✗✘❌🚫]|[.!?;:,()\n|•·"“”„«»—–-]/gu;

const conjunction =
  /^(?:but|aber|sondern|mais|pero|sino|because|weil|while|whereas|although|obwohl|denn|which|parce|porque|aunque|so|instead)$/;
const joining = /^(?:and|und|et|y|or|oder|ou|o)$/;
/** After these a full stop ends nothing, beside what the rules of sentences know. */
const shortenedWord = /^(?:mio|mrd|tsd|nr|zb|usw|bzw)$/;

/** Signs that keyboards and programs write for an apostrophe, each as long as one. */
const apostrophe = /(?<=\p{L})[‘ʼ´`′＇](?=\p{L})/gu;
/** A minus before a number, which a hyphen after a letter or a figure is not. */
const minus = /(?:^|[\s(])[-−–][$€£¥]?$/;

export function tokensOf(writtenAs: string): Token[] {
  const text = writtenAs.replace(apostrophe, '’');
  const tokens: Token[] = [];
  let clause = 0;
  let sentence = 0;
  let opens = true;
  let behind = -1;
  let line = 0;
  // marks in a row end a sentence by the first of them: each would look for the end of the row
  let row = { at: -2, ends: false };
  for (const found of text.matchAll(piece)) {
    const [writtenText] = found;
    const start = found.index;
    const last = tokens.at(-1);
    if (isBreak(writtenText)) {
      const isStop = /[.!?]/.test(writtenText);
      const stops = () => !(last && shortenedWord.test(last.word)) && endsSentence(text, line, start);
      if (isStop) row = { at: start, ends: row.at === start - 1 ? row.ends : stops() };
      const isEnd = isStop ? row.ends : /[\n|•]/.test(writtenText);
      if (writtenText === '\n') line = start + 1;
      if (isEnd) sentence++;
      // a hyphen joins, a comma between two numbers that belong together does not part them
      if (isEnd || /[;:,()—–]/.test(writtenText)) clause++;
      opens ||= isEnd || writtenText === ':';
      continue;
    }
    for (const read of partsOf(writtenText, start)) {
      const isNegative = read.kind === 'number' && minus.test(text.slice(Math.max(0, start - 3), start));
      const part = isNegative ? { ...read, text: `-${read.text}`, word: `-${read.word}` } : read;
      if (conjunction.test(part.word)) clause++;
      if (negators.has(part.word) || refusals.test(part.word)) clause += partFrom(tokens, clause);
      tokens.push({ ...part, touches: part.start === behind, clause, sentence, opens });
      behind = part.end;
      opens = false;
    }
  }
  return tokens;
}

/** `… and never closes`: what stands behind the conjunction is a clause of its own. Returns by how much clauses go on. */
function partFrom(tokens: Token[], clause: number): number {
  const last = tokens.slice(-partedWithin);
  const at = last.findLastIndex(({ word }) => joining.test(word));
  if (at === -1 || last[at]?.clause !== clause) return 0;
  for (const token of last.slice(at)) token.clause++;
  return 1;
}

/** A conjunction further ahead does not lead to the word that denies. */
const partedWithin = 3;

function isBreak(written: string): boolean {
  return /^[.!?;:,()\n|•·"“”„«»—–-]$/.test(written);
}

type Part = Pick<Token, 'kind' | 'text' | 'word' | 'start' | 'end'>;

/** A word without its elided article or its possessive; `don't` is `do not`. */
function partsOf(writtenText: string, start: number): Part[] {
  const end = start + writtenText.length;
  if (/^[\d¼-¾⅐-⅞]/.test(writtenText))
    return [{ kind: 'number', text: writtenText, word: writtenText, start, end }];
  // a cross before an item denies it
  if (/^[✗✘❌🚫]/u.test(writtenText)) return [{ kind: 'word', text: writtenText, word: 'not', start, end }];
  if (/^[^\p{L}]/u.test(writtenText))
    return [{ kind: 'sign', text: writtenText, word: writtenText, start, end }];
  if (/^cannot$/i.test(writtenText))
    return [wordPart(writtenText.slice(0, 3), start), wordPart(writtenText.slice(3), start + 3)];
  const at = writtenText.search(/['’]/);
  if (unspaced.test(writtenText)) return pairsOf(writtenText, start);
  if (at === -1) return [wordPart(writtenText, start)];
  const head = writtenText.slice(0, at);
  const tail = writtenText.slice(at + 1);
  if (/^[tT]$/.test(tail) && /n$/i.test(head))
    return [
      { ...wordPart(head.slice(0, -1) || head, start), ...irregularContractions[head.toLowerCase()] },
      { ...wordPart(tail, start + at + 1), word: 'not' },
    ];
  if (head.length <= 2 || /^(?:qu|jusqu|lorsqu|puisqu|aujourd)$/i.test(head))
    return [wordPart(head, start), wordPart(tail, start + at + 1)];
  return [wordPart(head, start)];
}

const irregularContractions: Readonly<Record<string, { word: string }>> = {
  can: { word: 'can' },
  won: { word: 'will' },
  shan: { word: 'shall' },
};

const unspaced =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A script without spaces is compared by pairs of letters. */
function pairsOf(run: string, start: number): Part[] {
  const letters = run.slice(0, longestRun);
  return Array.from({ length: Math.max(1, letters.length - 1) }, (_none, at) =>
    wordPart(letters.slice(at, at + 2), start + at),
  );
}

const longestRun = 400;

function wordPart(text: string, start: number): Part {
  return { kind: 'word', text, word: foldWord(text), start, end: start + text.length };
}

export function foldWord(text: string): string {
  const lower = text.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe');
}

/** Returns the form for comparing a word that distinguishes points in time. */
export function comparedAs(token: Token): string {
  return momentOf(token.word) ?? token.word;
}

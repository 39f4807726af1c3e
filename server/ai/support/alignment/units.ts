import { spanOf } from '../calendar.ts';
import type { Figure } from '../figures.ts';
import { firstPerson, freeWords } from '../guards/free.ts';
import { type Guard, guardAt } from '../guards/index.ts';
import type { Language } from '../lexicon.ts';
import { powerOf, spelledNumber } from '../numbers.ts';
import type { Token } from '../tokens.ts';
import { formOf } from './lemma.ts';
import { namedAt } from './rewordings.ts';
import { isAuxiliary, type Tense, tenseOf } from './tense.ts';

/** A guard word in its place. */
export interface StandingGuard extends Guard {
  /** Its first token. */
  at: number;
}

/** A word of content or a figure, with the guard words that stand before it. */
export interface Unit {
  kind: 'word' | 'figure' | 'period' | 'ordinal' | 'we';
  /** Words that say the same share it. */
  key: string;
  /** Which of the text's figures it is; -1 for the others. */
  figure: number;
  /** Folded, as written. */
  word: string;
  isCapital: boolean;
  /** Part of the name of whom the value is about. */
  isOwn: boolean;
  before: StandingGuard[];
  /** Guard words behind it at the end of its segment. */
  after: StandingGuard[];
  tense: Tense;
  /** How often: `a day`. */
  isRate: boolean;
  /** An auxiliary stands before it. */
  hasAuxiliary: boolean;
  /** `of` stands before it, so that it belongs to the noun ahead. */
  isOf: boolean;
  /** It is whose the next noun is. */
  isOwner: boolean;
  segment: number;
  sentence: number;
  /** Its first token. */
  at: number;
  start: number;
  end: number;
}

/** A stretch between two commas, conjunctions or other marks. */
export interface Segment {
  /** The word or the mark that opens it. */
  opener: string;
  from: number;
  to: number;
}

export interface Structure {
  units: readonly Unit[];
  segments: readonly Segment[];
}

const opening = new Set(
  `and or but because which who whose while whereas although though so und oder aber sondern weil obwohl denn et ou mais
  parce y o pero porque sino if unless once until wenn falls sofern si`.split(/\s+/),
);
const marks = /[,;:()\n|•—–"“”„«»…]|\s-\s/;
const ordinals: Readonly<Record<string, string>> = Object.fromEntries(
  `first erste ersten erster erstes premier premiere primer primero primera
  second zweite zweiten zweiter zweites deuxieme segundo segunda
  third dritte dritten dritter drittes troisieme tercer tercero tercera
  fourth vierte vierten vierter viertes quatrieme cuarto cuarta
  fifth funfte funften funfter funftes cinquieme quinto quinta`
    .split('\n')
    .flatMap((line, index) =>
      line
        .trim()
        .split(/\s+/)
        .map((word) => [word, String(index + 1)]),
    ),
);

/** Splits a text into units; `isOwn` tells the words of the subject's and the company's names. */
export function unitsOf(
  text: string,
  tokens: readonly Token[],
  figures: readonly Figure[],
  language: Language,
  isOwn: (word: string) => boolean,
): Structure {
  const units: Unit[] = [];
  const segments: Segment[] = [];
  const words = tokens.map(({ word }) => word);
  const figureAt = new Map(
    figures.flatMap((one, index) => (one.binding ? [[one.from, index] as const] : [])),
  );
  let pending: StandingGuard[] = [];
  let auxiliaries: string[] = [];
  let isOf = false;

  const close = (opener: string) => {
    const last = segments.at(-1);
    const trailing = units.at(-1);
    if (last && trailing) {
      trailing.after.push(...pending);
      pending = [];
    }
    if (last) last.to = units.length;
    segments.push({ opener, from: units.length, to: units.length });
    auxiliaries = [];
  };
  const push = (kind: Unit['kind'], key: string, at: number, length: number, figure = -1, isRate = false) => {
    const token = tokens[at];
    const end = tokens[at + length - 1]?.end ?? 0;
    if (!token) return;
    units.push({
      kind,
      key,
      figure,
      word: token.word,
      isCapital: /^\p{Lu}/u.test(token.text),
      isOwn: kind === 'word' && isOwn(token.word),
      before: pending,
      after: [],
      tense:
        kind === 'word'
          ? tenseOf(auxiliaries, formOf(token.word), language)
          : tenseOf(auxiliaries, 'base', language),
      isRate,
      hasAuxiliary: auxiliaries.length > 0,
      isOf,
      isOwner: /^['’]s\b/.test(text.slice(end, end + 2)),
      segment: segments.length - 1,
      sentence: token.sentence,
      at,
      start: token.start,
      end,
    });
    pending = [];
    auxiliaries = [];
    isOf = false;
  };

  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const { word } = token;
    const gap = text.slice(at === 0 ? 0 : (tokens[at - 1]?.end ?? 0), token.start);
    const isNew = at === 0 || token.sentence !== tokens[at - 1]?.sentence;
    if (isNew || marks.test(gap) || (opening.has(word) && token.kind === 'word'))
      close(opening.has(word) ? word : isNew ? '.' : (marks.exec(gap)?.[0].trim().charAt(0) ?? ','));
    const figure = figureAt.get(at);
    if (figure !== undefined) {
      const { from, to } = figures[figure] ?? { from: at, to: at + 1 };
      push('figure', 'figure', from, Math.max(1, to - from), figure);
      // `two whole days`: what stands between a number and its measure is a word of its own
      const between = tokens[to - 2];
      if (to - from >= 3 && between && isPlainWord(between.word) && spanOf(words[to - 1] ?? '', language))
        push('word', namedAt(words, to - 2, language).name, to - 2, 1);
      at = Math.max(at + 1, to);
      continue;
    }
    if (token.kind !== 'word') {
      pending.push({ key: word, role: 'plain', name: 'sign', length: 1, at });
      at++;
      continue;
    }
    if (isAuxiliary(words, at, language)) {
      auxiliaries.push(word);
      at++;
      continue;
    }
    const guard =
      isOwn(word) && token.text !== token.word && !token.opens ? null : guardAt(words, at, language);
    if (guard) {
      pending.push({ ...guard, at });
      at += guard.length;
      continue;
    }
    const span = spanOf(word, language);
    const ordinal = ordinals[word];
    if (firstPerson[language].has(word)) push('we', 'we', at, 1);
    else if (span) {
      // `a day`, `per day` and `every day` say how often
      const article = words[at - 1] ?? '';
      pending = pending.filter(({ key }) => !rates.has(key));
      push(
        'period',
        `period ${span}`,
        at,
        1,
        -1,
        rates.has(article) || /^(?:an?|une?|pro|ein)$/.test(article),
      );
    } else if (ordinal) push('ordinal', `ordinal ${ordinal}`, at, 1);
    else if (
      freeWords[language].has(word) ||
      (word.length === 1 && namedAt(words, at, language).length === 1)
    ) {
      isOf ||= belonging.test(word);
      at++;
      continue;
    } else {
      const { name, length } = namedAt(words, at, language);
      push('word', name, at, length);
      at += length;
      continue;
    }
    at++;
  }
  close('.');
  segments.pop();
  return { units, segments };
}

const belonging = /^(?:of|de|du|d|del)$/;

const isPlainWord = (word: string): boolean =>
  /^\p{L}/u.test(word) && spelledNumber(word, null) === undefined && powerOf(word, true) === undefined;

const rates = new Set(['per', 'each', 'every', 'pro', 'je', 'jede', 'chaque', 'par', 'cada', 'por']);

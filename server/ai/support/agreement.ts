import { type Bound, boundOf, boundsAgree, isDate, movesOf } from './bounds.ts';
import { isRate, spanOf } from './calendar.ts';
import { isContent, sameWord } from './content.ts';
import { type Figure, figuresOf } from './figures.ts';
import type { Language } from './lexicon.ts';
import { negatedClauses } from './polarity.ts';
import { comparedAs, type Token } from './tokens.ts';

/** A text with what was read in it. */
export interface Side {
  tokens: readonly Token[];
  language: Language | null;
  figures: readonly Figure[];
  /** Clauses that say no. */
  negated: ReadonlySet<number>;
}

export function sideOf(tokens: readonly Token[], language: Language | null): Side {
  return { tokens, language, figures: figuresOf(tokens, language), negated: negatedClauses(tokens) };
}

/**
 * Returns whether every figure of a claim is one of its quote: the same number of the same thing, in the same direction and
 * with the same bound.
 */
export function figuresAgree(claim: Side, quote: Side): boolean {
  const partner = new Map<number, number[]>();
  for (const [index, one] of claim.figures.entries()) {
    if (!one.binding) continue;
    const found = quote.figures.flatMap((other, at) => (isSame(one, other, quote.figures) ? [at] : []));
    const bound = boundOf(one, claim.tokens, claim.negated.has(one.clause));
    const fitting = found.filter((at) => boundsAgree(bound, quotedBound(quote, at)));
    if (fitting.length === 0) return false;
    partner.set(index, fitting);
  }
  return (
    datesAgree(claim, quote) &&
    spansAgree(claim, quote) &&
    movesAgree(claim, quote, partner) &&
    bindingsAgree(claim, quote, partner)
  );
}

function quotedBound(quote: Side, at: number): Bound {
  const figure = quote.figures[at];
  return figure ? boundOf(figure, quote.tokens, quote.negated.has(figure.clause)) : null;
}

export function isSame(one: Figure, other: Figure, all: readonly Figure[]): boolean {
  if (!one.readings.some((reading) => other.readings.includes(reading))) return false;
  if (one.measure === other.measure || one.measure === 'bare') return true;
  const pair = new Set([one.measure, other.measure]);
  if (pair.has('times') && (pair.has('count') || pair.has('bare'))) return true;
  // a number with nothing behind it counts what its neighbours do
  if (other.measure !== 'bare') return one.measure === 'count' && other.measure === 'times';
  const near = all.filter(({ sentence }) => Math.abs(sentence - other.sentence) <= 1);
  return one.measure === 'count' || near.some(({ measure }) => measure === one.measure);
}

/** Which of `12/11/2026` is the month nobody can say: it stays as it is written. */
function datesAgree(claim: Side, quote: Side): boolean {
  const quoted = slashedDates(quote);
  return quoted.length === 0 || slashedDates(claim).every((date) => quoted.includes(date));
}

const slashedDates = ({ tokens }: Side): string[] =>
  tokens.flatMap(({ text }) =>
    /^\d+\/\d+\/\d{4}$/.test(text) ? [text.split('/').map(Number).join('/')] : [],
  );

/** A rate is part of a figure: `12 € a month` is not `12 € a year`. */
function spansAgree(claim: Side, quote: Side): boolean {
  const quoted = new Set(
    quote.tokens.map(({ word }) => spanOf(word, quote.language)).filter((span) => span !== undefined),
  );
  if (quote.figures.some(({ measure }) => measure === 'weekday'))
    for (const span of ['day', 'week'] as const) quoted.add(span);
  return claim.tokens.every(({ word }, at) => {
    const span = spanOf(word, claim.language);
    if (!span || quoted.has(span)) return true;
    const before = claim.tokens[at - 1]?.word ?? '';
    const isDated = /^(?:19|20)\d\d$/.test(claim.tokens[at + 1]?.text ?? '');
    const isOfFigure =
      isRate(word) ||
      /^(?:per|a|an|each|every|pro|je|jede[nrs]?|am|im|par|chaque|al|por|cada|and|und|et|y|un|une|une|una)$/.test(
        before,
      );
    return isDated || !isOfFigure;
  });
}

/** Nothing that went from one figure to another goes back. */
function movesAgree(claim: Side, quote: Side, partner: ReadonlyMap<number, number[]>): boolean {
  const quoted = movesOf(quote.figures, quote.tokens);
  return movesOf(claim.figures, claim.tokens).every(({ from, to }) => {
    const isAt = (figure: number, at: number) => partner.get(figure)?.includes(at) ?? false;
    const isBack = quoted.some((move) => isAt(from, move.to) && isAt(to, move.from));
    return !isBack || quoted.some((move) => isAt(from, move.from) && isAt(to, move.to));
  });
}

/** A figure speaks of the words that stand nearest to it; in the claim and in the quote these must meet. */
function bindingsAgree(claim: Side, quote: Side, partner: ReadonlyMap<number, number[]>): boolean {
  if (quote.figures.filter((one) => one.binding && !isDate(one)).length < 2) return true;
  const claimedBindings = bindingsOf(claim);
  const moved = new Set(movesOf(claim.figures, claim.tokens).flatMap(({ from, to }) => [from, to]));
  const shared = new Set([...partner.values()].flat());
  const quoted = bindingsOf(quote);
  for (const [figure, partners] of partner) {
    // two ends of one move are spoken of in the same words
    if (moved.has(figure) || isDate(claim.figures[figure])) continue;
    const measures = new Set(partners.map((at) => quote.figures[at]?.measure));
    const isRival = (at: number) => shared.has(at) || measures.has(quote.figures[at]?.measure);
    let agreeing = 0;
    let elsewhere = 0;
    for (const { word, figures } of claimedBindings) {
      if (!figures.includes(figure)) continue;
      const same = quoted.filter((other) => sameWord(word, other.word));
      if (same.length === 0) continue;
      if (same.some((other) => other.figures.some((at) => partners.includes(at)))) agreeing++;
      else if (same.some((other) => other.figures.some(isRival))) elsewhere++;
    }
    if (elsewhere > 0 && agreeing === 0) return false;
  }
  return true;
}

interface Binding {
  word: string;
  figures: number[];
}

function bindingsOf({ tokens, figures, language }: Side): Binding[] {
  return tokens.flatMap((token, at): Binding[] => {
    const word = comparedAs(token);
    const counts = word.startsWith('~') || isContent(token, language);
    if (!counts || figures.some((one) => at >= one.from && at < one.to)) return [];
    return [{ word, figures: nearest(token, at, figures) }];
  });
}

/** Of the figures in its clause, or else in its sentence; the earlier one where two are as near. */
function nearest(token: Token, at: number, figures: readonly Figure[]): number[] {
  const standing = figures
    .map((one, index) => ({ one, index }))
    .filter(({ one }) => one.binding && !isDate(one));
  const inClause = standing.filter(({ one }) => one.clause === token.clause);
  const among =
    inClause.length > 0 ? inClause : standing.filter(({ one }) => one.sentence === token.sentence);
  const gap = ({ one }: { one: Figure }) => (at < one.from ? one.from - at : at - one.to + 1);
  const least = Math.min(...among.map(gap));
  const found = among.find((entry) => gap(entry) === least);
  return found ? [found.index] : [];
}

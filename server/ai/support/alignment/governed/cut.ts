import { type Figure, figuresOf } from '../../figures.ts';
import { guardAt } from '../../guards/index.ts';
import { isFunctionWord, type Language, negators } from '../../lexicon.ts';
import { fractionOf } from '../../numbers.ts';
import type { Token } from '../../tokens.ts';
import { formOf } from '../lemma.ts';
import type { Part } from '../part.ts';
import type { Ahead, Clause } from './ahead.ts';
import { governors } from './governors.ts';

/** Pieces whose ends stand inside something that belongs together. */

/**
 * Finds a piece that begins or ends inside a hyphened word or a figure (`non-refundable`, `70-80 days`), or stops right
 * behind a figure or a denial that goes on: `90%` of `90% of the plan`, `no data leaves` of `no data leaves at night`.
 */
export function isCutInside(
  text: string,
  tokens: readonly Token[],
  { from, to }: Part,
  language: Language,
): boolean {
  const figures = figuresOf(tokens, language).filter(({ binding, sentence }) => binding && sentence >= 0);
  if (isJoined(text, tokens, from) || isJoined(text, tokens, to)) return true;
  if (figures.some((figure) => isInside(figure, from) || isInside(figure, to))) return true;
  const [last, next] = [tokens[to - 1], tokens[to]];
  if (!last || !next || next.sentence !== last.sentence) return false;
  const gap = text.slice(last.end, next.start);
  const goesOn = /^[^\p{L}\p{N},;:.!?|—–\n]*$/u.test(gap);
  if (!goesOn) return false;
  // `a target` is what `99.9% uptime target` is, and `99.9% uptime (target)`
  if (governors[language].noun.test(next.word)) return true;
  // `offline mode (coming soon)`: an aside that is no name and has no figure limits what stands before it
  if (/^\s*\(\p{Ll}[\p{L}\s-]{1,60}\)/u.test(text.slice(last.end))) return true;
  const isOther = joining.test(next.word) && !bounding.test(`${next.word} ${tokens[to + 1]?.word}`);
  const isDenied = tokens.slice(from, to).some(({ word }) => negators.has(word));
  if (isDenied && !isOther && !gap.includes('(')) return true;
  const isCounted = figures.some((figure) => figure.to === to && figure.from >= from && !isYear(figure));
  return isCounted && !isOther && !present.test(next.word);
}

/** A hyphen alone stands between the words, or a dash between two numbers. */
function isJoined(text: string, tokens: readonly Token[], at: number): boolean {
  const [last, next] = [tokens[at - 1], tokens[at]];
  if (!last || !next) return false;
  const gap = text.slice(last.end, next.start);
  return (
    /^[-‐‑−]$/.test(gap) || (/^\s?[–—]\s?$/.test(gap) && last.kind === 'number' && next.kind === 'number')
  );
}

const isInside = ({ from, to }: Figure, at: number): boolean => from < at && at < to;
const isYear = ({ measure, readings: [reading = 0] }: Figure): boolean =>
  measure === 'month' || measure === 'weekday' || (reading >= 1900 && reading <= 2100);

/** Words that lead another statement, or a reason for this one. */
const joining =
  /^(?:and|or|nor|but|so|because|although|though|und|oder|aber|weil|obwohl|sondern|et|ou|ni|mais|parce|y|o|pero|sino|porque|aunque)$/;
/** A statement in the present says as much. */
const present = /^(?:now|today|currently|already|jetzt|heute|maintenant|ahora|hoy)$/;
/** `or more` */
const bounding =
  /^(?:or|and|oder|und|ou|et|o|y) (?:more|less|fewer|above|below|over|under|up|higher|lower|so|mehr|weniger|plus|moins|mas|menos)$/;

/**
 * Finds a piece that begins inside a noun phrase: a clause whose subject has lost its noun (`tax rose` of `profit before
 * tax rose`), or a whole of which only a part was said (`four mills` of `two of the four mills`).
 */
export function isHeadless(
  tokens: readonly Token[],
  { from }: Part,
  ahead: readonly Ahead[],
  clause: Clause,
  language: Language,
): boolean {
  const isDeterminer = (one: Ahead | undefined) => one !== undefined && determining.test(one.token.word);
  const at = isDeterminer(ahead[0]) && ahead[0]?.mark === '' ? 1 : 0;
  const [lead, head] = [ahead[at], ahead[at + 1]];
  if (lead?.mark !== '') return false;
  const { word, kind } = lead.token;
  if (/^(?:of|von|der|des|de|d)$/.test(word) && head?.mark === '' && isShare(tokens, from - at - 2, language))
    return true;
  if (clause === 'none') return false;
  const isNoun = at === 0 && kind === 'word' && !isFunctionWord(word) && !/ly$/.test(word);
  return isNoun || (head !== undefined && guardAt([word], 0, language)?.role === 'place');
}

/**
 * Tells whether a piece says what somebody else does, whom it leaves out: `hosting the site` of `Marrow is hosting the
 * site`, `moving away` of `every carrier is moving away`. Pronouns and definite nouns may stand for the subject.
 */
export function losesDoer(
  tokens: readonly Token[],
  { from }: Part,
  ahead: readonly Ahead[],
  own: readonly string[],
): boolean {
  const form = formOf(tokens[from]?.word ?? '');
  if (form !== 'ing' && !/articiple$/.test(form)) return false;
  const at = ahead.findIndex(({ token }) => !/ly$/.test(token.word));
  const before = ahead.slice(at + 1);
  const partAt = before.findIndex(({ mark }) => mark !== '');
  const doers = before.slice(0, partAt === -1 ? doersMost + 1 : partAt).map(({ token }) => token.word);
  if (!being.test(ahead[at]?.token.word ?? '') || doers.length === 0 || doers.length > doersMost)
    return false;
  if (isFunctionWord(doers[0] ?? '') || determining.test(doers.at(-1) ?? '')) return false;
  return doers.every((word) => !own.includes(word));
}

const being = /^(?:is|are|was|were|has|have|had|been)$/;
/** A longer subject has parts of its own. */
const doersMost = 4;

const determining = /^(?:a|an|the|our|your|their|its|his|her|my|these|those|this|that)$/;

/** The word says how many of what follows it. */
function isShare(tokens: readonly Token[], at: number, language: Language): boolean {
  const token = tokens[at];
  if (!token) return false;
  const isCounted = figuresOf(tokens.slice(0, at + 1), language).some(
    ({ to, binding }) => binding && to > at,
  );
  const guard = guardAt([token.word], 0, language);
  return (
    isCounted || fractionOf(token.word) !== undefined || tenth.test(token.word) || guard?.name === 'quantity'
  );
}

const tenth =
  /^(?:\p{L}+th|none|part|share|portion|minority|majority|handful|dozens?|hundreds?|thousands?)$/u;

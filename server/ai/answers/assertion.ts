import { negators, softNegation } from '../support/lexicon.ts';
import type { Token } from '../support/tokens.ts';
import type { Found } from './actor.ts';
import type { Place } from './sentence.ts';
import { being, conditional, former, isLink, open, partial } from './words.ts';

/**
 * Returns whether a sentence states something as a fact of the present (or of the past, where asked for), and whether
 * it denies it.
 */

export function isHeld(place: Place, foundActor: Found): boolean {
  const { sentence, reader, inAmount } = place;
  const { said: saidWords, isPast } = reader.question;
  const { tokens } = sentence;
  return tokens.every(({ word }, at) => {
    if (conditional.has(word) || (!isPast && former.has(word))) return false;
    // what is yet to be approved or set up may not be there
    if (isPresupposed(place, foundActor) && known.test(word) && !isPassive(tokens, at)) return true;
    if (isAhead(place, at) && isOpen(tokens, at) && !saidWords.has(word) && !inAmount(at)) return false;
    // `our last system was …` speaks of one that is gone
    if (!isPast && at < place.to + 3 && /^(?:was|were|had)$/.test(word)) return false;
    if (at < foundActor.from || at >= place.to || inAmount(at) || saidWords.has(word)) return true;
    return !softNegation.test(word) && (isPast || !isPastVerb(tokens, at));
  });
}

/**
 * `We have to ask our works council first`, `our security team must sign`: whoever speaks so has one, whatever is still
 * to be done with it. Of one of their `own` that may be a wish.
 */
function isPresupposed({ sentence: { tokens }, reader: { question }, from }: Place, found: Found): boolean {
  if (question.tie !== 'having' || question.amount || !found.isOwner) return false;
  const before = tokens[found.from - 1];
  const begins = before?.clause !== tokens[found.from]?.clause;
  const isLed =
    begins || /^(?:ask|tell|involve|with|through|by|via|from|past|at|in)$/.test(before?.word ?? '');
  return isLed && !tokens.slice(found.from, from).some(({ word }) => word === 'own');
}

const isPassive = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1, at + 3).some(({ word }) => word === 'be');

const known =
  /^(?:must|should|can|needs?|wants?|expects?|says?|thinks?|believes?|looks?|tries|worr(?:y|ies)|afraid|like|prevents?|tells?|avoids?)$/;

/** Before the words, or close behind them in their clause. */
function isAhead({ sentence: { tokens }, to }: Place, at: number): boolean {
  return at < to || (at < to + 3 && tokens[at]?.clause === tokens[to - 1]?.clause);
}

function isOpen(tokens: readonly Token[], at: number): boolean {
  const [word = '', next = ''] = [tokens[at]?.word, tokens[at + 1]?.word];
  if (word === 'next' && /^(?:year|month|quarter|week|spring|summer|autumn|fall|winter)$/.test(next))
    return true;
  return (
    open.test(word) || (/^(?:going|about)$/.test(word) && next === 'to') || (word === 'can' && next !== 'not')
  );
}

/** Returns whether a verb is in the past: `was`, `booked` and `used`, but not `is booked` or `has used`. */
export function isPastVerb(tokens: readonly Token[], at: number): boolean {
  const { word = '' } = tokens[at] ?? {};
  if (/^(?:was|were|had|did)$/.test(word)) return true;
  const before = tokens.slice(Math.max(0, at - 3), at);
  return (
    /ed$/.test(word) &&
    !before.some((token) => being.has(token.word) || /^(?:have|has|ve|an?|the|our|their)$/.test(token.word))
  );
}

/** Returns whether the sentence denies its statement; null where only a part is denied. */
export function isDenied(place: Place, foundActor: Found): boolean | null {
  const { sentence, reader, from, to, at } = place;
  const { tokens } = sentence;
  const clause = tokens[from]?.clause;
  const denials = tokens.flatMap(({ kind, word }, index) =>
    kind === 'word' && negators.has(word) && !isLimit(tokens, index) ? [index] : [],
  );
  // `none of our` denies what follows as `our … not` does
  const isOfAll = ['none', 'of'].every((word, index) => tokens[foundActor.from - 2 + index]?.word === word);
  const begins = isOfAll ? foundActor.from - 2 : foundActor.from;
  const count = denials.filter((index) => index >= begins && index < to).length;
  const denied = (count % 2 === 1) !== place.isTurned;
  if (!denied || count % 2 === 0) return denied;
  const inside = tokens.slice(foundActor.from, to);
  if (inside.some(({ word }) => partial.has(word) && !reader.question.said.has(word))) return null;
  const isStranger = ({ word }: Token, index: number) =>
    index >= from &&
    !at.includes(index) &&
    !reader.question.said.has(word) &&
    (!isLink(word) || /^(?:yours?|theirs?|them)$/.test(word)) &&
    !reader.own.includes(word);
  // what is not so in one place, or of one kind, may be so elsewhere
  const rest = tokens.some(
    (token, index) => token.clause === clause && isStranger(token, index) && !still.test(token.word),
  );
  return foundActor.isNarrowed || (rest && !reader.question.amount) ? null : true;
}

const still = /^(?:anymore|any|yet|today|now|right|all|this|us|me|moment|honestly|really|currently)$/;

const isLimit = (tokens: readonly Token[], at: number): boolean =>
  /^(?:more|less|fewer|longer|older|later)$/.test(tokens[at + 1]?.word ?? '') &&
  tokens[at + 2]?.word === 'than';

import type { Token } from '../support/tokens.ts';
import type { Found } from './actor.ts';
import type { Place, Reader } from './sentence.ts';
import { being, breaking, conditional, having, isLink, open } from './words.ts';

/**
 * Returns whether the words belong together and to the actor in the way that the question asks: the actor has, is or
 * does them.
 */
export function isTied(place: Place, foundActor: Found): boolean {
  const { sentence, reader, from, to, at } = place;
  const { tokens } = sentence;
  const inside = tokens.slice(from, to);
  const gaps = inside.filter((_token, index) => !at.includes(from + index));
  const strangers = gaps.filter(({ kind, word }) => kind === 'word' && !isLink(word) && !breaking.has(word));
  if (inside.some((token) => token.sentence !== inside[0]?.sentence)) return false;
  if (strangers.length > (reader.question.isBe ? 0 : 1)) return false;
  if (
    gaps.some(({ word }) => parting.test(word) && !reader.question.said.has(word)) ||
    (!foundActor.isCounted && leadsOn(place))
  )
    return false;
  // `are you an insurer`
  const between = tokens.slice(Math.max(0, foundActor.from - 1), from).map(({ word }) => word);
  const { tie } = reader.question;
  const isDoing = !/ing$/.test(tokens[from]?.word ?? '');
  if (tie === 'being' && reader.question.isGoingOn && isDoing) return !foundActor.isOwner;
  const isKept = reader.question.isGoingOn && between.some((word) => /^(?:keeps?|continues?)$/.test(word));
  if (tie === 'being') return isKept || between.some((word) => being.has(word));
  if (tie === 'quality') {
    const led = tokens.slice((at.at(-2) ?? from) + 1, at.at(-1)).map(({ word }) => word);
    return foundActor.isOwner && led.some((word) => being.has(word));
  }
  if (reader.question.isPassive) return isDoneHere(place, foundActor);
  if (tie === 'verb' || foundActor.isThere || foundActor.isOwner || foundActor.isCounted) return true;
  const isOn = between.some((word) => being.has(word)) && between.some((word) => /^(?:on|with)$/.test(word));
  return isOn || between.some((word) => having.has(word));
}

/** `Stock is counted by hand`: the verb is a participle behind a form of `to be`, and nobody else is named as doing it. */
function isDoneHere({ sentence: { tokens }, reader: { question }, from, at }: Place, found: Found): boolean {
  const verb = at.find((place) => tokens[place]?.word.endsWith('ed'));
  if (verb === undefined || (found.actor !== 'none' && !found.isOwner)) return false;
  const links = tokens.slice(from, verb).map(({ word }) => word);
  const isOthers = tokens.some(
    ({ word, clause }) =>
      /^(?:by|at)$/.test(word) && clause === tokens[from]?.clause && !question.said.has(word),
  );
  const isNamed = tokens.some(
    ({ text, opens, clause }) => /^\p{Lu}/u.test(text) && !opens && clause === tokens[from]?.clause,
  );
  const isByOthers = tokens.filter(({ word }) => word === 'by').length > 1;
  return links.some((word) => /^(?:is|are|s|get|gets)$/.test(word)) && !isOthers && !isByOthers && !isNamed;
}

const parting =
  /^(?:they|it|he|she|you|we|i|who|which|that|but|because|while|whereas|although|though|so|whose|where|without|unlike)$/;

const isOnOrder = (tokens: readonly Token[], at: number): boolean =>
  /^(?:on|for)$/.test(tokens[at]?.word ?? '') &&
  /^(?:order|loan|hire|rent|lease|offer|sale|trial|leave|strike)$/.test(tokens[at + 1]?.word ?? '');

const isOther = (token: Token | undefined, { own }: Reader): boolean =>
  token !== undefined && /^\p{Lu}/u.test(token.text) && !own.includes(token.word);

/** `a data warehouse migration` and `Salesforce's price` are something else than their first words. */
function leadsOn({ sentence: { tokens, text }, reader, to, inAmount }: Place): boolean {
  const [last, next] = [tokens[to - 1], tokens[to]];
  if (!last) return false;
  if (/^['’]s\b/.test(text.slice(last.end, last.end + 3))) return true;
  if (next?.kind !== 'word' || next.clause !== last.clause || next.start > last.end + 1 || inAmount(to))
    return false;
  const { word } = next;
  // `our data team at Contoso` was theirs
  if (word === 'at' && isOther(tokens[to + 1], reader)) return true;
  // `six trucks on order`, `to sell`, `less than we need`, `that others own`
  if (
    reader.question.amount &&
    (/^(?:to|less|fewer|short|too|that|which|who)$/.test(word) || isOnOrder(tokens, to))
  )
    return true;
  // `12 clinics serving …` are clinics
  if (reader.question.amount && /s$/.test(last.word) && /ing$/.test(word)) return false;
  return !isLink(word) && !breaking.has(word) && !open.test(word) && !conditional.has(word);
}

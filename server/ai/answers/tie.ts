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
  if (strangers.length > (reader.question.isBe ? 0 : 1)) return false;
  if (leadsOn(place)) return false;
  // `are you an insurer`
  const between = tokens.slice(Math.max(0, foundActor.from - 1), from).map(({ word }) => word);
  const { tie } = reader.question;
  const isDoing = !/ing$/.test(tokens[from]?.word ?? '');
  if (tie === 'being' && reader.question.isGoingOn && isDoing) return !foundActor.isOwner;
  const isKept = reader.question.isGoingOn && between.some((word) => /^(?:keeps?|continues?)$/.test(word));
  if (tie === 'being') return isKept || between.some((word) => being.has(word));
  if (tie === 'verb' || foundActor.isOwner) return true;
  const isOn = between.some((word) => being.has(word)) && between.some((word) => /^(?:on|with)$/.test(word));
  return isOn || between.some((word) => having.has(word));
}

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
  return !isLink(word) && !breaking.has(word) && !open.test(word) && !conditional.has(word);
}

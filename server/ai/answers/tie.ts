import type { Token } from '../support/tokens.ts';
import type { Found } from './actor.ts';
import type { Place } from './sentence.ts';
import { being, breaking, conditional, having, isLink, open } from './words.ts';

/** The words belong to one another and to the actor in the way that is asked: it has them, is them, or does them. */
export function isTied(place: Place, found: Found): boolean {
  const { sentence, reader, from, to, at } = place;
  const { tokens } = sentence;
  const inside = tokens.slice(from, to);
  const gaps = inside.filter((_token, index) => !at.includes(from + index));
  const strangers = gaps.filter(({ kind, word }) => kind === 'word' && !isLink(word) && !breaking.has(word));
  if (inside.some((token) => token.sentence !== inside[0]?.sentence)) return false;
  if (strangers.length > (reader.question.isBe ? 0 : 1)) return false;
  if (gaps.some(({ word }) => parting.test(word)) || (!found.isCounted && leadsOn(place))) return false;
  // `are you an insurer`
  const between = tokens.slice(Math.max(0, found.from - 1), from).map(({ word }) => word);
  const { tie } = reader.question;
  const isDoing = !/ing$/.test(tokens[from]?.word ?? '');
  if (tie === 'being' && reader.question.isGoingOn && isDoing) return !found.isOwner;
  if (tie === 'being') return between.some((word) => being.has(word));
  if (tie === 'quality') {
    const led = tokens.slice((at.at(-2) ?? from) + 1, at.at(-1)).map(({ word }) => word);
    return found.isOwner && led.some((word) => being.has(word));
  }
  if (tie === 'verb' || found.isThere || found.isOwner || found.isCounted) return true;
  const isOn = between.some((word) => being.has(word)) && between.some((word) => /^(?:on|with)$/.test(word));
  return isOn || between.some((word) => having.has(word));
}

const parting =
  /^(?:they|it|he|she|you|we|i|who|which|that|but|because|while|whereas|although|though|so|whose|where|without|unlike)$/;

const isOnOrder = (tokens: readonly Token[], at: number): boolean =>
  /^(?:on|for)$/.test(tokens[at]?.word ?? '') &&
  /^(?:order|loan|hire|rent|lease|offer|sale|trial|leave|strike)$/.test(tokens[at + 1]?.word ?? '');

/** `a data warehouse migration` and `Salesforce's price` are something else than their first words. */
function leadsOn({ sentence: { tokens, text }, reader, to }: Place): boolean {
  const [last, next] = [tokens[to - 1], tokens[to]];
  if (!last) return false;
  if (/^['’]s\b/.test(text.slice(last.end, last.end + 3))) return true;
  if (next?.kind !== 'word' || next.clause !== last.clause || next.start > last.end + 1) return false;
  const { word } = next;
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

import type { Utterance } from '../../../ai/reading/utterances.ts';
import { spelledNumber } from '../../../ai/support/numbers.ts';

/** Tells which replies say nothing without what they reply to: `Five or six.`, `That worries me.`, `Because it rains.` */

const wordsLeast = 8;
const shortMost = 5;
/** A longer sentence that begins with `that` says more than what it points to. */
const pointingMost = 12;
/** Words that open a reply and say only that it is one. */
const opening = /^(?:(?:okay|ok|yes|yeah|no|right|true|agreed|good|well|sure)(?:[,.!]\s+|\s+(?=that\b)))+/i;
/** A sentence that speaks of what somebody else has said: `That's nothing.`, `We didn't know about it.` */
const pointing =
  /^(?:that|this|it|those)(?:['’]s|\s+\p{Ll}+)\b|^(?:\S+ ){1,5}(?:it|that|this|them|those)[.!]$|^(?:\S+ ){0,2}(?:can|do|does|did|have|has|is|are|was|were|will|would)(?:n['’]t| not)?[.!]$/iu;
const leaning = /^(?:and|but|so|then|if|it|that|this|they|he|she|now|without|not)\b/i;
const preposition = /^(?:with|without|for|in|on|at|by|until|till|from|after|before|not|only)\b/i;
/** A name within a sentence; at its beginning any word has a capital. */
const name = /(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]+/u;

/** Returns whether a statement, made right after `before` in a talk, says nothing by itself. */
export function isCutReply(quote: string, before: Utterance | undefined, speaker: string | null): boolean {
  if (/^because\b/i.test(quote)) return !name.test(quote);
  if (!before || before.speaker === speaker) return false;
  const [first = '', ...rest] = quote.replace(opening, '').split(/(?<=[.!?])\s+/);
  const left = rest.join(' ');
  const length = first.split(/\s+/).length;
  const isVerbless = length <= shortMost && !name.test(first) && !/\b(?:is|are|was|were)\b/i.test(first);
  const isFragment = isVerbless && (isNumber(first) || preposition.test(first));
  if (!isFragment && (length > pointingMost || !pointing.test(first))) return false;
  if (left.split(/\s+/).length < wordsLeast) return true;
  return isFragment && (leaning.test(left) || !(name.test(left) || left.split(/\s+/).some(isNumber)));
}

const isNumber = (text: string): boolean => {
  const [word = ''] = /^[\p{L}\p{N}]+(?:-\p{L}+)?/u.exec(text) ?? [];
  return /^\d/.test(word) || spelledNumber(word.toLowerCase().replace('-', ''), 'en') !== undefined;
};

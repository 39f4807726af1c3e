import type { Topic } from '../../../agents/discovery-frames.ts';
import { formOf } from '../../../ai/support/alignment/lemma.ts';

/** What a statement of the other side tells of, where its form or what analysis found says so. The cues are English. */

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** Money alone: `1.4 million tickets` are none. */
const sum =
  /(?:[€$£]|\b(?:EUR|USD|GBP|CHF)) ?\d|\d ?(?:[€$£]|(?:(?:thousand|million) )?(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?|francs?)\b)/i;
/** Money that comes in, or is lost, says nothing of what may be spent. */
const earned =
  /\b[AM]RR\b|\b(?:revenues?|turnover|sales|profits?|raised|earn(?:s|ed|ing)?|los(?:e|es|ing|t)|valuation|funding)\b/i;
const adverb = '(?:(?:\\p{L}+ly|now|still|already|also|each|all) ){0,2}';
/** Money that others pay has a plural, one for all of them or its receiver beside it: `our tenants pay`, `each guest pays`. */
const othersMoney = new RegExp(
  [
    `\\b(?!always|sometimes|perhaps|us\\b)\\p{L}{2,}s ${adverb}(?:pay|spend|owe|earn|paid|spent|owed)\\b`,
    `\\b(?:an?|each|every|one|per)\\b[^,;]{1,40} (?:pays|spends|owes|earns)\\b`,
    '\\b(?:pa(?:y|ys|id|ying)|ow(?:e|es|ed|ing)) us\\b',
    `\\b(?:we|I) ${adverb}(?:charge|bill|invoice|sell|sold|collect|receive|generate|make|take in|bring in)\\b`,
  ].join('|'),
  'iu',
);
const ours = /\b(?:we|our|us|I|my)\b/i;
const budget = /\bbudget(?:s|ed)?\b/i;
const decision =
  /\b(?:decid(?:e|es|ing)|decision|signs(?! (?:up|in|on|out|of)\b)|sign[- ]off|approv(?:e|es|al)|final say|(?:has|have|must) to? ?agree)\b/i;
const named = `${months}|Q[1-4]|spring|summer|autumn|winter`;
const part = '(?:end|start|beginning) of ';
/** `before May`, `next quarter` and `by the end of the year`; `in the year` says how much rather than when. */
const timing = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})|(?:${months}) \\d{1,2}(?:st|nd|rd|th)?|(?:by|before|until|till|in|this|next) (?:the )?(?:${part})?(?:${named})|${part}(?:${named})|(?:this|next|${part}the|${part}this|${part}next) (?:quarter|month|year|season))\\b`,
);
const requirement = /\b(?:need|needs|require|requires|must|have to|has to|wants? to see|looking for)\b/i;

/**
 * Returns the first topic that matches; surer topics are tried first. `isTheirs`: the statement is about the account,
 * by default where it says `we` or `I`.
 */
export function topicOf(quote: string, found: readonly string[], isTheirs?: boolean): Topic | null {
  const has = (type: string) => found.some((one) => one.endsWith(type));
  if (has('COMPETITOR_MENTION')) return 'competition';
  const sentences = quote.split(/(?<=[.!?])\s/);
  const saysOurs = (text: string) => isTheirs ?? ours.test(text);
  const isSpent = (text: string) =>
    saysOurs(text) && sum.test(text) && !earned.test(text) && !othersMoney.test(text);
  if ((saysOurs(quote) && budget.test(quote)) || sentences.some(isSpent)) return 'budget';
  if (decision.test(quote)) return 'decision';
  if (has('PAIN_POINT')) return 'challenges';
  if (sentences.some((sentence) => timing.test(sentence) && !isOver(sentence))) return 'timing';
  if (has('OBJECTION') || has('FEATURE_REQUEST')) return 'requirements';
  return saysOurs(quote) && requirement.test(quote) ? 'requirements' : null;
}

/** `The regulator wrote in July` tells of no date to come. */
export function isOver(sentence: string): boolean {
  // what is needed, meant or to end yet is not over, whatever participle stands beside it
  if (
    /\b(?:needs?|wants?|must|will|should|would like|have to|has to|plans?|expires?|ends?|due)\b|['’]ll\b/i.test(
      sentence,
    )
  )
    return false;
  const said = sentence.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  return said.some(
    (word, at) =>
      /^(?:was|were|had)$/.test(word) ||
      (formOf(word).startsWith('past') &&
        !/^(?:be|been|is|are|has|have|get|gets|an?|the|to)$/.test(said[at - 1] ?? '')),
  );
}

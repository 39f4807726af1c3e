import type { Topic } from '../../../agents/discovery-frames.ts';
import { formOf } from '../../../ai/support/alignment/lemma.ts';

/** What a statement of the other side tells of, where its form or what analysis found says so. The cues are English. */

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const sum = /(?:[€$£]|\b(?:EUR|USD|GBP|CHF)) ?\d|\d ?(?:[€$£]|(?:EUR|USD|GBP|CHF|thousand|million)\b)/;
const ours = /\b(?:we|our|us|I|my)\b/i;
const budget = /\bbudget(?:s|ed)?\b/i;
const decision =
  /\b(?:decid(?:e|es|ing)|decision|signs|sign[- ]off|approv(?:e|es|al)|final say|(?:has|have|must) to? ?agree)\b/i;
const named = `${months}|Q[1-4]|spring|summer|autumn|winter`;
const part = '(?:end|start|beginning) of ';
/** `before May`, `next quarter` and `by the end of the year`; `in the year` says how much rather than when. */
const timing = new RegExp(
  `\\b(?:(?:by|before|until|till|in|this|next) (?:the )?(?:${part})?(?:${named})|${part}(?:${named})|(?:this|next|${part}the|${part}this|${part}next) (?:quarter|month|year|season))\\b`,
);
const requirement = /\b(?:need|needs|require|requires|must|have to|has to|wants? to see|looking for)\b/i;

/**
 * Returns the first topic that matches; surer topics are tried first. `isTheirs`: the statement is about the account,
 * by default where it says `we` or `I`.
 */
export function topicOf(quote: string, found: readonly string[], isTheirs = ours.test(quote)): Topic | null {
  const has = (type: string) => found.some((one) => one.endsWith(type));
  if (has('COMPETITOR_MENTION')) return 'competition';
  if (isTheirs && (sum.test(quote) || budget.test(quote))) return 'budget';
  if (decision.test(quote)) return 'decision';
  if (has('PAIN_POINT')) return 'challenges';
  if (quote.split(/(?<=[.!?])\s/).some((said) => timing.test(said) && !isOver(said))) return 'timing';
  if (has('OBJECTION') || has('FEATURE_REQUEST')) return 'requirements';
  return isTheirs && requirement.test(quote) ? 'requirements' : null;
}

/** `The regulator wrote in July` tells of no date to come. */
function isOver(sentence: string): boolean {
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

import type { FindingSubject } from '../../../../schema/findings.ts';
import { formOfFinding } from '../../support/sentences/finding.ts';

/**
 * English phrases by which a speaker refuses outright or says that something is wrong. Implied stances (a polite
 * evasion, a repeated price) are not recognised. Each class is a form of wording and no list of topics; the bench of
 * truth judges each on conversations of another origin than its examples.
 */

export interface Stance {
  name: string;
  subject: Extract<FindingSubject, 'OBJECTION' | 'PAIN_POINT'>;
  pattern: RegExp;
  /** The form holds its own negation: another one before it does not take it back. */
  isNegative?: boolean;
}

const we = String.raw`\b(?:i|we|our (?:[\p{L}’']{1,20} )?[\p{L}’']{1,20})`;
const adverbs =
  '(?: (?:really|just|simply|ever|even|currently|still|often|always|also|already|generally|particularly|especially|quite|very|a bit|a little))*';
const cannot =
  "(?:(?:do|does|did|wo|would|ca|could|is|are)n['’]t|cannot|can not|(?:do|does|did|will|would|could)? ?(?:not|never))";

const form = (source: string) => new RegExp(source, 'iu');

export const stances: readonly Stance[] = [
  {
    name: 'no interest',
    subject: 'OBJECTION',
    isNegative: true,
    pattern: form(
      String.raw`\b(?:not|n['’]t|no longer|hardly)(?: (?:really|very|particularly|that|yet|fully))* (?:interested|convinced|comfortable|keen|willing|(?:a )?(?:good |right )?fit|a priority|an option)\b|\bno interest in\b|\bno,? thank(?:s| you)\b|\btake (?:me|us) off\b|\bstop (?:calling|e-?mailing|asking|contacting)\b`,
    ),
  },
  {
    name: 'refusal',
    subject: 'OBJECTION',
    isNegative: true,
    pattern: form(
      String.raw`${we}(?: would| will)?${adverbs} ${cannot}${adverbs} (?:buy|sign|agree|accept|approve|commit|renew|pay|justify|touch|afford (?:it|this|that)|go with|move forward|implement|live with|have (?:the |any |enough )?(?:time|budget|money|resources|capacity|appetite|anything to)|(?:see|picture|imagine) (?:us|ourselves|me|myself))\b`,
    ),
  },
  {
    name: 'objection declared',
    subject: 'OBJECTION',
    pattern: form(
      String.raw`\b(?:i|we)(?:['’]d| would| must| have to)?${adverbs} (?:object to|refuse|decline|reject|question whether|doubt|disagree|prefer (?:to|not))\b|\bdecided (?:to (?:stay|stick|continue|go)\b|against)`,
    ),
  },
  {
    name: 'concern declared',
    subject: 'OBJECTION',
    pattern: form(
      String.raw`\b(?:my|our|the) (?:(?:biggest|main|only|big|real|one|first) )?(?:concerns?|worry|worries|hesitations?|reservations?|fear)\b[^.,;?!]{0,40}\b(?:is|are)\b|\b(?:i['’]?m|we['’]?re|i am|we are|i have been)${adverbs} (?:sceptical|skeptical|concerned|worried|hesitant|reluctant|uneasy)\b|\b(?:i|we)(?: do| still)? have (?:(?:some|a few|several|serious|big|real) )?(?:concerns|doubts|reservations|misgivings) (?:about|with|over|regarding)\b`,
    ),
  },
  {
    name: 'price',
    subject: 'OBJECTION',
    pattern: form(
      String.raw`\b(?:too|so|very|quite|pretty|rather|really|seems|feels|looks) (?:expensive|pricey|costly|steep|high a price)\b|\b(?:more|higher|less|lower) than (?:what )?(?:we|i)(?:['’]d| had)? (?:budgeted|planned|hoped|expected|wanted)\b|\b(?:over|above|outside|beyond|exceeds) (?:our|the|my) budget\b|\bno budget\b|\bjustify the (?:cost|price|expense|spend)\b|\b(?:hard|difficult|tough) to justify\b|\bnot a small (?:investment|amount|sum)\b`,
    ),
  },
  {
    name: 'deferral',
    subject: 'OBJECTION',
    pattern: form(
      String.raw`^not (?:this|until|before|now|right now|at the moment|yet|today)\b|\bbefore (?:i|we|that|this)\b[^.?!]{0,30}\b(?:i|we) (?:will )?(?:need|have to|must)\b|\b(?:i|we)(?:['’]d|['’]ll| would| will)? (?:have to|need to|must) (?:first )?(?:review|check|think|study|discuss|talk|speak|consult|look|dig) (?:with|to|about|over|into|through|further|it|this|that|all|first)\b|\brun (?:it|this|that) (?:by|past)\b|\bwe will (?:contact|call) you\b|\b(?:we|i) will (?:study|consider) (?:it|this|that|giving)\b|\b(?:at|some) (?:another|other|later) time\b`,
    ),
  },
  {
    name: 'loss',
    subject: 'PAIN_POINT',
    pattern: form(
      String.raw`\b(?:los(?:e|es|ing|t)|wast(?:e|es|ed|ing))\b[^.?!]{0,30}\b(?:time|money|hours?|days?|deals?|customers?|orders?|revenue|share|sales|\d)`,
    ),
  },
  {
    name: 'effort',
    subject: 'PAIN_POINT',
    pattern: form(
      String.raw`\b(?:spend(?:s|ing)?|spent|takes?|took)\b[^.?!]{0,50}(?:\b(?:hours?|days|weeks|months|forever|so much time|too (?:long|much))\b|% of)|\b(?:do|does|did) nothing else\b|\bby hand\b|\bmanually\b|\bmanual (?:\p{L}+ )?(?:work|entry|process(?:es)?|scorecards?|follow-ups?|steps?)\b`,
    ),
  },
  {
    name: 'distress',
    subject: 'PAIN_POINT',
    pattern: form(
      String.raw`\b(?:struggl(?:e|es|ed|ing)|drown(?:s|ed|ing)?|suffer(?:s|ed|ing)?|swamped|overwhelm(?:s|ed|ing)|frustrat(?:es|ed|ing|ion)|headaches?|nightmares?|disaster|catastrophe|chaos|a mess|terrible|horrible|awful|painful|tedious|cumbersome|error[- ]prone|bottlenecks?|go(?:es|ing)? crazy|annoy(?:s|ed|ing)|hated?)\b`,
    ),
  },
  {
    name: 'excess',
    subject: 'PAIN_POINT',
    pattern: form(
      String.raw`\btoo (?:late|slow|long|manual|many|complex|complicated)\b|\b(?:getting|gets|got|becom(?:e|es|ing)) (?:\p{L}+ )?(?:worse|slower|harder|squeezed|unmanageable)\b|\b(?:impossible|hard|difficult|tricky) to\b`,
    ),
  },
  {
    name: 'ignorance',
    subject: 'PAIN_POINT',
    isNegative: true,
    pattern: form(
      String.raw`\b(?:nobody|no one)(?: \p{L}+)? (?:knows?|knowing|knew|could|can|sees?)\b|${we}(?: \p{L}+)? (?:(?:do|does|did|ca|could)n['’]t|cannot|can not|never)${adverbs} (?:know what|see|catch|reflect|track|find|tell|compete|keep up|get (?:any|the) (?:data|answer|visibility))\b|\b(?:no|lack(?:s|ing)? (?:of )?) ?(?:visibility|overview|way to (?:know|see|tell))\b`,
    ),
  },
];

const negators = /(?:\b(?:not|no|never|without|nobody|none|nothing|hardly|neither|nor)|n['’]t)$/iu;
const reach = 4;

/** Returns whether the words just before `at` negate what follows: "I did not say expensive". */
export function isDenied(text: string, at: number): boolean {
  const before =
    text
      .slice(Math.max(0, at - 80), at)
      .split(/[,;:.]|\bbut\b/iu)
      .at(-1) ?? '';
  return before
    .trim()
    .split(/\s+/)
    .slice(-reach)
    .some((word) => negators.test(word));
}

/** Returns the first stance that a sentence expresses itself; null for a question or a condition. */
export function stanceOf(text: string): Stance | null {
  if (/[?？]["'”’)\]]*$/u.test(text)) return null;
  const stance = stances.find((one) => fires(one, text)) ?? null;
  return stance?.subject === 'PAIN_POINT' && formOfFinding('PAIN_POINT', text) === 'denied' ? null : stance;
}

export function fires({ pattern, isNegative }: Stance, text: string): boolean {
  const found = pattern.exec(text);
  return found !== null && (isNegative === true || !isDenied(text, found.index));
}

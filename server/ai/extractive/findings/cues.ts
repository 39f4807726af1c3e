import type { FindingSubject, Sentiment } from '../../../../schema/findings.ts';
import type { SpeakerRole } from './utterances.ts';

/** A wording that speaks for a subject. Two points make a finding; a weak cue has one and needs company. */
interface Cue {
  points: 1 | 2;
  pattern: RegExp;
}

interface Subject {
  subject: FindingSubject;
  /** Whose words count: a seller who says "challenge" has not got one. */
  role: Exclude<SpeakerRole, 'unknown'>;
  sentiment: Sentiment;
  cues: Cue[];
}

const strong = (pattern: RegExp): Cue => ({ points: 2, pattern });
const weak = (pattern: RegExp): Cue => ({ points: 1, pattern });

/** In order of precedence: of two subjects with the same points the earlier one is taken. */
export const subjects: Subject[] = [
  {
    subject: 'OBJECTION',
    role: 'theirs',
    sentiment: 'NEGATIVE',
    cues: [
      strong(/\b(too|very|quite|pretty|seems?|feels?|looks?|more|is|are) (expensive|pricey|costly|steep)\b/i),
      strong(
        /\b(not|n['’]t|never) (really )?(sure|convinced|comfortable|ready|the right (time|fit)|a (good )?fit|(a )?priority|interested|in (the|our) budget|looking (for|to))\b/i,
      ),
      strong(
        /\b(concern(s|ed)?( (is|about|with))?|worr(y|ied|ies)( about)?|hesitan(t|cy)|sceptical|skeptical|reluctant|push-?back|deal[- ]?breaker)\b/i,
      ),
      strong(
        /\b(no|(do|does|did)n['’]t have( the| any| enough)?|over|out of|beyond|exceeds?|limited|tight) (the |our )?budget\b/i,
      ),
      strong(
        /\b(locked in(to)?|vendor lock-?in|already (have|use|using|under contract|committed)|happy with (our|what)|prefer (having|to|our|the|not))\b/i,
      ),
      strong(
        /\b(before (making|we make) a (decision|commitment)|need(s)? (approval|sign-?off|buy-?in)|loop in (our|the)|run (it|this) (by|past))\b/i,
      ),
      weak(
        /\b(justif(y|ies)|premium|cheaper|lower price|discount|risk(y|s)?|complicated|however|but our|but we)\b/i,
      ),
      weak(/\b(compared (to|with)|than (the )?other)\b/i),
    ],
  },
  {
    subject: 'BUYING_TRIGGER',
    role: 'theirs',
    sentiment: 'POSITIVE',
    cues: [
      strong(
        /\b(contract|licen[cs]e|subscription|agreement)( with \S+)? (is (up|ending|expiring)|ends|expires?|is due|comes up|renews)\b/i,
      ),
      strong(
        /\b(by|before) (the )?(end of (the |this |next )?(year|quarter|month|q[1-4])|q[1-4]\b|year[- ]end)/i,
      ),
      strong(
        /\b((just|recently|have) (raised|closed|acquired|merged|launched|hired|announced)|series [a-e]\b|new (cto|cio|ceo|cfo|cmo|cro|vp|head of|leadership)|acquisition|re-?org)\b/i,
      ),
      strong(
        /\b(budget (is |has been |was )?(approved|allocated|set aside)|approved (the )?budget|actively evaluating|looking to (buy|replace|switch|move)|need (a|to find a) (replacement|new (vendor|solution|tool|provider)))\b/i,
      ),
      strong(
        /\b(audit|compliance (deadline|requirement)s?|new regulation|soc ?2|gdpr|hipaa|deadline|mandate)\b.*\b(next|by|before|this|requirement|deadline|need|must)/i,
      ),
      strong(
        /\b(as we (scale|grow|expand)|expanding (in)?to|growing (fast|quickly|rapidly)|migrat(e|ing) (to|from|off)|moving (to|off|away from) )/i,
      ),
      strong(/\b(dealing with|facing|subject to) (new |more )?(compliance|audit|regulatory)\b/i),
    ],
  },
  {
    subject: 'PAIN_POINT',
    role: 'theirs',
    sentiment: 'NEGATIVE',
    cues: [
      strong(
        /\b(struggl(e|es|ed|ing)|frustrat(ed|ing|ion)|pain(ful| point| of)|headaches?|bottlenecks?|nightmare|burden|time[- ]consuming|error[- ]prone|firefight\w*)\b/i,
      ),
      strong(
        /\b((difficult|hard|impossible|tedious|tricky|expensive) to (maintain|manage|keep|find|track|scale|use|get|know|see|understand|hire|do|update|debug))\b/i,
      ),
      strong(
        /\b(spend(s|ing)?|spent|wast(e|es|ed|ing)|los(e|es|ing)|takes?|took|eats?|costs? us)\b[^.?!]{0,60}\b(hours?|days?|weeks?|months?|time|money|%|percent|forever|too long)/i,
      ),
      strong(
        /\b(issues?|problems?|trouble|difficult(y|ies)|challenges?) (with|in|around|getting|is|are|we)\b/i,
      ),
      strong(
        /\b(keeps? (breaking|failing|crashing)|(breaks?|fails?|crash(es)?) (all the time|every|often|whenever)|outages?|downtime|too (slow|manual|many|complex|complicated))\b/i,
      ),
      strong(
        /\b(no|lack(s|ing)?( of)?|without (any )?|limited|poor) (visibility|insight|way to|control|reporting|documentation|support|consistency)\b/i,
      ),
      weak(
        /\b(manual(ly)?|legacy|duplicates?|inconsistent|scattered|silo(ed|s)|spreadsheets?|slow|outdated|workarounds?|broken|missed|unreliable)\b/i,
      ),
      weak(/\b(instead of|in the past|constantly|every (time|day|week)|have to|maintenance|we['’]ve had)\b/i),
    ],
  },
  {
    subject: 'FEATURE_REQUEST',
    role: 'theirs',
    sentiment: 'NEUTRAL',
    cues: [
      strong(
        /\bwould be (really |very )?(great|nice|helpful|useful|good|ideal|awesome|amazing) (if|to (have|see)) (it|you|we|there|the|this|an?)\b/i,
      ),
      strong(/\b(wish|hoping) (it|you|there|the (tool|product|platform|app))\b/i),
      strong(
        /\b(any plans (to|for)|(on|in) (the|your) roadmap|feature request|are you planning to (add|support)|when will you (add|support))\b/i,
      ),
      strong(
        /\b(does(n['’]t| not)|do you not|can['’]t|cannot) (yet )?(support|integrate|export|import|connect|sync|handle)\b/i,
      ),
      strong(
        /\bwe('d| would)? (really )?(need|want|love|like) (it|the (tool|product|platform|system|dashboard|report)|you) to\b/i,
      ),
      strong(
        /\bwe('d| would)? (really )?(need|want|love) (an? )?(option|integration|export|api|support for|ability to|way to)\b/i,
      ),
    ],
  },
  {
    subject: 'USE_CASE',
    role: 'theirs',
    sentiment: 'NEUTRAL',
    cues: [
      strong(
        /\b(use[- ]cases?|(want|plan|planning|looking|going|like|hope|hoping) to use (it|this|you|your)|use (it|this) (for|to))\b/i,
      ),
      strong(
        /\b(our|the) (main |primary |big |biggest |first )?(goals?|objectives?|priority|priorities|aim) (is|are|for|here|this)\b/i,
      ),
      strong(/\bwe('re| are) (trying|looking|hoping|planning|aiming) to\b/i),
      strong(
        /\bwe (really )?need (something|better|more|a (better|single|central|reliable)|the ability|to (be able|automate|track|consolidate|centrali[sz]e|reduce|improve|understand|see|measure|scale|replace))\b/i,
      ),
    ],
  },
  {
    subject: 'PROOF_POINT',
    role: 'ours',
    sentiment: 'POSITIVE',
    cues: [
      strong(
        /\b(customers?|clients?|teams?|companies|users)\b[^.?!]{0,80}\b(\d[\d.,]*\s?(%|percent|x\b|times|hours|days|weeks|million|k\b))/i,
      ),
      strong(
        /\b(reduc\w+|increas\w+|cut|sav\w+|improv\w+|grew|boost\w+|dropp?\w*)\b[^.?!]{0,60}\bby (over |more than |up to |about )?\$?\d/i,
      ),
      strong(
        /\b(case stud(y|ies)|success stor(y|ies)|awarded|named a leader|g2|gartner|forrester|soc ?2( type (i|ii|1|2))?|iso ?27001|certified|trusted by)\b/i,
      ),
      strong(
        /\b(\d{2,3}(\.\d+)?\s?%) (uptime|availability|reduction|increase|improvement|faster|less|fewer|more|accuracy|retention)\b/i,
      ),
      strong(
        /\b(a|one|another) (customer|client|company) (of ours |like you )?(who|that|which|had|has|saw|went)\b/i,
      ),
    ],
  },
  {
    subject: 'VALUE_PROP',
    role: 'ours',
    sentiment: 'POSITIVE',
    cues: [
      strong(
        /\b(sets us apart|what makes us (different|unique)|unlike (other|most|the)|key difference|differentiat\w+|only (platform|solution|vendor|one) (that|to|with))\b/i,
      ),
      strong(
        /\b(our|the|this) (platform|product|solution|tool|approach|software|service|system|connector|team)s?\b[^.?!]{0,60}\b(help|helps|lets?|enables?|allows?|saves?|reduces?|automat\w+|detects?|eliminates?|gives?|makes? it|provides?|discovers?|handles?|uses?)\b/i,
      ),
      strong(
        /\b(you|your team|your reps|your people) (can|could|will|['’]ll be able to|would be able to|get|gets)\b[^.?!]{0,80}\b(without|faster|automatically|in (minutes|seconds|real[- ]time)|real[- ]time|single|instantly|exactly|easily|full control|complete|equivalent)\b/i,
      ),
      strong(
        /\b(so (that )?you (can|don['’]t|never)|which means (you|your|that)|that way you|translates? (in)?to|instead of (you|your team))\b/i,
      ),
      strong(
        /\bwe (have|offer|provide|support|built|maintain|handle|help|also (have|support))\b[^.?!]{0,80}\b(native|built[- ]in|out of the box|automatic\w*|any|complete|full|over \d+|all (of )?your|unlimited|real[- ]time|custom)\b/i,
      ),
    ],
  },
];

export const pointsNeeded = 2;

/** Questions that keep a talk going and ask nothing. */
export const pleasantry =
  /^(how are you|how('s| is) (it|everything|your)|can (you|everyone|everybody) (hear|see)|does that (make sense|sound|work)|(is|are) (there|you) (anything else|with me|there)|what('s| is) up|sounds? good|make sense|right|okay|ok|ready|really|shall we|any questions|you know|isn['’]t it)\b/i;

const positive =
  /\b(great|excellent|impress(ed|ive)|love|perfect|helpful|excited|exciting|awesome|amazing|compelling|fantastic|happy|glad|interesting|comprehensive|valuable)\b/gi;
const negative =
  /\b(bad|poor|problems?|issues?|difficult|hard|concern\w*|worr\w+|expensive|frustrat\w+|struggl\w+|fail\w*|slow|pain\w*|risk\w*|lost|lack\w*|complain\w*|unfortunately|terrible|broken|confus\w+)\b/gi;

/** The sentence's own words decide; a tie leaves what its subject suggests. */
export function sentimentOf(text: string, suggested: Sentiment): Sentiment {
  const balance = (text.match(positive)?.length ?? 0) - (text.match(negative)?.length ?? 0);
  if (balance === 0 || suggested !== 'NEUTRAL') return suggested;
  return balance > 0 ? 'POSITIVE' : 'NEGATIVE';
}

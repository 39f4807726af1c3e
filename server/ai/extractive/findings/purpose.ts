import type { CallPurpose } from '../../../../schema/events.ts';
import type { AnalysedEvent } from '../../findings.ts';
import { utterancesOf } from '../../reading/utterances.ts';

/** Words by which a title says what a call is for. What is said in it proves little: pricing or training is spoken of in every kind. */
const cues: [CallPurpose, RegExp][] = [
  ['ESCALATION_CHURN_RISK', /\b(?:escalat\w*|churn\w*|cancell?(?:ing|ation)|at[- ]risk|save call)\b/],
  ['QBR_RENEWAL', /\b(?:qbr|ebr|quarterly (?:business )?review|business review|renewals?|renew(?:ing)?)\b/],
  [
    'EXPANSION_UPSELL',
    /\b(?:up-?sell|cross-?sell|expansion|additional (?:seats|licen[cs]es)|more seats|add-?on)\b/,
  ],
  [
    'NEGOTIATION_PRICING',
    /\b(?:negotiat\w*|pricing|quote|proposal|discounts?|procurement|contract (?:review|terms)|redlines?|msa|order form)\b/,
  ],
  [
    'TECHNICAL_EVALUATION',
    /\b(?:technical (?:deep[- ]?dive|review|evaluation|call|session)|deep[- ]?dive|architecture(?: review)?|proof of concept|poc|pov|security review|sandbox|integration review)\b/,
  ],
  [
    'DEMO',
    /\b(?:demos?|demonstration|walk-?through|product tour|let me show you|share my screen|as you can see)\b/,
  ],
  ['ONBOARDING', /\b(?:onboarding|kick-?off|implementation(?: plan)?|go[- ]live|training)\b/],
  [
    'SUPPORT',
    /\b(?:support (?:call|session|case|ticket)|troubleshoot\w*|bug|outage|incident|error message)\b/,
  ],
  [
    'CHECK_IN_SUCCESS',
    /\b(?:check[- ]?in|customer success|success (?:call|review)|adoption|touch ?base|health check|catch[- ]?up)\b/,
  ],
  ['WORKING_SESSION', /\b(?:working session|workshop|co-?build|pairing|office hours)\b/],
  [
    'DISCOVERY',
    /\b(?:discovery|intro(?:duction|ductory)?(?: call)?|first call|qualification|tell me about (?:your|how)|walk me through your|what are your (?:goals|challenges)|current (?:process|setup|challenges)|what challenges)\b/,
  ],
  [
    'INTERNAL_SYNC',
    /\b(?:internal|stand-?up|team (?:sync|meeting)|deal review|pipeline review|forecast call)\b/,
  ],
];

/** Whoever opens a call so is there to solve what the other side calls about. */
const offersHelp = /\b(?:how|what) (?:can|may|could) (?:i|we) (?:help|assist|do for)\b/i;
const opening = 4;

/** Returns the purpose of a call by its title, else by an offer of help at its opening; null otherwise. */
export function purposeOf(event: AnalysedEvent): CallPurpose {
  const { payload } = event;
  if (payload.type !== 'call') return 'OTHER';
  const title = payload.title.toLowerCase();
  const told = cues.find(([, cue]) => cue.test(title))?.[0];
  if (told) return told;
  const first = utterancesOf(event).slice(0, opening);
  return first.some(({ role, text }) => role === 'ours' && offersHelp.test(text)) ? 'SUPPORT' : 'OTHER';
}

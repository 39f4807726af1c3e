import type { CallPurpose } from '../../../schema/events.ts';
import type { ImportCall } from '../../../schema/import-event.ts';
import { isInternalOnly } from './participants.ts';
import { textOf } from './text.ts';

/**
 * Words that tell what a call is for. A title is chosen by a person, so one hit there settles it; what is said is
 * counted, and needs three hits, because pricing or onboarding is mentioned in every kind of call.
 */
const cues: [CallPurpose, RegExp][] = [
  ['ESCALATION_CHURN_RISK', /\b(escalat\w*|churn\w*|cancell?(ing|ation)|at[- ]risk|save call)\b/g],
  ['QBR_RENEWAL', /\b(qbr|ebr|quarterly (business )?review|business review|renewals?|renew(ing)?)\b/g],
  [
    'EXPANSION_UPSELL',
    /\b(up-?sell|cross-?sell|expansion|additional (seats|licen[cs]es)|more seats|add-?on)\b/g,
  ],
  [
    'NEGOTIATION_PRICING',
    /\b(negotiat\w*|pricing|quote|proposal|discounts?|procurement|contract (review|terms)|redlines?|msa|order form)\b/g,
  ],
  [
    'TECHNICAL_EVALUATION',
    /\b(technical (deep[- ]?dive|review|evaluation|call|session)|deep[- ]?dive|architecture( review)?|proof of concept|poc|pov|security review|sandbox|integration review)\b/g,
  ],
  [
    'DEMO',
    /\b(demos?|demonstration|walk-?through|product tour|let me show you|share my screen|as you can see)\b/g,
  ],
  ['ONBOARDING', /\b(onboarding|kick-?off|implementation( plan)?|go[- ]live|training)\b/g],
  ['SUPPORT', /\b(support (call|session|case|ticket)|troubleshoot\w*|bug|outage|incident|error message)\b/g],
  [
    'CHECK_IN_SUCCESS',
    /\b(check[- ]?in|customer success|success (call|review)|adoption|touch ?base|health check|catch[- ]?up)\b/g,
  ],
  ['WORKING_SESSION', /\b(working session|workshop|co-?build|pairing|office hours)\b/g],
  [
    'DISCOVERY',
    /\b(discovery|intro(duction|ductory)?( call)?|first call|qualification|tell me about (your|how)|walk me through your|what are your (goals|challenges)|current (process|setup|challenges)|what challenges)\b/g,
  ],
  [
    'INTERNAL_SYNC',
    /\b(internal|stand-?up|team (sync|meeting)|deal review|pipeline review|forecast call)\b/g,
  ],
];

const hitsNeeded = 3;
const readCharacters = 200_000;

/** What a call is for: internal by its people, else by its title, else by what is said. */
export function purposeOf(event: ImportCall): CallPurpose {
  if (isInternalOnly(event, null)) return 'INTERNAL_SYNC';
  return fromTitle(event.title) ?? fromWords(textOf(event)) ?? 'OTHER';
}

function fromTitle(title: string): CallPurpose | null {
  const lowered = title.toLowerCase();
  const found = cues.find(([, cue]) => lowered.search(cue) >= 0);
  return found?.[0] ?? null;
}

function fromWords(text: string): CallPurpose | null {
  const lowered = text.slice(0, readCharacters).toLowerCase();
  let best: CallPurpose | null = null;
  let most = hitsNeeded - 1;
  for (const [purpose, cue] of cues) {
    const hits = lowered.match(cue)?.length ?? 0;
    if (hits > most) {
      most = hits;
      best = purpose;
    }
  }
  return best;
}

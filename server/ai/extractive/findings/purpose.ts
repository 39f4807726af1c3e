import type { CallPurpose } from '../../../../schema/events.ts';
import type { ImportEvent } from '../../../../schema/import-event.ts';
import { textOf } from '../../reading/event-text.ts';

/**
 * Words that tell what a call is for. A title is chosen by a person, so one hit there settles it; what is said is
 * counted, and needs three hits, because pricing or onboarding is mentioned in every kind of call.
 */
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

/** Purposes that a title alone tells: people speak of a start while the deal is open, so spoken words prove nothing. */
const byTitleAlone: ReadonlySet<CallPurpose> = new Set(['ONBOARDING']);

const hitsNeeded = 3;
const readCharacters = 50_000;

/** What a call is for: by its title, else by what is said. Nothing else is for anything. */
export function purposeOf(event: ImportEvent): CallPurpose {
  if (event.type !== 'call') return 'OTHER';
  return fromTitle(event.title) ?? fromWords(textOf(event)) ?? 'OTHER';
}

function fromTitle(title: string): CallPurpose | null {
  const lowered = title.toLowerCase();
  return cues.find(([, cue]) => cue.test(lowered))?.[0] ?? null;
}

/** All cues in one pattern, a group each: a transcript is read once. */
const spokenCues = cues.filter(([purpose]) => !byTitleAlone.has(purpose));
const anyCue = new RegExp(spokenCues.map(([, cue]) => `(${cue.source})`).join('|'), 'g');

function fromWords(text: string): CallPurpose | null {
  const hits = spokenCues.map(() => 0);
  for (const [, ...groups] of text.slice(0, readCharacters).toLowerCase().matchAll(anyCue)) {
    const cue = groups.findIndex((group) => group !== undefined);
    hits[cue] = (hits[cue] ?? 0) + 1;
  }
  const most = Math.max(...hits);
  return most < hitsNeeded ? null : (spokenCues[hits.indexOf(most)]?.[0] ?? null);
}

import { quotedFrom, quotedIn, worthQuoting } from '../activity.ts';
import type { Composition } from '../definition.ts';
import type { BriefingSection } from '../quoted/briefing.ts';
import { guidanceOf, placeOf } from '../quoted/library-facts.ts';

/**
 * What is known of the reader and their company, and what the playbook tells the seller, for whoever finishes the
 * e-mails: notes of the seller and words of others are nothing to send.
 */

const statementsMost = 10;
const dealsMost = 4;
const documentsMost = 8;
const guidanceMost = 8;

export function forTheSeller({ activity, records }: Composition): BriefingSection[] {
  return [
    {
      heading: 'What they said',
      points: worthQuoting(activity.statements, statementsMost).map((one) => ({
        before: '“',
        text: one.quote,
        after: `”${one.speaker ? ` (${one.speaker})` : ''}`,
        evidence: [quotedFrom(one)],
      })),
    },
    {
      heading: 'How deals ended',
      points: activity.deals
        .slice(0, dealsMost)
        .map((one) => ({ text: one.quote, evidence: [quotedFrom(one)] })),
    },
    {
      heading: 'In documents',
      points: activity.documents
        .slice(0, documentsMost)
        .map((one) => ({ text: one.quote, evidence: [quotedIn(one)] })),
    },
    {
      heading: 'What the playbook tells the seller',
      points: guidanceOf({ records })
        .slice(0, guidanceMost)
        .map((one) => ({ text: one.text, evidence: [placeOf(one)] })),
    },
  ];
}

import { isPoint, worthQuoting } from '../activity.ts';
import type { Composition } from '../definition.ts';
import { quoteOf, spokenFact, standingFacts } from '../quoted/fact.ts';
import type { Section } from '../quoted/layout.ts';
import { guidanceOf } from '../quoted/library-facts.ts';
import { givenIn } from './offline.ts';

/**
 * What is known of the reader and their company, and what the playbook tells the seller, for whoever finishes the
 * e-mails: notes of the seller and words of others are nothing to send.
 */

const statementsMost = 10;
const dealsMost = 4;
const documentsMost = 8;
const guidanceMost = 8;

/** Returns the places in the e-mails at which a quote replaces a sentence that did not follow from it. */
export const replacedIn = ({ standIns }: Pick<Composition, 'standIns'>): Section[] => [
  {
    heading: 'Quotes in the place of sentences that did not follow from them',
    facts: standIns.map(({ path, quote, claim }) => {
      const [, , email = '', ...place] = path.split('/');
      return {
        before: `E-mail ${Number(email) + 1}, ${place.at(-1)}: “`,
        text: quote,
        after: '”',
        from: { of: path, start: claim.start },
      };
    }),
  },
];

export const forTheSeller = ({ activity, records }: Composition): Section[] => [
  { heading: 'Where it stands', facts: standingFacts(activity) },
  {
    heading: 'What the request tells',
    facts: activity.told.filter(({ quote }) => !givenIn(quote)).map(quoteOf),
  },
  {
    heading: 'What they said',
    facts: worthQuoting(activity.statements.filter(isPoint), statementsMost).map(spokenFact),
  },
  { heading: 'How deals ended', facts: activity.deals.slice(0, dealsMost).map(quoteOf) },
  { heading: 'In documents', facts: activity.documents.slice(0, documentsMost).map(quoteOf) },
  { heading: 'What the playbook tells the seller', facts: guidanceOf({ records }).slice(0, guidanceMost) },
];

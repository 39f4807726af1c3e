import type { Composition } from '../definition.ts';
import { type LibraryFact, placeOf, proofsOf, propositionsOf, speakerOf } from '../quoted/library-facts.ts';
import type { Paragraph } from '../quoted/paragraphs.ts';
import type { LibraryRecord } from '../read.ts';
import { isNamedIn } from '../shared-words.ts';

/** What the library tells in a piece of content: of rivals that the account names, and of what is offered to it. */

const strengthsMost = 8;
const proofsMost = 3;
const ofRivalMost = 2;

/** What each field of a rival says, in the words before it. */
const rivalFields = {
  comparativeStrengths: 'strength',
  comparativeWeaknesses: 'weakness',
  reasonsWeWin: 'why we win',
} as const;

export const libraryPoints = (from: Composition, of: 'competitors' | 'offering'): Paragraph[] =>
  of === 'competitors' ? ofRivals(from) : ofOffering(from);

function ofOffering(from: Composition): Paragraph[] {
  if (!from.records.product) return [];
  const facts = [...propositionsOf(from).slice(0, strengthsMost), ...proofsOf(from).slice(0, proofsMost)];
  const isOffering = ({ oId }: LibraryFact) => oId === from.records.product?.oId;
  return facts.map((fact) => ({
    before: isOffering(fact) ? '' : speakerOf(fact),
    text: fact.text,
    from: placeOf(fact),
  }));
}

/** Rivals that the agent names, that the account speaks of, or that the piece is about. */
function ofRivals(from: Composition): Paragraph[] {
  const rivals = from.library.filter(({ kind }) => kind === 'competitor');
  return rivals.filter((one) => isSpokenOf(one, from)).flatMap(factsOfRival);
}

function isSpokenOf({ oId, name }: LibraryRecord, { subject, settings, activity }: Composition): boolean {
  if (settings.competitorOIds?.includes(oId)) return true;
  if (subject.company.name && isNamedIn(name, subject.company.name)) return true;
  if (activity.statements.some(({ entityOIds, quote }) => entityOIds.includes(oId) || isNamedIn(name, quote)))
    return true;
  return activity.deals.some(({ quote }) => isNamedIn(name, quote));
}

function factsOfRival({ oId, name, data }: LibraryRecord): Paragraph[] {
  return Object.entries(rivalFields).flatMap(([member, says]) => {
    const values: unknown[] = Array.isArray(data[member]) ? data[member] : [];
    return values
      .flatMap((text, index): Paragraph[] =>
        typeof text === 'string' && text.trim()
          ? [
              {
                before: `${name}, ${says}: `,
                text,
                from: { type: 'entity', oId, field: `/${member}/${index}`, quote: text, start: 0 },
              },
            ]
          : [],
      )
      .slice(0, ofRivalMost);
  });
}

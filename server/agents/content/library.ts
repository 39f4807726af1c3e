import type { Composition } from '../definition.ts';
import { type QuotedFact, textsOf } from '../quoted/fact.ts';
import { proofsOf, propositionsOf, speakerOf } from '../quoted/library-facts.ts';
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

export const libraryFacts = (from: Composition, of: 'competitors' | 'offering'): QuotedFact[] =>
  of === 'competitors' ? ofRivals(from) : ofOffering(from);

function ofOffering(from: Composition): QuotedFact[] {
  const { product } = from.records;
  if (!product) return [];
  const facts = [...propositionsOf(from).slice(0, strengthsMost), ...proofsOf(from).slice(0, proofsMost)];
  return facts.map((fact) => ({ ...fact, before: fact.oId === product.oId ? '' : speakerOf(fact) }));
}

/** Rivals that the agent names, that the account speaks of, or that the piece is about. */
function ofRivals(from: Composition): QuotedFact[] {
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

const factsOfRival = (rival: LibraryRecord): QuotedFact[] =>
  Object.entries(rivalFields).flatMap(([member, says]) =>
    textsOf(rival, member)
      .slice(0, ofRivalMost)
      .map((fact) => ({ ...fact, before: `${rival.name}, ${says}: ` })),
  );

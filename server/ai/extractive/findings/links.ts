import type { EntityMatch, ExtractionType, FindingSubject } from '../../../../schema/findings.ts';
import { turns } from '../../../event-loop.ts';
import type { FoundFinding, LibraryRecord, Links, LinksRequest } from '../../findings.ts';
import {
  type Candidate,
  candidatesFor,
  type LibraryIndex,
  libraryIndex,
  namedIn,
} from '../../reading/library.ts';
import { type Passages, passagesAround } from '../../reading/passages.ts';

/** What a finding can be about without naming it. Offerings and rivals have names, and are linked by them alone. */
const kindsOf: Readonly<Record<FindingSubject | 'WIN_REASON' | 'LOSS_REASON', readonly string[]>> = {
  OBJECTION: ['objection'],
  COMPETITOR_MENTION: ['competitor', 'alternative'],
  VALUE_PROP: ['core-feature', 'product', 'service', 'solution'],
  PAIN_POINT: ['objection', 'persona', 'segment', 'use-case', 'alternative'],
  USE_CASE: ['use-case'],
  QUESTION: ['core-feature', 'objection', 'use-case', 'proof-point'],
  PROOF_POINT: ['proof-point', 'reference'],
  FEATURE_REQUEST: ['core-feature', 'objection', 'use-case'],
  BUYING_TRIGGER: ['buying-trigger'],
  WIN_REASON: ['core-feature', 'use-case', 'proof-point', 'buying-trigger'],
  LOSS_REASON: ['objection', 'alternative'],
};

/**
 * The least margin of the best record over half the next one's score, in units of a word that only one record has.
 */
export const leastLead = 1.1;
const linksKept = 10;

export async function linksOf({ events, findings, library, signal }: LinksRequest): Promise<Links> {
  const turn = turns();
  const index = libraryIndex(library);
  const links: EntityMatch[][][] = [];
  for (const [place, event] of events.entries()) {
    signal?.throwIfAborted();
    const around = passagesAround(event);
    const ofEvent: EntityMatch[][] = [];
    for (const finding of findings[place] ?? []) {
      await turn();
      ofEvent.push(linksOfOne(index, finding, around(finding.start)));
    }
    links.push(ofEvent);
  }
  return { links };
}

/** Returns the records that a passage names, and the one whose words it clearly uses. */
export function linksOfOne(
  index: LibraryIndex,
  finding: Pick<FoundFinding, 'quote' | 'extractionType'>,
  passages: Passages,
): EntityMatch[] {
  const isOfDeal = finding.extractionType.startsWith('CRM_');
  const named = namedIn(index, isOfDeal ? passages.utterance : finding.quote);
  const known = new Set(named.map(({ entityOId }) => entityOId));
  const { best, lead } = leaderFor(index, finding, passages, known);
  const isClear = best !== null && lead >= leastLead;
  const near: EntityMatch[] = isClear
    ? [{ entityOId: best.record.oId, entityType: best.record.kind, confidence: 'LOW' }]
    : [];
  return [...named, ...near].slice(0, linksKept);
}

/** Returns the record of a fitting kind that shares the most distinctive words, with its lead. */
export function leaderFor(
  index: LibraryIndex,
  finding: Pick<FoundFinding, 'quote' | 'extractionType'>,
  { utterance, previous }: Passages,
  known: ReadonlySet<string>,
): { best: Candidate | null; lead: number } {
  const kinds = kindsOf[subjectOf(finding.extractionType)];
  const texts = [
    { text: finding.quote, weight: 1 },
    { text: utterance, weight: 0.4 },
    { text: previous, weight: 0.2 },
  ];
  const isFit = ({ kind, oId }: LibraryRecord) => kinds.includes(kind) && !known.has(oId);
  const [best, next] = candidatesFor(index, texts, 2, isFit);
  if (!best || best.shared === 0) return { best: null, lead: 0 };
  const lead = (best.score - (next?.score ?? 0) / 2) / Math.log(1 + index.records.length);
  return { best, lead };
}

export function subjectOf(type: ExtractionType): keyof typeof kindsOf {
  const subject = type.slice(type.indexOf('_') + 1);
  return Object.hasOwn(kindsOf, subject) ? (subject as keyof typeof kindsOf) : 'QUESTION';
}

import type { DriftEntity, EntityProposal } from '../../server/ai/drift.ts';
import { comparisonOf } from '../../server/ai/extractive/drift/index.ts';
import { documentOf } from '../../server/ai/extractive/drift/passages.ts';
import { proposalOf } from '../../server/ai/extractive/drift/proposal.ts';
import { type Judged, judgeEntity } from '../../server/ai/extractive/drift/verdict.ts';

export function driftEntity(given: Partial<DriftEntity> = {}): DriftEntity {
  return {
    oId: 'px_000000000000000000001',
    kind: 'product',
    name: 'Atlas Router',
    description: null,
    active: true,
    version: 3,
    data: {},
    checkedRevision: null,
    ...given,
  };
}

/** Surroundings that say nothing about the statements. */
export const filler = `
The office moved to a quieter street last spring.

Breakfast is served on the second floor, and the coffee is strong.

Our newsletter reaches readers in many countries every Monday.
`;

export async function checkText(of: DriftEntity, now: string, before: string | null = null): Promise<Judged> {
  const earlier = before === null ? null : await documentOf(before);
  return judgeEntity(of, await comparisonOf(await documentOf(now), earlier));
}

/** A product that states one sentence, against a document that states another. */
export async function meet(
  statement: string,
  sentence: string,
): Promise<Judged & { proposal: EntityProposal | null }> {
  const of = driftEntity({ data: { capabilities: [statement] } });
  const judged = await checkText(of, `${filler}\n${sentence}\n`);
  return { ...judged, proposal: proposalOf(of, judged) };
}

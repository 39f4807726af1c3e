import type { DriftEntity, Judgement } from '../../server/ai/drift/judgement.ts';
import { judgeByRules } from '../../server/ai/extractive/drift/index.ts';

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
    changedAt: null,
    ...given,
  };
}

/** Surroundings that say nothing about the statements. */
export const filler = `
The office moved to a quieter street last spring.

Breakfast is served on the second floor, and the coffee is strong.

Our newsletter reaches readers in many countries every Monday.
`;

export async function checkText(
  of: DriftEntity,
  now: string,
  before: string | null = null,
  documentDate: string | null = null,
): Promise<Judgement<DriftEntity>> {
  const { judgements } = await judgeByRules({
    document: now,
    documentDate,
    earlier: new Map(before === null ? [] : [[1, before]]),
    entities: [{ ...of, checkedRevision: before === null ? null : 1 }],
    isDecided: () => false,
  });
  return judgements[0] as Judgement<DriftEntity>;
}

/** A product that states one sentence, against a document that states another. */
export async function meet(statement: string, sentence: string): Promise<Judgement<DriftEntity>> {
  const of = driftEntity({ data: { capabilities: [statement] } });
  return checkText(of, `${filler}\n${sentence}\n`);
}

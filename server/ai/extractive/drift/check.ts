import { nextTurn } from '../../../event-loop.ts';
import { type Document, documentOf, indexed, plainOf } from './passages.ts';
import { type EntityProposal, proposalOf } from './proposal.ts';
import type { DriftEntity } from './statements.ts';
import { type Comparison, type EntityFindings, type Finding, findingsOf, strongest } from './verdict.ts';

/** Many entities against one document: each text is read once, and others have their turn meanwhile. */

export interface Side extends DriftEntity {
  /** The revision of the document that it is compared against; null when there is none. */
  checkedRevision: number | null;
}

export interface Checked<Entity extends Side> {
  entity: Entity;
  findings: EntityFindings;
  proposal: EntityProposal | null;
  added: number;
  removed: number;
}

/** `isDecided` finds what was dismissed before. `read` is there to be counted. */
export async function compareSides<Entity extends Side>(
  text: string,
  earlier: ReadonlyMap<number, string>,
  entities: readonly Entity[],
  isDecided: (entity: Entity, finding: Finding) => boolean = () => false,
  read: (text: string) => Promise<Document> = documentOf,
): Promise<Checked<Entity>[]> {
  const now = await read(text);
  const results = new Map<Entity, Checked<Entity>>();
  // one earlier text at a time: each may be as long as the document
  for (const [revision, group] of Map.groupBy(entities, ({ checkedRevision }) => checkedRevision)) {
    const before = earlier.get(revision ?? -1);
    const comparison = await comparisonOf(now, before === undefined ? null : await read(before));
    for (const entity of group) {
      const found = await findingsOf(entity, comparison);
      const findings = withoutDecided(found, (finding) => isDecided(entity, finding));
      const removed = comparison.removed?.passages.length ?? 0;
      const proposal = proposalOf(entity, findings);
      results.set(entity, { entity, findings, proposal, added: comparison.added, removed });
    }
  }
  return entities.flatMap((entity) => results.get(entity) ?? []);
}

export async function comparisonOf(now: Document, before: Document | null): Promise<Comparison> {
  if (!before) return { now, removed: null, added: 0 };
  const gone = before.passages.filter(({ text }) => !now.byText.has(plainOf(text)));
  await nextTurn();
  const added = now.passages.filter(({ text }) => !before.byText.has(plainOf(text))).length;
  await nextTurn();
  return { now, removed: await indexed('', gone), added };
}

function withoutDecided(
  { findings, verdict }: EntityFindings,
  isDecided: (finding: Finding) => boolean,
): EntityFindings {
  const open = findings.filter((finding) => !isDecided(finding));
  return open.length === findings.length
    ? { findings, verdict }
    : { findings: open, verdict: strongest(open) };
}

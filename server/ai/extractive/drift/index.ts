import { turns } from '../../../event-loop.ts';
import type { DriftEntity, Judgement, JudgeRequest, StatementVerdict } from '../../drift.ts';
import { type Document, documentOf, indexed, type Passage, plainOf } from './passages.ts';
import { proposalOf } from './proposal.ts';
import { type Comparison, type Judged, judgeEntity, strongest } from './verdict.ts';

/** Many entities against one document: each text is read once, and others have their turn meanwhile. */

/** `read` is there to be counted. */
export async function judge<Entity extends DriftEntity>(
  { document, earlier, entities, isDecided }: JudgeRequest<Entity>,
  read: (text: string) => Promise<Document> = documentOf,
): Promise<Judgement<Entity>[]> {
  const now = await read(document);
  const judgements = new Map<Entity, Judgement<Entity>>();
  // one earlier text at a time: each may be as long as the document
  for (const [revision, group] of Map.groupBy(entities, ({ checkedRevision }) => checkedRevision)) {
    const before = earlier.get(revision ?? -1);
    const comparison = await comparisonOf(now, before === undefined ? null : await read(before));
    for (const entity of group) {
      const found = await judgeEntity(entity, comparison);
      const open = withoutDecided(found, (one) => isDecided(entity, one));
      judgements.set(entity, {
        entity,
        ...open,
        proposal: proposalOf(entity, open),
        added: comparison.added,
        removed: comparison.removed?.passages.length ?? 0,
      });
    }
  }
  return entities.flatMap((entity) => judgements.get(entity) ?? []);
}

export async function comparisonOf(now: Document, before: Document | null): Promise<Comparison> {
  if (!before) return { now, removed: null, added: 0 };
  const gone = await missingFrom(now, before.passages);
  const added = (await missingFrom(before, now.passages)).length;
  return { now, removed: await indexed('', gone), added };
}

async function missingFrom({ byText }: Document, passages: readonly Passage[]): Promise<Passage[]> {
  const turn = turns();
  const missing: Passage[] = [];
  for (const passage of passages) {
    await turn();
    if (!byText.has(plainOf(passage.text))) missing.push(passage);
  }
  return missing;
}

function withoutDecided(judged: Judged, isDecided: (one: StatementVerdict) => boolean): Judged {
  const open = judged.statements.filter((one) => !isDecided(one));
  return open.length === judged.statements.length ? judged : { statements: open, verdict: strongest(open) };
}

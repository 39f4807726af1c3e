import {
  type DriftEntity,
  type EntityProposal,
  isOlder,
  type Judgement,
  type JudgeRequest,
  type ProposedChange,
  type StatementVerdict,
  strongest,
} from './judgement.ts';
import { fittingChanges, updateOf } from './patch.ts';

/** What would bring an entity up to what a document says: exactly the values that have changed. */

/**
 * Returns the verdict on a record and the update that it needs. A record that was changed after the document's date
 * keeps its values; decisions of people are never overruled.
 */
export function conclusionOf<Entity extends DriftEntity>(
  { documentDate, isDecided }: JudgeRequest<Entity>,
  entity: Entity,
  found: readonly StatementVerdict[],
): Pick<Judgement<Entity>, 'entity' | 'verdict' | 'statements' | 'proposal'> {
  const statements = found.filter((one) => !isDecided(entity, one));
  const isOld = isOlder(documentDate, entity);
  const verdict = strongest(statements);
  return {
    entity,
    verdict: isOld && verdict === 'invalidates' ? 'contradicts' : verdict,
    statements,
    proposal: isOld ? null : proposalOf(entity, statements),
  };
}

/** Null when nothing is to be changed, or nothing could be that leaves a record of the entity's kind. */
function proposalOf(entity: DriftEntity, statements: readonly StatementVerdict[]): EntityProposal | null {
  const changes = fittingChanges(entity, [...ending(entity, statements), ...rewrites(statements)]);
  if (changes.length === 0) return null;
  const { oId: entityOId, kind: entityType, name, version } = entity;
  return { entityOId, entityType, name, version, changes, update: updateOf(entity, changes) };
}

/** Only what has ended by itself is retired, and only once it has. */
function ending(entity: DriftEntity, found: readonly StatementVerdict[]): ProposedChange[] {
  const ended = found.find(
    ({ effect, statement, passage, isGone }) => effect === 'invalidates' && !statement && passage && isGone,
  );
  return ended && entity.active ? [{ path: 'active', before: true, after: false, ...because(ended) }] : [];
}

function because({ difference, passage }: StatementVerdict) {
  return {
    reason: difference,
    quote: passage?.text ?? null,
    start: passage?.start ?? null,
    end: passage?.end ?? null,
  };
}

/** One change a value, however many of its sentences are at fault. */
function rewrites(found: readonly StatementVerdict[]): ProposedChange[] {
  const all = found.flatMap((finding) => {
    const { statement, after, isGone } = finding;
    const text = isGone ? null : (after ?? statement?.text);
    return !statement || text === undefined || text === statement.text ? [] : [{ statement, text, finding }];
  });
  return [...Map.groupBy(all, ({ statement }) => statement.path)].flatMap(([path, ofValue]) => {
    const [first] = ofValue;
    if (!first) return [];
    const before = first.statement.value;
    let after = before;
    for (const { statement, text } of ofValue.toSorted((a, b) => b.statement.start - a.statement.start))
      after = after.slice(0, statement.start) + (text ?? '') + after.slice(statement.end);
    const reason = ofValue.map(({ finding }) => finding.difference).join('; ');
    const rest = after.replace(/[ \t]{2,}/g, ' ').trim();
    const { support } = first.finding;
    const isWhole = ofValue.length === 1 && rest === first.text;
    const change = { path, before, after: rest === '' ? null : rest, ...because(first.finding), reason };
    return [isWhole && support ? { ...change, support } : change];
  });
}

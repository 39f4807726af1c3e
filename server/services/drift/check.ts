import type { DriftVerdict } from '../../../schema/suggestion.ts';
import { type EntityProposal, isOlder, type Judgement, verdicts } from '../../ai/drift/judgement.ts';
import { unconfirmed } from '../../ai/index.ts';
import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { tellEndpoints } from '../callbacks/notices.ts';
import type { Author } from '../library/author.ts';
import { saveSuggestion } from '../suggestions/propose.ts';
import { isWithdrawn, type LinkedEntity, readSides, type Sides, wasDismissed } from './sides.ts';

/** Compares a document with its linked library entities, and records the result. */

export interface DriftCheck {
  resourceOId: string;
  checkedAt: string;
  verdicts: DriftVerdict[];
  proposal: { entities: EntityProposal[] } | null;
  suggestionOId: string | null;
  /** Who judged. */
  model: string;
}

interface DriftRequest {
  resourceOId: string;
  /** Default all that are linked. */
  entityOIds: readonly string[] | null;
  /** Saves what is proposed as a suggestion. */
  propose: boolean;
}

/**
 * Reads in one transaction, compares outside of any, and records the check, with the caller's own record, in another.
 * An unavailable model ends it, and nothing is recorded.
 */
export async function checkDrift(
  tools: Pick<Tools, 'ai' | 'read' | 'write' | 'workspace' | 'signal' | 'spend'> & {
    warn?(sentence: string): void;
  },
  request: DriftRequest,
  author: Author,
  record: (tx: Tx, check: DriftCheck) => Promise<void> = async () => {},
): Promise<DriftCheck> {
  const { workspace } = tools;
  const read = await tools.read((tx) => readSides(tx, workspace, request));
  const {
    judgements: results,
    model,
    verified: verifications,
  } = await tools.spend(tools.ai.judgingCredits(read.entities), async () => {
    const value = await tools.ai.judge({
      document: read.text,
      documentDate: read.documentDate,
      earlier: read.earlier,
      entities: read.entities,
      isDecided: (entity, found) => wasDismissed(read.dismissed, entity, found),
      signal: tools.signal,
    });
    return { value, credits: value.usage.credits };
  });
  for (const warning of unconfirmed(verifications)) tools.warn?.(warning);
  const foundVerdicts = results.map((result) => verdictOf(result, read));
  const entities = results.flatMap(({ proposal }) => (proposal ? [proposal] : []));
  const proposal = entities.length > 0 ? { entities } : null;
  return tools.write(async (tx) => {
    const suggestionOId =
      proposal && request.propose
        ? await saveSuggestion(
            tx,
            workspace,
            { resourceOId: request.resourceOId, revision: read.revision, verdicts: foundVerdicts, proposal },
            author,
          )
        : null;
    if (suggestionOId !== null)
      await tellOfSuggestion(tx, workspace, suggestionOId, request.resourceOId, foundVerdicts);
    const checkedAt = await recordCheck(tx, workspace, request.resourceOId, read, results, foundVerdicts, {
      suggestionOId,
      model,
    });
    const check: DriftCheck = {
      resourceOId: request.resourceOId,
      checkedAt,
      verdicts: foundVerdicts,
      proposal,
      suggestionOId,
      model,
    };
    await record(tx, check);
    return check;
  });
}

/** The same suggestion, proposed again, is told once. */
function tellOfSuggestion(
  tx: Tx,
  workspace: string,
  suggestionOId: string,
  resourceOId: string,
  verdicts: readonly DriftVerdict[],
): Promise<void> {
  const changed = verdicts.filter(({ verdict }) => verdict === 'invalidates' || verdict === 'strengthens');
  const entities = changed.map(({ entityOId, name, verdict }) => ({ entityOId, name, verdict }));
  const names = entities.map(({ name }) => name).join(', ');
  return tellEndpoints(tx, workspace, [
    {
      type: 'drift.found',
      subjectOId: suggestionOId,
      text: `A document no longer agrees with ${names || 'the library'}: suggestion ${suggestionOId}`,
      body: { suggestionOId, resourceOId, entities },
    },
  ]);
}

const differencesShown = 3;

function verdictOf(
  { entity, verdict, statements, added: addedCount, removed: removedCount }: Judgement<LinkedEntity>,
  { revision, documentDate }: Sides,
): DriftVerdict {
  const telling = statements.filter(({ effect }) => effect === verdict);
  const differences = telling
    .slice(0, differencesShown)
    .map(({ statement, difference }) =>
      statement ? `${statement.path.replace(/^\//, '')}: ${difference}` : difference,
    );
  const since =
    addedCount + removedCount > 0
      ? ` Against revision ${entity.checkedRevision} sentences were added: ${addedCount}, and removed: ${removedCount}.`
      : '';
  return {
    entityOId: entity.oId,
    entityType: entity.kind,
    name: entity.name,
    verdict,
    whatChanged: `${differences.join('; ') || 'the document says nothing that bears on what is stored'}.${since}`,
    sideMoved: isOlder(documentDate, entity) ? 'entity' : moved(entity),
    evidence: statements.map(({ effect, difference, statement, passage }) => ({
      effect,
      difference,
      document: passage ? { quote: passage.text, start: passage.start, end: passage.end, revision } : null,
      entity: statement ? { path: statement.path, value: statement.text } : null,
    })),
  };
}

function moved({ documentMoved, checkedVersion, version }: LinkedEntity): DriftVerdict['sideMoved'] {
  const entity = checkedVersion !== null && checkedVersion !== version;
  if (documentMoved) return entity ? 'both' : 'document';
  return entity ? 'entity' : 'none';
}

async function recordCheck(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  { revision, readAt }: Sides,
  results: readonly Judgement<LinkedEntity>[],
  foundVerdicts: readonly DriftVerdict[],
  came: Pick<DriftCheck, 'suggestionOId' | 'model'>,
): Promise<string> {
  // what the document no longer says is seen only against the text that said it: until it is decided that one stays
  const base = ({ entity, statements }: Judgement<LinkedEntity>) =>
    statements.some(isWithdrawn) ? entity.checkedRevision : revision;
  const [clock] = await tx<{ checkedAt: Date }[]>`
    with seen as (
      update resource_entity_link
      set
        checked_revision = seen.revision,
        checked_entity_version = seen.version,
        checked_at = ${readAt}::timestamptz
      from unnest(
        ${results.map(({ entity }) => entity.oId)}::text[],
        ${results.map(base)}::integer[],
        ${results.map(({ entity }) => entity.version)}::integer[]
      ) as seen (o_id, revision, version)
      where resource_entity_link.workspace_o_id = ${workspace}
        and resource_entity_link.resource_o_id = ${resourceOId}
        and resource_entity_link.entity_o_id = seen.o_id
    )
    select now() as checked_at`;
  const checkedAt = (clock?.checkedAt ?? new Date()).toISOString();
  const counts = Object.fromEntries(
    verdicts.map((verdict) => [verdict, foundVerdicts.filter((one) => one.verdict === verdict).length]),
  );
  const lastDriftCheck = { checkedAt, revision, verdicts: counts, ...came };
  await tx`
    update resource
    set metadata = metadata || ${json(tx, { lastDriftCheck })}
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}
      and deleted_at is null`;
  return checkedAt;
}

import { type Checked, compareSides } from '../../ai/extractive/drift/check.ts';
import type { EntityProposal } from '../../ai/extractive/drift/proposal.ts';
import { type Finding, type Verdict, verdicts } from '../../ai/extractive/drift/verdict.ts';
import type { Tx } from '../../database/index.ts';
import type { Author } from '../library/entities.ts';
import { saveSuggestion } from '../suggestions/suggestions.ts';
import { isWithdrawn, type LinkedEntity, readSides, type Sides, wasDismissed } from './sides.ts';

/** Compares a document with the library entities it is linked to, by text alone: the same input, the same verdicts. */

export type SideMoved = 'document' | 'entity' | 'both' | 'none';

export interface DriftEvidence {
  effect: Verdict;
  difference: string;
  document: { quote: string; start: number; end: number; revision: number } | null;
  entity: { path: string; value: string } | null;
}

export interface DriftVerdict {
  entityOId: string;
  entityType: string;
  name: string;
  verdict: Verdict;
  whatChanged: string;
  /** Since the last check, or since the two were linked. */
  sideMoved: SideMoved;
  evidence: DriftEvidence[];
}

export interface DriftCheck {
  resourceOId: string;
  checkedAt: string;
  verdicts: DriftVerdict[];
  proposal: { entities: EntityProposal[] } | null;
  suggestionOId: string | null;
}

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface DriftRequest {
  resourceOId: string;
  /** Default all that are linked. */
  entityOIds: readonly string[] | null;
  /** Saves what is proposed as a suggestion. */
  propose: boolean;
}

/** Reads in one transaction, compares outside of any, and records the check in another. */
export async function checkDrift(
  within: Within,
  workspace: string,
  request: DriftRequest,
  author: Author,
): Promise<DriftCheck> {
  const read = await within((tx) => readSides(tx, workspace, request));
  const isDecided = (entity: LinkedEntity, finding: Finding) => wasDismissed(read.dismissed, entity, finding);
  const results = await compareSides(read.text, read.earlier, read.entities, isDecided);
  const found = results.map((result) => verdictOf(result, read.revision));
  const entities = results.flatMap(({ proposal }) => (proposal ? [proposal] : []));
  const proposal = entities.length > 0 ? { entities } : null;
  return within(async (tx) => {
    const suggestionOId =
      proposal && request.propose
        ? await saveSuggestion(
            tx,
            workspace,
            { resourceOId: request.resourceOId, revision: read.revision, verdicts: found, proposal },
            author,
          )
        : null;
    const checkedAt = await recordCheck(
      tx,
      workspace,
      request.resourceOId,
      read,
      results,
      found,
      suggestionOId,
    );
    return { resourceOId: request.resourceOId, checkedAt, verdicts: found, proposal, suggestionOId };
  });
}

const differencesShown = 3;

function verdictOf(
  { entity, findings: { verdict, findings }, added, removed }: Checked<LinkedEntity>,
  revision: number,
): DriftVerdict {
  const telling = findings.filter(({ effect }) => effect === verdict);
  const differences = telling
    .slice(0, differencesShown)
    .map(({ statement, difference }) =>
      statement ? `${statement.path.replace(/^\//, '')}: ${difference}` : difference,
    );
  const since =
    added + removed > 0
      ? ` Against revision ${entity.checkedRevision} sentences were added: ${added}, and removed: ${removed}.`
      : '';
  return {
    entityOId: entity.oId,
    entityType: entity.kind,
    name: entity.name,
    verdict,
    whatChanged: `${differences.join('; ') || 'the document says nothing that bears on what is stored'}.${since}`,
    sideMoved: moved(entity),
    evidence: findings.map(({ effect, difference, statement, passage }) => ({
      effect,
      difference,
      document: passage ? { quote: passage.text, start: passage.start, end: passage.end, revision } : null,
      entity: statement ? { path: statement.path, value: statement.text } : null,
    })),
  };
}

function moved({ documentMoved, checkedVersion, version }: LinkedEntity): SideMoved {
  const entity = checkedVersion !== null && checkedVersion !== version;
  if (documentMoved) return entity ? 'both' : 'document';
  return entity ? 'entity' : 'none';
}

async function recordCheck(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  { revision, readAt }: Sides,
  results: readonly Checked<LinkedEntity>[],
  found: readonly DriftVerdict[],
  suggestionOId: string | null,
): Promise<string> {
  // what the document no longer says is seen only against the text that said it: until it is decided that one stays
  const base = ({ entity, findings }: Checked<LinkedEntity>) =>
    findings.findings.some(isWithdrawn) ? entity.checkedRevision : revision;
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
    select now() as "checkedAt"`;
  const checkedAt = (clock?.checkedAt ?? new Date()).toISOString();
  const counts = Object.fromEntries(
    verdicts.map((verdict) => [verdict, found.filter((one) => one.verdict === verdict).length]),
  );
  const lastDriftCheck = { checkedAt, revision, verdicts: counts, suggestionOId };
  await tx`
    update resource
    set metadata = metadata || ${tx.json({ lastDriftCheck })}
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}
      and deleted_at is null`;
  return checkedAt;
}

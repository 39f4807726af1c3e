import type { Tx } from '../db.ts';
import { conflict, invalid } from '../errors.ts';
import { type EntityProposal, proposalOf } from './drift/proposal.ts';
import type { DriftEntity } from './drift/statements.ts';
import { compareTexts, type EntityFindings, findingsOf, type Verdict, verdicts } from './drift/verdict.ts';
import type { Author } from './library/entities.ts';
import { kindsOf } from './library/fields.ts';
import { refuseUnknown } from './library/links.ts';
import { getResource } from './resource/record.ts';
import { readText } from './resource/texts.ts';
import { saveSuggestion } from './suggestions.ts';

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
  const results = read.entities.map((entity) => {
    const before = read.texts.get(entity.checkedRevision ?? -1) ?? null;
    const comparison = compareTexts(read.text, before);
    const findings = findingsOf(entity, comparison);
    return { entity, findings, proposal: proposalOf(entity, findings), comparison };
  });
  const found = results.map(({ entity, findings, comparison }) =>
    verdictOf(entity, findings, read.revision, comparison.added, comparison.removed.passages.length),
  );
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
      read.revision,
      read.entities,
      found,
      suggestionOId,
    );
    return { resourceOId: request.resourceOId, checkedAt, verdicts: found, proposal, suggestionOId };
  });
}

interface LinkedEntity extends DriftEntity {
  checkedRevision: number | null;
  checkedVersion: number | null;
}

async function readSides(tx: Tx, workspace: string, { resourceOId, entityOIds }: DriftRequest) {
  await getResource(tx, workspace, resourceOId);
  const stored = await readText(tx, workspace, resourceOId);
  if (!stored)
    throw conflict('The resource has no text yet; its status says what it waits for', 'not_indexed');
  if (entityOIds) refuseUnknown([...entityOIds], await kindsOf(tx, workspace, [...entityOIds]), 'entityOIds');
  const entities = await tx<LinkedEntity[]>`
    select
      entity.o_id as "oId",
      entity.kind,
      entity.name,
      entity.description,
      entity.active,
      entity.version,
      entity.data,
      link.checked_revision as "checkedRevision",
      link.checked_entity_version as "checkedVersion"
    from resource_entity_link link
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = link.entity_o_id
    where link.workspace_o_id = ${workspace}
      and link.resource_o_id = ${resourceOId}
      and entity.deleted_at is null
      ${entityOIds ? tx`and entity.o_id = any (${[...entityOIds]})` : tx``}
    order by link.link_type, link.confidence desc, entity.o_id`;
  refuseUnlinked(entityOIds, entities);
  const revisions = [...new Set(entities.flatMap(({ checkedRevision }) => checkedRevision ?? []))].filter(
    (revision) => revision !== stored.revision,
  );
  const earlier = await tx<{ revision: number; text: string }[]>`
    select revision, text
    from resource_text
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and revision = any (${revisions}::integer[])`;
  const texts = new Map(earlier.map(({ revision, text }) => [revision, text]));
  return { text: stored.text, revision: stored.revision, entities: [...entities], texts };
}

function refuseUnlinked(asked: readonly string[] | null, linked: readonly LinkedEntity[]): void {
  const known = new Set(linked.map(({ oId }) => oId));
  const faults = (asked ?? []).flatMap((oId, index) =>
    known.has(oId) ? [] : [{ path: `entityOIds[${index}]`, message: 'is not linked to the resource' }],
  );
  if (faults[0]) throw invalid(`${faults[0].path}: ${faults[0].message}`, faults);
}

const differencesShown = 3;

function verdictOf(
  entity: LinkedEntity,
  { verdict, findings }: EntityFindings,
  revision: number,
  added: number,
  removed: number,
): DriftVerdict {
  const sideMoved = moved(entity.checkedRevision !== null && entity.checkedRevision !== revision, entity);
  const telling = findings.filter(({ effect }) => effect === verdict);
  const differences = telling
    .slice(0, differencesShown)
    .map(({ statement, difference }) =>
      statement ? `${statement.path.replace(/^\//, '')}: ${difference}` : difference,
    );
  const since =
    added + removed > 0 ? ` Since the last check ${added} sentences were added and ${removed} removed.` : '';
  return {
    entityOId: entity.oId,
    entityType: entity.kind,
    name: entity.name,
    verdict,
    whatChanged: `${differences.join('; ') || 'the document says nothing that bears on what is stored'}.${since}`,
    sideMoved,
    evidence: findings.map(({ effect, difference, statement, passage }) => ({
      effect,
      difference,
      document: passage ? { quote: passage.text, start: passage.start, end: passage.end, revision } : null,
      entity: statement ? { path: statement.path, value: statement.text } : null,
    })),
  };
}

function moved(document: boolean, { checkedVersion, version }: LinkedEntity): SideMoved {
  const entity = checkedVersion !== null && checkedVersion !== version;
  if (document) return entity ? 'both' : 'document';
  return entity ? 'entity' : 'none';
}

async function recordCheck(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  revision: number,
  entities: readonly LinkedEntity[],
  found: readonly DriftVerdict[],
  suggestionOId: string | null,
): Promise<string> {
  await tx`
    update resource_entity_link
    set checked_revision = ${revision}, checked_entity_version = seen.version, checked_at = now()
    from unnest(
      ${entities.map(({ oId }) => oId)}::text[],
      ${entities.map(({ version }) => version)}::integer[]
    ) as seen (o_id, version)
    where resource_entity_link.workspace_o_id = ${workspace}
      and resource_entity_link.resource_o_id = ${resourceOId}
      and resource_entity_link.entity_o_id = seen.o_id`;
  const [clock] = await tx<{ now: Date }[]>`select now() as now`;
  const checkedAt = (clock?.now ?? new Date()).toISOString();
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

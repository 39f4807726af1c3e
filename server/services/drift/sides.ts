import type { DriftEntity, ProposedChange, StatementVerdict } from '../../ai/drift/judgement.ts';
import type { Tx } from '../../database/index.ts';
import { conflict, invalid } from '../../errors.ts';
import { kindsOf } from '../library/fields.ts';
import { refuseUnknown } from '../library/links.ts';
import { getResource } from '../resources/record.ts';
import { readText } from '../resources/texts.ts';

/** Both sides of a check: the document with its earlier texts, and its linked entities. */

export interface LinkedEntity extends DriftEntity {
  /** Of the entity, at the last check. */
  checkedVersion: number | null;
  /** The document has a newer text than at the last check. */
  documentMoved: boolean;
}

export interface Sides {
  text: string;
  revision: number;
  /** The day that the document's metadata gives it. */
  documentDate: string | null;
  /** When it was read, to the microsecond. */
  readAt: string;
  entities: LinkedEntity[];
  earlier: Map<number, string>;
  dismissed: Dismissed[];
}

interface Dismissed extends Pick<ProposedChange, 'path' | 'before' | 'after' | 'quote'> {
  entityOId: string;
  revision: number;
}

/** Reads both sides of a check; null `entityOIds` stands for all linked entities. */
export async function readSides(
  tx: Tx,
  workspace: string,
  { resourceOId, entityOIds }: { resourceOId: string; entityOIds: readonly string[] | null },
): Promise<Sides> {
  const { metadata } = await getResource(tx, workspace, resourceOId);
  const storedText = await readText(tx, workspace, resourceOId);
  if (!storedText)
    throw conflict('The resource has no text yet; its status says what it waits for', 'not_indexed');
  if (entityOIds) refuseUnknown([...entityOIds], await kindsOf(tx, workspace, [...entityOIds]), 'entityOIds');
  const entities = await tx<LinkedEntity[]>`
    select
      entity.o_id, entity.kind, entity.name, entity.description, entity.active, entity.version, entity.data,
      -- a first version tells when it was entered, not since when it holds
      case when entity.version > 1 then to_json(entity.updated_at at time zone 'utc') #>> '{}' end as changed_at,
      link.checked_revision, link.checked_entity_version as checked_version,
      coalesce(
        case
          -- a finding may hold checked_revision back: what was seen last is the text of that time
          when link.checked_at is not null then newest.created_at > link.checked_at
          else newest.revision <> link.checked_revision
        end,
        false
      ) as document_moved
    from resource_entity_link link
    join resource_text newest
      on newest.workspace_o_id = ${workspace}
      and newest.resource_o_id = ${resourceOId}
      and newest.revision = ${storedText.revision}
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = link.entity_o_id
    where link.workspace_o_id = ${workspace}
      and link.resource_o_id = ${resourceOId}
      and entity.deleted_at is null
      ${entityOIds ? tx`and entity.o_id = any (${[...entityOIds]})` : tx``}
    order by link.link_type, link.confidence desc, entity.o_id`;
  refuseUnlinked(entityOIds, entities);
  const revisions = [...new Set(entities.flatMap(({ checkedRevision }) => checkedRevision ?? []))].filter(
    (revision) => revision !== storedText.revision,
  );
  const earlier = await tx<{ revision: number; text: string }[]>`
    select revision, text
    from resource_text
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and revision = any (${revisions}::integer[])`;
  const [clock] = await tx<{ readAt: string }[]>`select now()::text as read_at`;
  return {
    text: storedText.text,
    revision: storedText.revision,
    documentDate: dateOf(metadata),
    readAt: clock?.readAt ?? '',
    entities: [...entities],
    earlier: new Map(earlier.map(({ revision, text }) => [revision, text])),
    dismissed: await readDismissed(tx, workspace, resourceOId),
  };
}

/** Only what somebody has told: when a document was handed in says nothing about its age. */
function dateOf(metadata: Record<string, unknown>): string | null {
  const { date } = metadata;
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}/.test(date) ? date.slice(0, 10) : null;
}

/** Removals that somebody declined; the same loss is then no finding any more. */
async function readDismissed(tx: Tx, workspace: string, resourceOId: string): Promise<Dismissed[]> {
  return tx<Dismissed[]>`
    select
      proposed.entity ->> 'entityOId' as entity_o_id,
      suggestion.revision,
      change.value ->> 'path' as path,
      change.value -> 'before' as before,
      change.value -> 'after' as after,
      change.value ->> 'quote' as quote
    from suggestion
    cross join jsonb_array_elements(suggestion.proposal -> 'entities') as proposed (entity)
    cross join jsonb_array_elements(proposed.entity -> 'changes') as change (value)
    where suggestion.workspace_o_id = ${workspace}
      and suggestion.resource_o_id = ${resourceOId}
      and suggestion.status in ('rejected', 'dismissed')
    order by suggestion.created_at desc
    limit ${dismissedRead}`;
}

const dismissedRead = 1000;

/**
 * Returns whether a verdict rests on the earlier text alone, because the document no longer says it. Other verdicts
 * are found again while they hold.
 */
export const isWithdrawn = ({ effect, passage }: StatementVerdict) =>
  effect === 'invalidates' && passage === null;

export function wasDismissed(
  dismissed: readonly Dismissed[],
  { oId, checkedRevision }: LinkedEntity,
  found: StatementVerdict,
): boolean {
  const { statement } = found;
  if (!statement || !isWithdrawn(found)) return false;
  return dismissed.some(
    ({ entityOId, revision, path, before, quote }) =>
      entityOId === oId &&
      revision > (checkedRevision ?? 0) &&
      quote === null &&
      (path === statement.path || statement.path.startsWith(`${path}/`)) &&
      (before === statement.value || path !== statement.path),
  );
}

function refuseUnlinked(asked: readonly string[] | null, linked: readonly LinkedEntity[]): void {
  const known = new Set(linked.map(({ oId }) => oId));
  const faults = (asked ?? []).flatMap((oId, index) =>
    known.has(oId) ? [] : [{ path: `entityOIds[${index}]`, message: 'is not linked to the resource' }],
  );
  if (faults[0]) throw invalid(`${faults[0].path}: ${faults[0].message}`, faults);
}

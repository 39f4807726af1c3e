import type { ResourceLinks } from '../../../schema/resource.ts';
import type { Tx } from '../../database/index.ts';
import { kindsOf } from '../library/fields.ts';
import { refuseUnknown } from '../library/links.ts';
import { getResource } from './record.ts';

/** Returns the entities that a resource is linked to: explicit links first, then the surest. */
export async function entityLinks(tx: Tx, workspace: string, resourceOId: string): Promise<ResourceLinks> {
  const links = await tx<ResourceLinks['links']>`
    select
      entity.o_id as entity_o_id, entity.kind as entity_type, entity.name, link.link_type,
      round(link.confidence::numeric, 4)::float8 as confidence,
      link.evidence
    from resource_entity_link link
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = link.entity_o_id
    where link.workspace_o_id = ${workspace}
      and link.resource_o_id = ${resourceOId}
      and entity.deleted_at is null
    order by link.link_type, link.confidence desc, link.created_at, entity.o_id`;
  return { resourceOId, links: [...links] };
}

/**
 * Links a resource by hand; such links survive re-tagging. The versions of both sides are stored, from which drift is
 * measured.
 */
export async function linkResource(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  entityOIds: readonly string[],
): Promise<ResourceLinks> {
  const oIds = await entitiesBeside(tx, workspace, resourceOId, entityOIds);
  await tx`
    delete from resource_entity_unlink
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and entity_o_id = any (${oIds})`;
  await tx`
    insert into resource_entity_link (
      workspace_o_id, resource_o_id, entity_o_id, link_type, confidence, checked_revision, checked_entity_version
    )
    select ${workspace}, resource.o_id, entity.o_id, 'explicit', 1, nullif(resource.revision, 0), entity.version
    from resource
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = any (${oIds})
    where resource.workspace_o_id = ${workspace}
      and resource.o_id = ${resourceOId}
    on conflict (workspace_o_id, resource_o_id, entity_o_id) do update
    set link_type = 'explicit', confidence = 1`;
  return entityLinks(tx, workspace, resourceOId);
}

/** Removes explicit and inferred links, and keeps tagging from restoring them. */
export async function unlinkResource(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  entityOIds: readonly string[],
): Promise<ResourceLinks> {
  const oIds = await entitiesBeside(tx, workspace, resourceOId, entityOIds);
  await tx`
    delete from resource_entity_link
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and entity_o_id = any (${oIds})`;
  await tx`
    insert into resource_entity_unlink (workspace_o_id, resource_o_id, entity_o_id)
    select ${workspace}, ${resourceOId}, entity_o_id
    from unnest(${oIds}::text[]) as entity_o_id
    on conflict do nothing`;
  return entityLinks(tx, workspace, resourceOId);
}

/** Returns each named entity once. Throws 404 for an unknown resource, and 400 for an unknown entity. */
async function entitiesBeside(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  entityOIds: readonly string[],
): Promise<string[]> {
  await getResource(tx, workspace, resourceOId);
  const oIds = [...new Set(entityOIds)];
  refuseUnknown(oIds, await kindsOf(tx, workspace, oIds), 'entityOIds');
  return oIds;
}

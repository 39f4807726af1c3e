import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { TagRecord } from '../../../schema/tag.ts';
import { listPage } from '../../database/counted-page.ts';
import { isTaken } from '../../database/fault.ts';
import type { Tx } from '../../database/index.ts';
import { conflict, notFound } from '../../errors.ts';
import { kindsOf } from '../library/fields.ts';
import { refuseUnknown } from '../library/links.ts';

interface TagRow {
  oId: string;
  name: string;
  description: string | null;
  color: string | null;
  entityCount: number;
  createdAt: Date;
  updatedAt: Date;
}

interface TagChange {
  name?: string | null | undefined;
  description?: string | null | undefined;
  color?: string | null | undefined;
}

/** Creates a tag. Throws 409 where a live tag has the name, in any case. */
export async function createTag(
  tx: Tx,
  workspace: string,
  tag: { name: string; description?: string | null | undefined; color?: string | null | undefined },
): Promise<TagRecord> {
  const oId = newOId(prefixes.tag);
  const made = await tx`
    insert into tag (workspace_o_id, o_id, name, description, color)
    values (${workspace}, ${oId}, ${nameOf(tag.name)}, ${tag.description ?? null}, ${tag.color ?? null})
    on conflict (workspace_o_id, lower(name)) where deleted_at is null do nothing
    returning o_id
  `;
  if (made.length === 0) throw nameTaken();
  return getTag(tx, workspace, oId);
}

export async function getTag(tx: Tx, workspace: string, oId: string): Promise<TagRecord> {
  const [row] = await tx<TagRow[]>`
    select ${columns(tx, workspace)}
    from tag
    where tag.workspace_o_id = ${workspace}
      and tag.o_id = ${oId}
      and tag.deleted_at is null
  `;
  if (!row) throw unknownTag();
  return recordOf(row);
}

/** Changes the given members; null clears one. Throws 404 and, for a taken name, 409. */
export async function updateTag(
  tx: Tx,
  workspace: string,
  oId: string,
  change: TagChange,
): Promise<TagRecord> {
  const { description, color } = change;
  await tx`
    update tag
    set name = coalesce(${change.name ? nameOf(change.name) : null}, name),
      description = ${description === undefined ? tx`description` : description},
      color = ${color === undefined ? tx`color` : color},
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
  `.catch((error: unknown) => {
    throw isTaken(error) ? nameTaken() : error;
  });
  return getTag(tx, workspace, oId);
}

/** Lists tags, newest first. */
export async function listTags(
  tx: Tx,
  workspace: string,
  page: { text?: string | undefined; limit: number; offset: number },
): Promise<{ data: TagRecord[]; total: number; hasNext: boolean }> {
  const namedTags = page.text ? tx`and strpos(lower(tag.name), lower(${page.text})) > 0` : tx``;
  const from = tx`from tag where tag.workspace_o_id = ${workspace} and tag.deleted_at is null ${namedTags}`;
  const order = tx`tag.created_at desc, tag.o_id desc`;
  return listPage(tx, page, { columns: columns(tx, workspace), from, order }, recordOf);
}

/** Deletes a tag with its assignments; filters by it find nothing then. */
export async function deleteTag(tx: Tx, workspace: string, oId: string): Promise<TagRecord> {
  const tag = await getTag(tx, workspace, oId);
  // before its assignments, so that those under way have ended and no other begins
  const deleted = await tx`
    update tag
    set deleted_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
  `;
  if (deleted.count === 0) throw unknownTag();
  await tx`
    delete from entity_tag
    where workspace_o_id = ${workspace}
      and tag_o_id = ${oId}
  `;
  return tag;
}

/** Adds the tag to every entity, or to none: an unknown oId is a 404. Returns how many did not have it. */
export async function assignTag(
  tx: Tx,
  workspace: string,
  tagOId: string,
  entityOIds: string[],
): Promise<number> {
  const [held] = await tx`
    select
    from tag
    where workspace_o_id = ${workspace}
      and o_id = ${tagOId}
      and deleted_at is null
    for share
  `;
  if (!held) throw unknownTag();
  const wanted = [...new Set(entityOIds)];
  refuseUnknown(entityOIds, await kindsOf(tx, workspace, wanted), 'entityOIds');
  const assigned = await tx`
    insert into entity_tag (workspace_o_id, tag_o_id, entity_o_id)
    select ${workspace}, ${tagOId}, o_id
    from unnest(${wanted}::text[]) as wanted (o_id)
    on conflict (workspace_o_id, tag_o_id, entity_o_id) do nothing
    returning entity_o_id
  `;
  return assigned.length;
}

/** Removes the tag from entities. Returns how many had it. */
export async function unassignTag(
  tx: Tx,
  workspace: string,
  tagOId: string,
  entityOIds: string[],
): Promise<number> {
  await getTag(tx, workspace, tagOId);
  const removed = await tx`
    delete from entity_tag
    where workspace_o_id = ${workspace}
      and tag_o_id = ${tagOId}
      and entity_o_id = any(${entityOIds}::text[])
    returning entity_o_id
  `;
  return removed.length;
}

/** Composed, since one name can be typed in two ways that nobody tells apart. */
const nameOf = (given: string) => given.trim().normalize('NFC');

const unknownTag = () => notFound('No tag with this oId exists in the workspace');

const nameTaken = () => conflict('A tag with this name already exists', 'name_taken');

const columns = (tx: Tx, workspace: string) => tx`
  tag.o_id, tag.name, tag.description, tag.color, tag.created_at, tag.updated_at,
  (
    select count(*)::int
    from entity_tag
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = entity_tag.entity_o_id
    where entity_tag.workspace_o_id = ${workspace}
      and entity_tag.tag_o_id = tag.o_id
      and entity.deleted_at is null
  ) as entity_count
`;

function recordOf(row: TagRow): TagRecord {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

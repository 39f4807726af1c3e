import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { ResourceRecord, SourceType } from '../../../schema/resource.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { conflict, invalidField } from '../../errors.ts';
import { removeChunks } from './chunks/index.ts';
import { enqueueRemoval } from './originals.ts';
import { getResource, missing } from './record.ts';
import { storeText } from './texts.ts';

export { getResource, listResources, requireResources } from './record.ts';

/** The input of a new resource. Its bytes are already in storage under `storageKey`. */
export interface NewResource {
  oId: string;
  sourceType: SourceType;
  identifier: string;
  name: string;
  metadata: Record<string, unknown>;
  settings: { excludeFromReIndexing: boolean };
  /** Members of the metadata that came with the request: what the document says of itself does not replace them. */
  sentMetadata?: string[];
  text?: string;
  storageKey?: string;
}

export const newResourceOId = () => newOId(prefixes.resource);

/** Stores a resource and its first job in one transaction, so that it will be indexed or fail with a reason. */
export async function createResource(tx: Tx, workspace: string, given: NewResource): Promise<ResourceRecord> {
  await tx`
    insert into resource (workspace_o_id, o_id, source_type, identifier, name, storage_key, metadata, settings)
    values (
      ${workspace}, ${given.oId}, ${given.sourceType}, ${given.identifier}, ${given.name},
      ${given.storageKey ?? null}, ${json(tx, given.metadata)},
      ${json(tx, { ...given.settings, sentMetadata: given.sentMetadata ?? [] })}
    )`;
  if (given.text !== undefined) await storeText(tx, workspace, given.oId, given.text);
  await enqueueIndexing(tx, workspace, given.oId, 1, given.sourceType);
  return getResource(tx, workspace, given.oId);
}

/** Whatever is no plain text is opened in a sandbox, of which a worker has few. */
function enqueueIndexing(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  generation: number,
  sourceType: SourceType,
): Promise<void> {
  const payload = { workspaceOId: workspace, resourceOId, generation };
  return enqueue(tx, 'index-resource', payload, sourceType === 'text' ? {} : { needs: 'sandbox' });
}

/**
 * Indexes a resource again from its source. Existing chunks stay searchable until new ones replace them in one step.
 * A resource that is excluded from re-indexing answers 409 unless `force`.
 */
export async function reindexResource(
  tx: Tx,
  workspace: string,
  oId: string,
  force = false,
): Promise<ResourceRecord> {
  const [row] = await tx<{ excluded: boolean }[]>`
    select coalesce((settings ->> 'excludeFromReIndexing')::boolean, false) as excluded
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
    for update`;
  if (!row) throw missing();
  if (row.excluded && !force) {
    throw conflict(
      'The resource is excluded from re-indexing; send force to do it all the same',
      'excluded_from_reindexing',
    );
  }
  await wantGeneration(tx, workspace, oId);
  return getResource(tx, workspace, oId);
}

/** Queues a resource to be indexed again; returns the new generation. Throws 404. */
export async function wantGeneration(tx: Tx, workspace: string, oId: string): Promise<number> {
  const [wantedGeneration] = await tx<{ generation: number; sourceType: SourceType }[]>`
    update resource
    set
      wanted_generation = wanted_generation + 1,
      status = 'pending',
      stage = null,
      error = null,
      progress_done = 0,
      progress_total = 0
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
    returning wanted_generation as generation, source_type`;
  if (!wantedGeneration) throw missing();
  await enqueueIndexing(tx, workspace, oId, wantedGeneration.generation, wantedGeneration.sourceType);
  return wantedGeneration.generation;
}

export interface ResourceChange {
  name?: string | null | undefined;
  text?: string | null | undefined;
  settings?: { excludeFromReIndexing?: boolean | null | undefined } | null | undefined;
}

/** Changes name, settings, and the text of a text resource; a new text is indexed in the background. */
export async function updateResource(
  tx: Tx,
  workspace: string,
  oId: string,
  change: ResourceChange,
): Promise<ResourceRecord> {
  // locked, so that what a change under way has made of the row is what this one is compared with
  const [before] = await tx<{ sourceType: SourceType; name: string; revision: number }[]>`
    select source_type, name, revision
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
    for no key update`;
  if (!before) throw missing();
  if (typeof change.text === 'string' && before.sourceType !== 'text') {
    throw invalidField(
      'text',
      'only the text of a text resource can be changed; the others come from their source',
    );
  }
  const excluded = change.settings?.excludeFromReIndexing ?? null;
  await tx`
    update resource
    set
      name = coalesce(${change.name ?? null}, name),
      settings = settings || ${json(tx, excluded === null ? {} : { excludeFromReIndexing: excluded })},
      updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}`;
  const revision =
    typeof change.text === 'string' ? await storeText(tx, workspace, oId, change.text) : before.revision;
  // The name is searched with every chunk, so it too is indexed anew.
  if (revision !== before.revision || (change.name ?? before.name) !== before.name) {
    await wantGeneration(tx, workspace, oId);
  }
  return getResource(tx, workspace, oId);
}

/**
 * Deletes resources with their chunks, vectors, texts and links, in the caller's transaction: all or none. Jobs
 * remove their bytes afterwards, because storage cannot be rolled back. Returns their last state.
 */
export async function deleteResources(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<ResourceRecord[]> {
  // In one order for all, and the workspace's statistics last: two deletions never wait for one another in a circle.
  const ordered = [...new Set(oIds)].toSorted();
  const records = [];
  for (const oId of ordered) records.push(await markDeleted(tx, workspace, oId));
  for (const oId of ordered) await removeChunks(tx, workspace, oId);
  return records;
}

async function markDeleted(tx: Tx, workspace: string, oId: string): Promise<ResourceRecord> {
  const record = await getResource(tx, workspace, oId);
  const [gone] = await tx<{ storageKey: string | null }[]>`
    update resource
    set deleted_at = now(), chunk_count = 0, stage = null, updated_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null
    returning storage_key`;
  if (!gone) throw missing();
  await tx`delete from resource_entity_link where workspace_o_id = ${workspace} and resource_o_id = ${oId}`;
  await tx`delete from resource_text where workspace_o_id = ${workspace} and resource_o_id = ${oId}`;
  if (gone.storageKey !== null) await enqueueRemoval(tx, workspace, gone.storageKey);
  return record;
}

import type { Database, Tx } from '../../../database/index.ts';
import { conflict } from '../../../errors.ts';
import type { Collection } from '../../../text/lexical.ts';
import { type ChunkBatch, insertRows, type RowOwner, type Rows, rowsOf } from './rows.ts';
import { changeStatistics, type StatisticsChange } from './statistics.ts';

/**
 * A generation of a resource's chunks: staged, stored batch by batch, and published in one short transaction that
 * retires the one before it. A transaction that takes several rows takes the resource's first, then the generation's,
 * then the workspace's statistics.
 */

/** The text to cut into chunks, and the embedder of their vectors. */
export interface Generation {
  generation: number;
  /** The revision of the resource's text. */
  revision: number;
  embedderId: string;
}

/** A generation that is being stored. */
export interface StagedGeneration extends RowOwner {
  revision: number;
  /** The workspace's statistics when it was begun. */
  before: Collection;
  /** Its chunks so far: ordinals from 0 to below this one. */
  stored: number;
  length: number;
  /** Of the last chunk that is stored, in hexadecimal; null when none is. */
  lastHash: string | null;
}

/**
 * Begins a generation, or resumes an earlier attempt at it. All other unpublished generations of the resource are
 * retired. Null when the earlier attempt cannot be resumed: it is retired, and must be removed before the generation
 * can begin again. Throws 409 for a generation that is not newer than the live one, or a deleted resource.
 */
export async function stageGeneration(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  { generation, revision, embedderId }: Generation,
): Promise<StagedGeneration | null> {
  const resource = await lockOlder(tx, workspace, resourceOId, generation);
  await tx`
    update chunk_generation
    set state = 'retired'
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and (generation <> ${generation} or embedder_id <> ${embedderId})
  `;
  const { salt, ...collection } = await readCollection(tx, workspace);
  await tx`
    insert into chunk_generation (
      workspace_o_id, resource_o_id, generation, embedder_id, chunks_before, length_before
    )
    values (
      ${workspace}, ${resourceOId}, ${generation}, ${embedderId}, ${collection.chunks}, ${collection.length}
    )
    on conflict (workspace_o_id, resource_o_id, generation) do nothing
  `;
  const [stagedRow] = await tx<
    (Pick<StagedGeneration, 'stored' | 'length' | 'lastHash' | 'before'> & { state: string })[]
  >`
    select
      state,
      stored,
      length::float8 as length,
      jsonb_build_object('chunks', chunks_before, 'length', length_before) as before,
      (
        select encode(content_hash, 'hex')
        from chunk
        where workspace_o_id = ${workspace}
          and resource_o_id = ${resourceOId}
          and generation = ${generation}
          and ordinal = stored - 1
      ) as last_hash
    from chunk_generation
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}
  `;
  if (stagedRow === undefined) throw superseded();
  const { state, ...known } = stagedRow;
  if (state === 'retired') return null;
  return {
    workspace,
    resourceOId,
    resourceName: resource.name,
    generation,
    embedderId,
    revision,
    salt,
    ...known,
  };
}

/** Returns the rows of a generation's next batch; their ordinals follow the stored ones. */
export function rowsFor(staged: StagedGeneration, batch: ChunkBatch): Promise<Rows> {
  const { before, stored, length } = staged;
  return rowsOf(batch, staged, { chunks: before.chunks + stored, length: before.length + length });
}

/** Returns a generation with these rows counted as stored. */
export function withRows(staged: StagedGeneration, rows: Rows): StagedGeneration {
  return {
    ...staged,
    stored: staged.stored + rows.oIds.length,
    length: staged.length + rows.length,
    lastHash: rows.hashes.at(-1) ?? staged.lastHash,
  };
}

/** Stores the next rows of a generation. Throws 409 when it was retired or another attempt has continued it. */
export async function storeRows(tx: Tx, stagedGeneration: StagedGeneration, rows: Rows): Promise<void> {
  const { workspace, resourceOId, generation, stored } = stagedGeneration;
  const [moved] = await tx<{ stored: number }[]>`
    update chunk_generation
    set stored = stored + ${rows.oIds.length}, length = length + ${rows.length}
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}
      and state = 'staged'
      and stored = ${stored}
    returning stored
  `;
  if (moved === undefined) throw superseded();
  await insertRows(tx, stagedGeneration, rows);
}

/**
 * Makes a generation the live one and retires the one before. `change` is the prepared change of the statistics; if
 * another generation became live since, nothing is done and null returned. Otherwise returns whether a generation
 * with chunks was retired. Throws 409 when a later run was faster or the resource is gone.
 */
export async function publishGeneration(
  tx: Tx,
  staged: StagedGeneration,
  change: StatisticsChange,
): Promise<boolean | null> {
  const { workspace, resourceOId, generation, revision, stored: storedChunks, embedderId } = staged;
  const resource = await lockOlder(tx, workspace, resourceOId, generation);
  if (resource.live !== change.live) return null;
  const [published] = await tx<{ stored: number }[]>`
    delete from chunk_generation
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}
      and state = 'staged'
      and stored = ${storedChunks}
    returning stored
  `;
  if (published === undefined) throw superseded();
  await tx`
    update resource
    set
      live_generation = ${generation},
      wanted_generation = greatest(wanted_generation, ${generation}),
      chunk_count = ${storedChunks},
      indexed_revision = ${revision},
      indexed_text_hash = (
        select hash
        from resource_text
        where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId} and revision = ${revision}
      )
    where workspace_o_id = ${workspace} and o_id = ${resourceOId}
  `;
  if (resource.chunks > 0) {
    await tx`
      insert into chunk_generation (
        workspace_o_id, resource_o_id, generation, state, embedder_id, chunks_before, length_before, stored
      )
      values (
        ${workspace}, ${resourceOId}, ${resource.live}, 'retired', ${embedderId}, 0, 0, ${resource.chunks}
      )
    `;
  }
  await changeStatistics(tx, workspace, change);
  return resource.chunks > 0;
}

/** Marks what is stored of a generation for removal. */
export async function retireGeneration(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  generation: number,
): Promise<void> {
  await tx`
    update chunk_generation
    set state = 'retired'
    where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId} and generation = ${generation}
  `;
}

/** Removes a bounded number of chunks of a resource's retired generations. Returns false when nothing was left. */
export async function removeRetired(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  atMost: number,
): Promise<boolean> {
  const [retiredGeneration] = await tx<{ generation: number }[]>`
    select generation
    from chunk_generation
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and state = 'retired'
    order by generation
    limit 1
    for update
  `;
  if (retiredGeneration === undefined) return false;
  const [gone] = await tx<{ chunks: number }[]>`
    select remove_chunks(${workspace}, ${resourceOId}, ${retiredGeneration.generation}, ${atMost}) as chunks
  `;
  if ((gone?.chunks ?? 0) < atMost) {
    await tx`
      delete from chunk_generation
      where workspace_o_id = ${workspace}
        and resource_o_id = ${resourceOId}
        and generation = ${retiredGeneration.generation}
    `;
  }
  return true;
}

/**
 * Removes a bounded number of abandoned chunks of any workspace: replaced ones whose worker died, and staged ones of
 * a resource that has failed or been restarted since. Returns false when nothing was left.
 */
export async function removeForgotten(db: Database, atMost: number): Promise<boolean> {
  const [foundResource] = await db.ownerSql<{ workspace: string; resourceOId: string }[]>`
    select unseen.workspace_o_id as workspace, unseen.resource_o_id
    from chunk_generation unseen
    join resource on resource.workspace_o_id = unseen.workspace_o_id and resource.o_id = unseen.resource_o_id
    where unseen.state = 'retired'
      or unseen.generation <> resource.wanted_generation
      or resource.status <> 'pending'
    order by unseen.created_at
    limit 1
  `;
  if (foundResource === undefined) return false;
  const { workspace, resourceOId } = foundResource;
  await db.write(workspace, async (tx) => {
    await tx`
      update chunk_generation unseen
      set state = 'retired'
      from resource
      where unseen.workspace_o_id = ${workspace}
        and unseen.resource_o_id = ${resourceOId}
        and unseen.state = 'staged'
        and resource.workspace_o_id = ${workspace}
        and resource.o_id = ${resourceOId}
        and (unseen.generation <> resource.wanted_generation or resource.status <> 'pending')
    `;
    await removeRetired(tx, workspace, resourceOId, atMost);
  });
  return true;
}

/** The resource, held, while what is found of it is older than this generation; otherwise another run was faster. */
async function lockOlder(tx: Tx, workspace: string, resourceOId: string, generation: number) {
  const [resource] = await tx<{ name: string; live: number; chunks: number }[]>`
    select name, live_generation as live, chunk_count as chunks
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}
      and live_generation < ${generation}
      and deleted_at is null
    for no key update
  `;
  if (resource === undefined) throw superseded();
  return resource;
}

async function readCollection(tx: Tx, workspace: string): Promise<Collection & { salt: number }> {
  const [made] = await tx<{ chunks: number; length: number; salt: number }[]>`
    insert into chunk_collection (workspace_o_id, chunks, length)
    values (${workspace}, 0, 0)
    on conflict (workspace_o_id) do nothing
    returning chunks, length::float8 as length, salt
  `;
  if (made !== undefined) return made;
  const [known] = await tx<{ chunks: number; length: number; salt: number }[]>`
    select chunks, length::float8 as length, salt
    from chunk_collection
    where workspace_o_id = ${workspace}
  `;
  if (known === undefined) throw new Error('the collection of a workspace that was just made is missing');
  return known;
}

function superseded(): Error {
  return conflict('The resource was deleted or indexed by a later run.');
}

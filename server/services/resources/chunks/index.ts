import type { Tx } from '../../../database/index.ts';
import {
  type Generation,
  publishGeneration,
  removeRetired,
  retireGeneration,
  rowsFor,
  stageGeneration,
  storeRows,
  withRows,
} from './generation.ts';
import type { ChunkBatch } from './rows.ts';
import { statisticsChange } from './statistics.ts';

export type { Generation } from './generation.ts';
export type { ChunkBatch, NewChunk } from './rows.ts';

/** The number of chunks that one transaction removes, in a fraction of a second. */
export const removedAtOnce = 1000;

/**
 * Replaces the chunks of a resource by `batches` within the caller's transaction, for small resources. Throws 409 for
 * a generation that is not newer than the live one, or a deleted resource. Returns the number of chunks.
 */
export async function indexChunks(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  generation: Generation,
  batches: Iterable<ChunkBatch>,
): Promise<number> {
  let stagedGeneration = await stageGeneration(tx, workspace, resourceOId, generation);
  // left in parts by another version of the product: these batches do not follow on it
  if (stagedGeneration !== null && stagedGeneration.stored > 0) {
    await retireGeneration(tx, workspace, resourceOId, generation.generation);
    stagedGeneration = null;
  }
  while (stagedGeneration === null) {
    await removeRetired(tx, workspace, resourceOId, removedAtOnce);
    stagedGeneration = await stageGeneration(tx, workspace, resourceOId, generation);
  }
  for (const batch of batches) {
    const rows = await rowsFor(stagedGeneration, batch);
    await storeRows(tx, stagedGeneration, rows);
    stagedGeneration = withRows(stagedGeneration, rows);
  }
  const change = await statisticsChange((act) => act(tx), workspace, resourceOId, generation.generation);
  // what is replaced is as small, nearly always; what is left of it goes later
  if (await publishGeneration(tx, stagedGeneration, change))
    await removeRetired(tx, workspace, resourceOId, removedAtOnce);
  return stagedGeneration.stored;
}

/** Removes a resource's chunks, their vectors and their share of the statistics, in the caller's transaction. */
export async function removeChunks(tx: Tx, workspace: string, resourceOId: string): Promise<number> {
  await tx`
    update resource
    set chunk_count = 0
    where workspace_o_id = ${workspace} and o_id = ${resourceOId}
  `;
  // held before the chunks are looked at: whoever stores more of them finds no row of its generation afterwards
  await tx`
    select 1
    from chunk_generation
    where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId}
    for update
  `;
  const [gone] = await tx<{ chunks: number }[]>`
    select remove_chunks(${workspace}, ${resourceOId}, null, null) as chunks
  `;
  await tx`
    delete from chunk_generation
    where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId}
  `;
  return gone?.chunks ?? 0;
}

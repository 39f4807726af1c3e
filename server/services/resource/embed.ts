import type { Ai } from '../../ai/index.ts';
import type { Tx } from '../../db.ts';
import type { Chunk } from '../../ingest/split.ts';
import type { ChunkBatch } from '../chunks.ts';
import { type Attempt, showProgress } from './stages.ts';

/** Vectors for chunks: those that equal text has already are taken over, the others are made, a batch at a time. */

export const batchSize = 256;

/** A transaction of the attempt. */
type Within = <T>(act: (tx: Tx) => Promise<T>) => Promise<T>;

export function* partsOf(all: Iterable<Chunk>, size: number): Generator<Chunk[]> {
  let part: Chunk[] = [];
  for (const chunk of all) {
    part.push(chunk);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** The vectors of one batch, in step with it. */
export async function embedBatch(
  ai: Ai,
  within: Within,
  attempt: Attempt,
  batch: readonly Chunk[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const known = await within((tx) => knownVectors(tx, attempt, ai.embedder.id, batch));
  const unknown = [
    ...new Map(
      batch
        .filter(({ contentHash }) => !known.has(contentHash))
        .map((chunk) => [chunk.contentHash, chunk.text]),
    ),
  ];
  const made =
    unknown.length > 0
      ? await ai.embed(
          unknown.map(([, text]) => text),
          signal,
        )
      : [];
  for (const [at, [hash]] of unknown.entries()) {
    const vector = made[at];
    if (vector) known.set(hash, vector);
  }
  return batch.map(({ contentHash }) => {
    const vector = known.get(contentHash);
    if (!vector) throw new Error('the embedder answered with too few vectors');
    return vector;
  });
}

/** Live chunks stay in place until the new ones are whole, so their vectors serve equal texts. */
async function knownVectors(
  tx: Tx,
  { workspace, resourceOId }: Attempt,
  embedderId: string,
  batch: readonly Chunk[],
): Promise<Map<string, Float32Array>> {
  const rows = await tx<{ hash: string; vector: number[] }[]>`
    select distinct on (content_hash) encode(content_hash, 'hex') as hash, embedding::vector::real[] as vector
    from chunk
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and embedder_id = ${embedderId}
      and content_hash in (
        select decode(hash, 'hex') from unnest(${batch.map((chunk) => chunk.contentHash)}::text[]) as hash
      )`;
  return new Map(rows.map(({ hash, vector }) => [hash, Float32Array.from(vector)]));
}

/** Embeds what has no draft yet; each batch is kept as it is made, and progress shown. */
export async function embedIntoDrafts(
  ai: Ai,
  within: Within,
  attempt: Attempt,
  parts: Iterable<Chunk[]>,
  total: number,
  signal: AbortSignal,
): Promise<void> {
  const drafted = await within((tx) => usableDrafts(tx, attempt, ai.embedder.id));
  let done = 0;
  for (const part of parts) {
    const isThere = part.every(({ ordinal, contentHash }) => drafted.get(ordinal) === contentHash);
    const vectors = isThere ? null : await embedBatch(ai, within, attempt, part, signal);
    done += part.length;
    if (!vectors) continue;
    await within(async (tx) => {
      await storeDrafts(tx, attempt, ai.embedder.id, part, vectors);
      await showProgress(tx, attempt, done, total);
    });
  }
}

/** Hashes of the texts whose drafts an earlier attempt has left, by ordinal; drafts of anything else go. */
async function usableDrafts(
  tx: Tx,
  { workspace, resourceOId, generation }: Attempt,
  embedderId: string,
): Promise<Map<number, string>> {
  await tx`
    delete from chunk_draft
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and (generation <> ${generation} or embedder_id <> ${embedderId})`;
  const rows = await tx<{ ordinal: number; hash: string }[]>`
    select ordinal, encode(content_hash, 'hex') as hash
    from chunk_draft
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}`;
  return new Map(rows.map(({ ordinal, hash }) => [ordinal, hash]));
}

async function storeDrafts(
  tx: Tx,
  { workspace, resourceOId, generation }: Attempt,
  embedderId: string,
  part: readonly Chunk[],
  vectors: readonly Float32Array[],
): Promise<void> {
  await tx`
    insert into chunk_draft (
      workspace_o_id, resource_o_id, generation, ordinal, content_hash, embedder_id, embedding
    )
    select ${workspace}, ${resourceOId}, ${generation}, ordinal, decode(hash, 'hex'), ${embedderId}, embedding::halfvec
    from unnest(
      ${part.map(({ ordinal }) => ordinal)}::integer[],
      ${part.map(({ contentHash }) => contentHash)}::text[],
      ${vectors.map((vector) => `[${vector.join(',')}]`)}::text[]
    ) as draft (ordinal, hash, embedding)
    on conflict (workspace_o_id, resource_o_id, generation, ordinal) do update
    set content_hash = excluded.content_hash, embedding = excluded.embedding`;
}

/** Chunks with the vectors of their drafts, read in the transaction that makes them live. */
export async function* draftVectors(
  tx: Tx,
  { workspace, resourceOId, generation }: Attempt,
  parts: Iterable<Chunk[]>,
): AsyncGenerator<ChunkBatch> {
  for (const chunks of parts) {
    const first = chunks[0]?.ordinal ?? 0;
    const rows = await tx<{ vector: number[] }[]>`
      select embedding::vector::real[] as vector
      from chunk_draft
      where workspace_o_id = ${workspace}
        and resource_o_id = ${resourceOId}
        and generation = ${generation}
        and ordinal between ${first} and ${first + chunks.length - 1}
      order by ordinal`;
    if (rows.length < chunks.length) throw new Error('drafts of a generation are missing');
    yield { chunks, vectors: rows.map(({ vector }) => Float32Array.from(vector)) };
  }
}

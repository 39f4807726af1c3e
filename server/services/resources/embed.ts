import type { Ai } from '../../ai/index.ts';
import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import type { Chunk } from '../../text/split.ts';
import type { IndexAttempt } from './stages.ts';

/** The number of chunks whose vectors are computed together; equal texts reuse existing vectors. */

export const batchSize = 256;

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

/**
 * Returns the vectors of one batch, in its order. Without a reader, because nothing was indexed yet, all are
 * computed.
 */
export async function embedBatch(
  ai: Ai,
  read: Tools['read'] | null,
  attempt: IndexAttempt,
  batch: readonly Chunk[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const vectorsByHash = read
    ? await read((tx) => knownVectors(tx, attempt, ai.embedder.id, batch))
    : new Map<string, Float32Array>();
  const unknown = [
    ...new Map(
      batch
        .filter(({ contentHash }) => !vectorsByHash.has(contentHash))
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
    if (vector) vectorsByHash.set(hash, vector);
  }
  return batch.map(({ contentHash }) => {
    const vector = vectorsByHash.get(contentHash);
    if (!vector) throw new Error('the embedder answered with too few vectors');
    return vector;
  });
}

/** Live chunks stay in place until the new ones are whole, so their vectors serve equal texts. */
async function knownVectors(
  tx: Tx,
  { workspace, resourceOId }: IndexAttempt,
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

import { newOId, prefixes } from '../../../../schema/o-id.ts';
import type { Tx } from '../../../database/index.ts';
import { yieldToEventLoop } from '../../../event-loop.ts';
import { type Collection, countChunk, keyOf, lengthOf, weigh } from '../../../text/lexical.ts';
import { vectorText } from '../../../text/vector-text.ts';

/** Chunks as rows: what a search by words and one by vectors read of them. */

/** A passage to index: offsets are UTF-16 units in the resource's text, `contentHash` is SHA-256 in hexadecimal. */
export interface NewChunk {
  ordinal: number;
  start: number;
  end: number;
  text: string;
  heading: string | null;
  contentHash: string;
}

/** Passages and their vectors at equal indexes; a vector is null (or zeros) for a passage without content. */
export interface ChunkBatch {
  chunks: readonly NewChunk[];
  vectors: readonly (Float32Array | null)[];
}

/** The owner of the chunks. */
export interface RowOwner {
  workspace: string;
  resourceOId: string;
  resourceName: string;
  generation: number;
  embedderId: string;
  /** Keeps the keys of workspaces apart. */
  salt: number;
}

export interface Rows {
  oIds: string[];
  ordinals: number[];
  starts: number[];
  ends: number[];
  contents: string[];
  headings: (string | null)[];
  hashes: string[];
  lengths: number[];
  lexicals: string[];
  keys: string[];
  weights: string[];
  embedders: (string | null)[];
  vectors: (string | null)[];
  /** Counted words of all of them. */
  length: number;
}

/** So many chunks take a few milliseconds. */
const chunksInSlice = 32;

/** Returns the rows of a batch, with their words weighted by the statistics of `before` and of the batch. */
export async function rowsOf(
  { chunks, vectors }: ChunkBatch,
  owner: RowOwner,
  before: Collection,
): Promise<Rows> {
  const rows = emptyRows();
  const counted: Map<number, number>[] = [];
  for (const [at, chunk] of chunks.entries()) {
    if (at > 0 && at % chunksInSlice === 0) await yieldToEventLoop();
    const counts = countChunk(chunk.text, titleOf(owner.resourceName, chunk.heading));
    rows.length += lengthOf(counts);
    counted.push(counts);
  }
  const collection = { chunks: before.chunks + chunks.length, length: before.length + rows.length };
  for (const [at, chunk] of chunks.entries()) {
    if (at > 0 && at % chunksInSlice === 0) await yieldToEventLoop();
    const lexical = weigh(counted[at] ?? new Map(), collection);
    const given = vectors[at] ?? null;
    const vector = given === null ? null : vectorText(given);
    rows.oIds.push(newOId(prefixes.chunk));
    rows.ordinals.push(chunk.ordinal);
    rows.starts.push(chunk.start);
    rows.ends.push(chunk.end);
    rows.contents.push(chunk.text);
    rows.headings.push(chunk.heading);
    rows.hashes.push(chunk.contentHash);
    rows.lengths.push(lexical.length);
    rows.lexicals.push(lexical.vector);
    rows.keys.push(`{${lexical.terms.map(({ term, tier }) => keyOf(term, tier, owner.salt)).join(',')}}`);
    rows.weights.push(Buffer.from(lexical.weights).toString('hex'));
    rows.embedders.push(vector === null ? null : owner.embedderId);
    rows.vectors.push(vector);
  }
  return rows;
}

export async function insertRows(tx: Tx, owner: RowOwner, rows: Rows): Promise<void> {
  const { workspace, resourceOId, generation } = owner;
  await tx`
    with passage as materialized (
      select *
      from unnest(
        ${rows.oIds}::text[], ${rows.ordinals}::integer[], ${rows.starts}::integer[], ${rows.ends}::integer[],
        ${rows.contents}::text[], ${rows.headings}::text[], ${rows.hashes}::text[], ${rows.lengths}::integer[],
        ${rows.lexicals}::text[], ${rows.keys}::text[], ${rows.weights}::text[], ${rows.embedders}::text[],
        ${rows.vectors}::text[]
      ) as passage (
        o_id, ordinal, start_offset, end_offset, content, heading, content_hash, length, lexical, term_keys, weights,
        embedder_id, embedding
      )
    ),
    stored as (
      insert into chunk (
        workspace_o_id, o_id, resource_o_id, generation, ordinal, start_offset, end_offset, content, heading,
        content_hash, embedder_id, dimensions, embedding
      )
      select
        ${workspace}, o_id, ${resourceOId}, ${generation}, ordinal, start_offset, end_offset, content, heading,
        decode(content_hash, 'hex'), embedder_id, vector_dims(embedding::halfvec), embedding::halfvec
      from passage
      returning 1
    )
    insert into chunk_words (
      workspace_o_id, resource_o_id, generation, ordinal, chunk_o_id, length, lexical, term_keys, weights
    )
    select
      ${workspace}, ${resourceOId}, ${generation}, ordinal, o_id, length, lexical::sparsevec, term_keys::integer[],
      decode(weights, 'hex')
    from passage
    returning 1
  `;
}

function emptyRows(): Rows {
  return {
    oIds: [],
    ordinals: [],
    starts: [],
    ends: [],
    contents: [],
    headings: [],
    hashes: [],
    lengths: [],
    lexicals: [],
    keys: [],
    weights: [],
    embedders: [],
    vectors: [],
    length: 0,
  };
}

function titleOf(resourceName: string, heading: string | null): string {
  if (heading === null || heading.includes(resourceName)) return heading ?? resourceName;
  return resourceName.includes(heading) ? resourceName : `${resourceName}\n${heading}`;
}

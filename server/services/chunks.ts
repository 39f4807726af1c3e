import { newOId, prefixes } from '../../schema/o-id.ts';
import type { Tx } from '../db.ts';
import { conflict } from '../errors.ts';
import { type Collection, countChunk, keyOf, lengthOf, type Tier, weigh } from '../search/lexical.ts';
import { vectorText } from '../search/vector-text.ts';

/** A passage to be found: offsets are UTF-16 units into the resource's text, `contentHash` SHA-256 in hexadecimal. */
export interface NewChunk {
  ordinal: number;
  start: number;
  end: number;
  text: string;
  heading: string | null;
  contentHash: string;
}

/** Passages with their vectors, in step; a vector is null (or of zeros) where there is nothing to point at. */
export interface ChunkBatch {
  chunks: readonly NewChunk[];
  vectors: readonly (Float32Array | null)[];
}

/** The text that chunks were cut from, and who made their vectors. */
export interface Generation {
  generation: number;
  /** The revision of the resource's text. */
  revision: number;
  embedderId: string;
}

/**
 * Makes `batches` the chunks of a resource, in place of those before, in the caller's transaction: a search sees the
 * old ones until it commits and the new ones after. Give batches of a few hundred; two are held at a time.
 * A generation that is not newer than the live one, or a deleted resource, is refused with 409: another run was faster.
 * Returns how many chunks stand.
 */
export async function indexChunks(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  generation: Generation,
  batches: Iterable<ChunkBatch> | AsyncIterable<ChunkBatch>,
): Promise<number> {
  const resource = await beginGeneration(tx, workspace, resourceOId, generation);
  const before = await readCollection(tx, workspace);
  const added = newTally();
  // While the database stores one batch, the next one is made.
  let storing: Promise<unknown> = Promise.resolve();
  try {
    for await (const batch of batches) {
      const rows = rowsOf(batch, resource.name, generation.embedderId, before, added);
      await storing;
      if (rows.oIds.length === 0) continue;
      storing = insertRows(tx, workspace, resourceOId, generation.generation, rows, before.salt);
      // heard below; here only so that it does not count as unheard while a batch is made
      storing.catch(() => {});
    }
  } finally {
    await storing;
  }
  await lockCollection(tx, workspace, added.chunks, added.length);
  await forgetChunks(tx, workspace, resourceOId, generation.generation);
  await countTermsIn(tx, workspace, added);
  await tx`
    update resource
    set chunk_count = ${added.chunks}
    where workspace_o_id = ${workspace} and o_id = ${resourceOId}
  `;
  return added.chunks;
}

/** Takes a resource's chunks, their vectors and their share of the statistics away, in the caller's transaction. */
export async function removeChunks(tx: Tx, workspace: string, resourceOId: string): Promise<number> {
  await tx`
    update resource
    set chunk_count = 0
    where workspace_o_id = ${workspace} and o_id = ${resourceOId}
  `;
  await lockCollection(tx, workspace, 0, 0);
  return forgetChunks(tx, workspace, resourceOId, null);
}

/** The vectors a resource's live chunks have by this embedder, by content hash: what need not be embedded again. */
export async function vectorsByHash(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  embedderId: string,
): Promise<Map<string, Float32Array>> {
  const rows = await tx<{ hash: string; vector: number[] }[]>`
    select encode(content_hash, 'hex') as hash, embedding::vector::real[] as vector
    from chunk
    where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId} and embedder_id = ${embedderId}
  `;
  return new Map(rows.map(({ hash, vector }) => [hash, Float32Array.from(vector)]));
}

interface KnownCollection extends Collection {
  salt: number;
}

/** What a transaction adds to the workspace's statistics. */
interface Tally {
  chunks: number;
  length: number;
  tiers: Map<number, [number, number, number, number]>;
}

interface Rows {
  oIds: string[];
  ordinals: number[];
  starts: number[];
  ends: number[];
  contents: string[];
  headings: (string | null)[];
  hashes: string[];
  lengths: number[];
  lexicals: string[];
  terms: { term: number; tier: Tier }[][];
  weights: string[];
  embedders: (string | null)[];
  vectors: (string | null)[];
}

// Long enough to spare round trips, short enough to stay far below the limits of one message.
const termsPerStatement = 5_000;

async function beginGeneration(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  { generation, revision }: Generation,
): Promise<{ name: string }> {
  const [resource] = await tx<{ name: string }[]>`
    update resource
    set
      live_generation = ${generation},
      wanted_generation = greatest(wanted_generation, ${generation}),
      indexed_revision = ${revision},
      indexed_text_hash = (
        select hash
        from resource_text
        where workspace_o_id = ${workspace} and resource_o_id = ${resourceOId} and revision = ${revision}
      )
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}
      and live_generation < ${generation}
      and deleted_at is null
    returning name
  `;
  if (resource === undefined) throw conflict('The resource was deleted or indexed by a later run.');
  return resource;
}

async function readCollection(tx: Tx, workspace: string): Promise<KnownCollection> {
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

async function lockCollection(tx: Tx, workspace: string, chunks: number, length: number): Promise<void> {
  await tx`
    update chunk_collection
    set chunks = chunks + ${chunks}, length = length + ${length}
    where workspace_o_id = ${workspace}
  `;
}

function newTally(): Tally {
  return { chunks: 0, length: 0, tiers: new Map() };
}

function rowsOf(
  { chunks, vectors }: ChunkBatch,
  resourceName: string,
  embedderId: string,
  before: Collection,
  added: Tally,
): Rows {
  const rows = emptyRows();
  const counted = chunks.map((chunk) => countChunk(chunk.text, titleOf(resourceName, chunk.heading)));
  for (const counts of counted) added.length += lengthOf(counts);
  added.chunks += chunks.length;
  const collection = { chunks: before.chunks + added.chunks, length: before.length + added.length };
  for (const [at, chunk] of chunks.entries()) {
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
    rows.terms.push(lexical.terms);
    rows.weights.push(Buffer.from(lexical.weights).toString('hex'));
    rows.embedders.push(vector === null ? null : embedderId);
    rows.vectors.push(vector);
    for (const { term, tier } of lexical.terms) tally(added, term, tier);
  }
  return rows;
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
    terms: [],
    weights: [],
    embedders: [],
    vectors: [],
  };
}

function titleOf(resourceName: string, heading: string | null): string {
  if (heading === null || heading.includes(resourceName)) return heading ?? resourceName;
  return resourceName.includes(heading) ? resourceName : `${resourceName}\n${heading}`;
}

function tally(added: Tally, term: number, tier: Tier): void {
  const known = added.tiers.get(term);
  if (known !== undefined) known[tier] += 1;
  else {
    const tiers: [number, number, number, number] = [0, 0, 0, 0];
    tiers[tier] = 1;
    added.tiers.set(term, tiers);
  }
}

async function insertRows(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  generation: number,
  rows: Rows,
  salt: number,
): Promise<void> {
  const keys = rows.terms.map(
    (terms) => `{${terms.map(({ term, tier }) => keyOf(term, tier, salt)).join(',')}}`,
  );
  await tx`
    with passage as materialized (
      select *
      from unnest(
        ${rows.oIds}::text[], ${rows.ordinals}::integer[], ${rows.starts}::integer[], ${rows.ends}::integer[],
        ${rows.contents}::text[], ${rows.headings}::text[], ${rows.hashes}::text[], ${rows.lengths}::integer[],
        ${rows.lexicals}::text[], ${keys}::text[], ${rows.weights}::text[], ${rows.embedders}::text[],
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
    )
    insert into chunk_words (
      workspace_o_id, resource_o_id, generation, ordinal, chunk_o_id, length, lexical, term_keys, weights
    )
    select
      ${workspace}, ${resourceOId}, ${generation}, ordinal, o_id, length, lexical::sparsevec, term_keys::integer[],
      decode(weights, 'hex')
    from passage
  `;
}

/** Deletes all generations but `kept`, and what they counted for. The collection's row must be held. */
async function forgetChunks(
  tx: Tx,
  workspace: string,
  resourceOId: string,
  kept: number | null,
): Promise<number> {
  const [gone] = await tx<{ chunks: number }[]>`
    with collection as materialized (
      select salt
      from chunk_collection
      where workspace_o_id = ${workspace}
    ),
    passages as (
      delete from chunk
      where workspace_o_id = ${workspace}
        and resource_o_id = ${resourceOId}
        and generation is distinct from ${kept}::integer
    ),
    deleted as (
      delete from chunk_words
      where workspace_o_id = ${workspace}
        and resource_o_id = ${resourceOId}
        and generation is distinct from ${kept}::integer
      returning term_keys, length
    ),
    counted as (
      select key # salt as term_and_tier, count(*)::integer as chunks
      from deleted
      cross join collection
      cross join unnest(term_keys) as key
      group by 1
    ),
    by_term as (
      select
        -- the key is term × 4 + tier - 2^31
        ((term_and_tier::bigint + 2147483648) >> 2)::integer as term,
        coalesce(sum(chunks) filter (where (term_and_tier & 3) = 0), 0) as tier_0,
        coalesce(sum(chunks) filter (where (term_and_tier & 3) = 1), 0) as tier_1,
        coalesce(sum(chunks) filter (where (term_and_tier & 3) = 2), 0) as tier_2,
        coalesce(sum(chunks) filter (where (term_and_tier & 3) = 3), 0) as tier_3
      from counted
      group by 1
    ),
    uncounted as (
      update chunk_term known
      set
        tier_0 = known.tier_0 - by_term.tier_0,
        tier_1 = known.tier_1 - by_term.tier_1,
        tier_2 = known.tier_2 - by_term.tier_2,
        tier_3 = known.tier_3 - by_term.tier_3
      from by_term
      where known.workspace_o_id = ${workspace} and known.term = by_term.term
    ),
    total as (
      select count(*)::integer as chunks, coalesce(sum(length), 0) as length
      from deleted
    ),
    reduced as (
      update chunk_collection
      set chunks = chunk_collection.chunks - total.chunks, length = chunk_collection.length - total.length
      from total
      where workspace_o_id = ${workspace}
    )
    select chunks
    from total
  `;
  return gone?.chunks ?? 0;
}

async function countTermsIn(tx: Tx, workspace: string, { tiers }: Tally): Promise<void> {
  const entries = [...tiers].sort(([a], [b]) => a - b);
  for (let from = 0; from < entries.length; from += termsPerStatement) {
    const part = entries.slice(from, from + termsPerStatement);
    await tx`
      insert into chunk_term as known (workspace_o_id, term, tier_0, tier_1, tier_2, tier_3)
      select ${workspace}, term, tier_0, tier_1, tier_2, tier_3
      from unnest(
        ${part.map(([term]) => term)}::integer[],
        ${part.map(([, [tier]]) => tier)}::integer[],
        ${part.map(([, [, tier]]) => tier)}::integer[],
        ${part.map(([, [, , tier]]) => tier)}::integer[],
        ${part.map(([, [, , , tier]]) => tier)}::integer[]
      ) as added (term, tier_0, tier_1, tier_2, tier_3)
      on conflict (workspace_o_id, term) do update
      set
        tier_0 = known.tier_0 + excluded.tier_0,
        tier_1 = known.tier_1 + excluded.tier_1,
        tier_2 = known.tier_2 + excluded.tier_2,
        tier_3 = known.tier_3 + excluded.tier_3
    `;
  }
}

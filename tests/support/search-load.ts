import { newOId, prefixes } from '../../schema/o-id.ts';
import { type Ai, builtInAi } from '../../server/ai/index.ts';
import type { Database } from '../../server/database/index.ts';
import { withoutDeadline } from '../../server/database/maintain.ts';
import { indexChunks } from '../../server/services/resources/chunks/index.ts';
import { keepGraph } from '../../server/services/resources/chunks/vector-graph.ts';
import { bareWorkspace } from './labelled/search-quality.ts';
import type { createCorpus } from './search-corpus.ts';
import { trainedDimensions, trainedId, trainedVector } from './search-vectors.ts';

const inResource = 100;

/** Adds made chunks to a workspace, a hundred to a resource, with vectors as of a trained embedder. */
export async function addChunks(
  db: Database,
  workspace: string,
  corpus: ReturnType<typeof createCorpus>,
  count: number,
): Promise<void> {
  for (let done = 0; done < count; done += inResource) {
    const chunks = corpus.resource(Math.min(inResource, count - done));
    const vectors = chunks.map(({ text }) => trainedVector(text));
    const resourceOId = await addResource(db, workspace);
    await db.write(workspace, (tx) =>
      indexChunks(tx, workspace, resourceOId, { generation: 1, revision: 0, embedderId: trainedId }, [
        { chunks, vectors },
      ]),
    );
  }
}

export async function addResource(db: Database, workspace: string): Promise<string> {
  const resourceOId = newOId(prefixes.resource);
  await db.ownerSql`
    insert into resource (workspace_o_id, o_id, source_type, identifier, name)
    values (${workspace}, ${resourceOId}, 'text', ${resourceOId}, 'Bench')
  `;
  return resourceOId;
}

/**
 * Neighbours of ten thousand chunks each: copies of this workspace's, under keys of their own, their vectors moved by
 * one place. The database makes them, in a tenth of the time that indexing takes.
 */
export async function addNeighbours(db: Database, workspace: string, count: number): Promise<void> {
  const each = 10_000;
  for (let done = 0; done < count; done += each) {
    const neighbour = await bareWorkspace(db);
    await withoutDeadline(db, async (tx) => {
      await tx.unsafe('set synchronous_commit = off');
      await tx`
        insert into chunk_collection (workspace_o_id, chunks, length)
        select ${neighbour}, least(chunks, ${each}), length
        from chunk_collection
        where workspace_o_id = ${workspace}
        returning 1
      `;
      await tx`
        insert into chunk_term (workspace_o_id, term, tier_0, tier_1, tier_2, tier_3)
        select ${neighbour}, term, tier_0, tier_1, tier_2, tier_3
        from chunk_term
        where workspace_o_id = ${workspace}
        limit 60000
        returning 1
      `;
      await tx`
        insert into resource (workspace_o_id, o_id, source_type, identifier, name)
        select ${neighbour}, o_id, 'text', identifier, name
        from resource
        where workspace_o_id = ${workspace}
        returning 1
      `;
      await tx`
        insert into chunk (
          workspace_o_id, o_id, resource_o_id, generation, ordinal, start_offset, end_offset, content, content_hash,
          embedder_id, dimensions, embedding
        )
        select
          ${neighbour}, o_id, resource_o_id, generation, ordinal, start_offset, end_offset, content, content_hash,
          embedder_id, dimensions,
          (subvector(embedding, 2, dimensions - 1)::vector || subvector(embedding, 1, 1)::vector)::halfvec
        from chunk
        where workspace_o_id = ${workspace}
        limit ${each}
        returning 1
      `;
      await tx`
        insert into chunk_words (
          workspace_o_id, resource_o_id, generation, ordinal, chunk_o_id, length, lexical, term_keys, weights
        )
        select
          ${neighbour}, resource_o_id, generation, ordinal, chunk_o_id, length, lexical,
          array(select key # mine.salt # theirs.salt from unnest(term_keys) with ordinality as held (key, place) order by place),
          weights
        from chunk_words
        cross join (select salt from chunk_collection where workspace_o_id = ${workspace}) as mine
        cross join (select salt from chunk_collection where workspace_o_id = ${neighbour}) as theirs
        where workspace_o_id = ${workspace}
        limit ${each}
        returning 1
      `;
    });
  }
}

/** The graphs anew, each made in one go, and what a running server's own vacuum would have done by now. */
export async function settle(db: Database, workspaces: readonly string[]): Promise<void> {
  await withoutDeadline(db, async (sql) => {
    await sql.unsafe(`set maintenance_work_mem = '${db.kind === 'server' ? '1GB' : '128MB'}'`);
    for (const graph of await graphsOf(db)) await sql.unsafe(`reindex index ${graph}`);
    await sql.unsafe('vacuum analyze chunk_words');
    await sql.unsafe('vacuum analyze chunk');
  });
  for (const workspace of workspaces) await keepGraph(db, trainedAi, workspace);
}

async function graphsOf(db: Database): Promise<string[]> {
  const rows = await db.ownerSql<{ name: string }[]>`
    select indexrelid::regclass::text as name
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    join pg_am on pg_am.oid = relam
    where amname = 'hnsw' and relkind = 'i'
  `;
  return rows.map(({ name }) => name);
}

/** The stand-in for a trained embedder as indexing sees it. */
const trainedAi: Ai = {
  ...builtInAi(),
  embedder: { id: trainedId, dimensions: trainedDimensions },
  embed: async (texts) => texts.map(trainedVector),
};

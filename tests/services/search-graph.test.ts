import { beforeAll, describe, expect, test } from 'bun:test';
import { type Ai, builtInAi } from '../../server/ai/index.ts';
import type { Database } from '../../server/database/index.ts';
import { indexChunks, type NewChunk } from '../../server/services/resources/chunks/index.ts';
import { keepGraph, scannedChunks } from '../../server/services/resources/chunks/vector-graph.ts';
import { search } from '../../server/services/search/search.ts';
import { vectorText } from '../../server/text/vector-text.ts';
import { testDatabase, testServerUrl } from '../support/database.ts';
import { bareWorkspace } from '../support/labelled/search-quality.ts';
import { addResource } from '../support/search-load.ts';
import { generator } from '../support/search-vectors.ts';

/**
 * An embedder whose vectors know nothing of one another: nearest ones are hard to find by any index. So many dimensions that
 * of two widths that are tried one after the other one finds far too little and the next nearly all: a graph is made by
 * chance, and so are the questions by which a width is chosen.
 */
const dimensions = 256;
function vectorOf(text: string): Float32Array {
  const random = generator(Bun.hash.xxHash32(text));
  return Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5);
}
const ai: Ai = {
  ...builtInAi(),
  embedder: { id: 'test-256', dimensions },
  embed: async (texts) => texts.map(vectorOf),
};

let db: Database;
let workspace: string;
beforeAll(async () => {
  db = await testDatabase();
  workspace = await bareWorkspace(db);
});

let written = 0;
/** One resource of so many passages. */
async function add(count: number): Promise<string> {
  const resourceOId = await addResource(db, workspace);
  const chunks = Array.from({ length: count }, (_, ordinal): NewChunk => {
    const text = `Passage ${written++} of the collection.`;
    const contentHash = new Bun.CryptoHasher('sha256').update(text).digest('hex');
    return {
      ordinal,
      start: ordinal * 100,
      end: ordinal * 100 + text.length,
      text,
      heading: null,
      contentHash,
    };
  });
  const batch = { chunks, vectors: chunks.map(({ text }) => vectorOf(text)) };
  await db.write(workspace, (tx) =>
    indexChunks(tx, workspace, resourceOId, { generation: 1, revision: 0, embedderId: 'test-256' }, [batch]),
  );
  return resourceOId;
}

function ask(text: string, resourceOIds?: string[]) {
  const request = {
    query: '',
    limit: 10,
    mode: 'semantic' as const,
    ...(resourceOIds ? { resourceOIds } : {}),
  };
  return db.write(workspace, (tx) =>
    search(tx, workspace, request, { embedderId: 'test-256', vector: vectorOf(text) }),
  );
}

async function exactly(text: string): Promise<Set<string>> {
  const vector = vectorText(vectorOf(text));
  const rows = await db.ownerSql<{ oId: string }[]>`
    select o_id
    from chunk
    where workspace_o_id = ${workspace}
    order by (embedding <#> ${vector}::halfvec) + 0
    limit 10
  `;
  return new Set(rows.map(({ oId }) => oId));
}

async function recall(questions: number): Promise<number> {
  let found = 0;
  for (let at = 0; at < questions; at++) {
    const text = `question ${at} of somebody`;
    const exact = await exactly(text);
    const { hits } = await ask(text);
    found += hits.filter(({ chunkOId }) => exact.has(chunkOId)).length / exact.size;
  }
  return found / questions;
}

describe('the index for vectors', () => {
  test('is none while all can be measured, then a graph that finds what they would', async () => {
    const few = await add(800);
    await keepGraph(db, ai, workspace);
    expect((await ask('a question')).index).toBe('exact');
    expect(await recall(5)).toBe(1);

    while (written <= scannedChunks) await add(800);
    // until the graph is measured, every vector still is
    expect((await ask('a question')).index).toBe('exact');
    await keepGraph(db, ai, workspace);
    const [known] = await db.ownerSql`
      select graph_width as width, graph_chunks as chunks, graph_recall as recall
      from chunk_collection
      where workspace_o_id = ${workspace}`;
    expect(known?.chunks).toBe(written);
    expect(known?.recall).toBeGreaterThanOrEqual(0.99);
    // such vectors are found by a wide search only
    expect(known?.width).toBeGreaterThan(40);

    expect((await ask('a question')).index).toBe('hnsw');
    expect(await recall(100)).toBeGreaterThanOrEqual(0.98);

    // a filter that leaves few is measured in full, whatever stands
    const narrow = await ask('a question', [few]);
    expect(narrow.index).toBe('exact');
    expect(narrow.hits).toHaveLength(10);
    expect(new Set(narrow.hits.map(({ resourceOId }) => resourceOId))).toEqual(new Set([few]));
  });

  test('is measured once, and again when the collection has doubled', async () => {
    const mark = async () =>
      (await db.ownerSql`select graph_chunks from chunk_collection where workspace_o_id = ${workspace}`)[0]
        ?.graphChunks;
    const before = await mark();
    await add(800);
    await keepGraph(db, ai, workspace);
    expect(await mark()).toBe(before);
    await db.ownerSql`update chunk_collection set graph_chunks = 2000 where workspace_o_id = ${workspace}`;
    await keepGraph(db, ai, workspace);
    expect(await mark()).toBe(written);
  });

  test('that finds too little is left alone: every vector is measured', async () => {
    await db.ownerSql`
      update chunk_collection set graph_width = 0, graph_recall = 0.6 where workspace_o_id = ${workspace}`;
    expect((await ask('a question')).index).toBe('exact');
    expect(await recall(5)).toBe(1);
  });

  // The embedded engine has one session: nobody could keep the index waiting.
  if (testServerUrl)
    test('gives way to a transaction that does not end, and is made by whoever indexes behind it', async () => {
      const graphs = () => db.ownerSql<{ name: string; isWhole: boolean }[]>`
        select indexrelid::regclass::text as name, indisvalid as is_whole
        from pg_index
        where indexrelid::regclass::text like 'chunk_%_graph_256'`;
      const [graph] = await graphs();
      await db.ownerSql.unsafe(`drop index ${graph?.name}`);
      await db.ownerSql`update chunk_collection set graph_chunks = 2000 where workspace_o_id = ${workspace}`;
      const { promise: end, resolve } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const long = db.asOwner(async (tx) => {
        await tx`lock table chunk in row exclusive mode`;
        begin();
        await end;
      });
      await begun;
      await keepGraph(db, ai, workspace, undefined, 1);
      expect(await graphs()).not.toContainEqual({ name: graph?.name ?? '', isWhole: true });
      resolve();
      await long;
      await keepGraph(db, ai, workspace);
      expect([...(await graphs())]).toEqual([{ name: graph?.name ?? '', isWhole: true }]);
    });
});

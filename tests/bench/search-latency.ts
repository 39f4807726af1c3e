import type { Database, Tx } from '../../server/database/index.ts';
import { search } from '../../server/services/search/search.ts';
import type { createCorpus } from '../support/search-corpus.ts';
import { trainedDimensions, trainedId, trainedVector } from '../support/search-vectors.ts';

const ways = ['bare', 'again', 'keyword', 'semantic', 'hybrid'] as const;
type Way = (typeof ways)[number];

/** Milliseconds of every question, by way, in the order they were asked. */
export type Latency = Record<Way, number[]>;

/** As wide as a search by words and vectors looks, so that both find the same. */
const width = 80;

/** The part of the table that holds a workspace, and its graph. */
export async function partitionOf(db: Database, workspace: string): Promise<string> {
  const [row] = await db.ownerSql<{ partition: string }[]>`
    select tableoid::regclass::text as partition from chunk where workspace_o_id = ${workspace} limit 1
  `;
  return row?.partition ?? 'chunk';
}

/** The ten nearest, by one statement and nothing else. */
export function bareQuery(tx: Tx, partition: string, workspace: string, vector: Float32Array) {
  return tx<{ oId: string }[]>`
    select o_id as "oId"
    from ${tx(partition)}
    where workspace_o_id = ${workspace}
      and dimensions = ${tx.unsafe(String(trainedDimensions))}
    order by embedding::halfvec(${tx.unsafe(String(trainedDimensions))}) <#> ${`[${vector.join(',')}]`}::halfvec(${tx.unsafe(String(trainedDimensions))})
    limit 10
  `;
}

/**
 * Every question once by each way, in turn, so that what else the machine does falls on all of them; each way is at
 * another question, so that none finds the pages that the one before has just read.
 */
export async function measureLatency(
  db: Database,
  workspace: string,
  corpus: ReturnType<typeof createCorpus>,
  count: number,
): Promise<Latency> {
  const times: Latency = { bare: [], again: [], keyword: [], semantic: [], hybrid: [] };
  const questions = Array.from({ length: count }, () => {
    const query = corpus.question();
    return { query, vector: trainedVector(query) };
  });
  const partition = await partitionOf(db, workspace);
  for (let at = -20; at < count; at++) {
    await db.write(workspace, async (tx) => {
      await tx.unsafe(
        `set local role none; set local hnsw.ef_search = ${width}; set local enable_seqscan = off`,
      );
      for (const [turn, way] of ways.entries()) {
        const question = questions[(at + count + Math.floor((turn * count) / ways.length)) % count];
        if (question === undefined) continue;
        const began = performance.now();
        await ask(tx, partition, workspace, way, question);
        if (at >= 0) times[way].push(performance.now() - began);
      }
    });
  }
  return times;
}

function ask(
  tx: Tx,
  partition: string,
  workspace: string,
  way: Way,
  { query, vector }: { query: string; vector: Float32Array },
) {
  if (way === 'bare' || way === 'again') return bareQuery(tx, partition, workspace, vector);
  return search(tx, workspace, { query, limit: 10, mode: way }, { embedderId: trainedId, vector });
}

/** What share of the ten truly nearest the graph finds. */
export async function measureRecall(
  db: Database,
  workspace: string,
  corpus: ReturnType<typeof createCorpus>,
  questions: number,
): Promise<number> {
  let found = 0;
  for (let at = 0; at < questions; at++) {
    const query = corpus.question();
    const vector = trainedVector(query);
    found += await db.write(workspace, async (tx) => {
      const { hits } = await search(
        tx,
        workspace,
        { query, limit: 10, mode: 'semantic' },
        { embedderId: trainedId, vector },
      );
      const exact = await exactNearest(tx, workspace, vector);
      return hits.filter(({ chunkOId }) => exact.has(chunkOId)).length / exact.size;
    });
  }
  return found / questions;
}

export async function exactNearest(tx: Tx, workspace: string, vector: Float32Array): Promise<Set<string>> {
  const rows = await tx<{ oId: string }[]>`
    select o_id as "oId"
    from chunk
    where workspace_o_id = ${workspace}
    order by (embedding <#> ${`[${vector.join(',')}]`}::halfvec) + 0
    limit 10
  `;
  return new Set(rows.map(({ oId }) => oId));
}

export function shareOf(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function printLatency(size: number, times: Latency): void {
  const control = shareOf(times.again, 0.5) / shareOf(times.bare, 0.5);
  const noise = control < 0.85 || control > 1.18 ? ', too noisy' : '';
  console.log(`latency     ${size} chunks; control ${control.toFixed(2)}${noise}`);
  const bare = [...times.bare, ...times.again];
  for (const way of ['bare', 'keyword', 'semantic', 'hybrid'] as const) {
    const own = way === 'bare' ? bare : times[way];
    const parts = [0.5, 0.99].map(
      (share) =>
        `p${share * 100} ${shareOf(own, share).toFixed(2)} ms (${(shareOf(own, share) / shareOf(bare, share)).toFixed(2)} × bare)`,
    );
    console.log(`            ${way.padEnd(8)} ${parts.join('  ')}`);
  }
}

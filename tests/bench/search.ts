import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newOId, prefixes } from '../../schema/o-id.ts';
import { embedderId, hashEmbed } from '../../server/ai/embed.ts';
import type { Database } from '../../server/db.ts';
import { indexChunks, type NewChunk } from '../../server/services/chunks.ts';
import { search } from '../../server/services/search.ts';
import { testDatabase } from '../support/database.ts';
import { createCorpus } from './search-corpus.ts';
import {
  bareWorkspace,
  loadPassages,
  measureQuality,
  type Passage,
  type Question,
} from './search-quality.ts';
import committedPassages from './search-set/passages.json' with { type: 'json' };
import committedQuestions from './search-set/questions.json' with { type: 'json' };

/**
 * Quality on two sets, then latency against the bare vector query and indexing against a bare insert, both on a made
 * collection. Set TEST_DATABASE_URL for figures of a server, SEARCH_BENCH_CHUNKS for sizes (default 2000,10000).
 */
export async function run(): Promise<void> {
  const db = await testDatabase();
  await printQuality(db);
  const sizes = (process.env.SEARCH_BENCH_CHUNKS ?? '2000,10000').split(',').map(Number);
  const workspace = await bareWorkspace(db);
  let stored = 0;
  for (const size of sizes) {
    await grow(db, workspace, size - stored, size);
    stored = size;
    await printLatency(db, workspace, size);
  }
}

interface Collection {
  docs: { id: number; title: string; text: string }[];
  queries: { id: number; text: string }[];
  relevant: Record<string, number[]>;
}

const cisiPath = join(import.meta.dir, '../../../shared/data/search/cisi.json');
const questionCount = 100;

async function printQuality(db: Database): Promise<void> {
  await printSet(db, 'committed', committedPassages, committedQuestions);
  if (!existsSync(cisiPath)) return;
  const { docs, queries, relevant }: Collection = await Bun.file(cisiPath).json();
  const passages = docs.map(({ id, title, text }) => ({ id: String(id), title, text }));
  const questions = queries.map(({ id, text }) => ({ text, relevant: (relevant[id] ?? []).map(String) }));
  await printSet(db, 'CISI', passages, questions);
  console.log('           Xapian BM25 on CISI: nDCG@10 0.350, MAP 0.203; SQLite FTS5: 0.314, 0.173');
}

async function printSet(db: Database, name: string, passages: Passage[], questions: Question[]) {
  const loaded = await loadPassages(db, passages);
  for (const mode of ['keyword', 'hybrid', 'semantic'] as const) {
    const { ndcg10, map } = await measureQuality(db, loaded, questions, mode);
    console.log(`${name.padEnd(10)} ${mode.padEnd(9)} nDCG@10 ${ndcg10.toFixed(4)}  MAP ${map.toFixed(4)}`);
  }
}

/** Adds chunks by hundreds and says what indexing one costs, beside its embedding. */
async function grow(db: Database, workspace: string, count: number, seed: number): Promise<void> {
  const corpus = createCorpus(seed);
  let embedding = 0;
  let indexing = 0;
  for (let done = 0; done < count; done += 100) {
    const chunks: NewChunk[] = corpus.resource(Math.min(100, count - done));
    const began = performance.now();
    const vectors = chunks.map(({ text }) => hashEmbed(text));
    const embedded = performance.now();
    const resourceOId = newOId(prefixes.resource);
    await db.inWorkspace(workspace, async (tx) => {
      await tx`
        insert into resource (workspace_o_id, o_id, source_type, identifier, name)
        values (${workspace}, ${resourceOId}, 'text', ${resourceOId}, 'Bench')
      `;
      await indexChunks(tx, workspace, resourceOId, { generation: 1, revision: 0, embedderId }, [
        { chunks, vectors },
      ]);
    });
    embedding += embedded - began;
    indexing += performance.now() - embedded;
  }
  const each = (total: number) => (total / count).toFixed(3);
  console.log(
    `indexing   ${count} chunks: embedding ${each(embedding)} ms, storing ${each(indexing)} ms a chunk`,
  );
}

/** Every question once by each way, in turn, so that what else the machine does falls on all of them. */
async function printLatency(db: Database, workspace: string, size: number): Promise<void> {
  const corpus = createCorpus(size);
  const times = {
    bare: [] as number[],
    again: [] as number[],
    keyword: [] as number[],
    hybrid: [] as number[],
  };
  let index: string | null = null;
  for (let at = 0; at < questionCount + 20; at++) {
    const query = corpus.question();
    const near = { embedderId, vector: hashEmbed(query) };
    await db.inWorkspace(workspace, async (tx) => {
      const bare = () => tx`
        select o_id
        from chunk
        where workspace_o_id = ${workspace}
        order by embedding <#> ${`[${near.vector.join(',')}]`}::halfvec
        limit 10
      `;
      const taken = {
        bare: await timed(bare),
        keyword: await timed(() => search(tx, workspace, { query, limit: 10, mode: 'keyword' }, null)),
        again: await timed(bare),
        hybrid: await timed(async () => {
          index = (await search(tx, workspace, { query, limit: 10 }, near)).index;
        }),
      };
      if (at < 20) return;
      for (const way of ['bare', 'again', 'keyword', 'hybrid'] as const) times[way].push(taken[way]);
    });
  }
  const control = at(times.again, 0.5) / at(times.bare, 0.5);
  console.log(
    `latency    ${size} chunks, hybrid by ${index}; control ${control.toFixed(2)}${noisy(control)}`,
  );
  for (const way of ['bare', 'keyword', 'hybrid'] as const) {
    const ratio = (share: number) => (at(times[way], share) / at(times.bare, share)).toFixed(2);
    console.log(
      `           ${way.padEnd(8)} p50 ${at(times[way], 0.5).toFixed(2)} ms (${ratio(0.5)} × bare)  ` +
        `p99 ${at(times[way], 0.99).toFixed(2)} ms (${ratio(0.99)} × bare)`,
    );
  }
}

function noisy(control: number): string {
  return control < 0.85 || control > 1.18 ? ', too noisy' : '';
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

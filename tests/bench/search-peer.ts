import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../server/database/index.ts';
import { search } from '../../server/services/search/search.ts';
import type { createCorpus } from '../support/search-corpus.ts';
import { trainedId, trainedVector } from '../support/search-vectors.ts';
import { quartiles, shown } from './ratio.ts';
import { exactNearest } from './search-latency.ts';

/** Half a gigabyte with what it brings along: only this bench has a use for it, so it is not among the packages. */
const peer = { name: '@lancedb/lancedb', version: '0.39.0' };

interface LanceQuery {
  distanceType(type: 'dot'): LanceQuery;
  ef(width: number): LanceQuery;
  refineFactor(factor: number): LanceQuery;
  select(columns: string[]): LanceQuery;
  limit(count: number): LanceQuery;
  toArray(): Promise<{ id: string }[]>;
}
interface LanceTable {
  createIndex(column: string, options: { config: unknown }): Promise<void>;
  query(): { nearestTo(vector: Float32Array): LanceQuery };
}
interface Lance {
  connect(path: string): Promise<{ createTable(name: string, rows: object[]): Promise<LanceTable> }>;
  Index: { hnswSq(options: object): unknown };
}

const inFlight = 8;
const rounds = 7;

/** Searches a second by vector, eight in flight, against LanceDB with the very same chunks, round by round in turn. */
export async function comparePeer(
  db: Database,
  workspace: string,
  corpus: ReturnType<typeof createCorpus>,
  seconds: number,
): Promise<void> {
  const lance = await loadPeer();
  if (lance === null) return;
  const folder = mkdtempSync(join(tmpdir(), 'lance-'));
  try {
    const table = await fillPeer(db, workspace, lance, folder);
    const vectors = Array.from({ length: 200 }, () => trainedVector(corpus.question()));
    const theirs = await tune(db, workspace, table, vectors.slice(0, 30));
    const ours = (vector: Float32Array) =>
      // the way that the product's route takes
      db.read(workspace, (tx) =>
        search(tx, workspace, { query: '', limit: 10, mode: 'semantic' }, { embedderId: trainedId, vector }),
      );
    const rates = { ours: [] as number[], theirs: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      rates.ours.push(await rateOf(ours, vectors, seconds));
      rates.theirs.push(await rateOf(theirs, vectors, seconds));
    }
    const ratio = quartiles(rates.ours.map((rate, at) => rate / (rates.theirs[at] ?? Number.NaN)));
    console.log(
      `throughput  ${quartiles(rates.ours).median.toFixed(0)} q/s by vector, LanceDB ${quartiles(rates.theirs).median.toFixed(0)} q/s: ${shown(ratio)} × LanceDB`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadPeer(): Promise<Lance | null> {
  try {
    return (await import(process.env.BENCH_LANCEDB ?? peer.name)) as Lance;
  } catch {
    console.log(
      `throughput  not measured: bun add --no-save ${peer.name}@${peer.version}, or BENCH_LANCEDB=<its folder>`,
    );
    return null;
  }
}

async function fillPeer(db: Database, workspace: string, lance: Lance, folder: string): Promise<LanceTable> {
  const rows: object[] = [];
  await db.ownerSql<{ id: string; content: string; vector: number[] }[]>`
    select o_id as id, content, embedding::vector::real[] as vector
    from chunk
    where workspace_o_id = ${workspace}
  `.cursor(2000, (part) => {
    for (const { id, content, vector } of part) rows.push({ id, content, vector });
  });
  const connection = await lance.connect(folder);
  const table = await connection.createTable('chunk', rows);
  const config = lance.Index.hnswSq({ distanceType: 'dot', numPartitions: 1, m: 16, efConstruction: 150 });
  await table.createIndex('vector', { config });
  return table;
}

type Ask = (vector: Float32Array) => Promise<unknown>;

/** The least wide of its searches that finds 97 of 100. */
async function tune(
  db: Database,
  workspace: string,
  table: LanceTable,
  vectors: Float32Array[],
): Promise<Ask> {
  const exact: Set<string>[] = [];
  for (const vector of vectors)
    exact.push(await db.write(workspace, (tx) => exactNearest(tx, workspace, vector)));
  for (const [ef, factor] of [
    [40, 2],
    [60, 3],
    [100, 4],
    [200, 5],
    [400, 10],
  ] as const) {
    const ask = (vector: Float32Array) =>
      table
        .query()
        .nearestTo(vector)
        .distanceType('dot')
        .ef(ef)
        .refineFactor(factor)
        // the passage as well: a search answers with texts
        .select(['id', 'content', '_distance'])
        .limit(10)
        .toArray();
    let found = 0;
    for (const [at, vector] of vectors.entries()) {
      found += (await ask(vector)).filter(({ id }) => exact[at]?.has(id)).length / 10;
    }
    const recall = found / vectors.length;
    console.log(`            LanceDB ef ${ef}, refine ${factor}: recall@10 ${recall.toFixed(3)}`);
    if (recall >= 0.97 || ef === 400) return ask;
  }
  throw new Error('unreachable');
}

async function rateOf(ask: Ask, vectors: readonly Float32Array[], seconds: number): Promise<number> {
  const began = performance.now();
  let done = 0;
  const one = async () => {
    while (performance.now() - began < seconds * 1000) {
      const vector = vectors[done++ % vectors.length];
      if (vector) await ask(vector);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  return done / ((performance.now() - began) / 1000);
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { embedderId, hashEmbed } from '../../server/ai/embed.ts';
import type { Database } from '../../server/db.ts';
import { indexChunks, type NewChunk } from '../../server/services/chunks.ts';
import { testDatabase } from '../support/database.ts';
import { printMemory } from './index-memory.ts';
import { quartiles, shown, verdict } from './ratio.ts';
import { createCorpus } from './search-corpus.ts';
import { addResource } from './search-load.ts';
import { bareWorkspace } from './search-quality.ts';

const rounds = 7;
const batch = 256;
const dimensions = 256;

/**
 * Chunks a second from text to findable, embedding included, against a binary COPY of the very same vectors: into a
 * table with the graph that makes vectors findable there, and into one with its primary key alone. Then the memory
 * that a long text takes. The copies need a server: TEST_DATABASE_URL.
 */
export async function run(): Promise<void> {
  const db = await testDatabase();
  if (db.kind === 'server') await printThroughput(db, process.env.BENCH_FULL === '1' ? 4096 : 1024);
  await printMemory(db);
}

async function printThroughput(db: Database, count: number): Promise<void> {
  for (const table of ['copied', 'copied_again', 'copied_plain']) {
    await db.sql.unsafe(`create table ${table} (o_id text primary key, embedding halfvec(${dimensions}))`);
  }
  for (const table of ['copied', 'copied_again']) {
    await db.sql.unsafe(`create index on ${table} using hnsw (embedding halfvec_ip_ops)`);
  }
  const workspace = await bareWorkspace(db);
  const corpus = createCorpus(3);
  const rates = {
    ours: [] as number[],
    copied: [] as number[],
    again: [] as number[],
    plain: [] as number[],
  };
  for (let round = 0; round < rounds; round++) {
    const chunks = corpus.resource(count);
    const vectors = chunks.map(({ text }) => hashEmbed(text));
    const rateOf = async (work: () => Promise<void>) => {
      const began = performance.now();
      await work();
      return count / ((performance.now() - began) / 1000);
    };
    rates.ours.push(await rateOf(() => index(db, workspace, chunks)));
    rates.copied.push(await rateOf(() => copy(db, 'copied', round, vectors)));
    rates.plain.push(await rateOf(() => copy(db, 'copied_plain', round, vectors)));
    rates.again.push(await rateOf(() => copy(db, 'copied_again', round, vectors)));
  }
  const against = (theirs: number[], ours = rates.ours) =>
    quartiles(ours.map((rate, at) => rate / (theirs[at] ?? Number.NaN)));
  const speed = (values: number[]) => `${quartiles(values).median.toFixed(0)} a second`;
  console.log(`indexing    ${speed(rates.ours)}; ${verdict(against(rates.copied, rates.again))}`);
  console.log(`            ${shown(against(rates.copied))} × COPY into a graph (${speed(rates.copied)})`);
  console.log(
    `            ${shown(against(rates.plain))} × COPY into a table without (${speed(rates.plain)})`,
  );
  await db.sql.unsafe('drop table copied, copied_again, copied_plain');
}

async function index(db: Database, workspace: string, chunks: NewChunk[]): Promise<void> {
  const resourceOId = await addResource(db, workspace);
  await db.inWorkspace(workspace, (tx) =>
    indexChunks(tx, workspace, resourceOId, { generation: 1, revision: 0, embedderId }, batches(chunks)),
  );
}

function* batches(chunks: readonly NewChunk[]) {
  for (let from = 0; from < chunks.length; from += batch) {
    const part = chunks.slice(from, from + batch);
    yield { chunks: part, vectors: part.map(({ text }) => hashEmbed(text)) };
  }
}

async function copy(db: Database, table: string, round: number, vectors: Float32Array[]): Promise<void> {
  const connection = await db.sql.reserve();
  const stream = await connection.unsafe(`copy ${table} from stdin binary`).writable();
  await pipeline(Readable.from(binaryRows(round, vectors)), stream);
  connection.release();
}

/** COPY's binary form: a halfvec is its dimensions and 0, then the halves, big-endian. */
function* binaryRows(round: number, vectors: readonly Float32Array[]): Generator<Buffer> {
  yield Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
  for (const [at, vector] of vectors.entries()) {
    const key = Buffer.from(`${round}-${at}`);
    const row = Buffer.alloc(2 + 4 + key.length + 4 + 4 + 2 * vector.length);
    row.writeInt16BE(2, 0);
    row.writeInt32BE(key.length, 2);
    key.copy(row, 6);
    const from = 6 + key.length;
    row.writeInt32BE(4 + 2 * vector.length, from);
    row.writeInt16BE(vector.length, from + 4);
    const halves = new DataView(row.buffer, row.byteOffset + from + 8);
    for (const [place, part] of vector.entries()) halves.setFloat16(2 * place, part);
    yield row;
  }
  yield Buffer.from([0xff, 0xff]);
}

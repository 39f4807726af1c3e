import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../server/database/index.ts';
import { testDatabase } from '../support/database.ts';
import { bareWorkspace } from '../support/labelled/search-quality.ts';
import { createCorpus } from '../support/search-corpus.ts';
import { printMemory } from './index-memory.ts';
import { addText, indexText } from './index-text.ts';
import { quartiles, shown, verdict } from './ratio.ts';

const rounds = 7;
const dimensions = 256;

/**
 * Chunks a second from text to findable, all stages included, against a binary COPY of what came of it: the very same
 * rows into tables with the very same indexes; their vectors into a table with a graph; and their vectors into one
 * with its primary key alone. Then the memory that a long text takes. All of it needs a server: TEST_DATABASE_URL.
 */
export async function run(): Promise<void> {
  const db = await testDatabase();
  if (db.kind !== 'server') {
    console.log('indexing    not measured: set TEST_DATABASE_URL to a server');
    return;
  }
  await printThroughput(db, process.env.BENCH_FULL === '1' ? 4096 : 1024);
  await printMemory(db);
}

/** Where indexing writes its rows. */
const chunkTables = ['chunk', 'chunk_words'] as const;

async function printThroughput(db: Database, count: number): Promise<void> {
  for (const table of ['copied', 'copied_plain']) {
    await db.ownerSql.unsafe(
      `create table ${table} (o_id text primary key, embedding halfvec(${dimensions}))`,
    );
  }
  await db.ownerSql.unsafe('create index on copied using hnsw (embedding halfvec_ip_ops)');
  for (const table of chunkTables) {
    for (const copy of ['same', 'again']) {
      await db.ownerSql.unsafe(`create table ${copy}_${table} (like ${table} including all)`);
    }
  }
  const workspace = await bareWorkspace(db);
  const corpus = createCorpus(3);
  const ways = ['ours', 'same', 'again', 'graph', 'plain'] as const;
  const rates: Record<(typeof ways)[number], number[]> = {
    ours: [],
    same: [],
    again: [],
    graph: [],
    plain: [],
  };
  for (let round = 0; round < rounds; round++) {
    const resourceOId = await addText(db, workspace, corpus.resource(count));
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      await work();
      return (performance.now() - began) / 1000;
    };
    const seconds = await timed(() => indexText(db, workspace, resourceOId));
    const rows = await rowsOf(db, resourceOId);
    const chunks = rows.vectors.length;
    rates.ours.push(chunks / seconds);
    rates.same.push(chunks / (await timed(() => copyRows(db, 'same', rows))));
    rates.graph.push(chunks / (await timed(() => copy(db, 'copied', round, rows.vectors))));
    rates.plain.push(chunks / (await timed(() => copy(db, 'copied_plain', round, rows.vectors))));
    rates.again.push(chunks / (await timed(() => copyRows(db, 'again', rows))));
  }
  const against = (theirs: number[], ours = rates.ours) =>
    quartiles(ours.map((rate, at) => rate / (theirs[at] ?? Number.NaN)));
  const speed = (values: number[]) => `${quartiles(values).median.toFixed(0)} a second`;
  const line = (what: string, theirs: number[]) =>
    console.log(`            ${shown(against(theirs))} × COPY of ${what} (${speed(theirs)})`);
  console.log(`indexing    ${speed(rates.ours)}; ${verdict(against(rates.same, rates.again))}`);
  line('the same rows into the same indexes', rates.same);
  line('the vectors into a graph', rates.graph);
  line('the vectors into a table without', rates.plain);
  for (const table of chunkTables) await db.ownerSql.unsafe(`drop table same_${table}, again_${table}`);
  await db.ownerSql.unsafe('drop table copied, copied_plain');
}

const copyHead = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const copyEnd = Buffer.from([0xff, 0xff]);

interface StoredRows {
  /** COPY's own form of each table's rows. */
  tables: Map<(typeof chunkTables)[number], Buffer>;
  vectors: Float32Array[];
}

async function rowsOf(db: Database, resourceOId: string): Promise<StoredRows> {
  const tables: StoredRows['tables'] = new Map();
  for (const table of chunkTables) tables.set(table, await binaryOf(db, table, resourceOId));
  const rows = await db.ownerSql<{ vector: number[] }[]>`
    select embedding::vector::real[] as vector
    from chunk
    where resource_o_id = ${resourceOId}
    order by ordinal
  `;
  return { tables, vectors: rows.map(({ vector }) => Float32Array.from(vector)) };
}

/** A resource's rows as a binary COPY takes them, each field in the form that its type sends. */
async function binaryOf(db: Database, table: string, resourceOId: string): Promise<Buffer> {
  const columns = await db.ownerSql<{ name: string; send: string }[]>`
    select attname as name, typsend::text as send
    from pg_attribute
    join pg_type on pg_type.oid = atttypid
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attnum
  `;
  const fields = columns.map(
    ({ name, send }) =>
      `coalesce(int4send(octet_length(${send}(${name}))) || ${send}(${name}), int4send(-1))`,
  );
  const rows = await db.ownerSql.unsafe<{ row: Buffer }[]>(
    `select int2send(${columns.length}::int2) || ${fields.join(' || ')} as row
    from ${table}
    where resource_o_id = '${resourceOId}'
    order by ordinal`,
  );
  return Buffer.concat([copyHead, ...rows.map(({ row }) => row), copyEnd]);
}

async function copyRows(db: Database, into: string, { tables }: StoredRows): Promise<void> {
  const connection = await db.ownerSql.reserve();
  for (const [table, rows] of tables) {
    const stream = await connection.unsafe(`copy ${into}_${table} from stdin binary`).writable();
    await pipeline(Readable.from(pieces(rows)), stream);
  }
  connection.release();
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

async function copy(db: Database, table: string, round: number, vectors: Float32Array[]): Promise<void> {
  const connection = await db.ownerSql.reserve();
  const stream = await connection.unsafe(`copy ${table} from stdin binary`).writable();
  await pipeline(Readable.from(binaryRows(round, vectors)), stream);
  connection.release();
}

/** COPY's binary form: a halfvec is its dimensions and 0, then the halves, big-endian. */
function* binaryRows(round: number, vectors: readonly Float32Array[]): Generator<Buffer> {
  yield copyHead;
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
  yield copyEnd;
}

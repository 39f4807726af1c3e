import { join } from 'node:path';
import type { Database } from '../../server/database/index.ts';
import type { NewChunk } from '../../server/services/resources/chunks/index.ts';
import { bareWorkspace } from '../support/labelled/search-quality.ts';
import { createCorpus } from '../support/search-corpus.ts';
import { addText } from './index-text.ts';

const megabyte = 1_000_000;
const indexer = join(import.meta.dir, 'peers', 'indexer.ts');

/** What a fresh process holds while all stages run on a text, by the length of the text. Needs a server. */
export async function printMemory(db: Database): Promise<void> {
  const lengths = process.env.BENCH_FULL === '1' ? [1, 10, 50] : [1, 5];
  for (const length of lengths) {
    const { seconds, chunks, median, most } = await measureIndexing(db, urlOf(db), length * megabyte);
    console.log(
      `memory      ${length} MB of text, ${chunks} chunks in ${seconds.toFixed(0)} s: ` +
        `${(median / megabyte).toFixed(0)} MB resident, ${(most / megabyte).toFixed(0)} MB at most`,
    );
  }
}

/** Indexes a text of so many bytes in a fresh workspace, by a process of its own. */
export async function measureIndexing(db: Database, url: string, bytes: number) {
  const workspace = await bareWorkspace(db);
  const resourceOId = await addText(db, workspace, longChunks(bytes));
  const began = performance.now();
  const child = Bun.spawn([process.execPath, indexer, workspace, resourceOId], {
    env: { ...process.env, DATABASE_URL: url },
    stdout: 'pipe',
  });
  const held: { median: number; most: number } = JSON.parse(await new Response(child.stdout).text());
  const [row] = await db.ownerSql<{ chunks: number }[]>`
    select chunk_count as chunks
    from resource
    where workspace_o_id = ${workspace} and o_id = ${resourceOId}
  `;
  return { seconds: (performance.now() - began) / 1000, chunks: row?.chunks ?? 0, ...held };
}

/** Tests open a database of their own beside the one that they were given. */
function urlOf(db: Database): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${db.ownerSql.options.database}`;
  return url.href;
}

function longChunks(bytes: number): NewChunk[] {
  const corpus = createCorpus(9);
  const parts: NewChunk[] = [];
  for (let length = 0; length < bytes; ) {
    for (const chunk of corpus.resource(20)) {
      parts.push(chunk);
      length += chunk.text.length + 3;
    }
  }
  return parts;
}

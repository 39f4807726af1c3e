import type { Database } from '../../server/db.ts';
import type { NewChunk } from '../../server/services/chunks.ts';
import { addText, indexText } from './index-text.ts';
import { createCorpus } from './search-corpus.ts';
import { bareWorkspace } from './search-quality.ts';

const megabyte = 1_000_000;

/** How far the process grows while all stages run on texts of one length and of five times that. */
export async function printMemory(db: Database): Promise<void> {
  const isFull = process.env.BENCH_FULL === '1';
  const lengths = isFull ? [5, 10, 50] : [1, 2, 6];
  for (const [at, length] of lengths.entries()) {
    const { seconds, chunks, grown } = await measure(db, length * megabyte);
    // the first run fills caches and pays for what is loaded once
    const note = at === 0 ? ' (first run)' : '';
    console.log(
      `memory      ${length} MB of text, ${chunks} chunks in ${seconds.toFixed(0)} s: ` +
        `at most ${(grown / megabyte).toFixed(0)} MB more than before${note}`,
    );
  }
}

async function measure(db: Database, bytes: number) {
  const workspace = await bareWorkspace(db);
  const resourceOId = await addText(db, workspace, longChunks(bytes));
  Bun.gc(true);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  await indexText(db, workspace, resourceOId);
  clearInterval(watch);
  const [row] = await db.sql<{ chunks: number }[]>`
    select chunk_count as chunks
    from resource
    where workspace_o_id = ${workspace} and o_id = ${resourceOId}
  `;
  return { seconds: (performance.now() - began) / 1000, chunks: row?.chunks ?? 0, grown: most - before };
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

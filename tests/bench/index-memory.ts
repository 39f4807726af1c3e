import { randomBytes } from 'node:crypto';
import { builtInAi } from '../../server/ai/index.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db.ts';
import { openDrive } from '../../server/ingest/drive.ts';
import { createRobots } from '../../server/ingest/robots.ts';
import { createOutbound } from '../../server/outbound.ts';
import { indexResource } from '../../server/services/resource/pipeline.ts';
import { storeText } from '../../server/services/resource/texts.ts';
import { openMemory } from '../../server/storage/memory.ts';
import { createCorpus } from './search-corpus.ts';
import { addResource } from './search-load.ts';
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
  const resourceOId = await addResource(db, workspace);
  await db.inWorkspace(workspace, (tx) => storeText(tx, workspace, resourceOId, longText(bytes)));
  Bun.gc(true);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const began = performance.now();
  await indexResource(workOn(db), { workspace, resourceOId, generation: 1 });
  clearInterval(watch);
  const [row] = await db.sql<{ chunks: number }[]>`
    select chunk_count as chunks
    from resource
    where workspace_o_id = ${workspace} and o_id = ${resourceOId}
  `;
  return { seconds: (performance.now() - began) / 1000, chunks: row?.chunks ?? 0, grown: most - before };
}

function workOn(db: Database) {
  const outbound = createOutbound(
    readConfig({ SECRET_KEY: randomBytes(32).toString('base64'), DATA_DIR: 'memory' }),
  );
  return {
    db,
    ai: builtInAi(),
    storage: openMemory(),
    outbound,
    robots: createRobots(outbound),
    drive: openDrive(null),
    signal: new AbortController().signal,
    hold: async () => {},
  };
}

function longText(bytes: number): string {
  const corpus = createCorpus(9);
  const parts: string[] = [];
  for (let length = 0; length < bytes; ) {
    for (const { text } of corpus.resource(20)) {
      parts.push(`${text}.`);
      length += text.length + 3;
    }
  }
  return parts.join('\n\n');
}

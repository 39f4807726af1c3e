import { randomBytes } from 'node:crypto';
import { builtInAi } from '../../server/ai/index.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db.ts';
import { openDrive } from '../../server/ingest/drive.ts';
import { createRobots } from '../../server/ingest/robots.ts';
import { createOutbound } from '../../server/outbound.ts';
import type { NewChunk } from '../../server/services/chunks.ts';
import { indexResource } from '../../server/services/resource/pipeline.ts';
import { storeText } from '../../server/services/resource/texts.ts';
import { openMemory } from '../../server/storage/memory.ts';
import { addResource } from './search-load.ts';

/** Stores a text of such paragraphs as a resource that waits to be indexed; returns its oId. */
export async function addText(
  db: Database,
  workspace: string,
  paragraphs: readonly NewChunk[],
): Promise<string> {
  const resourceOId = await addResource(db, workspace);
  const text = paragraphs.map((paragraph) => `${paragraph.text}.`).join('\n\n');
  await db.inWorkspace(workspace, (tx) => storeText(tx, workspace, resourceOId, text));
  return resourceOId;
}

/** All stages of the product, in this process. */
export async function indexText(db: Database, workspace: string, resourceOId: string): Promise<void> {
  const outbound = createOutbound(
    readConfig({ SECRET_KEY: randomBytes(32).toString('base64'), DATA_DIR: 'memory' }),
  );
  const work = {
    db,
    ai: builtInAi(),
    storage: openMemory(),
    outbound,
    robots: createRobots(outbound),
    drive: openDrive(null),
    signal: new AbortController().signal,
    hold: async () => {},
  };
  await indexResource(work, { workspace, resourceOId, generation: 1 });
}

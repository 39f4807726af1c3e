import { randomBytes } from 'node:crypto';
import { builtInAi } from '../../server/ai/index.ts';
import { readConfig } from '../../server/config.ts';
import type { Database, Work } from '../../server/database/index.ts';
import { openDrive } from '../../server/ingest/drive/index.ts';
import { createRobots } from '../../server/ingest/robots.ts';
import { createOutbound } from '../../server/outbound/index.ts';
import type { NewChunk } from '../../server/services/resources/chunks/index.ts';
import { indexResource } from '../../server/services/resources/pipeline.ts';
import { storeText } from '../../server/services/resources/texts.ts';
import { openMemory } from '../../server/storage/memory.ts';
import { addResource } from '../support/search-load.ts';

/** Stores a text of such paragraphs as a resource that waits to be indexed; returns its oId. */
export async function addText(
  db: Database,
  workspace: string,
  paragraphs: readonly NewChunk[],
): Promise<string> {
  const resourceOId = await addResource(db, workspace);
  const text = paragraphs.map((paragraph) => `${paragraph.text}.`).join('\n\n');
  await db.write(workspace, (tx) => storeText(tx, workspace, resourceOId, text));
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
    workspace,
    read: <T>(act: Work<T>) => db.read(workspace, act),
    write: <T>(act: Work<T>) => db.write(workspace, act),
  };
  await indexResource(work, { workspace, resourceOId, generation: 1 });
}

import { beforeAll, expect } from 'bun:test';
import { createAi } from '../../server/ai/index.ts';
import type { Work } from '../../server/database/index.ts';
import { openDrive } from '../../server/ingest/drive/index.ts';
import { createRobots } from '../../server/ingest/robots.ts';
import { indexResource } from '../../server/services/resources/pipeline.ts';
import { type Tenant, testWorld, type World } from './world.ts';

/** What the tests of indexing share: a world, and what they create and read in it. */

export let world: World;

export function openWorld(): void {
  beforeAll(async () => {
    world = await testWorld();
  });
}

export interface StoredChunk {
  ordinal: number;
  start: number;
  end: number;
  hash: string;
  vector: string;
}

export function chunksOf(tenant: Tenant, oId: string): Promise<StoredChunk[]> {
  return world.db.ownerSql<StoredChunk[]>`
    select ordinal, start_offset as start, end_offset as "end", encode(content_hash, 'hex') as hash, embedding::text as vector
    from chunk
    where workspace_o_id = ${tenant.workspaceOId} and resource_o_id = ${oId}
    order by ordinal`.then((rows) => [...rows]);
}

export async function create(tenant: Tenant, body: Record<string, unknown>): Promise<string> {
  const reply = await tenant.api.post('/resource/create', body);
  expect(reply.status).toBe(200);
  return reply.body.data.oId;
}

export const status = (tenant: Tenant, oId: string) =>
  tenant.api.get('/resource/status', { oId }).then(({ body }) => body.data);

/** A text of many chunks, every paragraph different. */
export function longText(paragraphs: number): string {
  const words =
    'router site renewal discount weekend support audit network ticket premium latency rollout'.split(' ');
  return Array.from(
    { length: paragraphs },
    (_, at) =>
      `## Section ${at}\n\n${Array.from({ length: 160 }, (_, word) => words[(at * 7 + word * ((at % 5) + 1)) % words.length]).join(' ')} ${at}.`,
  ).join('\n\n');
}

/** Runs the stages as a worker does, in batches so small that a text has several; `hold` is called in each transaction. */
export function indexInParts(
  tenant: Tenant,
  oId: string,
  hold: () => void = () => {},
  generation = 1,
): Promise<void> {
  const { db, outbound, storage, config, log } = world.context;
  const work = {
    db,
    outbound,
    storage,
    ai: createAi(config, log),
    robots: createRobots(outbound),
    drive: openDrive(null),
    signal: new AbortController().signal,
    batchSize: 4,
    workspace: tenant.workspaceOId,
    read: <T>(act: Work<T>) => db.read(tenant.workspaceOId, act),
    write: <T>(act: Work<T>) =>
      db.write(tenant.workspaceOId, (tx) => {
        hold();
        return act(tx);
      }),
  };
  return indexResource(work, { workspace: tenant.workspaceOId, resourceOId: oId, generation });
}

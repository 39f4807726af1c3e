import { createHash } from 'node:crypto';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import { embedderId, hashEmbed } from '../../../server/ai/extractive/embed.ts';
import type { Database } from '../../../server/database/index.ts';
import { type ChunkBatch, indexChunks } from '../../../server/services/resources/chunks/index.ts';
import type { SearchMode } from '../../../server/services/search/hit.ts';
import { search } from '../../../server/services/search/search.ts';
import { split } from '../../../server/text/split.ts';

export interface Passage {
  id: string;
  title: string;
  text: string;
}

export interface Question {
  text: string;
  relevant: readonly string[];
}

/** Means over questions: nDCG of the first ten (binary gains) and average precision over the whole ranking. */
export interface Quality {
  ndcg10: number;
  map: number;
}

/** A workspace without a key: what a search needs and no more. */
export async function bareWorkspace(db: Database): Promise<string> {
  const organization = newOId(prefixes.organization);
  const workspace = newOId(prefixes.workspace);
  await db.ownerSql`insert into organization (o_id, name, slug) values (${organization}, 'Search', ${organization})`;
  await db.ownerSql`
    insert into workspace (o_id, organization_o_id, name, handle, user_o_id, user_first_name, user_last_name)
    values (${workspace}, ${organization}, 'Search', ${workspace}, 'us_0', 'Search', 'Tester')
  `;
  return workspace;
}

/** Stores a text as an indexed resource, cut into chunks as any other; returns its oId. */
export async function addPassage(db: Database, workspace: string, { title, text }: Omit<Passage, 'id'>) {
  const resourceOId = newOId(prefixes.resource);
  const contentHash = createHash('sha256').update(text).digest('hex');
  const chunks = split(text);
  const batch: ChunkBatch = { chunks, vectors: chunks.map((chunk) => hashEmbed(`${title}\n${chunk.text}`)) };
  await db.write(workspace, async (tx) => {
    await tx`
      insert into resource (workspace_o_id, o_id, source_type, identifier, name, revision, text_hash)
      values (${workspace}, ${resourceOId}, 'text', ${resourceOId}, ${title}, 1, decode(${contentHash}, 'hex'))
    `;
    await tx`
      insert into resource_text (workspace_o_id, resource_o_id, revision, text, hash)
      values (${workspace}, ${resourceOId}, 1, ${text}, decode(${contentHash}, 'hex'))
    `;
    await indexChunks(tx, workspace, resourceOId, { generation: 1, revision: 1, embedderId }, [batch]);
  });
  return resourceOId;
}

/** Puts the passages into a workspace of their own; returns it and which passage each resource is. */
export async function loadPassages(db: Database, passages: readonly Passage[]) {
  const workspace = await bareWorkspace(db);
  const passageOf = new Map<string, string>();
  for (const passage of passages) passageOf.set(await addPassage(db, workspace, passage), passage.id);
  return { workspace, passageOf };
}

/** `limit` hits of as many resources; default all of them. */
export async function measureQuality(
  db: Database,
  loaded: { workspace: string; passageOf: Map<string, string> },
  questions: readonly Question[],
  mode: SearchMode,
  limit = loaded.passageOf.size,
): Promise<Quality> {
  let ndcg10 = 0;
  let map = 0;
  for (const { text, relevant } of questions) {
    const near = { embedderId, vector: hashEmbed(text) };
    const request = { query: text, limit, mode, groupBy: 'resource' as const };
    const { hits } = await db.write(loaded.workspace, (tx) => search(tx, loaded.workspace, request, near));
    const wanted = new Set(relevant);
    const ranking = hits.map(({ resourceOId }) => wanted.has(loaded.passageOf.get(resourceOId) ?? ''));
    ndcg10 += gain(ranking.slice(0, 10)) / gain(Array(Math.min(10, wanted.size)).fill(true));
    map += averagePrecision(ranking) / wanted.size;
  }
  return { ndcg10: ndcg10 / questions.length, map: map / questions.length };
}

function gain(ranking: readonly boolean[]): number {
  return ranking.reduce((sum, hit, at) => sum + (hit ? 1 / Math.log2(at + 2) : 0), 0);
}

function averagePrecision(ranking: readonly boolean[]): number {
  let found = 0;
  let sum = 0;
  for (const [at, hit] of ranking.entries()) {
    if (!hit) continue;
    found += 1;
    sum += found / (at + 1);
  }
  return sum;
}

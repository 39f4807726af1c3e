import { library } from '../../../schema/library/index.ts';
import type { HealthDuplicate } from '../../../schema/library-health.ts';
import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { stringsIn } from '../../text/strings.ts';
import { lastChanged } from '../library/entity-vectors.ts';
import { cutWords } from '../library/search-words.ts';

/** Records of one kind that say the same. */

/** Pairs farther apart than this in the embedding are not read. */
const nearest = 0.2;
const pairsRead = 200;
const sameWords = 0.7;

/** Returns records that share a name in any case; each name once. */
export async function sameNames(tx: Tx, workspace: string, limit: number): Promise<HealthDuplicate[]> {
  const rows = await tx<{ entities: HealthDuplicate['entities'] }[]>`
    select json_agg(json_build_object('oId', o_id, 'entityType', kind, 'name', name) order by created_at, o_id) as entities
    from entity
    where workspace_o_id = ${workspace}
      and deleted_at is null
      and archived_at is null
    group by kind, left(lower(btrim(name)), 200)
    having count(*) > 1
    order by count(*) desc, min(o_id)
    limit ${limit}`;
  return rows.map(({ entities }) => ({ entities: entities.slice(0, 20), how: 'name', similarity: 1 }));
}

export interface Near {
  kind: string;
  cosine: number;
  left: { oId: string; name: string; description: string | null; data: unknown };
  right: { oId: string; name: string; description: string | null; data: unknown };
}

/**
 * Returns pairs of records with different names and nearly the same content, the most similar first. It asks a model,
 * so call it outside of transactions.
 */
export async function nearDuplicates(
  { ai, spend, signal }: Pick<Tools, 'ai' | 'spend' | 'signal'>,
  near: readonly Near[],
  limit: number,
): Promise<HealthDuplicate[]> {
  const askedPairs = near.map(({ kind, cosine, left, right }) => ({
    kind,
    left,
    right,
    nearness: cosine,
    sharedWords: sharedWords(left, right),
  }));
  const credits = ai.readingCredits({ pairs: askedPairs.length });
  const same = await spend(credits, async () => {
    const answer = await ai.duplicates({ pairs: askedPairs, signal });
    return { value: answer.same, credits: answer.usage.credits };
  });
  const pairs = askedPairs.flatMap((pair, place): HealthDuplicate[] => {
    if (!same[place]) return [];
    const entities = [pair.left, pair.right].map(({ oId, name }) => ({ oId, entityType: pair.kind, name }));
    const how = pair.sharedWords >= sameWords ? 'text' : credits > 0 ? 'model' : 'embedding';
    const similarity = Math.round(Math.max(pair.sharedWords, pair.nearness) * 1000) / 1000;
    return [{ entities, how, similarity: Math.min(1, similarity) }];
  });
  return pairs.sort((a, b) => b.similarity - a.similarity).slice(0, limit);
}

/**
 * Returns the pairs of one kind with the nearest embeddings among the records that changed last, and how many of
 * these have an embedding.
 */
export async function nearPairs(
  tx: Tx,
  workspace: string,
  embedderId: string,
  most: number,
): Promise<{ near: Near[]; compared: number }> {
  const [row] = await tx<{ near: Near[]; compared: number }[]>`
    with placed as materialized (
      select entity.o_id, entity.kind, entity.name, entity.description, entity.data, place.embedding
      from ${lastChanged(tx, workspace, library, most)}
      join entity_vector as place
        on place.workspace_o_id = ${workspace}
        and place.entity_o_id = entity.o_id
        and place.version = entity.version
        and place.embedder_id = ${embedderId}
    ),
    near as (
      select l.kind, l.o_id as l_o_id, r.o_id as r_o_id, l.embedding <=> r.embedding as distance
      from placed as l
      join placed as r on r.kind = l.kind and r.o_id > l.o_id
      where l.embedding <=> r.embedding < ${nearest}
        and lower(btrim(l.name)) <> lower(btrim(r.name))
      order by distance
      limit ${pairsRead}
    )
    select
      (select count(*)::int from placed) as compared,
      coalesce(json_agg(json_build_object(
        'kind', near.kind,
        'cosine', 1 - near.distance,
        'left', json_build_object('oId', l.o_id, 'name', l.name, 'description', l.description, 'data', l.data),
        'right', json_build_object('oId', r.o_id, 'name', r.name, 'description', r.description, 'data', r.data)
      ) order by near.distance), '[]') as near
    from near
    join placed as l on l.o_id = near.l_o_id
    join placed as r on r.o_id = near.r_o_id`;
  return row ?? { near: [], compared: 0 };
}

/** Of the words of both, the share that both have. */
function sharedWords(left: Near['left'], right: Near['left']): number {
  const [one, other] = [left, right].map(
    ({ name, description, data }) =>
      new Set(cutWords([name, description ?? '', ...stringsIn(data)].join('\n'))),
  );
  if (!one?.size || !other?.size) return 0;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  return shared / (one.size + other.size - shared);
}

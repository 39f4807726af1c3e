import type { LibraryRecord } from '../../ai/findings.ts';
import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { stringsIn } from '../../text/strings.ts';

/** Where library entities lie for the embedder in use: made when first needed after a change, kept until the next. */

const atOnce = 256;
const characters = 4000;

/**
 * Makes the vectors that are missing, the most recently changed entities first, at most `most` of them (default
 * 2,000), with `newest` only those among so many that changed last. The embedder is asked between reading and writing,
 * never inside a transaction.
 */
export async function refreshEntityVectors(
  { ai, workspace, read, write }: Pick<Tools, 'ai' | 'workspace' | 'read' | 'write'>,
  { most = 2000, newest, signal }: { most?: number; newest?: number; signal?: AbortSignal } = {},
): Promise<void> {
  for (let made = 0; made < most; made += atOnce) {
    const missing = await read((tx) => entitiesWithoutVector(tx, workspace, ai.embedder.id, newest));
    if (missing.length === 0) return;
    const vectors = await ai.embed(missing.map(entityText), signal);
    await write((tx) => storeVectors(tx, workspace, ai.embedder.id, missing, vectors));
    if (missing.length < atOnce) return;
  }
}

/** What an entity says, for its vector. */
export function entityText(entity: LibraryRecord): string {
  return [entity.name, entity.description ?? '', ...stringsIn(entity.data)]
    .filter(Boolean)
    .join('\n')
    .slice(0, characters);
}

interface VersionedEntity extends LibraryRecord {
  version: number;
}

function entitiesWithoutVector(
  tx: Tx,
  workspace: string,
  embedderId: string,
  newest: number | undefined,
): Promise<VersionedEntity[]> {
  const among = tx`(
    select *
    from entity
    where workspace_o_id = ${workspace}
      and deleted_at is null
      and archived_at is null
      and kind <> 'workspace-company'
    order by updated_at desc
    limit ${newest ?? 0}
  ) as entity`;
  return tx<VersionedEntity[]>`
    select
      entity.o_id, entity.kind, entity.name, entity.internal_name, entity.description, entity.data,
      entity.version
    from ${newest === undefined ? tx`entity` : among}
    left join entity_vector near on near.workspace_o_id = ${workspace} and near.entity_o_id = entity.o_id
    where entity.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      and entity.archived_at is null
      and (near.version is distinct from entity.version or near.embedder_id is distinct from ${embedderId})
    order by entity.updated_at desc
    limit ${atOnce}`;
}

async function storeVectors(
  tx: Tx,
  workspace: string,
  embedderId: string,
  entities: readonly VersionedEntity[],
  vectors: readonly Float32Array[],
): Promise<void> {
  await tx`
    insert into entity_vector (workspace_o_id, entity_o_id, version, embedder_id, embedding)
    select ${workspace}, o_id, version, ${embedderId}, embedding::halfvec
    from unnest(
      ${entities.map(({ oId }) => oId)}::text[],
      ${entities.map(({ version }) => version)}::integer[],
      ${vectors.map((vector) => `[${vector.join(',')}]`)}::text[]
    ) as made (o_id, version, embedding)
    order by o_id
    on conflict (workspace_o_id, entity_o_id) do update
    set version = excluded.version, embedder_id = excluded.embedder_id, embedding = excluded.embedding`;
}

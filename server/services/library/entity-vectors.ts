import { everyKind } from '../../../schema/library/index.ts';
import type { LibraryRecord } from '../../ai/findings.ts';
import type { Ai } from '../../ai/index.ts';
import type { Tools } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { stringsIn } from '../../text/strings.ts';

/** Where library entities lie for the embedder in use: made when first needed after a change, kept until the next. */

const atOnce = 256;
const characters = 4000;

/**
 * Times up to which every record of a workspace was seen to have its vector, by the embedder of the process. To look at
 * all records for each question would read the whole library.
 */
const wholeUntil = new WeakMap<Ai['embedder'], Map<string, Date>>();
const workspacesKept = 10_000;
/** A record carries the time at which its transaction began, and is seen when that ends: no transaction takes so long. */
const settledMinutes = 60;

/**
 * Makes the vectors that are missing, the most recently changed entities first, at most `most` of them (default
 * 2,000), with `newest` only those among so many that changed last. The embedder is asked between reading and writing,
 * never inside a transaction.
 */
export async function refreshEntityVectors(
  { ai, workspace, read, write }: Pick<Tools, 'ai' | 'workspace' | 'read' | 'write'>,
  { most = 2000, newest, signal }: { most?: number; newest?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const known = wholeUntil.get(ai.embedder) ?? new Map<string, Date>();
  wholeUntil.set(ai.embedder, known);
  const among: Among = newest === undefined ? { changedSince: known.get(workspace) } : { newest };
  const { settled, missing } = await read(async (tx) => ({
    settled: await settledTime(tx),
    missing: await entitiesWithoutVector(tx, workspace, ai.embedder.id, most, among),
  }));
  for (let made = 0; made < missing.length; made += atOnce) {
    const batch = missing.slice(made, made + atOnce);
    const vectors = await ai.embed(batch.map(entityText), signal);
    await write((tx) => storeVectors(tx, workspace, ai.embedder.id, batch, vectors));
  }
  if (newest === undefined && missing.length < most) keepTime(known, workspace, settled);
}

function keepTime(known: Map<string, Date>, workspace: string, settled: Date): void {
  known.delete(workspace);
  known.set(workspace, settled);
  const [oldest] = known.keys();
  if (known.size > workspacesKept && oldest !== undefined) known.delete(oldest);
}

async function settledTime(tx: Tx): Promise<Date> {
  const [row] = await tx<{ at: Date }[]>`select now() - ${settledMinutes}::int * interval '1 minute' as at`;
  if (!row) throw new Error('the database did not tell the time');
  return row.at;
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

/** The records that are looked at: the last changed, those that changed since a time, or all. */
type Among = { newest: number } | { changedSince: Date | undefined };

function entitiesWithoutVector(
  tx: Tx,
  workspace: string,
  embedderId: string,
  most: number,
  among: Among,
): Promise<VersionedEntity[]> {
  const newest = (limit: number) => tx`(
    select *
    from entity
    where workspace_o_id = ${workspace}
      and deleted_at is null
      and archived_at is null
      and kind <> 'workspace-company'
    order by updated_at desc
    limit ${limit}
  ) as entity`;
  // by the index of changes, which is one of each kind
  const changed = (since: Date) => tx`
      and entity.kind = any (${everyKind.map(({ kind }) => kind)})
      and entity.updated_at >= ${since}`;
  return tx<VersionedEntity[]>`
    select
      entity.o_id, entity.kind, entity.name, entity.internal_name, entity.description, entity.data,
      entity.version
    from ${'newest' in among ? newest(among.newest) : tx`entity`}
    left join entity_vector near on near.workspace_o_id = ${workspace} and near.entity_o_id = entity.o_id
    where entity.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      and entity.archived_at is null
      ${'changedSince' in among && among.changedSince ? changed(among.changedSince) : tx``}
      and (near.version is distinct from entity.version or near.embedder_id is distinct from ${embedderId})
    order by entity.updated_at desc
    limit ${most}`;
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

import type { PendingQuery } from 'postgres';
import { everyKind, library } from '../../../schema/library/index.ts';
import type { Kind } from '../../../schema/shape.ts';
import type { LibraryRecord } from '../../ai/findings.ts';
import type { Ai } from '../../ai/index.ts';
import type { Tools } from '../../context.ts';
import { enqueue } from '../../database/enqueue.ts';
import type { Tx } from '../../database/index.ts';
import { stringsIn } from '../../text/strings.ts';

/** Where library entities lie for the embedder in use: made when first needed after a change, kept until the next. */

const atOnce = 256;
const characters = 4000;

/**
 * How far the records of a workspace were seen to have their vectors, by the embedder of the process. To look at all of
 * them for each question would read the whole library.
 */
interface Seen {
  /** All that changed before then have theirs. */
  whole?: Date;
  /** For questions alone: those that changed before `until` have theirs, or the job of `at`, by the process' clock, makes them. */
  asked?: { until: Date; at: number };
}
const seenBy = new WeakMap<Ai['embedder'], Map<string, Seen>>();
const workspacesKept = 10_000;
/** A record carries the time at which its transaction began, and is seen when that ends: no transaction takes so long. */
const settledMinutes = 60;
/** While more records change than a question looks at, a job looks at the others so often. */
const handOverMs = 60_000;

type EmbeddingTools = Pick<Tools, 'ai' | 'workspace' | 'read' | 'write'>;

/**
 * Computes missing vectors, the most recently changed entities first, at most `most`. Returns whether more may be
 * missing. The embedder is called between reading and writing, outside of transactions.
 */
export async function refreshEntityVectors(
  tools: EmbeddingTools,
  signal?: AbortSignal,
  most = 2000,
): Promise<boolean> {
  const { workspace } = tools;
  const seen = seenWith(tools);
  const since = seen.get(workspace)?.whole;
  const { settled, missing } = await tools.read(async (tx) => ({
    ...(await settledTime(tx)),
    missing: await withoutVector(tx, tools, changedSince(tx, workspace, since), most),
  }));
  await makeVectors(tools, missing, signal);
  if (missing.length === most) return true;
  keep(seen, workspace, { whole: settled });
  return false;
}

/** Computes missing vectors of the `most` records that changed last. */
export async function refreshNewestVectors(
  tools: EmbeddingTools,
  most: number,
  signal?: AbortSignal,
): Promise<void> {
  const missing = await tools.read((tx) =>
    withoutVector(tx, tools, lastChanged(tx, tools.workspace, library, most), most),
  );
  await makeVectors(tools, missing, signal);
}

/**
 * Computes a few vectors while a question waits, and queues a job for others that may be missing. Records with
 * vectors are not examined again until they change.
 */
export async function refreshForQuestion(
  tools: EmbeddingTools,
  most: number,
  signal?: AbortSignal,
): Promise<void> {
  const { workspace } = tools;
  const seenWorkspaces = seenWith(tools);
  const { whole, asked: askedState } = seenWorkspaces.get(workspace) ?? {};
  const {
    settled: settledPlace,
    looked: lookedAtRows,
    missing,
  } = await tools.read(async (tx) => {
    const newest = lastChanged(tx, workspace, everyKind, most, askedState?.until ?? whole);
    return { ...(await settledTime(tx)), ...(await lookedAt(tx, tools, newest, most)) };
  });
  await makeVectors(tools, missing, signal);
  const lastAt = askedState?.at ?? -handOverMs;
  if (lookedAtRows < most)
    return keep(seenWorkspaces, workspace, { asked: { until: settledPlace, at: lastAt } });
  const now = performance.now();
  if (now - lastAt < handOverMs) return;
  await tools.write((tx) => enqueue(tx, 'place-records', { workspaceOId: workspace }, { key: workspace }));
  keep(seenWorkspaces, workspace, { asked: { until: settledPlace, at: now } });
}

async function makeVectors(
  { ai, workspace, write }: EmbeddingTools,
  missing: readonly VersionedEntity[],
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let made = 0; made < missing.length; made += atOnce) {
    const batch = missing.slice(made, made + atOnce);
    const vectors = await ai.embed(batch.map(entityText), signal);
    await write((tx) => storeVectors(tx, workspace, ai.embedder.id, batch, vectors));
  }
}

function seenWith({ ai }: EmbeddingTools): Map<string, Seen> {
  const seen = seenBy.get(ai.embedder) ?? new Map<string, Seen>();
  seenBy.set(ai.embedder, seen);
  return seen;
}

function keep(seen: Map<string, Seen>, workspace: string, found: Seen): void {
  const before = seen.get(workspace);
  seen.delete(workspace);
  seen.set(workspace, { ...before, ...found });
  const [oldest] = seen.keys();
  if (seen.size > workspacesKept && oldest !== undefined) seen.delete(oldest);
}

async function settledTime(tx: Tx): Promise<{ settled: Date }> {
  const [row] = await tx<
    { settled: Date }[]
  >`select now() - ${settledMinutes}::int * interval '1 minute' as settled`;
  if (!row) throw new Error('the database returned no time');
  return row;
}

/** Returns the text of an entity that its vector is computed from. */
export function entityText(entity: LibraryRecord): string {
  return [entity.name, entity.description ?? '', ...stringsIn(entity.data)]
    .filter(Boolean)
    .join('\n')
    .slice(0, characters);
}

interface VersionedEntity extends LibraryRecord {
  version: number;
}

type Fragment = ReturnType<Tx>;

const namesOf = (kinds: readonly Kind[]) => kinds.map(({ kind }) => kind);

/** By the index of changes, which is one of each kind. */
const changedSince = (tx: Tx, workspace: string, since: Date | undefined): Fragment => tx`(
  select *
  from entity
  where workspace_o_id = ${workspace}
    and deleted_at is null
    and archived_at is null
    ${since ? tx`and kind = any (${namesOf(everyKind)}) and updated_at >= ${since}` : tx``}
) as entity`;

/** The records that changed last, as `entity`: one index range for each kind. */
export const lastChanged = (
  tx: Tx,
  workspace: string,
  kinds: readonly Kind[],
  most: number,
  since?: Date,
): Fragment => tx`(
  select of_kind.*
  from unnest(${namesOf(kinds)}::text[]) as own (kind)
  cross join lateral (
    select *
    from entity
    where workspace_o_id = ${workspace}
      and kind = own.kind
      and deleted_at is null
      and archived_at is null
      ${since ? tx`and updated_at >= ${since}` : tx``}
    order by updated_at desc, o_id desc
    ${tx.unsafe(`limit ${Math.trunc(most)}`)}
  ) as of_kind
  order by of_kind.updated_at desc
  ${tx.unsafe(`limit ${Math.trunc(most)}`)}
) as entity`;

/** Counts rows, and returns those of them whose vector is missing. */
async function lookedAt(
  tx: Tx,
  tools: EmbeddingTools,
  among: Fragment,
  most: number,
): Promise<{ looked: number; missing: VersionedEntity[] }> {
  const rows = await tx<(VersionedEntity & { looked: number })[]>`
    with newest as materialized (select * from ${among})
    select counted.looked, missing.*
    from (select count(*)::int as looked from newest) as counted
    left join (${withoutVector(tx, tools, tx`newest as entity`, most)}) as missing on true`;
  return { looked: rows[0]?.looked ?? 0, missing: rows.filter(({ oId }) => oId !== null) };
}

function withoutVector(
  tx: Tx,
  { workspace, ai }: EmbeddingTools,
  among: Fragment,
  most: number,
): PendingQuery<VersionedEntity[]> {
  return tx<VersionedEntity[]>`
    select
      entity.o_id, entity.kind, entity.name, entity.internal_name, entity.description, entity.data,
      entity.version
    from ${among}
    left join entity_vector near on near.workspace_o_id = ${workspace} and near.entity_o_id = entity.o_id
    where near.version is distinct from entity.version or near.embedder_id is distinct from ${ai.embedder.id}
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

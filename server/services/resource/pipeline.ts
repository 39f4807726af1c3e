import type { Ai } from '../../ai/index.ts';
import type { Database, Tx } from '../../db.ts';
import { ApiError } from '../../errors.ts';
import { type Chunk, chunks } from '../../ingest/split.ts';
import { nextTurn } from '../../turn.ts';
import {
  publishGeneration,
  removeRetired,
  retireGeneration,
  rowsFor,
  type Staged,
  stageGeneration,
  storeRows,
  withRows,
} from '../chunk/generation.ts';
import { keepGraph } from '../chunk/graph.ts';
import { statisticsChange } from '../chunk/statistics.ts';
import { type Generation, indexChunks, removedAtOnce } from '../chunks.ts';
import { refreshEntityVectors } from '../entity-vectors.ts';
import { recordEvent } from '../events.ts';
import { readTagLibrary, storeTags, tagsOf } from '../tagging.ts';
import { batchSize, embedBatch, partsOf } from './embed.ts';
import { type Fetchable, type Fetched, fetchContent, type Sources } from './fetch.ts';
import { enqueueRemoval, keepOriginal, putOriginal } from './originals.ts';
import { type Attempt, beginStage, finishedStages, finishStage, showProgress } from './stages.ts';
import { dropOldTexts, readText, type StoredText, storeText } from './texts.ts';

/** What indexing needs from the process it runs in. */
export interface IndexWork extends Sources {
  db: Database;
  ai: Ai;
  signal: AbortSignal;
  /** Chunks embedded and stored at a time. Default 256. */
  batchSize?: number;
  /** First in every transaction with an effect: throws when another attempt has taken over. */
  hold(tx: Tx): Promise<void>;
}

/**
 * Fetch, chunk, embed, tag. Each stage ends in a transaction, and another attempt goes on after the last one that
 * did, or in the middle of a long text's chunks. New chunks are stored out of sight and take the place of the old in
 * one transaction, so a search sees either. Whatever throws is for the caller to record.
 */
export async function indexResource(work: IndexWork, attempt: Attempt): Promise<void> {
  const open = await readOpen(work, attempt);
  if (open === null) return;
  const done = await within(work, attempt, (tx) => finishedStages(tx, attempt));
  if (!done.has('fetch')) await fetchStage(work, attempt, open);
  const text = await within(work, attempt, (tx) => readText(tx, attempt.workspace, attempt.resourceOId));
  if (text === null) throw new Error('a fetched resource has no text');
  if (!done.has('embed')) {
    const total = await chunkStage(work, attempt, text);
    if (!(await embedStage(work, attempt, text, total, open.isIndexed))) return;
  }
  await clearRetired(work, attempt);
  await keepGraph(work.db, work.ai, attempt.workspace, work.signal);
  await tagStage(work, attempt, text);
}

/** One transaction of this attempt, which ends without effect when the record is another's by now. */
function within<T>(work: IndexWork, { workspace }: Attempt, act: (tx: Tx) => Promise<T>): Promise<T> {
  work.signal.throwIfAborted();
  return work.db.inWorkspace(workspace, async (tx) => {
    await work.hold(tx);
    return act(tx);
  });
}

interface OpenResource extends Fetchable {
  name: string;
  /** A generation of it can be found now. */
  isIndexed: boolean;
}

/** Null when there is nothing to do: deleted, indexed already, or wanted anew by a later job. */
function readOpen(work: IndexWork, attempt: Attempt): Promise<OpenResource | null> {
  const { workspace, resourceOId, generation } = attempt;
  return within(work, attempt, async (tx) => {
    const [row] = await tx<OpenResource[]>`
      select
        source_type as "sourceType",
        identifier,
        name,
        storage_key as "storageKey",
        etag,
        metadata,
        revision > 0 as "hasText",
        live_generation > 0 as "isIndexed"
      from resource
      where workspace_o_id = ${workspace}
        and o_id = ${resourceOId}
        and deleted_at is null
        and wanted_generation = ${generation}
        and not (status = 'indexed' and live_generation = ${generation})`;
    return row ?? null;
  });
}

async function fetchStage(work: IndexWork, attempt: Attempt, resource: OpenResource): Promise<void> {
  await within(work, attempt, (tx) => beginStage(tx, attempt, 'fetch'));
  const fetched = await fetchContent(work, resource, work.signal);
  const bytes = fetched === 'unchanged' ? undefined : fetched.bytes;
  const key = bytes ? await putOriginal(work.storage, attempt.workspace, bytes) : null;
  await within(work, attempt, async (tx) => {
    if (key !== null && bytes) await keepOriginal(tx, work.storage, key, bytes);
    if (fetched !== 'unchanged') await storeFetched(tx, attempt, resource, fetched, key);
    await finishStage(tx, attempt, 'fetch');
  });
}

async function storeFetched(
  tx: Tx,
  { workspace, resourceOId }: Attempt,
  resource: OpenResource,
  fetched: Fetched,
  key: string | null,
): Promise<void> {
  const title = fetched.extracted.title?.trim().slice(0, 1000);
  // A page without a given name was called by its address until its title was known.
  const name =
    resource.name === resource.identifier && resource.sourceType === 'url' && title ? title : resource.name;
  const [before] = await tx<{ storageKey: string | null }[]>`
    select storage_key as "storageKey"
    from resource
    where workspace_o_id = ${workspace} and o_id = ${resourceOId} and deleted_at is null
    for update`;
  // deleted meanwhile: the next step finds nothing to do
  if (!before) return;
  await tx`
    update resource
    set
      name = ${name},
      etag = ${fetched.etag},
      storage_key = coalesce(${key}, storage_key),
      metadata = jsonb_strip_nulls(metadata || ${tx.json(fetched.facts as never)})
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}`;
  if (key !== null && before.storageKey !== null && before.storageKey !== key) {
    await enqueueRemoval(tx, workspace, before.storageKey);
  }
  await storeText(tx, workspace, resourceOId, fetched.extracted.text);
}

/** Counts what is to be done; the chunks themselves are cut again where they are needed, one at a time. */
async function chunkStage(work: IndexWork, attempt: Attempt, { text }: StoredText): Promise<number> {
  await within(work, attempt, (tx) => beginStage(tx, attempt, 'chunk'));
  let total = 0;
  for (const _chunk of chunks(text)) {
    total += 1;
    if (total % 2000 === 0) await pause(work);
  }
  await within(work, attempt, async (tx) => {
    await showProgress(tx, attempt, 0, total);
    await finishStage(tx, attempt, 'chunk');
  });
  return total;
}

/** Heartbeats and other jobs get their turn between two slices of long work. */
async function pause(work: IndexWork): Promise<void> {
  await nextTurn();
  work.signal.throwIfAborted();
}

/** False when a later attempt, or a deletion, was faster: nothing is left to do. */
async function embedStage(
  work: IndexWork,
  attempt: Attempt,
  text: StoredText,
  total: number,
  isIndexed: boolean,
): Promise<boolean> {
  await within(work, attempt, (tx) => beginStage(tx, attempt, 'embed'));
  const generation = {
    generation: attempt.generation,
    revision: text.revision,
    embedderId: work.ai.embedder.id,
  };
  const size = work.batchSize ?? batchSize;
  const parts = () => partsOf(chunks(text.text), size);
  const read = isIndexed ? <T>(act: (tx: Tx) => Promise<T>) => within(work, attempt, act) : null;
  const embed: Embed = (part) => embedBatch(work.ai, read, attempt, part, work.signal);
  try {
    if (total <= size) await storeAtOnce(work, attempt, generation, embed, [...parts()][0] ?? []);
    else await storeInParts(work, attempt, generation, embed, parts, total);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return false;
    throw error;
  }
}

/** The vectors of a batch, in step with it. */
type Embed = (part: Chunk[]) => Promise<Float32Array[]>;

/** One batch: a crash loses nothing that a retry does not make as fast. */
async function storeAtOnce(
  work: IndexWork,
  attempt: Attempt,
  generation: Generation,
  embed: Embed,
  part: Chunk[],
): Promise<void> {
  const vectors = await embed(part);
  await within(work, attempt, async (tx) => {
    await showProgress(tx, attempt, part.length, part.length);
    const batches = part.length > 0 ? [{ chunks: part, vectors }] : [];
    await indexChunks(tx, attempt.workspace, attempt.resourceOId, generation, batches);
    await finishStage(tx, attempt, 'embed');
  });
}

/** Batches of a long text, each stored as soon as it has its vectors; an attempt goes on after what is stored. */
async function storeInParts(
  work: IndexWork,
  attempt: Attempt,
  generation: Generation,
  embed: Embed,
  parts: () => Iterable<Chunk[]>,
  total: number,
): Promise<void> {
  let staged = await openGeneration(work, attempt, generation);
  // While the database stores one batch, the next one gets its vectors.
  let storing: Promise<void> = Promise.resolve();
  try {
    const { stored, lastHash } = staged;
    for (const part of parts()) {
      const last = part.find(({ ordinal }) => ordinal === stored - 1);
      if (last && last.contentHash !== lastHash)
        return await beginAgain(work, attempt, generation, embed, parts, total);
      const left = part.filter(({ ordinal }) => ordinal >= stored);
      if (left.length === 0) continue;
      const before = staged;
      const rows = await rowsFor(before, { chunks: left, vectors: await embed(left) });
      staged = withRows(before, rows);
      await storing;
      storing = within(work, attempt, async (tx) => {
        await showProgress(tx, attempt, before.stored + left.length, total);
        await storeRows(tx, before, rows);
      });
      // heard below; here only so that it does not count as unheard while a batch is made
      storing.catch(() => {});
    }
  } finally {
    await storing;
  }
  while (!(await publish(work, attempt, staged)));
}

/** False when the statistics moved meanwhile, because an earlier run has published too. */
async function publish(work: IndexWork, attempt: Attempt, staged: Staged): Promise<boolean> {
  const { workspace, resourceOId, generation } = attempt;
  const step = <T>(act: (tx: Tx) => Promise<T>) => within(work, attempt, act);
  const change = await statisticsChange(step, workspace, resourceOId, generation);
  return within(work, attempt, async (tx) => {
    await showProgress(tx, attempt, staged.stored, staged.stored);
    if ((await publishGeneration(tx, staged, change)) === null) return false;
    await finishStage(tx, attempt, 'embed');
    return true;
  });
}

/** What is stored was cut or embedded otherwise, by another version of the product: it goes, and all is done anew. */
async function beginAgain(...[work, attempt, ...rest]: Parameters<typeof storeInParts>) {
  await within(work, attempt, (tx) =>
    retireGeneration(tx, attempt.workspace, attempt.resourceOId, attempt.generation),
  );
  return storeInParts(work, attempt, ...rest);
}

/** Goes on with what an attempt before has stored, or begins anew where that is of no use. */
async function openGeneration(work: IndexWork, attempt: Attempt, generation: Generation): Promise<Staged> {
  for (;;) {
    const staged = await within(work, attempt, (tx) =>
      stageGeneration(tx, attempt.workspace, attempt.resourceOId, generation),
    );
    if (staged !== null) return staged;
    await clearRetired(work, attempt);
  }
}

/** Removes what is not to be found any more, in parts: others get their turn between them. */
async function clearRetired(work: IndexWork, attempt: Attempt): Promise<void> {
  const { workspace, resourceOId } = attempt;
  while (await within(work, attempt, (tx) => removeRetired(tx, workspace, resourceOId, removedAtOnce))) {
    await pause(work);
  }
}

async function tagStage(work: IndexWork, attempt: Attempt, text: StoredText): Promise<void> {
  const { workspace, resourceOId, generation } = attempt;
  await within(work, attempt, (tx) => beginStage(tx, attempt, 'tag'));
  await refreshEntityVectors(work.ai, (act) => within(work, attempt, act), workspace, {
    signal: work.signal,
  });
  const library = await within(work, attempt, (tx) => readTagLibrary(tx, workspace, work.ai.embedder.id));
  const tags = await tagsOf(work.ai, library, text.text, work.signal);
  await within(work, attempt, async (tx) => {
    await storeTags(tx, workspace, resourceOId, text.revision, tags);
    await finishStage(tx, attempt, 'tag');
    const [indexed] = await tx<{ name: string; isFirst: boolean; chunkCount: number }[]>`
      with before as (
        select last_indexed_at is null as is_first
        from resource
        where workspace_o_id = ${workspace} and o_id = ${resourceOId}
      )
      update resource
      set status = 'indexed', stage = null, error = null, last_indexed_at = now(), updated_at = now()
      from before
      where workspace_o_id = ${workspace}
        and o_id = ${resourceOId}
        and wanted_generation = ${generation}
        and deleted_at is null
      returning name, before.is_first as "isFirst", chunk_count as "chunkCount"`;
    if (!indexed) return;
    await dropOldTexts(tx, workspace, resourceOId);
    await recordEvent(tx, workspace, {
      eventType: indexed.isFirst ? 'RESOURCE_INDEXED' : 'RESOURCE_REINDEXED',
      category: 'RESOURCE',
      summary: `${indexed.name} was ${indexed.isFirst ? 'indexed' : 'indexed again'} in ${indexed.chunkCount} chunks`,
      subjectOId: resourceOId,
      payload: {
        resourceOId,
        revision: text.revision,
        chunkCount: indexed.chunkCount,
        linkedEntities: tags.length,
      },
    });
  });
}

import type { SourceType } from '../../../schema/resource.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { turns } from '../../event-loop.ts';
import { type Fetchable, type FetchedContent, fetchContent } from '../../ingest/fetch.ts';
import { recordEvent } from '../events/recording.ts';
import { refreshEntityVectors } from '../library/entity-vectors.ts';
import { countChunks } from './chunks/count-chunks.ts';
import { keepGraph } from './chunks/vector-graph.ts';
import { clearRetired, embedStage } from './embed-stage.ts';
import { type IndexTools, step } from './index-tools.ts';
import { enqueueRemoval, keepOriginal, putOriginal } from './originals.ts';
import { beginStage, finishedStages, finishStage, type IndexAttempt, showProgress } from './stages.ts';
import { readTagLibrary, storeTags, tagsOf } from './tagging/index.ts';
import { dropOldTexts, readText, type StoredText, storeText } from './texts.ts';

/**
 * Indexes a resource: fetch, chunk, embed, tag. Each stage ends in a transaction, and a later attempt resumes after
 * the last one, or in the middle of a long text's chunks. New chunks are stored unpublished and replace the old in
 * one transaction, so a search sees one or the other. The caller records errors.
 */
export async function indexResource(work: IndexTools, attempt: IndexAttempt): Promise<void> {
  const open = await readOpen(work, attempt);
  if (open === null) return;
  const done = await step(work, (tx) => finishedStages(tx, attempt));
  if (!done.has('fetch')) await fetchStage(work, attempt, open);
  const text = await step(work, (tx) => readText(tx, attempt.workspace, attempt.resourceOId));
  if (text === null) throw new Error('a fetched resource has no text');
  if (!done.has('embed')) {
    const total = await chunkStage(work, attempt, text);
    if (!(await embedStage(work, attempt, text, total, open.isIndexed))) return;
  }
  await clearRetired(work, attempt);
  await keepGraph(work.db, work.ai, attempt.workspace, work.signal);
  await tagStage(work, attempt, text);
}

interface OpenResource extends Fetchable {
  /** A generation of it can be found now. */
  isIndexed: boolean;
}

/** Null when there is nothing to do: deleted, indexed already, or wanted anew by a later job. */
function readOpen(work: IndexTools, attempt: IndexAttempt): Promise<OpenResource | null> {
  const { workspace, resourceOId, generation } = attempt;
  return step(work, async (tx) => {
    const [row] = await tx<OpenResource[]>`
      select
        source_type, identifier, storage_key, etag, metadata,
        revision > 0 as has_text,
        live_generation > 0 as is_indexed
      from resource
      where workspace_o_id = ${workspace}
        and o_id = ${resourceOId}
        and deleted_at is null
        and wanted_generation = ${generation}
        and not (status = 'indexed' and live_generation = ${generation})`;
    return row ?? null;
  });
}

async function fetchStage(work: IndexTools, attempt: IndexAttempt, resource: OpenResource): Promise<void> {
  await step(work, (tx) => beginStage(tx, attempt, 'fetch'));
  const fetched = await fetchContent(work, resource, work.signal);
  const bytes = fetched === 'unchanged' ? undefined : fetched.bytes;
  const key = bytes ? await putOriginal(work, bytes) : null;
  await step(work, async (tx) => {
    if (key !== null) await keepOriginal(tx, key);
    if (fetched !== 'unchanged') await storeFetched(tx, attempt, fetched, key);
    await finishStage(tx, attempt, 'fetch');
  });
}

/**
 * Stores a fetch: facts, original, and a changed text as the next revision. Rereads what may have changed during the
 * fetch, which can take minutes. Returns whether there is a new revision to index.
 */
export async function storeFetched(
  tx: Tx,
  { workspace, resourceOId }: Pick<IndexAttempt, 'workspace' | 'resourceOId'>,
  fetchedContent: FetchedContent,
  key: string | null,
): Promise<boolean> {
  const [before] = await tx<StoredResource[]>`
    select
      source_type, identifier, name, storage_key, revision,
      array(select jsonb_array_elements_text(coalesce(settings -> 'sentMetadata', '[]'))) as sent
    from resource
    where workspace_o_id = ${workspace} and o_id = ${resourceOId} and deleted_at is null
    for update`;
  // deleted meanwhile: the next step finds nothing to do
  if (!before) return false;
  const facts = factsBeside(before.sent, fetchedContent.facts);
  await tx`
    update resource
    set
      name = ${nameOf(before, fetchedContent)},
      etag = ${fetchedContent.etag},
      storage_key = coalesce(${key}, storage_key),
      metadata = (metadata - ${facts.gone}::text[]) || ${json(tx, facts.known)}
    where workspace_o_id = ${workspace}
      and o_id = ${resourceOId}`;
  if (key !== null && before.storageKey !== null && before.storageKey !== key) {
    await enqueueRemoval(tx, workspace, before.storageKey);
  }
  return (await storeText(tx, workspace, resourceOId, fetchedContent.extracted.text)) > before.revision;
}

interface StoredResource {
  sourceType: SourceType;
  identifier: string;
  name: string;
  storageKey: string | null;
  revision: number;
  /** Members of the metadata that came with the request. */
  sent: string[];
}

/** A page without a given name was called by its address until its title was known. */
function nameOf({ sourceType, identifier, name }: StoredResource, { extracted }: FetchedContent): string {
  const title = extracted.title?.trim().slice(0, 1000);
  return name === identifier && sourceType === 'url' && title ? title : name;
}

/** What a document says of itself stands aside for what was sent of it; what we say of fetching it does not. */
const documentFacts = ['title', 'description', 'kind', 'warnings'];

function factsBeside(sent: readonly string[], facts: Record<string, unknown>) {
  const ours = Object.entries(facts).filter(
    ([name]) => !(documentFacts.includes(name) && sent.includes(name)),
  );
  return {
    known: Object.fromEntries(ours.filter(([, value]) => value !== null)),
    gone: ours.filter(([, value]) => value === null).map(([name]) => name),
  };
}

/** Counts what is to be done; the chunks themselves are cut again where they are needed, one at a time. */
async function chunkStage(work: IndexTools, attempt: IndexAttempt, { text }: StoredText): Promise<number> {
  await step(work, (tx) => beginStage(tx, attempt, 'chunk'));
  const total = await countChunks(text, turns(), work.signal);
  await step(work, async (tx) => {
    await showProgress(tx, attempt, await storedChunks(tx, attempt), total);
    await finishStage(tx, attempt, 'chunk');
  });
  return total;
}

/** What an attempt before has left to go on with. */
async function storedChunks(tx: Tx, { workspace, resourceOId, generation }: IndexAttempt): Promise<number> {
  const [staged] = await tx<{ stored: number }[]>`
    select stored
    from chunk_generation
    where workspace_o_id = ${workspace}
      and resource_o_id = ${resourceOId}
      and generation = ${generation}
      and state = 'staged'`;
  return staged?.stored ?? 0;
}

async function tagStage(work: IndexTools, attempt: IndexAttempt, text: StoredText): Promise<void> {
  const { workspace, resourceOId, generation } = attempt;
  await step(work, (tx) => beginStage(tx, attempt, 'tag'));
  await refreshEntityVectors(work, work.signal);
  const library = await step(work, (tx) => readTagLibrary(tx, workspace, work.ai.embedder.id));
  const tags = await tagsOf(work.ai, library, text.text, work.signal);
  await step(work, async (tx) => {
    await storeTags(tx, workspace, resourceOId, text.revision, tags);
    await finishStage(tx, attempt, 'tag');
    const [indexedResource] = await tx<{ name: string; isFirst: boolean; chunkCount: number }[]>`
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
      returning name, before.is_first, chunk_count`;
    if (!indexedResource) return;
    await dropOldTexts(tx, workspace, resourceOId);
    await recordEvent(tx, workspace, {
      eventType: indexedResource.isFirst ? 'RESOURCE_INDEXED' : 'RESOURCE_REINDEXED',
      category: 'RESOURCE',
      summary: `${indexedResource.name} was ${indexedResource.isFirst ? 'indexed' : 'indexed again'} in ${indexedResource.chunkCount} ${indexedResource.chunkCount === 1 ? 'chunk' : 'chunks'}`,
      subjectOId: resourceOId,
      payload: {
        resourceOId,
        revision: text.revision,
        chunkCount: indexedResource.chunkCount,
        linkedEntities: tags.length,
      },
    });
  });
}

import type { Tx } from '../../database/index.ts';
import { conflict } from '../../errors.ts';
import { type Turn, turns } from '../../event-loop.ts';
import { type Fetchable, fetchContent } from '../../ingest/fetch.ts';
import { eachSentence } from '../../text/sentence.ts';
import { cutAt } from '../../text/strings.ts';
import type { IndexTools } from './index-tools.ts';
import { keepOriginal, putOriginal } from './originals.ts';
import { storeFetched } from './pipeline.ts';
import { missing } from './record.ts';
import { wantGeneration } from './resources.ts';
import { beginStage, finishStage } from './stages.ts';
import { readText } from './texts.ts';

/** The sentences that stand in one of two texts alone. */
interface SentenceDifference {
  added: string[];
  removed: string[];
  /** Further ones that are not listed. */
  leftOut: number;
}

/** The result of fetching a resource again, compared with the stored text. */
export interface RefreshOutcome {
  changed: boolean;
  diff: SentenceDifference;
}

/**
 * Fetches a resource again. Returns a function that stores the result in the caller's transaction: a changed text
 * becomes the next revision, which is indexed without another fetch. Throws 404, 409 where it is excluded from
 * re-indexing, and errors of fetching and reading.
 */
export async function refreshResource(
  work: IndexTools,
  resourceOId: string,
): Promise<(tx: Tx) => Promise<RefreshOutcome>> {
  const { workspace, signal } = work;
  const { resource, before } = await work.read(async (tx) => ({
    resource: await openResource(tx, workspace, resourceOId),
    before: (await readText(tx, workspace, resourceOId))?.text ?? '',
  }));
  const fetched = await fetchContent(work, resource, signal);
  const after = fetched === 'unchanged' ? before : fetched.extracted.text;
  const changed = before !== after;
  const diff = await sentenceDifference(before, after, turns());
  const refreshOutcome = { changed, diff };
  if (fetched === 'unchanged') return async () => refreshOutcome;
  const { bytes } = fetched;
  const key = bytes ? await putOriginal(work, bytes) : null;
  return async (tx) => {
    if (key !== null) await keepOriginal(tx, key);
    if (!(await storeFetched(tx, { workspace, resourceOId }, fetched, key))) return refreshOutcome;
    const attempt = { workspace, resourceOId, generation: await wantGeneration(tx, workspace, resourceOId) };
    await beginStage(tx, attempt, 'fetch');
    await finishStage(tx, attempt, 'fetch');
    return refreshOutcome;
  };
}

async function openResource(tx: Tx, workspace: string, oId: string): Promise<Fetchable> {
  const [row] = await tx<(Fetchable & { isExcluded: boolean })[]>`
    select
      source_type, identifier, storage_key, etag, metadata,
      revision > 0 as has_text,
      coalesce((settings ->> 'excludeFromReIndexing')::boolean, false) as is_excluded
    from resource
    where workspace_o_id = ${workspace}
      and o_id = ${oId}
      and deleted_at is null`;
  if (!row) throw missing();
  if (row.isExcluded) throw conflict('The resource is excluded from re-indexing', 'excluded_from_reindexing');
  return row;
}

const shownMost = 100;
const charactersMost = 1_000;

/**
 * Returns the sentences of `after` that `before` lacks, and the other way round, each in the order of its text. A sentence
 * that only moved is in neither list; one that stands there twice counts twice. `turn` is awaited between sentences.
 */
async function sentenceDifference(before: string, after: string, turn: Turn): Promise<SentenceDifference> {
  const added = await lackingIn(before, after, turn);
  const removed = await lackingIn(after, before, turn);
  const leftOut = [added, removed].reduce((sum, { length }) => sum + Math.max(0, length - shownMost), 0);
  return { added: shown(added), removed: shown(removed), leftOut };
}

async function lackingIn(known: string, text: string, turn: Turn): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const sentence of eachSentence(known)) {
    const key = plain(sentence.text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    await turn();
  }
  const lacking: string[] = [];
  for (const sentence of eachSentence(text)) {
    const key = plain(sentence.text);
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    else lacking.push(key);
    await turn();
  }
  return lacking;
}

/** Broken lines and doubled spaces change nothing that is said. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const shown = (list: readonly string[]) =>
  list
    .slice(0, shownMost)
    .map((one) => (one.length > charactersMost ? `${cutAt(one, charactersMost - 1)}…` : one));

import type { Work } from '../../database/index.ts';
import { ApiError } from '../../errors.ts';
import { type Chunk, chunks } from '../../text/split.ts';
import {
  publishGeneration,
  removeRetired,
  retireGeneration,
  rowsFor,
  type StagedGeneration,
  stageGeneration,
  storeRows,
  withRows,
} from './chunks/generation.ts';
import { type Generation, indexChunks, removedAtOnce } from './chunks/index.ts';
import { statisticsChange } from './chunks/statistics.ts';
import { batchSize, embedBatch, partsOf } from './embed.ts';
import { type IndexTools, pause, step } from './index-tools.ts';
import { beginStage, finishStage, type IndexAttempt, requireWanted, showProgress } from './stages.ts';
import type { StoredText } from './texts.ts';

/** The stage that makes and stores a resource's chunks, and publishes them. */

/** Chunks that one transaction stores at most: the embedded engine has one session, and serves nobody else meanwhile. */
const storedTogether = { embedded: 64, server: 256 } as const;

/** Computes the vectors of a generation. Returns false when a later attempt or a deletion was faster. */
export async function embedStage(
  work: IndexTools,
  attempt: IndexAttempt,
  text: StoredText,
  total: number,
  isIndexed: boolean,
): Promise<boolean> {
  await step(work, (tx) => beginStage(tx, attempt, 'embed'));
  const generation = {
    generation: attempt.generation,
    revision: text.revision,
    embedderId: work.ai.embedder.id,
  };
  const size = work.batchSize ?? batchSize;
  const atOnce = Math.min(size, storedTogether[work.db.kind]);
  const parts = () => partsOf(chunks(text.text), size);
  const read = isIndexed ? <T>(act: Work<T>) => step(work, act) : null;
  const embed: Embed = (part) => embedBatch(work.ai, read, attempt, part, work.signal);
  try {
    if (total <= atOnce) await storeAtOnce(work, attempt, generation, embed, [...parts()][0] ?? []);
    else await storeInParts(work, attempt, generation, embed, parts, total, atOnce);
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
  work: IndexTools,
  attempt: IndexAttempt,
  generation: Generation,
  embed: Embed,
  part: Chunk[],
): Promise<void> {
  const vectors = await embed(part);
  await step(work, async (tx) => {
    await showProgress(tx, attempt, part.length, part.length);
    const batches = part.length > 0 ? [{ chunks: part, vectors }] : [];
    await indexChunks(tx, attempt.workspace, attempt.resourceOId, generation, batches);
    await finishStage(tx, attempt, 'embed');
  });
}

/** Batches of a long text, each stored as soon as it has its vectors; an attempt goes on after what is stored. */
async function storeInParts(
  work: IndexTools,
  attempt: IndexAttempt,
  generation: Generation,
  embed: Embed,
  parts: () => Iterable<Chunk[]>,
  total: number,
  atOnce: number,
): Promise<void> {
  let stagedGeneration = await openGeneration(work, attempt, generation);
  // While the database stores one batch, the next one gets its vectors.
  let storing: Promise<void> = Promise.resolve();
  try {
    const { stored, lastHash } = stagedGeneration;
    if (stored > total) return await beginAgain(work, attempt, generation, embed, parts, total, atOnce);
    for (const part of parts()) {
      const last = part.find(({ ordinal }) => ordinal === stored - 1);
      if (last && last.contentHash !== lastHash)
        return await beginAgain(work, attempt, generation, embed, parts, total, atOnce);
      const left = part.filter(({ ordinal }) => ordinal >= stored);
      if (left.length === 0) continue;
      const vectors = await embed(left);
      for (let at = 0; at < left.length; at += atOnce) {
        const some = { chunks: left.slice(at, at + atOnce), vectors: vectors.slice(at, at + atOnce) };
        const before = stagedGeneration;
        const rows = await rowsFor(before, some);
        stagedGeneration = withRows(before, rows);
        await storing;
        storing = step(work, async (tx) => {
          // one that is wanted anew meanwhile is not embedded to its end
          await requireWanted(tx, attempt);
          await showProgress(tx, attempt, before.stored + some.chunks.length, total);
          await storeRows(tx, before, rows);
        });
        // heard below; here only so that it does not count as unheard while a batch is made
        storing.catch(() => {});
      }
    }
  } finally {
    await storing;
  }
  while (!(await publish(work, attempt, stagedGeneration)));
}

/** False when the statistics moved meanwhile, because an earlier run has published too. */
async function publish(work: IndexTools, attempt: IndexAttempt, staged: StagedGeneration): Promise<boolean> {
  const { workspace, resourceOId, generation } = attempt;
  const change = await statisticsChange((act) => step(work, act), workspace, resourceOId, generation);
  return step(work, async (tx) => {
    await showProgress(tx, attempt, staged.stored, staged.stored);
    if ((await publishGeneration(tx, staged, change)) === null) return false;
    await finishStage(tx, attempt, 'embed');
    return true;
  });
}

/** What is stored was cut or embedded otherwise, by another version of the product: it goes, and all is done anew. */
async function beginAgain(...[work, attempt, ...rest]: Parameters<typeof storeInParts>) {
  await step(work, (tx) => retireGeneration(tx, attempt.workspace, attempt.resourceOId, attempt.generation));
  return storeInParts(work, attempt, ...rest);
}

/** Goes on with what an attempt before has stored, or begins anew where that is of no use. */
async function openGeneration(
  work: IndexTools,
  attempt: IndexAttempt,
  generation: Generation,
): Promise<StagedGeneration> {
  for (;;) {
    const staged = await step(work, (tx) =>
      stageGeneration(tx, attempt.workspace, attempt.resourceOId, generation),
    );
    if (staged !== null) return staged;
    await clearRetired(work, attempt);
  }
}

/** Removes retired chunks in parts, yielding to other work between them. */
export async function clearRetired(work: IndexTools, attempt: IndexAttempt): Promise<void> {
  const { workspace, resourceOId } = attempt;
  while (await step(work, (tx) => removeRetired(tx, workspace, resourceOId, removedAtOnce))) {
    await pause(work);
  }
}

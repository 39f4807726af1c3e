import type { Ai } from '../../ai/index.ts';
import { ApiError } from '../../errors.ts';
import type { QueryVector } from './hit.ts';

/** Questions as the embedder sees them. An embedder that does not answer keeps no question waiting for long. */

/** Longer than an endpoint that is well takes for a question, cold ones included. */
const longestWaitMs = 5_000;
/** For so long after a failure nobody waits for it again. */
const restMs = 15_000;

/** Until when an embedder is not asked, by the process's clock, on whosesoever behalf. */
const resting = new WeakMap<Ai['embedder'], number>();

export interface QueryVectors {
  /** In step with the questions; null for all of them while the embedder is away. */
  vectors: (QueryVector | null)[];
  /** The embedder is away: what is searched is searched by words alone. */
  byWordsOnly: boolean;
}

export async function embedQueries(
  ai: Ai,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<QueryVectors> {
  const away = { vectors: texts.map(() => null), byWordsOnly: true };
  if ((resting.get(ai.embedder) ?? 0) > performance.now()) return away;
  const patience = AbortSignal.timeout(longestWaitMs);
  try {
    const made = await ai.embed(texts, signal ? AbortSignal.any([signal, patience]) : patience);
    resting.delete(ai.embedder);
    const vectors = made.map((vector) => ({ embedderId: ai.embedder.id, vector }));
    return { vectors, byWordsOnly: false };
  } catch (error) {
    if (signal?.aborted || !(patience.aborted || isAway(error))) throw error;
    resting.set(ai.embedder, performance.now() + restMs);
    return away;
  }
}

/** Returns whether the endpoint is at fault and not the query; the error was logged where it happened. */
export function isAway(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 503 || error.code === 'model_refused');
}

import type { Ai } from '../../ai/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import { nextTurn } from '../../event-loop.ts';
import type { Sources } from '../../ingest/fetch.ts';
import type { Attempt } from './stages.ts';

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

/** One transaction of this attempt, which ends without effect when the record is another's by now. */
export function within<T>(work: IndexWork, { workspace }: Attempt, act: (tx: Tx) => Promise<T>): Promise<T> {
  work.signal.throwIfAborted();
  return work.db.inWorkspace(workspace, async (tx) => {
    await work.hold(tx);
    return act(tx);
  });
}

/** Heartbeats and other jobs get their turn between two slices of long work. */
export async function pause(work: IndexWork): Promise<void> {
  await nextTurn();
  work.signal.throwIfAborted();
}

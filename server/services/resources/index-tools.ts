import type { Tools } from '../../context.ts';
import type { Database, Work } from '../../database/index.ts';
import { yieldToEventLoop } from '../../event-loop.ts';
import type { Sources } from '../../ingest/fetch.ts';

/** The tools of indexing: a job's tools, whose writes are fenced, and where bytes come from. */
export interface IndexTools extends Pick<Tools, 'ai' | 'workspace' | 'read' | 'write' | 'signal'>, Sources {
  db: Database;
  /** Chunks embedded and stored at a time. Default 256. */
  batchSize?: number;
}

/** One transaction of this attempt, which ends without effect when the record is another's by now. */
export function step<T>(work: IndexTools, act: Work<T>): Promise<T> {
  work.signal.throwIfAborted();
  return work.write(act);
}

/** Heartbeats and other jobs get their turn between two slices of long work. */
export async function pause(work: IndexTools): Promise<void> {
  await yieldToEventLoop();
  work.signal.throwIfAborted();
}

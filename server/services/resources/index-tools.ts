import type { Tools } from '../../context.ts';
import type { Database, Work } from '../../database/index.ts';
import { yieldToEventLoop } from '../../event-loop.ts';
import type { Sources } from '../../ingest/fetch.ts';

/** The tools of indexing: a job's tools with fenced writes, and the origins of bytes. */
export interface IndexTools extends Pick<Tools, 'ai' | 'workspace' | 'read' | 'write' | 'signal'>, Sources {
  db: Database;
  /** Chunks embedded and stored at a time. Default 256. */
  batchSize?: number;
}

/** Runs one transaction of this attempt, without effect when another attempt has taken over the record. */
export function step<T>(work: IndexTools, act: Work<T>): Promise<T> {
  work.signal.throwIfAborted();
  return work.write(act);
}

/** Sends a heartbeat and yields to other jobs between two slices of long work. */
export async function pause(work: IndexTools): Promise<void> {
  await yieldToEventLoop();
  work.signal.throwIfAborted();
}

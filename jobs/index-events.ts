import { enqueue } from '../server/database/enqueue.ts';
import type { Tx } from '../server/database/index.ts';
import { passagesOf, readUnindexed, storePassages } from '../server/services/search/event-passages.ts';
import { makeEventVectors } from '../server/services/search/event-vectors.ts';
import { defineTask, type JobContext } from './task.ts';

/** Passages are stored in transactions of this many events. */
const together = 100;
/** Events of one job; the next one goes on where it ends. */
const inJob = 1_000;

/**
 * Makes events searchable: the named ones, or all before one of them, the newest first; idempotent. Words are stored
 * before vectors are computed, so that events are found by words while an embedder is unavailable.
 */
export const task = defineTask('index-events', {
  async run({ eventOIds, before }, job) {
    if (eventOIds !== undefined) await indexEvents(job, eventOIds);
    if (before !== undefined) await indexBefore(job, before);
  },
});

async function indexEvents(job: JobContext, eventOIds: readonly string[]): Promise<void> {
  for (let at = 0; at < eventOIds.length; at += together) {
    job.signal.throwIfAborted();
    const group = eventOIds.slice(at, at + together);
    const events = await job.read((tx) => readUnindexed(tx, job.workspace, group));
    const passages = await passagesOf(events);
    if (passages.length > 0) await job.write((tx) => storePassages(tx, job.workspace, passages));
  }
  await makeEventVectors(job, eventOIds);
}

async function indexBefore(job: JobContext, before: string): Promise<void> {
  const eventOIds = await job.read((tx) => eventsBefore(tx, job.workspace, before));
  await indexEvents(job, eventOIds);
  const last = eventOIds.at(-1);
  if (last === undefined || eventOIds.length < inJob) return;
  await job.finish((tx) => enqueue(tx, 'index-events', { workspaceOId: job.workspace, before: last }));
}

async function eventsBefore(tx: Tx, workspace: string, before: string): Promise<string[]> {
  const rows = await tx<{ oId: string }[]>`
    select o_id
    from event
    where workspace_o_id = ${workspace}
      and o_id < ${before}
    order by o_id desc
    limit ${inJob}
  `;
  return rows.map(({ oId }) => oId);
}

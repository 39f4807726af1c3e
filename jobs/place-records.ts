import { enqueue } from '../server/database/enqueue.ts';
import { refreshEntityVectors } from '../server/services/library/entity-vectors.ts';
import { defineTask } from './task.ts';

/** Then the rest is a job of its own, so that others of the queue get their turn. */
const workedMs = 20_000;

/** Computes the missing vectors of records; a crash repeats nothing. */
export const task = defineTask('place-records', {
  async run(_payload, job) {
    const startedAt = performance.now();
    while (performance.now() - startedAt < workedMs) {
      job.signal.throwIfAborted();
      if (!(await refreshEntityVectors(job, job.signal))) return;
    }
    await job.finish((tx) =>
      enqueue(tx, 'place-records', { workspaceOId: job.workspace }, { key: job.workspace }),
    );
  },
});

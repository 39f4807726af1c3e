import type { WorkerEvents } from 'graphile-worker';
import { z } from 'zod';
import type { JobQueue } from '../../schema/jobs.ts';

const newJob = z.object({ queue: z.string() });

/**
 * Has an idle place of this queue look for a job as soon as one is put into the queue. The runner by itself would have
 * every queue's places look for each job: with five queues, four statements in vain.
 */
export function wakeOnJobs(queue: JobQueue, events: WorkerEvents): void {
  events.on('pool:listen:notification', ({ workerPool, message }) => {
    if (message.channel !== 'jobs:insert') return;
    if (queueIn(message.payload) === queue) workerPool.nudge(1);
  });
}

function queueIn(payload = ''): string | undefined {
  try {
    return newJob.safeParse(JSON.parse(payload)).data?.queue;
  } catch {
    return undefined;
  }
}

import type { WorkerEvents } from 'graphile-worker';
import { z } from 'zod';
import type { JobQueue } from '../../schema/jobs.ts';

const newJob = z.object({ queue: z.string() });

/**
 * Wakes one idle place of this queue when a job is added to it. The runner alone would wake the places of every
 * queue, with a useless statement each.
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

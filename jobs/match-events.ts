import { enqueue } from '../server/database/enqueue.ts';
import { matchEvents } from '../server/services/workflows/schedule/match-events.ts';
import { defineTask } from './task.ts';

/** Events are looked at so many at a time. */
const together = 100;
/** A job that has worked for so long leaves the rest to another: starting thousands of runs uses up no attempts. */
const workedMs = 60_000;

/** Holds events against triggers and waits. What was started or ended before stays as it is, so it may run any number of times. */
export const task = defineTask('match-events', {
  async run({ workspaceOId, eventOIds }, job) {
    const startedAt = performance.now();
    for (let at = 0; at < eventOIds.length; at += together) {
      if (performance.now() - startedAt > workedMs) {
        const rest = eventOIds.slice(at);
        return job.write((tx) => enqueue(tx, 'match-events', { workspaceOId, eventOIds: rest }));
      }
      await matchEvents(
        { ...job, creditLimit: job.app.config.creditLimit },
        eventOIds.slice(at, at + together),
      );
    }
  },
});

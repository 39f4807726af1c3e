import { enqueue } from '../server/database/enqueue.ts';
import { matchEvents } from '../server/services/workflows/schedule/match-events.ts';
import { enqueueHeld } from './start-held.ts';
import { defineTask } from './task.ts';

/** Events are looked at so many at a time. */
const together = 100;
/** A job that has worked for so long leaves the rest to another: starting thousands of runs uses up no attempts. */
const workedMs = 60_000;

/**
 * Holds events against triggers and waits. What was started or ended before stays as it is, so it may run any number of
 * times. Starts for which there is no room are left to a job that waits for some.
 */
export const task = defineTask('match-events', {
  async run({ workspaceOId, eventOIds }, job) {
    const { creditLimit, openRuns } = job.app.config;
    const startedAt = performance.now();
    const heldEvents: string[] = [];
    for (let at = 0; at < eventOIds.length; at += together) {
      const isLong = performance.now() - startedAt > workedMs;
      if (isLong) {
        const rest = eventOIds.slice(at);
        await job.write((tx) => enqueue(tx, 'match-events', { workspaceOId, eventOIds: rest }));
        break;
      }
      heldEvents.push(
        ...(await matchEvents({ ...job, creditLimit, openRuns }, eventOIds.slice(at, at + together))),
      );
    }
    if (heldEvents.length > 0) await job.write((tx) => enqueueHeld(tx, workspaceOId, heldEvents));
  },
});

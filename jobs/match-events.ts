import { enqueue } from '../server/database/enqueue.ts';
import { matchEvents } from '../server/services/workflows/schedule/match-events.ts';
import { enqueueHeld } from './start-held.ts';
import { defineTask } from './task.ts';

/** Events are looked at so many at a time. */
const together = 100;
/** A job that has worked for so long leaves the rest to another: starting thousands of runs uses up no attempts. */
const workedMs = 60_000;

/**
 * Matches events against triggers and waits; idempotent. Starts without room are left to a job that waits for room.
 */
export const task = defineTask('match-events', {
  async run({ workspaceOId, eventOIds }, job) {
    const { creditLimit, openRuns } = job.app.config;
    const startedAt = performance.now();
    const heldEvents: string[] = [];
    let rest: string[] = [];
    for (let at = 0; at < eventOIds.length; at += together) {
      const isLong = performance.now() - startedAt > workedMs;
      if (isLong) {
        rest = eventOIds.slice(at);
        break;
      }
      heldEvents.push(
        ...(await matchEvents({ ...job, creditLimit, openRuns }, eventOIds.slice(at, at + together))),
      );
    }
    if (rest.length === 0 && heldEvents.length === 0) return;
    await job.finish(async (tx) => {
      if (rest.length > 0) await enqueue(tx, 'match-events', { workspaceOId, eventOIds: rest });
      if (heldEvents.length > 0) await enqueueHeld(tx, workspaceOId, heldEvents);
    });
  },
});

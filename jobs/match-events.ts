import { enqueue } from '../server/database/enqueue.ts';
import { matchInParts } from '../server/services/workflows/schedule/match-events.ts';
import { enqueueHeld } from './start-held.ts';
import { defineTask } from './task.ts';

/**
 * Matches events against triggers and waits; idempotent. Starts without room are left to a job that waits for room.
 */
export const task = defineTask('match-events', {
  async run({ workspaceOId, eventOIds }, job) {
    const { creditLimit, openRuns } = job.app.config;
    const { heldEvents, rest } = await matchInParts({ ...job, creditLimit, openRuns }, eventOIds);
    if (rest.length === 0 && heldEvents.length === 0) return;
    await job.finish(async (tx) => {
      if (rest.length > 0) await enqueue(tx, 'match-events', { workspaceOId, eventOIds: rest });
      if (heldEvents.length > 0) await enqueueHeld(tx, workspaceOId, heldEvents);
    });
  },
});

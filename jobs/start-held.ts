import { enqueue } from '../server/database/enqueue.ts';
import type { Tx } from '../server/database/index.ts';
import { matchEvents } from '../server/services/workflows/schedule/match-events.ts';
import { ComeBackLater, defineTask } from './task.ts';

/** Events are looked at so many at a time. */
const together = 100;

/**
 * Starts runs of triggers that waited for room, as far as runs have ended meanwhile. Without room, all such jobs of
 * the workspace pause for a moment.
 */
export const task = defineTask('start-held', {
  async run({ workspaceOId, eventOIds }, job) {
    const { creditLimit, openRuns } = job.app.config;
    for (let at = 0; at < eventOIds.length; at += together) {
      const some = eventOIds.slice(at, at + together);
      const held = await matchEvents({ ...job, creditLimit, openRuns, heldLog: job.app.log }, some);
      if (held.length === 0) continue;
      const left = [...held, ...eventOIds.slice(at + together)];
      if (left.length === eventOIds.length) throw new ComeBackLater();
      return job.finish((tx) => enqueueHeld(tx, workspaceOId, left));
    }
  },
});

export const enqueueHeld = (tx: Tx, workspaceOId: string, eventOIds: string[]): Promise<void> =>
  enqueue(tx, 'start-held', { workspaceOId, eventOIds }, { needs: `starts:${workspaceOId}` });

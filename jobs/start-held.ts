import { enqueue } from '../server/database/enqueue.ts';
import type { Tx } from '../server/database/index.ts';
import { matchInParts } from '../server/services/workflows/schedule/match-events.ts';
import { ComeBackLater, defineTask } from './task.ts';

/**
 * Starts runs of triggers that waited for room, as far as runs have ended meanwhile. Without room, all such jobs of
 * the workspace pause for a moment.
 */
export const task = defineTask('start-held', {
  async run({ workspaceOId, eventOIds }, job) {
    const { creditLimit, openRuns } = job.app.config;
    const tools = { ...job, creditLimit, openRuns, heldLog: job.app.log };
    const { heldEvents, rest } = await matchInParts(tools, eventOIds, { stopsAtHeld: true });
    const left = [...heldEvents, ...rest];
    if (left.length === 0) return;
    if (left.length === eventOIds.length) throw new ComeBackLater();
    await job.finish((tx) => enqueueHeld(tx, workspaceOId, left));
  },
});

export const enqueueHeld = (tx: Tx, workspaceOId: string, eventOIds: string[]): Promise<void> =>
  enqueue(tx, 'start-held', { workspaceOId, eventOIds }, { needs: `starts:${workspaceOId}` });

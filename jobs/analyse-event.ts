import { nextTurn } from '../server/event-loop.ts';
import {
  type Analysed,
  analyse,
  failAnalysis,
  readEventsToAnalyse,
  readLibrary,
  storeAnalyses,
} from '../server/services/findings/analyse.ts';
import { defineTask } from './task.ts';

/** Findings are stored in transactions of this many events: short ones, so that lists never wait. */
const together = 50;

/** Reads findings out of stored events. What is stored already is left alone, so it may run any number of times. */
export const task = defineTask('analyse-event', {
  async run({ workspaceOId, eventOIds }, job) {
    const library = await job.db.inWorkspace(workspaceOId, (tx) => readLibrary(tx, workspaceOId));
    for (let at = 0; at < eventOIds.length; at += together) {
      const group = eventOIds.slice(at, at + together);
      const events = await job.db.inWorkspace(workspaceOId, (tx) =>
        readEventsToAnalyse(tx, workspaceOId, group),
      );
      const analyses: Analysed[] = [];
      for (const event of events) {
        job.signal.throwIfAborted();
        analyses.push(analyse(event, library));
        // a long transcript takes milliseconds; heartbeats and other jobs get their turn in between
        await nextTurn();
      }
      await job.db.inWorkspace(workspaceOId, async (tx) => {
        await job.fence.hold(tx);
        await storeAnalyses(tx, workspaceOId, analyses);
      });
    }
  },
  onExhausted: (tx, { workspaceOId, eventOIds }, reason) => failAnalysis(tx, workspaceOId, eventOIds, reason),
});

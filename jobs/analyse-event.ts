import { yieldToEventLoop } from '../server/event-loop.ts';
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
  async run({ eventOIds }, job) {
    const library = await job.read((tx) => readLibrary(tx, job.workspace));
    for (let at = 0; at < eventOIds.length; at += together) {
      const group = eventOIds.slice(at, at + together);
      const events = await job.read((tx) => readEventsToAnalyse(tx, job.workspace, group));
      const analyses: Analysed[] = [];
      for (const event of events) {
        job.signal.throwIfAborted();
        analyses.push(await analyse(job.ai, event, library, job.signal));
        // a long transcript takes milliseconds; heartbeats and other jobs get their turn in between
        await yieldToEventLoop();
      }
      await job.write((tx) => storeAnalyses(tx, job.workspace, analyses));
    }
  },
  onExhausted: (tx, { workspaceOId, eventOIds }, reason) => failAnalysis(tx, workspaceOId, eventOIds, reason),
});

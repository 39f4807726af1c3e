import { jobs } from '../schema/jobs.ts';
import { enqueue } from '../server/database/enqueue.ts';
import { readEvents, readLibrary } from '../server/services/findings/analyse.ts';
import { failAnalysis, storeAnalyses, waiting } from '../server/services/findings/store.ts';
import { analyseApart, orReason } from './reading.ts';
import { defineTask } from './task.ts';

/** The number of events that are read and stored together: transactions stay short, and a crash repeats little. */
export const together = 25;
/** The time after which a job leaves the rest to another, so that slow models use up no attempts. */
export const workedMs = 240_000;

/**
 * Extracts findings, purposes and summaries from stored events; idempotent. While the model is unavailable it is
 * retried; finally the events show why they were not read.
 */
export const task = defineTask('analyse-event', {
  async run(payload, job) {
    const { workspace } = job;
    const { eventOIds } = payload;
    const isLast = job.attempt >= jobs['analyse-event'].attempts;
    const startedAt = performance.now();
    const library = await job.read((tx) => readLibrary(tx, workspace));
    for (let at = 0; at < eventOIds.length; at += together) {
      const rest = eventOIds.slice(at);
      if (performance.now() - startedAt > workedMs) {
        return job.finish((tx) => enqueue(tx, 'analyse-event', { ...payload, eventOIds: rest }));
      }
      const events = await job.read((tx) => readEvents(tx, workspace, rest.slice(0, together), waiting));
      if (events.length === 0) continue;
      const analyses = await orReason(analyseApart(job, events, library), isLast);
      if ('error' in analyses) return job.write((tx) => failAnalysis(tx, workspace, rest, analyses.error));
      await job.write((tx) => storeAnalyses(tx, workspace, analyses));
    }
  },
  onExhausted: (tx, { workspaceOId, eventOIds }, reason) => failAnalysis(tx, workspaceOId, eventOIds, reason),
});

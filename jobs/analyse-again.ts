import { jobs } from '../schema/jobs.ts';
import { enqueue } from '../server/database/enqueue.ts';
import {
  alreadyRead,
  endAnalysis,
  nextToAnalyse,
  recordProgress,
} from '../server/services/events/analysis-jobs.ts';
import { readEvents, readLibrary } from '../server/services/findings/analyse.ts';
import { storeAnalyses } from '../server/services/findings/store.ts';
import { together, workedMs } from './analyse-event.ts';
import { analyseApart, orReason } from './reading.ts';
import { defineTask } from './task.ts';

/**
 * Repeats the analysis of events, from the job's position to its end. An event's findings are replaced in the
 * transaction that advances the job, so a crash repeats nothing; unreadable events stay as they were.
 */
export const task = defineTask('analyse-again', {
  async run({ analysisJobOId }, job) {
    const { workspace } = job;
    const isLast = job.attempt >= jobs['analyse-again'].attempts;
    const startedAt = performance.now();
    const library = await job.read((tx) => readLibrary(tx, workspace));
    while (performance.now() - startedAt < workedMs) {
      const places = await job.read((tx) => nextToAnalyse(tx, workspace, analysisJobOId, together));
      if (places === null) return;
      const behind = places.at(-1);
      if (!behind) return job.write((tx) => endAnalysis(tx, workspace, analysisJobOId));
      const eventOIds = places.map(({ oId }) => oId);
      const events = await job.read((tx) => readEvents(tx, workspace, eventOIds, alreadyRead));
      const analyses = await orReason(analyseApart(job, events, library), isLast);
      if ('error' in analyses)
        return job.write((tx) => endAnalysis(tx, workspace, analysisJobOId, analyses.error));
      const done = analyses.filter((one) => 'findings' in one);
      await job.write(async (tx) => {
        await storeAnalyses(tx, workspace, done, alreadyRead);
        const failed = analyses.length - done.length;
        await recordProgress(tx, workspace, analysisJobOId, { done: done.length, failed, behind });
      });
    }
    await job.finish((tx) => enqueue(tx, 'analyse-again', { workspaceOId: workspace, analysisJobOId }));
  },
  onExhausted: (tx, { workspaceOId, analysisJobOId }, reason) =>
    endAnalysis(tx, workspaceOId, analysisJobOId, reason),
});

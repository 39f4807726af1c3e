import { jobs } from '../schema/jobs.ts';
import { isNotAsked, isRefusedForGood } from '../server/ai/index.ts';
import { enqueue } from '../server/database/enqueue.ts';
import { ApiError } from '../server/errors.ts';
import { endBuild, noteAway, showBuildWaiting } from '../server/services/workspace-build/build-rows.ts';
import { runBuild } from '../server/services/workspace-build/run-build.ts';
import { defineTask } from './task.ts';

const ourFault = 'The build ended by an error of the server; build again, and it makes what is missing';

/** Continues a workspace's build step by step; a long build yields to other jobs. */
export const task = defineTask('build-workspace', {
  async run(payload, job) {
    const { workspaceOId, buildOId } = payload;
    const { creditLimit } = job.app.config;
    try {
      const left = await runBuild({ ...job, creditLimit }, buildOId);
      if (left === 'goes on') await job.finish((tx) => enqueue(tx, 'build-workspace', payload));
    } catch (error) {
      if (isNotAsked(error) && !job.signal.aborted)
        await job.write((tx) => noteAway(tx, workspaceOId, buildOId, error.message));
      const isLast = job.attempt >= jobs['build-workspace'].attempts || isRefusedForGood(error);
      if (job.signal.aborted || !isLast || isNotAsked(error) || !(error instanceof ApiError)) throw error;
      await job.write((tx) => endBuild(tx, workspaceOId, buildOId, error.message));
    }
  },
  onExhausted: (tx, { workspaceOId, buildOId }) => endBuild(tx, workspaceOId, buildOId, ourFault),
  onInterrupted: (tx, { workspaceOId, buildOId }) => showBuildWaiting(tx, workspaceOId, buildOId),
});

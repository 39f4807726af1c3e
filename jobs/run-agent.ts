import { jobs } from '../schema/jobs.ts';
import { RunsAreEnough, releaseRun } from '../server/services/runs/begin.ts';
import { finishRun } from '../server/services/runs/finish.ts';
import { interrupted } from '../server/services/runs/hold.ts';
import { runQueued } from '../server/services/runs/run-queued.ts';
import { ComeBackLater, defineTask } from './task.ts';

/** Executes one run of an agent, or writes on the run why it cannot be. */
export const task = defineTask('run-agent', {
  async run({ runOId }, job) {
    const { creditLimit, runsAtOnce } = job.app.config;
    const isLastTry = job.attempt >= jobs['run-agent'].attempts;
    try {
      await runQueued({ ...job, creditLimit, runsAtOnce, isLastTry }, runOId);
    } catch (error) {
      throw error instanceof RunsAreEnough ? new ComeBackLater() : error;
    }
  },
  async onExhausted(tx, { workspaceOId, runOId }) {
    await finishRun(tx, workspaceOId, runOId, { error: interrupted() }, { orPending: true });
  },
  onInterrupted: (tx, { workspaceOId, runOId }) => releaseRun(tx, workspaceOId, runOId),
});

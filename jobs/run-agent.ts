import { jobs } from '../schema/jobs.ts';
import { ApiError } from '../server/errors.ts';
import { RunsAreEnough, releaseRun } from '../server/services/runs/begin.ts';
import { finishRun } from '../server/services/runs/finish.ts';
import { interruptedError } from '../server/services/runs/hold.ts';
import { runQueued } from '../server/services/runs/run-queued.ts';
import { ComeBackLater, defineTask, workerEnded } from './task.ts';

/** A run waits for a model endpoint that is away for so long. */
const overdueAfterMs = 86_400_000;

/** Executes one run of an agent, or stores on the run why that is impossible. */
export const task = defineTask('run-agent', {
  async run({ runOId }, job) {
    const { creditLimit, runsAtOnce } = job.app.config;
    const isLastTry = job.attempt >= jobs['run-agent'].attempts;
    const isOverdue = Date.now() - job.enqueuedAt.getTime() > overdueAfterMs;
    try {
      await runQueued({ ...job, creditLimit, runsAtOnce, isLastTry, isOverdue }, runOId);
    } catch (error) {
      throw error instanceof RunsAreEnough ? new ComeBackLater() : error;
    }
  },
  async onExhausted(tx, { workspaceOId, runOId }, reason) {
    const error = reason === workerEnded ? interruptedError() : givenUp();
    await finishRun(tx, workspaceOId, runOId, { error }, { orPending: true });
  },
  onInterrupted: (tx, { workspaceOId, runOId }) => releaseRun(tx, workspaceOId, runOId),
});

/** A sentence without the error of the tries: that stands in the dead letter and may say more than a caller should read. */
const givenUp = () =>
  new ApiError(
    503,
    'given_up',
    `None of ${jobs['run-agent'].attempts} tries could complete the run; start it again, and if that fails too, ask the operator for its dead letter`,
  );

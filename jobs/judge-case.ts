import { jobs } from '../schema/jobs.ts';
import { endUnjudged, judgeByModel } from '../server/services/runs/evaluations/judge-by-model.ts';
import { defineTask } from './task.ts';

/** Has a model judge one case of an evaluation whose run has ended. */
export const task = defineTask('judge-case', {
  async run({ runOId }, job) {
    const { creditLimit } = job.app.config;
    const isLastTry = job.attempt >= jobs['judge-case'].attempts;
    await judgeByModel({ ...job, creditLimit, isLastTry }, runOId);
  },
  onExhausted: (tx, { workspaceOId, runOId }) =>
    endUnjudged(tx, workspaceOId, runOId, 'the model could not be asked'),
});

import { driveRun } from '../server/services/workflows/advance/drive.ts';
import {
  endInterrupted,
  endWorkflowRun,
  releaseWorkflowRun,
} from '../server/services/workflows/runs/end-run.ts';
import { defineTask } from './task.ts';

/** Goes on with one run of a workflow for as long as there is something to do. */
export const task = defineTask('run-workflow', {
  run({ runOId }, job) {
    const { config, db } = job.app;
    return driveRun(
      {
        ...job,
        creditLimit: config.creditLimit,
        // its own condition, the run's attempt, is the fence of such a statement
        writeAlone: (work) => db.write(job.workspace, work, 'one statement'),
      },
      runOId,
    );
  },
  async onExhausted(tx, { workspaceOId, runOId }) {
    await endWorkflowRun(tx, workspaceOId, runOId, endInterrupted());
  },
  onInterrupted: (tx, { workspaceOId, runOId }) => releaseWorkflowRun(tx, workspaceOId, runOId),
});

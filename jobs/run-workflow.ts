import type { AppContext } from '../server/context.ts';
import type { Draft } from '../server/services/workflows/advance/draft.ts';
import { driveRun } from '../server/services/workflows/advance/drive.ts';
import { endInterrupted, releaseWorkflowRun } from '../server/services/workflows/runs/end-run.ts';
import { defineTask } from './task.ts';

/** Goes on with one run of a workflow for as long as there is something to do. */
export const task = defineTask('run-workflow', {
  run({ runOId }, job) {
    const { config } = job.app;
    return driveRun(
      {
        ...job,
        creditLimit: config.creditLimit,
        openRuns: config.openRuns,
        committed: (draft) => count(job.app.tally, draft),
      },
      runOId,
    );
  },
  onExhausted: (tx, { workspaceOId, runOId }) => endInterrupted(tx, workspaceOId, runOId),
  onInterrupted: (tx, { workspaceOId, runOId }) => releaseWorkflowRun(tx, workspaceOId, runOId),
});

function count(tally: AppContext['tally'], { settled, ending }: Draft): void {
  for (const { type, status } of settled) tally.add('workflow_nodes', [type, status]);
  if (ending) tally.add('workflow_runs', [ending.status]);
}

import type { AppContext } from '../server/context.ts';
import type { Draft } from '../server/services/workflows/advance/draft.ts';
import { driveRun } from '../server/services/workflows/advance/drive.ts';
import { endInterrupted, releaseWorkflowRun } from '../server/services/workflows/runs/end-run.ts';
import { ComeBackLater, defineTask, type JobContext } from './task.ts';

/** Advances one run of a workflow as long as it has work. A long run uses up no attempts. */
export const task = defineTask('run-workflow', {
  async run({ runOId }, job) {
    const { config } = job.app;
    const tools = {
      ...job,
      creditLimit: config.creditLimit,
      openRuns: config.openRuns,
      committed: (draft: Draft) => count(job.app.tally, draft),
    };
    const left = await driveRun(tools, runOId).catch((error) => {
      if (isTimeOver(job)) return 'goes on';
      throw error;
    });
    if (left === 'goes on') throw new ComeBackLater();
  },
  onExhausted: (tx, { workspaceOId, runOId }) => endInterrupted(tx, workspaceOId, runOId),
  onInterrupted: (tx, { workspaceOId, runOId }) => releaseWorkflowRun(tx, workspaceOId, runOId),
});

const isTimeOver = ({ signal: { reason } }: JobContext) =>
  reason instanceof Error && reason.name === 'TimeoutError';

function count(tally: AppContext['tally'], { settled, ending }: Draft): void {
  for (const { type, status } of settled) tally.add('workflow_nodes', [type, status]);
  if (ending) tally.add('workflow_runs', [ending.status]);
}

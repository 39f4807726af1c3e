import { pacedWork } from '../server/event-loop.ts';
import {
  changeNextRuns,
  enqueueBulkChange,
  failBulkChange,
} from '../server/services/workflows/runs/bulk-change.ts';
import { ComeBackLater, defineTask } from './task.ts';

/** Then others get their turn. */
const workedMs = 20_000;

/** Continues a bulk change of runs in atomic steps. */
export const task = defineTask('bulk-runs', {
  async run(payload, job) {
    const startedAt = performance.now();
    while (performance.now() - startedAt < workedMs && !job.signal.aborted) {
      const { openRuns } = job.app.config;
      const left = await pacedWork(() =>
        job.write((tx) => changeNextRuns(tx, job.workspace, payload.bulkChangeOId, openRuns)),
      );
      if (left === 'over') return;
      if (left === 'no room') throw new ComeBackLater();
    }
    await job.finish((tx) => enqueueBulkChange(tx, job.workspace, payload.bulkChangeOId));
  },
  onExhausted: (tx, { workspaceOId, bulkChangeOId }, reason) =>
    failBulkChange(tx, workspaceOId, bulkChangeOId, reason),
});

import { enqueue } from '../server/database/enqueue.ts';
import { fillAccounts, filledTogether, resetAccountFill } from '../server/services/findings/fill-accounts.ts';
import { fillRunAccounts } from '../server/services/runs/records/fill-run-accounts.ts';
import { defineTask } from './task.ts';

/** Then the rest is a job of its own, so that others of the queue get their turn. */
const workedMs = 2_000;

/** Assigns accounts to events and then to runs, a part per transaction; a crash repeats nothing. */
export const task = defineTask('fill-accounts', {
  async run(_payload, job) {
    const { workspace } = job;
    const most = filledTogether[job.app.db.kind];
    const startedAt = performance.now();
    while (performance.now() - startedAt < workedMs) {
      job.signal.throwIfAborted();
      const isMore = await job.write(
        async (tx) => (await fillAccounts(tx, workspace, most)) || (await fillRunAccounts(tx, workspace)),
      );
      if (!isMore) return;
    }
    await job.finish((tx) => enqueue(tx, 'fill-accounts', { workspaceOId: workspace }));
  },
  onExhausted: (tx, { workspaceOId }) => resetAccountFill(tx, workspaceOId),
});

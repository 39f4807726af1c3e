import { moveNextBatch } from '../server/services/events/import/batch.ts';
import { failImport, showImportWaiting } from '../server/services/events/import/import-jobs.ts';
import { defineTask } from './task.ts';

/** Moves an import's waiting batches into the event tables, a transaction each. Another attempt goes on where one stopped. */
export const task = defineTask('import-events', {
  async run({ importJobOId }, job) {
    const moveOne = () => job.write((tx) => moveNextBatch(tx, job.workspace, importJobOId));
    do job.signal.throwIfAborted();
    while ((await moveOne()) === 'moved');
  },
  onExhausted: (tx, { workspaceOId, importJobOId }, reason) =>
    failImport(tx, workspaceOId, importJobOId, reason),
  onInterrupted: (tx, { workspaceOId, importJobOId }) => showImportWaiting(tx, workspaceOId, importJobOId),
});

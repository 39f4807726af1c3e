import { removeOriginal } from '../server/services/resources/originals.ts';
import { defineTask } from './task.ts';

/** Takes bytes out of storage once nothing refers to them. */
export const task = defineTask('remove-original', {
  async run({ workspaceOId, storageKey }, job) {
    await job.db.inWorkspace(workspaceOId, async (tx) => {
      await job.fence.hold(tx);
      await removeOriginal(tx, workspaceOId, job.storage, storageKey);
    });
  },
});

import { removeOriginal } from '../server/services/resources/originals.ts';
import { defineTask } from './task.ts';

/** Takes bytes out of storage once nothing refers to them. */
export const task = defineTask('remove-original', {
  async run({ storageKey }, job) {
    await removeOriginal(job, storageKey);
  },
});

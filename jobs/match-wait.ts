import { matchWait } from '../server/services/workflows/schedule/match-wait.ts';
import { defineTask } from './task.ts';

/** Looks for an event that arrived before a wait for it had begun. */
export const task = defineTask('match-wait', {
  run: ({ runOId, nodeKey }, job) => matchWait(job, runOId, nodeKey),
});

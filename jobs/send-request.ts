import { sendRequest } from '../server/services/workflows/requests/send-request.ts';
import { noteAnswer } from '../server/services/workflows/requests/waiting-attempt.ts';
import { defineTask } from './task.ts';

/**
 * Sends the request of one attempt of a workflow's node. If a worker dies before the answer is stored, the next one
 * repeats it with the same Idempotency-Key.
 */
export const task = defineTask('send-request', {
  async run({ workspaceOId: _, ...sent }, job) {
    const noted = await sendRequest(job, sent);
    if (noted) await job.finish((tx) => noteAnswer(tx, job.workspace, sent, noted));
  },
  async onExhausted(tx, { workspaceOId, ...sent }, reason) {
    const error = { code: 'interrupted', message: `The request was interrupted too often: ${reason}` };
    await noteAnswer(tx, workspaceOId, sent, { error, isNetwork: true });
  },
});

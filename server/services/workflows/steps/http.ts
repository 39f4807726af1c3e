import { composeRequest, givenRequest } from '../requests/compose-request.ts';
import { type NotedAnswer, outcomeOf } from '../requests/noted-answer.ts';
import type { Step } from './step.ts';

/** Leaves the request to a job, so that a hanging service does not occupy the queue of workflow runs. */
export const httpStep: Step<'http'> = {
  input: (node, given, bindings, usual) =>
    given === null ? composeRequest(node, bindings, usual) : givenRequest(given),
  begin: () => ({ status: 'waiting', wakeAt: null, request: 'send-request' }),
  // the answer is stored with a time that has come
  due: ({ node, stored }) => outcomeOf(node, stored as NotedAnswer),
};

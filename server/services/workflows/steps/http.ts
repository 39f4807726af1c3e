import { composeRequest, givenRequest } from '../requests/compose-request.ts';
import { type NotedAnswer, outcomeOf } from '../requests/noted-answer.ts';
import type { Step } from './step.ts';

/** A job sends the request, so that a service that hangs holds no place of the runs of workflows. */
export const httpStep: Step<'http'> = {
  input: (node, given, bindings, usual) =>
    given === null ? composeRequest(node, bindings, usual) : givenRequest(given),
  begin: () => ({ status: 'waiting', wakeAt: null, request: 'send-request' }),
  // the answer is stored with a time that has come
  due: ({ node, stored }) => outcomeOf(node, stored as NotedAnswer),
};

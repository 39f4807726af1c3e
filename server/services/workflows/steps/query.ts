import { ApiError } from '../../../errors.ts';
import { composeQuery, givenQuery } from '../requests/compose-query.ts';
import { readSource } from '../requests/read-source.ts';
import type { Outcome, Step, Turn } from './step.ts';

/** Reads outside of the run's transactions; a holder that resumes the run reads again. */
export const queryStep: Step<'query'> = {
  input: (node, given, bindings, usual) =>
    given === null ? composeQuery(node, bindings, usual) : givenQuery(node, given),
  begin: ask,
  resume: ask,
};

function ask({ node, input, now }: Turn<'query'>): Outcome {
  return {
    status: 'running',
    wakeAt: null,
    work: async () => ({
      agentRunOId: null,
      here: {
        credits: 0,
        async execute({ read, workspace }): Promise<Outcome> {
          try {
            const output = await read((tx) => readSource(tx, workspace, node, input, now));
            return { status: 'completed', output };
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            const { code, message, status } = error;
            return { status: 'failed', error: { code, message }, mayTryAgain: status >= 500 };
          }
        },
      },
    }),
  };
}

import { invalid } from '../../../errors.ts';
import { type Child, childRun } from '../runs/child-run.ts';
import { laterBy, type Outcome, type Step, type Turn, type Work } from './step.ts';

/** Leaves the child run to a worker of the queue; its end is signalled to this run. */
export const workflowStep: Step<'workflow'> = { begin: runChild, resume: runChild };

function runChild(turn: Turn<'workflow'>): Outcome {
  const { node, key, runOId, now, input, attempt } = turn;
  return {
    status: 'running',
    wakeAt: laterBy(now, node.timeoutSeconds),
    async work(tx, { workspace, creditLimit, openRuns }) {
      const wanted = { runOId, key, attempt, node, input: inputOf(input) };
      return workOf(await childRun(tx, workspace, wanted, { creditLimit, openRuns }));
    },
  };
}

function inputOf(input: unknown): Record<string, unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw invalid('input: must be an object');
  return input as Record<string, unknown>;
}

/** One that completed before has nobody who tells of its end. */
function workOf({ runOId, completed }: Child): Work {
  if (!completed) return { agentRunOId: runOId };
  const outcome: Outcome = { status: 'completed', output: completed.output };
  return { agentRunOId: runOId, here: { credits: 0, execute: async () => outcome } };
}

import type { WorkflowBatchStarted } from '../../../../schema/workflow-run.ts';
import type { Tx } from '../../../context.ts';
import { ApiError } from '../../../errors.ts';
import { requireRoom } from './limits/open-runs.ts';
import { type NewWorkflowRun, startWorkflowRuns } from './start-run.ts';

/**
 * Accepts a run for each input, in the caller's transaction and a fixed number of statements; a refused input does
 * not affect others. Throws 404 for an unknown workflow, 402 where no run could begin, 429 without room for all.
 */
export async function startBatch(
  tx: Tx,
  workspace: string,
  inputs: readonly Record<string, unknown>[],
  run: Omit<NewWorkflowRun, 'input'>,
  { creditLimit, openRuns }: { creditLimit: number; openRuns: number },
): Promise<WorkflowBatchStarted> {
  await requireRoom(tx, workspace, openRuns, inputs.length);
  const wanted = inputs.map((input) => ({ ...run, input }));
  const ends = await startWorkflowRuns(tx, workspace, wanted, creditLimit);
  const refusedAlike = ends.find((end) => end instanceof ApiError && isOfAll(end));
  if (refusedAlike instanceof ApiError) throw refusedAlike;
  const runs = ends.map((end) => {
    if (typeof end === 'string') return { workflowRunOId: end, error: null };
    const { code, message, body } = end;
    const first = body?.workflowRunOId;
    return { workflowRunOId: typeof first === 'string' ? first : null, error: { code, message } };
  });
  const started = runs.filter(({ error }) => error === null).length;
  return { started, refused: runs.length - started, runs };
}

const isOfAll = ({ status }: ApiError) => status === 404 || status === 402;

import { enqueue } from '../../../database/enqueue.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { type Expectation, type JudgedAnswer, verdictOf, verdictWithout } from './verdict.ts';

/** The end of a case's run. */
export interface EndedCase {
  runOId: string;
  expect: Expectation;
  /** Or why there is none. */
  answer: JudgedAnswer | { none: string };
  credits: number;
}

/**
 * Judges a case in the transaction that ends its run, and ends the evaluation with the last case. Expectations in
 * words are left to a model, by a job. A run that an operator restarts is not judged again.
 */
export async function judgeCase(
  tx: Tx,
  workspace: string,
  { runOId, expect, answer, credits }: EndedCase,
): Promise<void> {
  const verdict = 'none' in answer ? verdictWithout(answer.none) : await verdictOf(expect, answer);
  const { met, failed, support, coverage } = verdict;
  const judgementColumns = tx`
    failed = ${json(tx, failed)},
    support = ${support},
    coverage = ${coverage},
    credits = ${credits}`;
  if ('none' in answer || !expect.judge?.length) {
    await endCase(tx, workspace, runOId, tx`met = ${met}, ${judgementColumns}`);
    return;
  }
  const left = await tx`
    update evaluation_case
    set ${judgementColumns}
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and failed is null`;
  if (left.count > 0) await enqueue(tx, 'judge-case', { workspaceOId: workspace, runOId });
}

/** Ends an open case with the given members. Returns whether this call ended it. */
export async function endCase(
  tx: Tx,
  workspace: string,
  runOId: string,
  told: ReturnType<Tx>,
): Promise<boolean> {
  const endedCase = await tx`
    with judged as (
      update evaluation_case
      set
        ${told},
        judged_at = now()
      where workspace_o_id = ${workspace}
        and run_o_id = ${runOId}
        and judged_at is null
      returning evaluation_o_id
    )
    -- of two that end at once the second waits for the row, and counts from what the first has left
    update evaluation
    set
      judged = judged + 1,
      completed_at = case when judged + 1 = total then clock.now end
    from judged, (select now() as now) as clock
    where evaluation.workspace_o_id = ${workspace}
      and evaluation.o_id = judged.evaluation_o_id`;
  return endedCase.count > 0;
}

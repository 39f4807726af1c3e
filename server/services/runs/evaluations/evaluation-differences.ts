import type {
  EvaluationAgainst,
  EvaluationCaseResult,
  EvaluationDifference,
  EvaluationHead,
} from '../../../../schema/evaluation.ts';

/** An evaluation with its cases, in their order. */
export interface Side {
  head: EvaluationHead;
  cases: readonly EvaluationCaseResult[];
}

/** Compares with another evaluation of the same cases, and returns the cases with different results. */
export function comparedTo(cases: Side['cases'], other: Side): EvaluationAgainst {
  const differences = cases.flatMap((one, position) => differenceOf(one, other.cases[position]));
  const count = (wanted: EvaluationDifference['change']) =>
    differences.filter(({ change }) => change === wanted).length;
  const { evalOId, agentOId, agentName, agentVersion, status, judged, summary } = other.head;
  return {
    ...{ evalOId, agentOId, agentName, agentVersion, status, judged, summary },
    better: count('better'),
    worse: count('worse'),
    differences,
  };
}

function differenceOf(
  { name, runOId, met, failed }: EvaluationCaseResult,
  there: EvaluationCaseResult | undefined,
): EvaluationDifference[] {
  if (!there || met === null || there.met === null) return [];
  if (met === there.met && Bun.deepEquals(failed, there.failed)) return [];
  const change = met === there.met ? 'other' : met ? 'better' : 'worse';
  return [{ name, change, runOId, failed, against: { runOId: there.runOId, failed: there.failed } }];
}

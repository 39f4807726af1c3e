import type {
  Evaluation,
  EvaluationCaseResult,
  EvaluationHead,
  EvaluationListQuery,
  EvaluationSummary,
} from '../../../../schema/evaluation.ts';
import type { Tx } from '../../../database/index.ts';
import { notFound } from '../../../errors.ts';

interface HeadRow extends Omit<EvaluationHead, 'summary' | 'createdAt' | 'completedAt'>, EvaluationSummary {
  createdAt: Date;
  completedAt: Date | null;
}

/** Evaluations, newest first. */
export async function listEvaluations(
  tx: Tx,
  workspace: string,
  { agentOId, status, limit, offset }: EvaluationListQuery,
): Promise<{ hasNext: boolean; total: number; data: EvaluationHead[] }> {
  const where = tx`
    evaluation.workspace_o_id = ${workspace}
      ${agentOId?.length ? tx`and agent_o_id = any (${agentOId})` : tx``}
      ${status?.length ? tx`and ${statusOf(tx)} = any (${status})` : tx``}`;
  const rows = await tx<HeadRow[]>`
    ${heads(tx, workspace)}
    where ${where}
    order by created_at desc, o_id desc
    limit ${limit}
    offset ${offset}`;
  const [count] = await tx<{ total: number }[]>`
    select count(*)::int as total from evaluation where ${where}`;
  const total = count?.total ?? 0;
  return { hasNext: offset + rows.length < total, total, data: rows.map(headOf) };
}

/** One evaluation with its cases, and the one before it. 404 if unknown. */
export async function getEvaluation(tx: Tx, workspace: string, evalOId: string): Promise<Evaluation> {
  const [row] = await tx<HeadRow[]>`
    ${heads(tx, workspace)}
    where evaluation.workspace_o_id = ${workspace}
      and o_id = ${evalOId}`;
  if (!row) throw notFound('No evaluation with this oId exists in the workspace');
  const cases = await tx<EvaluationCaseResult[]>`
    select name, run_o_id, met, coalesce(failed, '[]') as failed, support, coverage, credits::float8
    from evaluation_case
    where workspace_o_id = ${workspace}
      and evaluation_o_id = ${evalOId}
    order by position`;
  const [before] = await tx<HeadRow[]>`
    ${heads(tx, workspace)}
    where evaluation.workspace_o_id = ${workspace}
      and agent_o_id = ${row.agentOId}
      and completed_at <= ${row.createdAt}
      and o_id <> ${evalOId}
    order by created_at desc, o_id desc
    limit 1`;
  return {
    ...headOf(row),
    cases: [...cases],
    previous: before ? { evalOId: before.evalOId, summary: headOf(before).summary } : null,
  };
}

/** Whether every case is judged; what waits for an evaluation looks at this alone. 404 if unknown. */
export async function isJudged(tx: Tx, workspace: string, evalOId: string): Promise<boolean> {
  const [row] = await tx<{ isOver: boolean }[]>`
    select completed_at is not null as is_over
    from evaluation
    where workspace_o_id = ${workspace}
      and o_id = ${evalOId}`;
  if (!row) throw notFound('No evaluation with this oId exists in the workspace');
  return row.isOver;
}

const statusOf = (tx: Tx) => tx`case when completed_at is null then 'running' else 'completed' end`;

const heads = (tx: Tx, workspace: string) => tx`
  select
    o_id as eval_o_id, agent_o_id, agent_name, agent_type,
    ${statusOf(tx)} as status, judged, result.met, result.total, result.support, result.coverage, result.credits,
    created_at, completed_at
  from evaluation
  cross join lateral (
    select
      (count(*) filter (where met))::int as met,
      count(*)::int as total,
      avg(support) as support,
      avg(coverage) as coverage,
      coalesce(sum(credits), 0)::float8 as credits
    from evaluation_case
    where evaluation_case.workspace_o_id = ${workspace}
      and evaluation_case.evaluation_o_id = evaluation.o_id
  ) as result`;

function headOf({ met, total, support, coverage, credits, ...row }: HeadRow): EvaluationHead {
  return {
    ...row,
    summary: { met, total, support, coverage, credits },
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

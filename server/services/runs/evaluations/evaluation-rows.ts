import type {
  Evaluation,
  EvaluationCaseResult,
  EvaluationHead,
  EvaluationListQuery,
  EvaluationSummary,
} from '../../../../schema/evaluation.ts';
import type { Tx } from '../../../database/index.ts';
import { invalidField, notFound } from '../../../errors.ts';
import { comparedTo, type Side } from './evaluation-differences.ts';

interface HeadRow extends Omit<EvaluationHead, 'summary' | 'createdAt' | 'completedAt'>, EvaluationSummary {
  createdAt: Date;
  completedAt: Date | null;
}

/** Lists evaluations, newest first. */
export async function listEvaluations(
  tx: Tx,
  workspace: string,
  { agentOId, setOId, status, limit, offset }: EvaluationListQuery,
): Promise<{ hasNext: boolean; total: number; data: EvaluationHead[] }> {
  const where = tx`
    evaluation.workspace_o_id = ${workspace}
      ${agentOId?.length ? tx`and agent_o_id = any (${agentOId})` : tx``}
      ${setOId?.length ? tx`and set_o_id = any (${setOId})` : tx``}
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

/**
 * Returns an evaluation with its cases, the previous one, and a comparison with `againstOId` or the one started
 * beside it. Throws 404 for an unknown one, 400 where the two have different cases.
 */
export async function getEvaluation(
  tx: Tx,
  workspace: string,
  evalOId: string,
  againstOId: string | null = null,
): Promise<Evaluation> {
  const { head, cases } = await sideOf(tx, workspace, evalOId);
  const [before] = await tx<HeadRow[]>`
    ${heads(tx, workspace)}
    where evaluation.workspace_o_id = ${workspace}
      and agent_o_id = ${head.agentOId}
      and cases_hash = ${hashOf(tx, workspace, evalOId)}
      and completed_at <= ${head.createdAt}
      and o_id <> ${evalOId}
    order by created_at desc, o_id desc
    limit 1`;
  const other = await otherOf(tx, workspace, evalOId, againstOId);
  return {
    ...head,
    cases: [...cases],
    previous: before ? { evalOId: before.evalOId, summary: headOf(before).summary } : null,
    against: other ? comparedTo(cases, await sideOf(tx, workspace, other)) : null,
  };
}

const hashOf = (tx: Tx, workspace: string, evalOId: string) => tx`(
  select cases_hash
  from evaluation
  where workspace_o_id = ${workspace}
    and o_id = ${evalOId}
)`;

async function sideOf(tx: Tx, workspace: string, evalOId: string): Promise<Side> {
  const [row] = await tx<HeadRow[]>`
    ${heads(tx, workspace)}
    where evaluation.workspace_o_id = ${workspace}
      and o_id = ${evalOId}`;
  if (!row) throw unknownEvaluation();
  const cases = await tx<EvaluationCaseResult[]>`
    select name, run_o_id, met, coalesce(failed, '[]') as failed, support, coverage, coalesce(verdicts, '[]') as verdicts,
      credits::float8
    from evaluation_case
    where workspace_o_id = ${workspace}
      and evaluation_o_id = ${evalOId}
    order by position`;
  return { head: headOf(row), cases };
}

/** Returns the evaluation that one is compared with; null where there is none. */
async function otherOf(
  tx: Tx,
  workspace: string,
  evalOId: string,
  againstOId: string | null,
): Promise<string | null> {
  const rows = await tx<{ oId: string; partner: string | null; casesHash: string | null }[]>`
    select o_id, against_o_id as partner, encode(cases_hash, 'hex') as cases_hash
    from evaluation
    where workspace_o_id = ${workspace}
      and o_id in (${evalOId}, ${againstOId ?? evalOId})`;
  const evaluation = rows.find(({ oId }) => oId === evalOId);
  if (againstOId === null) return evaluation?.partner ?? null;
  const other = rows.find(({ oId }) => oId === againstOId);
  if (!evaluation || !other) throw unknownEvaluation();
  if (evaluation.casesHash === null || other.casesHash !== evaluation.casesHash)
    throw invalidField(
      'againstEvalOId',
      'has other cases; only evaluations of the same cases can be compared',
    );
  return againstOId;
}

const unknownEvaluation = () => notFound('No evaluation with this oId exists in the workspace');

/** Tells whether every case is judged, also of the evaluation begun beside it. 404 if unknown. */
export async function isJudged(tx: Tx, workspace: string, evalOId: string): Promise<boolean> {
  const [row] = await tx<{ isOver: boolean }[]>`
    select
      evaluation.completed_at is not null
        and (evaluation.against_o_id is null or other.completed_at is not null) as is_over
    from evaluation
    left join evaluation as other
      on other.workspace_o_id = evaluation.workspace_o_id
      and other.o_id = evaluation.against_o_id
    where evaluation.workspace_o_id = ${workspace}
      and evaluation.o_id = ${evalOId}`;
  if (!row) throw unknownEvaluation();
  return row.isOver;
}

const statusOf = (tx: Tx) => tx`case when completed_at is null then 'running' else 'completed' end`;

const heads = (tx: Tx, workspace: string) => tx`
  select
    o_id as eval_o_id, agent_o_id, agent_name, agent_type, agent_version, set_o_id, set_version,
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

import type { RunSummary } from '../../../../schema/run.ts';
import type { Tx } from '../../../database/index.ts';

export interface SummaryRow
  extends Omit<
    RunSummary,
    'mode' | 'attempts' | 'subject' | 'tokens' | 'createdAt' | 'startedAt' | 'completedAt'
  > {
  executor: 'request' | 'queue' | 'workflow';
  attempt: number;
  subjectName: string | null;
  subjectDomain: string | null;
  subjectEmail: string | null;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/** Of `run`. */
export const summaryColumns = (tx: Tx) => tx`
  run.o_id as "oId", agent_o_id as "agentOId", agent_type as "agentType", experiment_o_id as "experimentOId",
  status, executor, attempt, subject_name as "subjectName", subject_domain as "subjectDomain",
  subject_email as "subjectEmail", (output ->> 'found')::boolean as found, model, tier,
  input_tokens::float8 as "inputTokens", cached_tokens::float8 as "cachedTokens",
  output_tokens::float8 as "outputTokens", cost_usd::float8 as "costUsd", credits::float8 as credits, warnings, error,
  external_request_id as "externalRequestId", replay_of as "replayOf",
  parent_run_o_id as "workflowRunOId", parent_node as "nodeId", created_at as "createdAt", started_at as "startedAt",
  completed_at as "completedAt"`;

export function summaryOf(row: SummaryRow): RunSummary {
  const { oId, agentOId, agentType, experimentOId, status, found, model, tier, costUsd, credits } = row;
  return {
    oId,
    agentOId,
    agentType,
    experimentOId,
    status,
    mode: row.executor === 'request' ? 'sync' : 'async',
    attempts: row.attempt,
    subject: { name: row.subjectName, domain: row.subjectDomain, email: row.subjectEmail },
    found,
    model,
    tier,
    tokens: { input: row.inputTokens, cached: row.cachedTokens, output: row.outputTokens },
    costUsd,
    credits,
    warnings: row.warnings,
    error: row.error,
    externalRequestId: row.externalRequestId,
    replayOf: row.replayOf,
    workflowRunOId: row.workflowRunOId,
    nodeId: row.nodeId,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

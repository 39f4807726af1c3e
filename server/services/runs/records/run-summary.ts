import type { RunSummary } from '../../../../schema/run.ts';
import type { Tx } from '../../../database/index.ts';
import { accountOfKey } from '../../accounts/account-keys.ts';
import { markColumns } from './marks.ts';

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

/** Returns the columns of a summary, read from `run`. */
export const summaryColumns = (tx: Tx, workspace: string) => tx`
  run.o_id, agent_o_id, agent_version, agent_type, experiment_o_id, status, executor, attempt, subject_name, subject_domain,
  subject_email, ${accountOfKey(tx, workspace, tx`run.account_key`)} as account_o_id, (output ->> 'found')::boolean as found, model, tier,
  input_tokens::float8, cached_tokens::float8, output_tokens::float8, cost_usd::float8, credits::float8,
  warnings, error, ${markColumns(tx, workspace)}, external_request_id, replay_of, parent_run_o_id as workflow_run_o_id,
  parent_node as node_id, created_at, started_at, completed_at`;

export function summaryOf(row: SummaryRow): RunSummary {
  const {
    oId,
    agentOId,
    agentVersion,
    agentType,
    experimentOId,
    status,
    found,
    model,
    tier,
    costUsd,
    credits,
  } = row;
  return {
    oId,
    agentOId,
    agentVersion,
    agentType,
    experimentOId,
    status,
    mode: row.executor === 'request' ? 'sync' : 'async',
    attempts: row.attempt,
    accountOId: row.accountOId,
    subject: { name: row.subjectName, domain: row.subjectDomain, email: row.subjectEmail },
    found,
    model,
    tier,
    tokens: { input: row.inputTokens, cached: row.cachedTokens, output: row.outputTokens },
    costUsd,
    credits,
    warnings: row.warnings,
    tags: row.tags,
    scores: row.scores,
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

import type { Callback } from '../../../schema/callback.ts';
import { usageOfFailure } from '../../ai/index.ts';
import type { Tx } from '../../database/index.ts';
import { ApiError } from '../../errors.ts';
import { queueCallback } from '../callbacks/callbacks.ts';
import type { Executed } from './execute.ts';

/** What came of a run: its answer, or what it failed with. */
export type Outcome = { executed: Executed } | { error: unknown };

interface Ended {
  status: 'completed' | 'failed';
  agentOId: string | null;
  callbackUrl: string | null;
  round: number;
  output: unknown;
  error: { code: string; message: string } | null;
  createdAt: Date;
  completedAt: Date;
}

/**
 * Ends a run that is still running, once: its row and, where the caller wants one, its callback, in the caller's
 * transaction. Returns whether this call ended it.
 */
export async function finishRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  outcome: Outcome,
): Promise<boolean> {
  const executed = 'executed' in outcome ? outcome.executed : null;
  const error = 'error' in outcome ? publicFault(outcome.error) : null;
  const { model = null } = executed?.written ?? {};
  const usage = executed?.written.usage ?? ('error' in outcome ? usageOfFailure(outcome.error) : null);
  const [ended] = await tx<Ended[]>`
    update run
    set
      status = ${executed ? 'completed' : 'failed'},
      output = ${executed ? tx.json(executed.reply as never) : null},
      error = ${error ? tx.json(error) : null},
      warnings = coalesce(${executed ? tx.json(executed.reply.warnings) : null}, warnings),
      model = ${model},
      input_tokens = ${usage?.inputTokens ?? 0},
      output_tokens = ${usage?.outputTokens ?? 0},
      cost_usd = ${usage?.costUsd ?? 0},
      credits = ${usage?.credits ?? 0},
      completed_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = 'running'
    returning status, agent_o_id as "agentOId", callback_url as "callbackUrl", round, output, error,
      created_at as "createdAt", completed_at as "completedAt"`;
  if (!ended) return false;
  if (ended.callbackUrl !== null) {
    await queueCallback(tx, workspace, {
      subjectOId: runOId,
      url: ended.callbackUrl,
      round: ended.round,
      body: callbackOf(runOId, ended),
    });
  }
  return true;
}

function publicFault(error: unknown): { code: string; message: string } {
  return error instanceof ApiError
    ? { code: error.code, message: error.message }
    : { code: 'internal_error', message: 'The run ended by an error of the server' };
}

function callbackOf(runOId: string, ended: Ended): Callback {
  return {
    type: 'agent.run.completed',
    requestId: runOId,
    agentOId: ended.agentOId ?? '',
    status: ended.status === 'completed' ? 'succeeded' : 'failed',
    output: ended.output as Callback['output'],
    error: ended.error,
    createdAt: ended.createdAt.toISOString(),
    completedAt: ended.completedAt.toISOString(),
  };
}

import { type Usage, usageOfFailure } from '../../ai/index.ts';
import { isFaultOfTheData } from '../../database/fault.ts';
import type { Tx } from '../../database/index.ts';
import { json } from '../../database/json.ts';
import { ApiError } from '../../errors.ts';
import { queueCallback } from '../callbacks/callbacks.ts';
import { tellEndpoints } from '../callbacks/notices.ts';
import { endReservation, type Reservation, settleCredits } from '../workspaces/usage.ts';
import { callbackOf, type EndedRun } from './callback.ts';
import { judgeCase } from './evaluations/judge-case.ts';
import { judgedAnswerOf } from './evaluations/judged-answer.ts';
import type { Expectation } from './evaluations/verdict.ts';
import type { ExecutedRun } from './execute.ts';
import { signalRun } from './parent-signal.ts';

/** The outcome of a run: its answer, or its failure with the credits used, or its cancellation. */
export type Outcome = { executed: ExecutedRun } | { error: unknown; credits?: number } | 'cancelled';

/**
 * Returns the failure of a run whose answer the database refused, since executing it again would cost again. Rethrows
 * every other error.
 */
export function refusedAnswer(error: unknown, { usage }: ExecutedRun): { error: ApiError; credits: number } {
  if (!isFaultOfTheData(error)) throw error;
  const sentence = 'The answer holds a value that cannot be stored';
  return {
    error: new ApiError(500, 'unstorable_answer', sentence, { cause: error }),
    credits: usage.credits,
  };
}

/** The states that a run may be ended from: one running attempt, any running one, or also a waiting run. */
export interface EndedFrom {
  attempt?: number;
  orPending?: boolean;
  /** The attempt has used all that it had reserved. */
  hasUsedAll?: boolean;
  /** What models had used before it came to this, where the outcome does not tell. */
  used?: Usage | null;
}

/** The credits that an attempt reserved, and those that it used. */
export interface PaidCredits {
  keyOId: string | null;
  reserved: Reservation;
  used: number;
}

/**
 * Ends an attempt of a run and settles its credits in the same transaction. An answer is paid for if this call ended
 * the run; the usage of a failed model in any case.
 */
export async function finishPaid(
  tx: Tx,
  workspace: string,
  { runOId, attempt }: { runOId: string; attempt: number },
  outcome: Outcome,
  paid: PaidCredits | null,
): Promise<boolean> {
  const hasUsedAll = paid !== null && paid.used === paid.reserved.credits;
  const isEnded = await finishRun(tx, workspace, runOId, outcome, { attempt, hasUsedAll });
  if (paid === null || (isEnded && hasUsedAll)) return isEnded;
  const { keyOId, reserved, used } = paid;
  const owed = isEnded || !isAnswer(outcome) ? used : 0;
  await settleCredits(tx, { workspace, keyOId }, reserved, owed);
  return isEnded;
}

/**
 * Ends an open run in the caller's transaction: its row, its record, its callback and, for an evaluation's case, its
 * verdict. Returns whether this call ended it.
 */
export async function finishRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  outcome: Outcome,
  { attempt, orPending = false, hasUsedAll = false, used = null }: EndedFrom = {},
): Promise<boolean> {
  const { status, executed: executedRun, error, failure, credits: chargedCredits } = endOf(outcome);
  const model = executedRun?.reply.model ?? null;
  const usage = executedRun?.usage ?? usageOfFailure(failure) ?? used;
  const [endedRow] = await tx<EndedRow[]>`
    with ended as (
      update run
      set
        status = ${status},
        output = ${executedRun ? json(tx, executedRun.reply) : null},
        error = ${error ? json(tx, error) : null},
        warnings = coalesce(${executedRun ? json(tx, executedRun.reply.warnings) : null}, warnings),
        model = ${model},
        -- beside what tries before this one have used
        input_tokens = input_tokens + ${usage?.inputTokens ?? 0},
        output_tokens = output_tokens + ${usage?.outputTokens ?? 0},
        cached_tokens = cached_tokens + ${usage?.cachedTokens ?? 0},
        cost_usd = cost_usd + ${usage?.costUsd ?? 0},
        credits = credits + ${usage?.credits ?? chargedCredits},
        completed_at = now()
      where workspace_o_id = ${workspace}
        and o_id = ${runOId}
        and status = any (${orPending ? ['pending', 'running'] : ['running']})
        and (${attempt ?? null}::int is null or attempt = ${attempt ?? null}::int)
      returning o_id, status, agent_o_id, callback_url, executor, parent_run_o_id, link_origin, round, output, error, credits, created_at,
        completed_at
    ),
    spent as (
      ${hasUsedAll ? endReservation(tx, workspace, runOId, attempt ?? null) : tx`select`}
    ),
    kept as (
      ${executedRun ? keep(tx, workspace, runOId, executedRun) : tx`select`}
    )
    select
      o_id as run_o_id, status, agent_o_id, callback_url, executor, parent_run_o_id, link_origin, round,
      output, error, credits::float8, created_at, completed_at,
      (
        select expect
        from evaluation_case
        where workspace_o_id = ${workspace}
          and run_o_id = ended.o_id
      ) as expect
    from ended`;
  if (!endedRow) {
    if (!executedRun) await noteUsed(tx, workspace, runOId, usage);
    return false;
  }
  const { callbackUrl, round, expect, credits } = endedRow;
  if (expect !== null) {
    const answer = executedRun ? judgedAnswerOf(executedRun) : { none: endedRow.error?.message ?? status };
    await judgeCase(tx, workspace, { runOId, expect, answer, credits });
  }
  if (callbackUrl !== null) {
    await queueCallback(tx, workspace, {
      subjectOId: runOId,
      url: callbackUrl,
      round,
      body: callbackOf(endedRow),
    });
  }
  if (endedRow.status === 'failed' && endedRow.parentRunOId === null)
    await tellEndpoints(tx, workspace, [
      {
        type: 'agent.run.failed',
        subjectOId: runOId,
        round,
        text: `The run ${runOId} of an agent failed: ${endedRow.error?.message ?? ''}`,
        body: callbackOf(endedRow),
      },
    ]);
  // who holds the workflow's run knows what it did itself
  if (endedRow.parentRunOId !== null && endedRow.executor === 'queue')
    await signalRun(tx, workspace, endedRow.parentRunOId);
  return true;
}

/** Adds an attempt's usage to its run, even if that has ended, as the credits were spent. */
export async function noteUsed(tx: Tx, workspace: string, runOId: string, used: Usage | null): Promise<void> {
  if (!used) return;
  await tx`
    update run
    set
      input_tokens = input_tokens + ${used.inputTokens},
      output_tokens = output_tokens + ${used.outputTokens},
      cached_tokens = cached_tokens + ${used.cachedTokens ?? 0},
      cost_usd = cost_usd + ${used.costUsd},
      credits = credits + ${used.credits}
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}`;
}

interface EndedRow extends EndedRun {
  callbackUrl: string | null;
  round: number;
  credits: number;
  executor: 'request' | 'queue' | 'workflow';
  /** Of the workflow's run that it is a node of. */
  parentRunOId: string | null;
  /** Of the case that the run was of; null where it was of none. */
  expect: Expectation | null;
}

const isAnswer = (outcome: Outcome) => outcome !== 'cancelled' && 'executed' in outcome;

function endOf(outcome: Outcome) {
  const nothing = { executed: null, error: null, failure: null, credits: 0 };
  if (outcome === 'cancelled') return { ...nothing, status: 'cancelled' };
  if ('executed' in outcome) return { ...nothing, status: 'completed', executed: outcome.executed };
  const { error, credits = 0 } = outcome;
  return { ...nothing, status: 'failed', error: publicFault(error), failure: error, credits };
}

function keep(tx: Tx, workspace: string, runOId: string, { record }: ExecutedRun) {
  return tx`
    update run_record
    set
      entities = ${json(tx, record.entities)},
      sources = ${json(tx, record.sources)},
      request = ${json(tx, record.request)},
      written = ${json(tx, record.written)},
      resolved = ${json(tx, record.resolved)},
      tool_calls = ${record.toolCalls === null ? null : json(tx, record.toolCalls)},
      timings = ${json(tx, record.timings)}
    where workspace_o_id = ${workspace}
      -- by its key: a join with the ended row reads all of a workspace as long as there are no statistics
      and run_o_id = ${runOId}
      and exists (select from ended)`;
}

function publicFault(error: unknown): { code: string; message: string } {
  return error instanceof ApiError
    ? { code: error.code, message: error.message }
    : { code: 'internal_error', message: 'The run failed by an internal error of the server' };
}

import type { WorkflowLimits } from '../../../../../schema/workflow.ts';
import type { Tx } from '../../../../context.ts';
import { ApiError } from '../../../../errors.ts';
import { ExpressionError } from '../../expressions/evaluate.ts';
import { limitKey } from './limit-key.ts';

/*
 * A start whose key another run of the workflow had within the time is refused, with the oId of that run. The row of a key is
 * written in the transaction that accepts the run: of several at once one is accepted, and the others wait for it to commit.
 */

type Dedupe = NonNullable<WorkflowLimits['dedupe']>;

/** A run that is about to be accepted. */
export interface StartedOnce {
  runOId: string;
  workflowOId: string;
  input: unknown;
  dedupe: Dedupe;
}

/** Expired rows that one start removes. */
const removedAtOnce = 100;

/** Takes the key of a run; returns the refusal where another run has it, or where it cannot be worked out. */
export async function refusalOfDuplicate(
  tx: Tx,
  workspace: string,
  { runOId, workflowOId, input, dedupe }: StartedOnce,
): Promise<ApiError | null> {
  const key = await keyOf(dedupe, runOId, input);
  if (key instanceof ApiError) return key;
  const [row] = await tx<{ runOId: string }[]>`
    with expired as (
      delete from workflow_dedupe
      where workspace_o_id = ${workspace}
        and workflow_o_id = ${workflowOId}
        and key in (
          select key
          from workflow_dedupe
          where workspace_o_id = ${workspace}
            and workflow_o_id = ${workflowOId}
            and expires_at < now()
            and key <> ${key}
          limit ${removedAtOnce}
          for update skip locked
        )
    )
    insert into workflow_dedupe as taken (workspace_o_id, workflow_o_id, key, run_o_id, expires_at)
    values (
      ${workspace}, ${workflowOId}, ${key}, ${runOId}, now() + make_interval(secs => ${dedupe.withinSeconds})
    )
    on conflict (workspace_o_id, workflow_o_id, key) do update
    set
      run_o_id = case when taken.expires_at <= now() then excluded.run_o_id else taken.run_o_id end,
      expires_at = case when taken.expires_at <= now() then excluded.expires_at else taken.expires_at end
    returning run_o_id`;
  const first = row?.runOId ?? runOId;
  return first === runOId ? null : duplicate(first);
}

async function keyOf(dedupe: Dedupe, runOId: string, input: unknown): Promise<string | ApiError> {
  try {
    return await limitKey(dedupe.key, { runOId, input, startedAt: new Date() });
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return new ApiError(400, error.code, `limits.dedupe.key: ${error.message}`);
  }
}

const duplicate = (workflowRunOId: string) =>
  new ApiError(409, 'duplicate_run', `A run with the same key has been accepted: ${workflowRunOId}`, {
    body: { workflowRunOId },
  });

import type { Tx } from '../../../database/index.ts';
import { ApiError } from '../../../errors.ts';
import { requireRoom } from '../runs/limits/open-runs.ts';
import { type NewWorkflowRun, startWorkflowRun } from '../runs/start-run.ts';

interface HookedStart extends Pick<NewWorkflowRun, 'input' | 'linkOrigin'> {
  hookOId: string;
  externalRequestId: string | null;
}

/**
 * Starts the workflow of a hook, charged to the key that created the hook. A sender is no member of the workspace, so
 * a refusal keeps its status and code but reveals nothing of the workspace.
 */
export async function startHooked(
  tx: Tx,
  workspace: string,
  { hookOId, input, linkOrigin = null, externalRequestId }: HookedStart,
  { creditLimit, openRuns }: { creditLimit: number; openRuns: number },
): Promise<{ workflowRunOId: string }> {
  const [hook] = await tx<{ workflowOId: string; keyOId: string }[]>`
    select workflow_o_id, key_o_id
    from hook
    where workspace_o_id = ${workspace}
      and o_id = ${hookOId}`;
  if (!hook) throw new ApiError(401, 'unauthorized', 'There is no hook at this address');
  const { workflowOId, keyOId } = hook;
  const asker = { keyOId, externalRequestId };
  const run = { workflowOId, input, linkOrigin, startedBy: hookOId, asker };
  try {
    await requireRoom(tx, workspace, openRuns);
    const { workflowRunOId } = await startWorkflowRun(tx, workspace, run, creditLimit);
    return { workflowRunOId };
  } catch (error) {
    throw error instanceof ApiError ? forSender(error) : error;
  }
}

const sentences: Readonly<Record<number, string>> = {
  400: 'The body is not what the workflow expects',
  402: 'The workflow cannot be started now',
  404: 'There is no hook at this address',
  429: 'Too many runs are open; send it again later',
};

function forSender(error: ApiError): ApiError {
  const sentence = sentences[error.status];
  if (!sentence) return error;
  const { headers } = error;
  return new ApiError(error.status, error.code, sentence, { cause: error, ...(headers ? { headers } : {}) });
}

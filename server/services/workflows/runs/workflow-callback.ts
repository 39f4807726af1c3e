import type { Callback } from '../../../../schema/callback.ts';

/** An ended workflow run, from its row. */
export interface EndedWorkflowRun {
  workflowRunOId: string;
  workflowOId: string;
  status: 'completed' | 'failed' | 'cancelled';
  linkOrigin: string | null;
  output: unknown;
  error: { code: string; message: string } | null;
  circuitBreakerReason: string | null;
  createdAt: Date;
  completedAt: Date;
}

const outputBytesMost = 1024 * 1024;
const toldStatus = { completed: 'succeeded', failed: 'failed', cancelled: 'cancelled' } as const;

/**
 * Returns the body of the callback of a workflow's run. An output too large to post is replaced by the address to
 * fetch it from with the key.
 */
export function workflowCallbackOf(endedRun: EndedWorkflowRun): Callback {
  const { workflowRunOId, workflowOId, circuitBreakerReason } = endedRun;
  const output = endedRun.output ?? null;
  const isTooLarge = Buffer.byteLength(JSON.stringify(output)) > outputBytesMost;
  return {
    type: 'workflow.run.completed',
    workflowRunOId,
    jobOId: workflowRunOId,
    workflowOId,
    status: toldStatus[endedRun.status],
    output: (isTooLarge ? null : output) as Callback['output'],
    ...(isTooLarge
      ? { resultUrl: `${endedRun.linkOrigin ?? ''}/api/v2/workflows/run/${workflowRunOId}` }
      : {}),
    error: endedRun.error,
    ...(circuitBreakerReason === null ? {} : { circuitBreakerReason }),
    createdAt: endedRun.createdAt.toISOString(),
    completedAt: endedRun.completedAt.toISOString(),
  };
}

import type { Callback } from '../../../../schema/callback.ts';

/** A workflow's run that has ended, as its row says. */
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
const told = { completed: 'succeeded', failed: 'failed', cancelled: 'cancelled' } as const;

/** What a receiver is told of a workflow's run. An output too large to be posted is fetched with the key. */
export function workflowCallbackOf(ended: EndedWorkflowRun): Callback {
  const { workflowRunOId, workflowOId, circuitBreakerReason } = ended;
  const output = ended.output ?? null;
  const isTooLarge = Buffer.byteLength(JSON.stringify(output)) > outputBytesMost;
  return {
    type: 'workflow.run.completed',
    workflowRunOId,
    jobOId: workflowRunOId,
    workflowOId,
    status: told[ended.status],
    output: (isTooLarge ? null : output) as Callback['output'],
    ...(isTooLarge ? { resultUrl: `${ended.linkOrigin ?? ''}/api/v2/workflows/run/${workflowRunOId}` } : {}),
    error: ended.error,
    ...(circuitBreakerReason === null ? {} : { circuitBreakerReason }),
    createdAt: ended.createdAt.toISOString(),
    completedAt: ended.completedAt.toISOString(),
  };
}

import type { Callback } from '../../../schema/callback.ts';
import type { RunReply } from './execute.ts';

export interface EndedRun {
  runOId: string;
  status: 'completed' | 'failed' | 'cancelled';
  agentOId: string | null;
  linkOrigin: string | null;
  output: RunReply | null;
  error: { code: string; message: string } | null;
  createdAt: Date;
  completedAt: Date;
}

const outputBytesMost = 1024 * 1024;
const annotationBytesMost = 20 * 1024;
const toldStatus = { completed: 'succeeded', failed: 'failed', cancelled: 'cancelled' } as const;

/**
 * Returns the body of a run's callback. A part too large to post is replaced by the address to fetch it from with the
 * key: first the annotations, then the whole output.
 */
export function callbackOf(endedRun: EndedRun): Callback {
  const { runOId, linkOrigin } = endedRun;
  const at = `${linkOrigin ?? ''}/api/v2/runs/${runOId}`;
  const lean = withoutLongAnnotations(endedRun.output);
  const isTooLarge = lean.output !== null && bytesOf(lean.output) > outputBytesMost;
  return {
    type: 'agent.run.completed',
    requestId: runOId,
    agentOId: endedRun.agentOId,
    status: toldStatus[endedRun.status],
    output: (isTooLarge ? null : lean.output) as Callback['output'],
    ...(isTooLarge ? { resultUrl: at } : {}),
    ...(lean.isShortened ? { annotationsUrl: `${at}/annotations` } : {}),
    error: endedRun.error,
    createdAt: endedRun.createdAt.toISOString(),
    completedAt: endedRun.completedAt.toISOString(),
  };
}

function withoutLongAnnotations(output: RunReply | null): {
  output: Omit<RunReply, 'annotations'> | null;
  isShortened: boolean;
} {
  if (output === null || bytesOf(output.annotations) <= annotationBytesMost)
    return { output, isShortened: false };
  const { annotations: _fetched, ...rest } = output;
  return { output: rest, isShortened: true };
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

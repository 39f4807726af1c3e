import { newOId, prefixes } from '../../../../schema/o-id.ts';
import type { Tx } from '../../../database/index.ts';
import { ApiError, notFound } from '../../../errors.ts';
import type { Asker } from '../../runs/accept.ts';
import { wakeRun } from '../../runs/parent-signal.ts';

export interface NewWorkflowRun {
  workflowOId: string;
  /** The entry node's input. */
  input: Record<string, unknown>;
  callbackUrl?: string | null;
  /** The server's address as the caller knows it. */
  linkOrigin?: string | null;
  /** The schedule or trigger that starts it, where no request does. */
  startedBy?: string | null;
  asker: Asker;
}

export interface StartedRun {
  workflowRunOId: string;
  version: number;
}

/** Makes the run's row, pinned to the workflow's newest version, and its job, in the caller's transaction. Throws 404, 413. */
export async function startWorkflowRun(
  tx: Tx,
  workspace: string,
  { workflowOId, input, asker, ...told }: NewWorkflowRun,
): Promise<StartedRun> {
  requireSmallInput(input);
  const workflowRunOId = newOId(prefixes.workflowRun);
  const [row] = await tx<{ version: number }[]>`
    insert into run (
      workspace_o_id, o_id, kind, executor, workflow_o_id, workflow_version, input, callback_url, link_origin,
      started_by, key_o_id, external_request_id
    )
    select
      ${workspace}, ${workflowRunOId}, 'workflow', 'queue', o_id, version, ${tx.json(input as never)},
      ${told.callbackUrl ?? null}, ${told.linkOrigin ?? null}, ${told.startedBy ?? null}, ${asker.keyOId},
      ${asker.externalRequestId}
    from workflow
    where workspace_o_id = ${workspace}
      and o_id = ${workflowOId}
      and deleted_at is null
    returning workflow_version as version`;
  if (!row) throw unknownWorkflow();
  await wakeRun(tx, workspace, workflowRunOId);
  return { workflowRunOId, version: row.version };
}

export const unknownWorkflow = () => notFound('No workflow with this oId exists in the workspace');

/** Bytes of JSON. */
const inputMost = 256 * 1024;

/** Throws 413 for an input that no run takes; `field` where the request names it. */
export function requireSmallInput(input: unknown, field?: string): void {
  const bytes = Buffer.byteLength(JSON.stringify(input));
  if (bytes <= inputMost) return;
  const message = `the input has ${bytes} bytes of JSON; a run takes at most ${inputMost}`;
  throw new ApiError(413, 'input_too_large', field ? `${field}: ${message}` : `The${message.slice(3)}`, {
    ...(field ? { errors: [{ path: field, message }] } : {}),
  });
}

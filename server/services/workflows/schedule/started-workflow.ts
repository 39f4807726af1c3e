import type { Tx } from '../../../database/index.ts';
import { unknownWorkflow } from '../runs/start-run.ts';

/** Throws 404 unless the workflow exists, and locks it against deletion until the transaction ends. */
export async function requireWorkflow(tx: Tx, workspace: string, workflowOId: string): Promise<void> {
  const [found] = await tx`
    select
    from workflow
    where workspace_o_id = ${workspace}
      and o_id = ${workflowOId}
      and deleted_at is null
    for share`;
  if (!found) throw unknownWorkflow();
}

/** The columns that schedules and triggers share. */
export interface StartRow {
  oId: string;
  workflowOId: string;
  input: Record<string, unknown>;
  enabled: boolean;
  callbackUrl: string | null;
  lastRunAt: Date | null;
  lastRunOId: string | null;
  lastError: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export const startColumns = (tx: Tx) => tx`
  o_id, workflow_o_id, input, enabled, callback_url, last_at as last_run_at, last_run_o_id, last_error, created_at,
  updated_at`;

export const shownTimes = ({ lastRunAt, createdAt, updatedAt }: StartRow) => ({
  lastRunAt: lastRunAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** The condition for schedules or triggers in a list. */
export const listedStarts = (
  tx: Tx,
  workspace: string,
  query: { workflowOId?: string | undefined; enabled?: boolean | undefined },
) => tx`
  workspace_o_id = ${workspace}
    and deleted_at is null
    ${query.workflowOId ? tx`and workflow_o_id = ${query.workflowOId}` : tx``}
    ${query.enabled === undefined ? tx`` : tx`and enabled = ${query.enabled}`}`;

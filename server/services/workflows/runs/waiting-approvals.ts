import type { ApprovalListQuery, WaitingApproval } from '../../../../schema/workflow-run-change.ts';
import { listPage } from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';

type ApprovalRow = Omit<WaitingApproval, 'jobOId' | 'askedAt' | 'waitsUntil'> & {
  askedAt: Date;
  waitsUntil: Date | null;
};

/** Lists approvals that wait for a person, the most recently requested first. */
export async function listWaitingApprovals(
  tx: Tx,
  workspace: string,
  { workflowOId, workflowRunOId, limit, offset }: ApprovalListQuery,
): Promise<{ data: WaitingApproval[]; total: number; hasNext: boolean }> {
  const from = tx`
    from workflow_node as node
    join run on run.workspace_o_id = ${workspace} and run.o_id = node.run_o_id
    join workflow on workflow.workspace_o_id = ${workspace} and workflow.o_id = run.workflow_o_id
    where node.workspace_o_id = ${workspace}
      and node.type = 'approval'
      and node.status = 'waiting'
      -- one that was decided waits for its run to go on
      and node.output is null
      ${workflowOId ? tx`and run.workflow_o_id = ${workflowOId}` : tx``}
      ${workflowRunOId ? tx`and node.run_o_id = ${workflowRunOId}` : tx``}`;
  const columns = tx`
    node.run_o_id as workflow_run_o_id, run.workflow_o_id, workflow.name as workflow_name, node.key as node_id,
    node.message, node.input, node.started_at as asked_at, node.wake_at as waits_until`;
  const order = tx`node.started_at desc, node.run_o_id, node.key`;
  return listPage(
    tx,
    { limit, offset },
    { columns, from, order },
    ({ askedAt, waitsUntil, ...row }: ApprovalRow) => ({
      ...row,
      jobOId: row.workflowRunOId,
      askedAt: askedAt.toISOString(),
      waitsUntil: waitsUntil?.toISOString() ?? null,
    }),
  );
}

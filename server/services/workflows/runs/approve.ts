import type { WorkflowApprovalBody, WorkflowDecision } from '../../../../schema/workflow-run-change.ts';
import type { Tx } from '../../../database/index.ts';
import { conflict, invalidField, notFound } from '../../../errors.ts';
import { signalRun } from '../../runs/parent-signal.ts';
import type { NodeStatus } from '../statuses.ts';
import type { Decision } from '../steps/approval.ts';
import { nodeAt } from './defined-nodes.ts';
import { hasEnded, lockWorkflowRun } from './workflow-run-row.ts';

/**
 * Stores a person's decision; the run's holder then chooses edges, or fails the node for a denial. Repeating the
 * decision is answered alike; 409 for a different one, and for a node that does not wait; 404 for an unknown run or
 * node.
 */
export async function decide(
  tx: Tx,
  workspace: string,
  sentDecision: WorkflowApprovalBody,
  keyOId: string | null,
): Promise<WorkflowDecision> {
  const { workflowRunOId, nodeId, approved } = sentDecision;
  const run = await lockWorkflowRun(tx, workspace, workflowRunOId);
  const node = nodeAt(run.definition, nodeId);
  if (!node) throw notFound('No node with this id exists in the workflow version of the run');
  if (node.type !== 'approval')
    throw invalidField(
      'nodeId',
      `is a node of type ${node.type}; only approval nodes are approved or denied`,
    );
  const decided = hasEnded(run) ? null : await noteDecision(tx, workspace, sentDecision, keyOId);
  const decision = decided ?? (await earlierDecision(tx, workspace, workflowRunOId, nodeId));
  if (decision.approved !== approved)
    throw conflict(`${nodeId} was already ${decision.approved ? 'approved' : 'denied'}`, 'decided_otherwise');
  const { comment, decidedAt, decidedBy = null } = decision;
  return { workflowRunOId, jobOId: workflowRunOId, nodeId, approved, comment, decidedAt, decidedBy };
}

/** Null where the node does not wait for a decision. */
async function noteDecision(
  tx: Tx,
  workspace: string,
  { workflowRunOId, nodeId, approved, comment }: WorkflowApprovalBody,
  keyOId: string | null,
): Promise<Decision | null> {
  const [decidedRow] = await tx<{ decision: Decision }[]>`
    update workflow_node
    set
      -- the time that has come lets the run's holder settle it by its policy
      wake_at = now(),
      output = made.decision,
      decision = made.decision
    from (
      select jsonb_build_object(
        'approved', ${approved}::boolean,
        'comment', ${comment ?? null}::text,
        'decidedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'decidedBy', (select name from api_key where workspace_o_id = ${workspace} and o_id = ${keyOId}),
        'timedOut', false
      ) as decision
    ) as made
    where workspace_o_id = ${workspace}
      and run_o_id = ${workflowRunOId}
      and key = ${nodeId}
      and type = 'approval'
      and status = 'waiting'
      and output is null
    returning workflow_node.decision`;
  if (!decidedRow) return null;
  await signalRun(tx, workspace, workflowRunOId);
  return decidedRow.decision;
}

interface ApprovalRow {
  status: NodeStatus;
  /** Those of earlier versions do not say who decided. */
  decision: (Omit<Decision, 'decidedBy'> & Partial<Pick<Decision, 'decidedBy'>>) | null;
  timedOut: boolean;
}

/** What a person decided before. 409 where none did. */
async function earlierDecision(
  tx: Tx,
  workspace: string,
  runOId: string,
  key: string,
): Promise<NonNullable<ApprovalRow['decision']>> {
  const [row] = await tx<ApprovalRow[]>`
    select
      status, decision,
      first_started_at is not null and completed_at is not null and status <> 'cancelled' as timed_out
    from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = ${key}`;
  // a run that was cancelled before it could go on has not heard of it
  if (row?.decision && row.status !== 'cancelled') return row.decision;
  if (row?.timedOut)
    throw conflict(`${key} timed out before it was approved or denied`, 'approval_timed_out');
  throw conflict(
    `${key} does not wait for an approval: its status is ${row?.status ?? 'pending'}`,
    'not_waiting',
  );
}

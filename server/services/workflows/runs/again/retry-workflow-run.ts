import type { WorkflowRunRetried } from '../../../../../schema/workflow-run-change.ts';
import type { Tx } from '../../../../database/index.ts';
import { json } from '../../../../database/json.ts';
import { conflict } from '../../../../errors.ts';
import { wakeRun } from '../../../runs/parent-signal.ts';
import { graphOf } from '../../advance/graph.ts';
import { allNodes } from '../defined-nodes.ts';
import { type LockedRun, lockWorkflowRun } from '../workflow-run-row.ts';
import { keptOf } from './kept.ts';
import { type RetryPlan, retryPlan, type SettledNode } from './retry-plan.ts';

const namedMost = 1_000;

/**
 * Begins a run anew that failed or was cancelled, with all that is done already kept. 409 for one that goes on or is
 * completed, 404 if unknown. Of two calls at once one begins it.
 */
export async function retryWorkflowRun(
  tx: Tx,
  workspace: string,
  runOId: string,
): Promise<WorkflowRunRetried> {
  const run = await lockWorkflowRun(tx, workspace, runOId);
  if (run.status === 'completed')
    throw conflict('The run is completed: nothing of it is left to do', 'run_completed');
  if (!mayTryAgain(run)) throw conflict(`The run goes on: it is ${run.status}`, 'run_not_ended');
  const plan = await reopen(tx, workspace, runOId, run);
  await wakeRun(tx, workspace, runOId);
  return {
    workflowRunOId: runOId,
    jobOId: runOId,
    status: 'pending',
    round: run.round + 1,
    again: [...plan.removed, ...plan.reopened].slice(0, namedMost),
    kept: await keptOf(tx, workspace, runOId),
  };
}

/** The same for an operator who puts its job into the queue again; a run that goes on by now is left alone. */
export async function reopenWorkflowRun(tx: Tx, workspace: string, runOId: string): Promise<void> {
  const run = await lockWorkflowRun(tx, workspace, runOId);
  if (run.status === 'failed') await reopen(tx, workspace, runOId, run);
}

const mayTryAgain = ({ status }: LockedRun) => status === 'failed' || status === 'cancelled';

async function reopen(tx: Tx, workspace: string, runOId: string, run: LockedRun): Promise<RetryPlan> {
  const plan = retryPlan(graphOf(run.definition), await settledNodes(tx, workspace, runOId));
  const given = await keepGivenInput(tx, workspace, runOId, run.rerunFrom, plan);
  const removed = plan.removed.filter((key) => key !== given);
  await tx`
    delete from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = any (${removed})`;
  await reopenMaps(tx, workspace, runOId, run, plan.reopened);
  await forgetItemErrors(tx, workspace, runOId, plan.reopened);
  await tx`
    update run
    set
      status = 'pending',
      round = round + 1,
      signals = signals + 1,
      output = null,
      error = null,
      circuit_breaker_reason = null,
      completed_at = null
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and status = ${run.status}`;
  return plan;
}

export function settledNodes(tx: Tx, workspace: string, runOId: string): Promise<SettledNode[]> {
  return tx<SettledNode[]>`
    select key, status, error is not null as has_error
    from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}`;
}

/** A node that was given its input with a re-run has it again. Returns its key. */
async function keepGivenInput(
  tx: Tx,
  workspace: string,
  runOId: string,
  key: string | null,
  { removed }: RetryPlan,
): Promise<string | null> {
  if (key === null || !removed.includes(key)) return null;
  const kept = await tx`
    update workflow_node
    set
      status = 'ready',
      attempt = 0,
      output = null,
      error = null,
      agent_run_o_id = null,
      earlier = '[]',
      first_started_at = null,
      started_at = null,
      completed_at = null
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = ${key}
      and input is not null`;
  return kept.count === 1 ? key : null;
}

/** They go on with the same list, and have all of their time again. */
async function reopenMaps(
  tx: Tx,
  workspace: string,
  runOId: string,
  { definition }: LockedRun,
  keys: readonly string[],
): Promise<void> {
  const limits = Object.fromEntries(
    allNodes(definition.nodes).flatMap(({ id, timeoutSeconds }) =>
      timeoutSeconds ? [[id, timeoutSeconds]] : [],
    ),
  );
  await tx`
    update workflow_node
    set
      status = 'running',
      error = null,
      output = null,
      completed_at = null,
      wake_at = now() + make_interval(secs => (${json(tx, limits)}::jsonb ->> node_id)::float8)
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = any (${[...keys]})`;
}

/** Items of which no node failed: what they come to is worked out again. */
async function forgetItemErrors(
  tx: Tx,
  workspace: string,
  runOId: string,
  maps: readonly string[],
): Promise<void> {
  if (maps.length === 0) return;
  await tx`
    update workflow_node
    set item_error = null
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and item_error is not null
      and left(key, -strpos(reverse(key), '[')) = any (${[...maps]})`;
}

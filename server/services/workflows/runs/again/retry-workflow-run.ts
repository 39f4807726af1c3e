import type { WorkflowRunRetried } from '../../../../../schema/workflow-run-change.ts';
import type { Tx } from '../../../../database/index.ts';
import { json } from '../../../../database/json.ts';
import { conflict } from '../../../../errors.ts';
import { wakeRun } from '../../../runs/parent-signal.ts';
import { graphOf } from '../../advance/graph.ts';
import { namedVersion } from '../../definition/versions.ts';
import { allNodes } from '../defined-nodes.ts';
import { requireRoom } from '../limits/open-runs.ts';
import { pinAgents } from '../pin-agents.ts';
import { type LockedRun, lockWorkflowRun } from '../workflow-run-row.ts';
import { keptOf } from './kept.ts';
import { type RetryPlan, retryPlan, retryPlanAt, type SettledNode } from './retry-plan.ts';

const namedMost = 1_000;

/**
 * Restarts a failed or cancelled run and keeps its finished work; optionally at another version, with its agents'
 * current versions. 409 for an open or completed run, 404 if unknown. Of concurrent calls one restarts it.
 */
export async function retryWorkflowRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  version: number | 'latest' | null = null,
): Promise<WorkflowRunRetried> {
  const run = await lockWorkflowRun(tx, workspace, runOId);
  if (run.status === 'completed')
    throw conflict('The run is already completed; there is nothing to retry', 'run_completed');
  if (!mayTryAgain(run))
    throw conflict(`The run has not ended: its status is ${run.status}`, 'run_not_ended');
  const at = await versionOf(tx, workspace, run, version);
  const plan = await reopen(tx, workspace, runOId, run, at);
  if (version !== null) await pinAgents(tx, workspace, [runOId]);
  await wakeRun(tx, workspace, runOId);
  return {
    workflowRunOId: runOId,
    jobOId: runOId,
    status: 'pending',
    round: run.round + 1,
    workflowVersion: at.version,
    again: [...plan.removed, ...plan.reopened].slice(0, namedMost),
    kept: await keptOf(tx, workspace, runOId),
  };
}

/** Restarts a run by request, as `retryWorkflowRun` does. 429 where the workspace has as many open runs as it may have. */
export async function retryWithinRoom(
  tx: Tx,
  workspace: string,
  runOId: string,
  openRuns: number,
  version: number | 'latest' | null = null,
): Promise<WorkflowRunRetried> {
  await requireRoom(tx, workspace, openRuns);
  return retryWorkflowRun(tx, workspace, runOId, version);
}

/**
 * Retries a run whose job an operator puts into the queue again; an open run is left alone. 429 where the workspace has
 * as many open runs as it may have.
 */
export async function reopenWorkflowRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  openRuns: number,
): Promise<void> {
  const run = await lockWorkflowRun(tx, workspace, runOId);
  if (run.status !== 'failed') return;
  await requireRoom(tx, workspace, openRuns);
  await reopen(tx, workspace, runOId, run, run);
}

const mayTryAgain = ({ status }: LockedRun) => status === 'failed' || status === 'cancelled';

/** Returns the version to continue at, the run's own by default. 404 for one that the workflow does not have. */
export const versionOf = async (
  tx: Tx,
  workspace: string,
  run: LockedRun,
  named: number | 'latest' | null,
): Promise<Pick<LockedRun, 'version' | 'definition'>> =>
  named === null ? run : namedVersion(tx, workspace, run.workflowOId, named);

/** Returns the nodes that a run executes again at a version. */
export const planOf = (
  run: LockedRun,
  at: Pick<LockedRun, 'version' | 'definition'>,
  rows: readonly SettledNode[],
): RetryPlan =>
  at.version === run.version
    ? retryPlan(graphOf(run.definition), rows)
    : retryPlanAt(graphOf(run.definition), graphOf(at.definition), rows);

async function reopen(
  tx: Tx,
  workspace: string,
  runOId: string,
  run: LockedRun,
  at: Pick<LockedRun, 'version' | 'definition'>,
): Promise<RetryPlan> {
  const plan = planOf(run, at, await settledNodes(tx, workspace, runOId));
  const keyOfInput = await keepGivenInput(tx, workspace, runOId, { key: run.rerunFrom, at, plan });
  const removed = plan.removed.filter((key) => key !== keyOfInput);
  await tx`
    delete from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = any (${removed})`;
  await reopenMaps(tx, workspace, runOId, at, plan.reopened);
  await tx`
    update run
    set
      status = 'pending',
      workflow_version = ${at.version},
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
    select key, status, error is not null as has_error, first_started_at is not null as has_begun
    from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}`;
}

interface GivenInput {
  /** The node that was given its input; null where the run is no re-run. */
  key: string | null;
  at: Pick<LockedRun, 'definition'>;
  plan: RetryPlan;
}

/** A node that was given its input with a re-run has it again, unless it is of another type now. Returns its key. */
async function keepGivenInput(
  tx: Tx,
  workspace: string,
  runOId: string,
  { key, at, plan }: GivenInput,
): Promise<string | null> {
  const type = at.definition.nodes.find(({ id }) => id === key)?.type;
  if (key === null || type === undefined || !plan.removed.includes(key)) return null;
  const keptRows = await tx`
    update workflow_node
    set
      status = 'ready',
      attempt = 0,
      output = null,
      error = null,
      agent_run_o_id = null,
      decision = null,
      earlier = '[]',
      first_started_at = null,
      started_at = null,
      completed_at = null
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = ${key}
      and type = ${type}
      and input is not null`;
  return keptRows.count === 1 ? key : null;
}

/** Reopens maps and repeats: they go on with the same list, and have all of their time again. */
export async function reopenMaps(
  tx: Tx,
  workspace: string,
  runOId: string,
  { definition }: Pick<LockedRun, 'definition'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await forgetItemErrors(tx, workspace, runOId, keys);
  const limits = allNodes(definition.nodes).map(({ id, timeoutSeconds = null }) => ({ id, timeoutSeconds }));
  await tx`
    with node as materialized (
      select id, now() + make_interval(secs => "timeoutSeconds") as wake_at
      from jsonb_to_recordset(${json(tx, limits)}) as node (id text, "timeoutSeconds" float8)
    )
    update workflow_node
    set
      status = 'running',
      error = null,
      output = null,
      completed_at = null,
      wake_at = node.wake_at
    from node
    where node.id = workflow_node.node_id
      and workspace_o_id = ${workspace}
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
  await tx`
    update workflow_node
    set item_error = null
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and item_error is not null
      and left(key, -strpos(reverse(key), '[')) = any (${[...maps]})`;
}

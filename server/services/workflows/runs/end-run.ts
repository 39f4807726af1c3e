import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { queueCallback } from '../../callbacks/callbacks.ts';
import { tellEndpoints } from '../../callbacks/notices.ts';
import { cancelNodeRuns } from '../../runs/cancel-node-runs.ts';
import { interruptedError } from '../../runs/hold.ts';
import { lockParent, signalRun } from '../../runs/parent-signal.ts';
import type { End } from '../advance/run.ts';
import { sizesMost, stateMost } from '../advance/storable.ts';
import { leaveLine, lineKey } from './limits/begins.ts';
import { leavePlace, placeKey } from './limits/places.ts';
import { type EndedWorkflowRun, workflowCallbackOf } from './workflow-callback.ts';

/** The end of a run: by itself, or by a cancellation. */
export type WorkflowRunEnd = End | { status: 'cancelled' };

interface EndedRow extends EndedWorkflowRun {
  callbackUrl: string | null;
  round: number;
  placeKey: string | null;
  lineKey: string | null;
  parentRunOId: string | null;
}

/** The states and holders that a run may be ended from. */
export interface EndedFrom {
  /** Of this attempt alone; absent: whoever holds it. */
  attempt?: number | null;
  /** The caller holds or ends its parent, which need not be told. */
  isParentsDoing?: boolean;
}

/**
 * Ends an open run with its callback, in the caller's transaction: for one attempt, or whoever holds it. Open nodes
 * are cancelled with their agents' and child runs. The parent run, which the caller has locked, is notified. Without
 * an attempt the caller has locked this run too, by an earlier statement: an update that waits for a holder would
 * return its row as of before. Returns whether this call ended it.
 */
export async function endWorkflowRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  end: WorkflowRunEnd,
  { attempt = null, isParentsDoing = false }: EndedFrom = {},
): Promise<boolean> {
  const [endedRow] = await tx<EndedRow[]>`
    update run
    set
      status = ${end.status},
      output = ${end.status === 'completed' ? json(tx, end.output) : null},
      error = ${end.status === 'failed' ? json(tx, end.error) : null},
      circuit_breaker_reason = ${end.status === 'failed' ? (end.circuitBreakerReason ?? null) : null},
      wake_at = null,
      signals = signals + 1,
      completed_at = now()
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and kind = 'workflow'
      and status in ('pending', 'running', 'waiting')
      and (${attempt}::int is null or (attempt = ${attempt}::int and status = 'running'))
    returning o_id as workflow_run_o_id, workflow_o_id, status, link_origin, output,
      error, circuit_breaker_reason, created_at, completed_at, callback_url, round, parent_run_o_id,
      ${placeKey(tx, workspace)} as place_key, ${lineKey(tx, workspace)} as line_key`;
  if (!endedRow) return false;
  const { callbackUrl, round, workflowOId, parentRunOId } = endedRow;
  // one that is completed has no other nodes left
  if (end.status !== 'completed') await cancelOpenNodes(tx, workspace, runOId);
  if (endedRow.placeKey !== null)
    await leavePlace(tx, workspace, { runOId, workflowOId, key: endedRow.placeKey });
  if (endedRow.lineKey !== null)
    await leaveLine(tx, workspace, { runOId, workflowOId, key: endedRow.lineKey });
  if (parentRunOId !== null && !isParentsDoing) await signalRun(tx, workspace, parentRunOId);
  if (callbackUrl !== null)
    await queueCallback(tx, workspace, {
      subjectOId: runOId,
      url: callbackUrl,
      round,
      body: workflowCallbackOf(endedRow),
    });
  if (endedRow.status !== 'cancelled')
    await tellEndpoints(tx, workspace, [
      {
        type: `workflow.run.${endedRow.status}`,
        subjectOId: runOId,
        round,
        text: `The run ${runOId} of the workflow ${endedRow.workflowOId} ${endedRow.status}${endedRow.error ? `: ${endedRow.error.message}` : ''}`,
        body: workflowCallbackOf(endedRow),
      },
    ]);
  return true;
}

/** Nodes that nobody goes on with, those that never began among them, and the agents' runs that they have under way. */
async function cancelOpenNodes(tx: Tx, workspace: string, runOId: string): Promise<void> {
  await keepAnswers(tx, workspace, runOId);
  await tx`
    update workflow_node
    set status = 'cancelled', wake_at = null, awaits = null, completed_at = now()
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and status in ('ready', 'running', 'waiting')`;
  await tx`
    delete from workflow_wait_key
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}`;
  await tx`
    insert into workflow_node (workspace_o_id, run_o_id, key, node_id, type, status, completed_at)
    select run.workspace_o_id, run.o_id, node ->> 'id', node ->> 'id', node ->> 'type', 'cancelled', now()
    from run
    join workflow_version as version
      on version.workspace_o_id = ${workspace}
      and version.workflow_o_id = run.workflow_o_id
      and version.version = run.workflow_version
    cross join jsonb_array_elements(version.definition -> 'nodes') as node
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
    on conflict (workspace_o_id, run_o_id, key) do nothing`;
  await cancelWork(tx, workspace, runOId);
}

/**
 * Cancels the open agents' and child runs of a run, all or the named ones, with everything below. The caller holds or
 * ends the run.
 */
export async function cancelWork(
  tx: Tx,
  workspace: string,
  runOId: string,
  runOIds: readonly string[] | null = null,
): Promise<void> {
  const children = await cancelNodeRuns(tx, workspace, runOId, runOIds);
  for (const child of children)
    await endWorkflowRun(tx, workspace, child, { status: 'cancelled' }, { isParentsDoing: true });
}

/** Agents that have answered meanwhile: a retry does not ask, and pay, them again. No more than a run keeps. */
async function keepAnswers(tx: Tx, workspace: string, runOId: string): Promise<void> {
  await tx`
    with answered as materialized (
      select
        node.key,
        case when agent.kind = 'agent' then agent.output - 'annotations' else agent.output end as output
      from workflow_node as node
      join run as agent
        on agent.workspace_o_id = ${workspace}
        and agent.o_id = node.agent_run_o_id
        and agent.status = 'completed'
      where node.workspace_o_id = ${workspace}
        and node.run_o_id = ${runOId}
        and node.status = 'running'
    ),
    measured as (
      select key, output, sum(coalesce(length(output::text), 4)) over (order by key) as characters
      from answered
      where coalesce(length(output::text), 4) <= ${sizesMost.output}
    )
    update workflow_node as node
    set status = 'completed', output = measured.output, wake_at = null, completed_at = now()
    from measured
    where node.workspace_o_id = ${workspace}
      and node.run_o_id = ${runOId}
      and node.key = measured.key
      and measured.characters + (
        -- looked up once, and where anything was answered alone
        select coalesce(sum(coalesce(length(kept.input::text), 0) + coalesce(length(kept.output::text), 0)), 0)
        from workflow_node as kept
        where kept.workspace_o_id = ${workspace}
          and kept.run_o_id = ${runOId}
      ) <= ${stateMost}`;
}

/**
 * Returns a run to waiting. Only the attempt that holds the run may call it, or a caller who knows that the holder's
 * worker is gone.
 */
export async function releaseWorkflowRun(
  tx: Tx,
  workspace: string,
  runOId: string,
  attempt: number | null = null,
): Promise<void> {
  await tx`
    update run
    set status = 'pending'
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
      and kind = 'workflow'
      and status = 'running'
      and (${attempt}::int is null or attempt = ${attempt}::int)`;
}

/** Ends a run that no worker could resume after all attempts. A slow holder may still continue it. */
export async function endInterrupted(tx: Tx, workspace: string, runOId: string): Promise<void> {
  await lockParent(tx, workspace, runOId);
  await tx`
    select
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}
    for no key update`;
  const { code, message } = interruptedError();
  await endWorkflowRun(tx, workspace, runOId, { status: 'failed', error: { code, message } });
}

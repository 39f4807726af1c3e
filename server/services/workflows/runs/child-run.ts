import type { WorkflowDefinition } from '../../../../schema/workflow.ts';
import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { ApiError } from '../../../errors.ts';
import type { Asker } from '../../runs/accept.ts';
import { retryWorkflowRun } from './again/retry-workflow-run.ts';
import { requireRoom } from './limits/open-runs.ts';
import { startWorkflowRuns, unknownWorkflow } from './start-run.ts';
import { hasEnded, type LockedRun } from './workflow-run-row.ts';

/** The limit of nested child runs. */
export const depthMost = 5;

/** The node whose work a child run is. */
export interface ParentNode {
  runOId: string;
  key: string;
  attempt: number;
  node: NodeOf<'workflow'>;
  input: Record<string, unknown>;
}

export interface Child {
  runOId: string;
  /** Given where it has completed already. */
  completed?: { output: unknown };
}

interface Limits {
  creditLimit: number;
  openRuns: number;
}

/**
 * Returns the child run of a node that begins: the last one for the same workflow and input, retried if it failed or
 * was cancelled; else a new one. Locks the parent. Throws 404 for an unknown workflow or version, 409 for too deep
 * nesting and for a run that would wait for a place held by a run above it, 402 and 413 as at starting, and 429 where
 * the workspace has twice as many open runs as requests may open.
 */
export async function childRun(
  tx: Tx,
  workspace: string,
  parent: ParentNode,
  { creditLimit, openRuns }: Limits,
): Promise<Child> {
  const above = await lineage(tx, workspace, parent.runOId);
  const earlier = above.round > 1 || parent.attempt > 1 ? await lastChild(tx, workspace, parent) : undefined;
  if (earlier?.status === 'completed')
    return { runOId: earlier.runOId, completed: { output: earlier.output } };
  if (earlier && !hasEnded(earlier)) return { runOId: earlier.runOId };
  await requireRoom(tx, workspace, 2 * openRuns);
  if (earlier) {
    await retryWorkflowRun(tx, workspace, earlier.runOId);
    return { runOId: earlier.runOId };
  }
  if (above.workflowOIds.length > depthMost)
    throw new ApiError(
      409,
      'too_deep',
      `The child run exceeds the limit of ${depthMost} levels below the first run`,
    );
  const { workflowOId, version = null } = parent.node;
  if (above.workflowOIds.includes(workflowOId)) await requireNoLimit(tx, workspace, workflowOId, version);
  const { runOId, key, input } = parent;
  const { linkOrigin, ...asker } = above;
  const run = { workflowOId, workflowVersion: version, input, linkOrigin, asker, parent: { runOId, key } };
  // the transaction goes on behind a refusal, which leaves no row and no job here
  const [end = unknownWorkflow()] = await startWorkflowRuns(tx, workspace, [run], creditLimit);
  if (end instanceof ApiError) throw end;
  return { runOId: end };
}

interface Lineage extends Asker {
  round: number;
  linkOrigin: string | null;
  /** Of the run and those above it. */
  workflowOIds: string[];
}

/** Locks a run, and tells of which workflows it and those above it are. */
async function lineage(tx: Tx, workspace: string, runOId: string): Promise<Lineage> {
  const [row] = await tx<Lineage[]>`
    with recursive own as materialized (
      select round, link_origin, key_o_id, external_request_id, workflow_o_id, parent_run_o_id
      from run
      where workspace_o_id = ${workspace}
        and o_id = ${runOId}
      for no key update
    ),
    above as (
      select workflow_o_id, parent_run_o_id, 1 as depth
      from own
      union all
      select run.workflow_o_id, run.parent_run_o_id, above.depth + 1
      from above
      join run
        on run.workspace_o_id = ${workspace}
        and run.o_id = above.parent_run_o_id
      where above.depth <= ${depthMost}
    )
    select
      round, link_origin, key_o_id, external_request_id,
      (select array_agg(workflow_o_id) from above) as workflow_o_ids
    from own`;
  if (!row) throw new Error(`there is no run ${runOId}`);
  return row;
}

interface EarlierChild extends Pick<LockedRun, 'status'> {
  runOId: string;
  output: unknown;
}

async function lastChild(
  tx: Tx,
  workspace: string,
  { runOId, key, node, input }: ParentNode,
): Promise<EarlierChild | undefined> {
  const [row] = await tx<EarlierChild[]>`
    select o_id as run_o_id, status, output
    from run
    where workspace_o_id = ${workspace}
      and parent_run_o_id = ${runOId}
      and parent_node = ${key}
      and kind = 'workflow'
      and workflow_o_id = ${node.workflowOId}
      and (${node.version ?? null}::int is null or workflow_version = ${node.version ?? null}::int)
      and input = ${json(tx, input)}
    order by created_at desc, o_id desc
    limit 1`;
  return row;
}

/** A run above it may hold the only place, until this one has ended. */
async function requireNoLimit(tx: Tx, workspace: string, workflowOId: string, version: number | null) {
  const [row] = await tx<{ limits: WorkflowDefinition['limits'] | null }[]>`
    select pinned.definition -> 'limits' as limits
    from workflow
    join workflow_version as pinned
      on pinned.workspace_o_id = ${workspace}
      and pinned.workflow_o_id = workflow.o_id
      and pinned.version = coalesce(${version}::int, workflow.version)
    where workflow.workspace_o_id = ${workspace}
      and workflow.o_id = ${workflowOId}`;
  if (!row?.limits?.concurrency) return;
  const message = `The workflow ${workflowOId} limits its concurrency, and a run above this one is a run of it`;
  throw new ApiError(409, 'waits_for_itself', message);
}

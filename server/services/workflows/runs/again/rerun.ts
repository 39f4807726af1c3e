import { newOId, prefixes } from '../../../../../schema/o-id.ts';
import type { WorkflowKept } from '../../../../../schema/workflow-run-change.ts';
import type { Tx } from '../../../../database/index.ts';
import { json } from '../../../../database/json.ts';
import { conflict, invalidField } from '../../../../errors.ts';
import type { Asker } from '../../../runs/accept.ts';
import { wakeRun } from '../../../runs/parent-signal.ts';
import { type Graph, graphOf } from '../../advance/graph.ts';
import { allNodes } from '../defined-nodes.ts';
import { pinAgents } from '../pin-agents.ts';
import { requireCreditsOfAgents, requireSmallInput } from '../start-run.ts';
import { hasEnded, type LockedRun, lockWorkflowRun } from '../workflow-run-row.ts';
import { keptOf } from './kept.ts';
import type { RetryPlan } from './retry-plan.ts';
import { planOf, reopenMaps, settledNodes, versionOf } from './retry-workflow-run.ts';

export interface Rerun {
  workflowRunOId: string;
  fromNodeId: string;
  /** In place of what the workflow makes the node's input of. */
  input?: unknown;
  /** Absent: that of the former run. */
  workflowVersion?: number | 'latest' | null;
  callbackUrl?: string | null;
  linkOrigin: string | null;
  asker: Asker;
}

export interface StartedRerun {
  workflowRunOId: string;
  kept: WorkflowKept;
}

/**
 * Creates a run, at the same or a named version, that begins at a node and copies the outputs of all nodes that are
 * not downstream of it. Its agents work at their current versions. 404 for an unknown run, 400 for a node that is not
 * at the top level, 409 for an open run, one that never reached the node, and a deleted workflow, 402 as at starting.
 */
export async function rerunFrom(
  tx: Tx,
  workspace: string,
  askedRerun: Rerun,
  creditLimit: number,
): Promise<StartedRerun> {
  const { workflowRunOId: former, fromNodeId, input } = askedRerun;
  const run = await lockWorkflowRun(tx, workspace, former);
  const at = await versionOf(tx, workspace, run, askedRerun.workflowVersion ?? null);
  const graph = graphOf(at.definition);
  if (!graph.nodes.has(fromNodeId))
    throw invalidField('fromNodeId', 'is not a top-level node of the workflow version this run used');
  if (!hasEnded(run))
    throw conflict(
      `The run has not ended: its status is ${run.status}; cancel it, or wait for its end`,
      'run_not_ended',
    );
  if (graphOf(run.definition).nodes.has(fromNodeId)) await requireReached(tx, workspace, askedRerun);
  if (allNodes(at.definition.nodes).some(({ type }) => type === 'agent'))
    await requireCreditsOfAgents(tx, workspace, askedRerun.asker.keyOId, creditLimit);
  const anew = await insertRun(tx, workspace, run, at.version, askedRerun);
  await pinAgents(tx, workspace, [anew]);
  const plan = planOf(run, at, await settledNodes(tx, workspace, former));
  await takeOver(tx, workspace, { former, anew, at, plan, behind: [...nodesFrom(graph, fromNodeId)] });
  if (input !== undefined && input !== null) {
    requireSmallInput(input, 'input');
    const type = graph.nodes.get(fromNodeId)?.type ?? '';
    await tx`
      insert into workflow_node (workspace_o_id, run_o_id, key, node_id, type, status, input)
      values (${workspace}, ${anew}, ${fromNodeId}, ${fromNodeId}, ${type}, 'ready', ${json(tx, input)})`;
  }
  await wakeRun(tx, workspace, anew);
  return { workflowRunOId: anew, kept: await keptOf(tx, workspace, anew) };
}

/** A node of a branch that was not taken has nothing to begin with. */
async function requireReached(tx: Tx, workspace: string, { workflowRunOId, fromNodeId }: Rerun) {
  const [row] = await tx`
    select
    from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${workflowRunOId}
      and key = ${fromNodeId}
      and first_started_at is not null`;
  if (!row) throw conflict(`The run never reached ${fromNodeId}; choose an earlier node`, 'node_not_reached');
}

async function insertRun(
  tx: Tx,
  workspace: string,
  run: LockedRun,
  version: number,
  { workflowRunOId: former, fromNodeId, callbackUrl, linkOrigin, asker }: Rerun,
): Promise<string> {
  const anew = newOId(prefixes.workflowRun);
  const madeRun = await tx`
    insert into run (
      workspace_o_id, o_id, kind, executor, workflow_o_id, workflow_version, input, callback_url, link_origin,
      rerun_of, rerun_from, key_o_id, external_request_id
    )
    select
      ${workspace}, ${anew}, 'workflow', 'queue', former.workflow_o_id, ${version}, former.input,
      ${callbackUrl ?? null}, ${linkOrigin}, ${former}, ${fromNodeId}, ${asker.keyOId}, ${asker.externalRequestId}
    from run as former
    join workflow
      on workflow.workspace_o_id = ${workspace}
      and workflow.o_id = ${run.workflowOId}
      and workflow.deleted_at is null
    where former.workspace_o_id = ${workspace}
      and former.o_id = ${former}
    returning 1`;
  if (madeRun.count === 0) throw conflict('The workflow of this run was deleted', 'workflow_deleted');
  return anew;
}

interface TakeOver {
  former: string;
  anew: string;
  /** The version of the new run. */
  at: Pick<LockedRun, 'definition'>;
  plan: RetryPlan;
  /** Ids of nodes that are done again whatever the plan says. */
  behind: string[];
}

/** What a retry would do again is pending in the new run too. */
async function takeOver(
  tx: Tx,
  workspace: string,
  { former, anew, at, plan: { removed: removedKeys, reopened: reopenedKeys }, behind }: TakeOver,
): Promise<void> {
  await tx`
    insert into workflow_node (
      workspace_o_id, run_o_id, key, node_id, type, status, attempt, input, output, error, agent_run_o_id, decision, item_error,
      is_own,
      first_started_at, started_at, completed_at
    )
    select
      workspace_o_id, ${anew}, key, node_id, type, status, attempt, input, output, error, agent_run_o_id, decision, item_error,
      key = any (${reopenedKeys}),
      first_started_at, started_at, completed_at
    from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${former}
      and key <> all (${removedKeys})
      and split_part(key, '[', 1) <> all (${behind})
    returning 1`;
  await reopenMaps(tx, workspace, anew, at, reopenedKeys);
}

/** A node, and all that any way leads to from it. */
function nodesFrom({ order, into }: Graph, first: string): Set<string> {
  const found = new Set([first]);
  for (const id of order) if ((into.get(id) ?? []).some(({ from }) => found.has(from))) found.add(id);
  return found;
}

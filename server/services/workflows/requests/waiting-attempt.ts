import type { WorkflowDefinition } from '../../../../schema/workflow.ts';
import type { WorkflowNode } from '../../../../schema/workflow-steps/index.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { signalRun } from '../../runs/parent-signal.ts';
import { storable } from '../advance/storable.ts';
import { nodeAt } from '../runs/defined-nodes.ts';
import type { NotedRefresh } from '../steps/refresh.ts';
import type { NotedAnswer } from './noted-answer.ts';

/** The identity of one attempt at a node that waits for a job's answer. */
export interface RequestAttempt {
  runOId: string;
  nodeKey: string;
  /** Of the run; absent: the job is an earlier version's, which did not say. */
  round?: number | undefined;
  attempt: number;
}

/** Returns a node whose attempt waits for its answer, and its input; null where it no longer waits. */
export async function waitingAttempt(
  tx: Tx,
  workspace: string,
  { runOId, nodeKey, round, attempt }: RequestAttempt,
): Promise<{ node: WorkflowNode; input: unknown } | null> {
  const [row] = await tx<{ input: unknown; definition: WorkflowDefinition }[]>`
    select node.input, version.definition
    from workflow_node as node
    join run
      on run.workspace_o_id = ${workspace}
      and run.o_id = node.run_o_id
      and run.status in ('pending', 'running', 'waiting')
      and run.round = coalesce(${round ?? null}::int, run.round)
    join workflow_version as version
      on version.workspace_o_id = ${workspace}
      and version.workflow_o_id = run.workflow_o_id
      and version.version = run.workflow_version
    where node.workspace_o_id = ${workspace}
      and node.run_o_id = ${runOId}
      and node.key = ${nodeKey}
      and node.status = 'waiting'
      and node.attempt = ${attempt}
      and node.output is null`;
  const node = row ? nodeAt(row.definition, nodeKey) : undefined;
  return row && node ? { node, input: row.input } : null;
}

/** Stores the answer to an attempt and has the run resumed; does nothing where the attempt no longer waits. */
export async function noteAnswer(
  tx: Tx,
  workspace: string,
  { runOId, nodeKey, round, attempt }: RequestAttempt,
  noted: NotedAnswer | NotedRefresh,
): Promise<void> {
  // the run before its nodes, as every statement of its holder
  if (!(await signalRun(tx, workspace, runOId))) return;
  await tx`
    update workflow_node
    set
      -- the time that has come lets the run's holder settle it by its policy
      wake_at = now(),
      output = ${json(tx, storable(noted).value)}
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = ${nodeKey}
      and type in ('http', 'refresh')
      and status = 'waiting'
      and attempt = ${attempt}
      and output is null
      and exists (
        select
        from run
        where run.workspace_o_id = ${workspace}
          and run.o_id = ${runOId}
          and run.round = coalesce(${round ?? null}::int, run.round)
      )`;
}

import type { WorkflowDefinition } from '../../../../schema/workflow.ts';
import type { WorkflowRunStatus } from '../../../../schema/workflow-run.ts';
import type { Tx } from '../../../database/index.ts';
import type { RunReply } from '../../runs/reply.ts';
import { hasEnded } from '../runs/workflow-run-row.ts';
import { isSettled } from '../statuses.ts';
import { outputOf } from '../steps/agent.ts';
import type { NodeFault, Outcome } from '../steps/step.ts';
import { readNotedEvents } from './events/noted-events.ts';
import { graphOf } from './graph.ts';
import { clockFrom, type Node, type Run } from './run.ts';

interface RunRow {
  isChild: boolean;
  attempt: number;
  round: number;
  signals: number;
  workflowOId: string;
  input: Record<string, unknown>;
  keyOId: string | null;
  linkOrigin: string | null;
  acceptedAt: Date;
  startedAt: Date;
  now: Date;
  definition: WorkflowDefinition;
}

/**
 * Takes a run that waits, or whose holder is gone. Only the holder of its job's lease may call it. Null when the run
 * has ended.
 */
export async function takeRun(tx: Tx, workspace: string, runOId: string): Promise<Run | null> {
  const [row] = await tx<RunRow[]>`
    update run
    set
      status = 'running',
      attempt = attempt + 1,
      started_at = coalesce(started_at, clock.now),
      wake_at = null
    from workflow_version as version, (select now() as now) as clock
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}
      and run.kind = 'workflow'
      and run.status in ('pending', 'running', 'waiting')
      and version.workspace_o_id = ${workspace}
      and version.workflow_o_id = run.workflow_o_id
      and version.version = run.workflow_version
    returning run.parent_run_o_id is not null as is_child, run.attempt, run.round, run.signals, run.workflow_o_id, run.input, run.key_o_id, run.link_origin, run.created_at as accepted_at,
      run.started_at,
      clock.now, version.definition`;
  if (!row) return null;
  const { definition, now, ...rest } = row;
  const held = {
    runOId,
    ...rest,
    graph: graphOf(definition),
    limits: definition.limits ?? null,
    ...nothingKnown(),
    now: clockFrom(now),
  };
  await readNodes(tx, workspace, held);
  return held;
}

/**
 * Rereads what others may have changed: only nodes that were open, if the last commit is known. False when this
 * attempt no longer holds the run.
 */
export async function readAgain(
  tx: Tx,
  workspace: string,
  heldRun: Run,
  anew: 'all of it' | 'what was open',
): Promise<boolean> {
  const [row] = await tx<{ signals: number; now: Date }[]>`
    select signals, now() as now
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${heldRun.runOId}
      and status = 'running'
      and attempt = ${heldRun.attempt}
    for no key update`;
  if (!row) return false;
  Object.assign(heldRun, { signals: row.signals, now: clockFrom(row.now) });
  if (anew === 'all of it') {
    Object.assign(heldRun, nothingKnown());
    await readNodes(tx, workspace, heldRun);
  } else await readNodes(tx, workspace, heldRun, openKeys(heldRun));
  return true;
}

const openKeys = ({ nodes }: Run): string[] =>
  [...nodes.values()].filter(({ status }) => !isSettled(status)).map(({ key }) => key);

const nothingKnown = () => ({
  nodes: new Map<string, Node>(),
  agentOutcomes: new Map<string, Outcome>(),
  queued: new Set<string>(),
  itemEnds: new Map(),
  size: 0,
});

interface ReadRow extends Node {
  size: number;
  executor: string | null;
  agentKind: 'agent' | 'workflow' | null;
  agentStatus: WorkflowRunStatus | null;
  agentOutput: unknown;
  agentError: NodeFault | null;
}

/**
 * Nodes, and beside those that run what has become of their agents' and child runs. With `open` those that have not settled, and
 * those of these keys.
 */
async function readNodes(tx: Tx, workspace: string, heldRun: Run, open?: readonly string[]): Promise<void> {
  const rows = await tx<ReadRow[]>`
    select
      node.key, node.node_id, node.type, node.status, node.attempt, node.input, node.output, node.error,
      node.wake_at, node.awaits, node.message, node.agent_run_o_id, node.earlier, node.item_error, node.first_started_at,
      node.started_at, node.completed_at,
      coalesce(length(node.input::text), 0)
        + case when node.completed_at is null then 0 else coalesce(length(node.output::text), 0) end as size,
      agent.executor, agent.kind as agent_kind, agent.status as agent_status, agent.output as agent_output, agent.error as agent_error
    from workflow_node as node
    left join run as agent
      on agent.workspace_o_id = ${workspace}
      and agent.o_id = node.agent_run_o_id
      and node.status = 'running'
    where node.workspace_o_id = ${workspace}
      and node.run_o_id = ${heldRun.runOId}
      ${open ? tx`and (node.completed_at is null or node.key = any (${[...open]}))` : tx``}`;
  await readNotedEvents(tx, workspace, rows);
  const agentOutcomes = new Map<string, Outcome>();
  const queued = new Set<string>();
  for (const { size, executor, agentKind, agentStatus, agentOutput, agentError, ...node } of rows) {
    // what others change of nodes that are open is no more than a note of what ends them
    if (!open) heldRun.size += size;
    heldRun.nodes.set(node.key, node);
    if (node.agentRunOId === null || agentStatus === null) continue;
    if (hasEnded({ status: agentStatus }))
      agentOutcomes.set(node.agentRunOId, outcomeOf({ agentKind, agentStatus, agentOutput, agentError }));
    else if (executor === 'queue') queued.add(node.agentRunOId);
  }
  Object.assign(heldRun, { agentOutcomes, queued });
}

type EndedWork = Pick<ReadRow, 'agentKind' | 'agentStatus' | 'agentOutput' | 'agentError'>;

/** The outcome of a node whose agent's run, or child run, somebody else has ended. */
function outcomeOf({ agentKind, agentStatus, agentOutput, agentError }: EndedWork): Outcome {
  if (agentKind === 'workflow') return outcomeOfChild({ agentStatus, agentOutput, agentError });
  if (agentOutput) return { status: 'completed', output: outputOf(agentOutput as RunReply) };
  const error = agentError ?? { code: 'run_cancelled', message: "The agent's run was cancelled" };
  return { status: 'failed', error, mayTryAgain: mayFareBetter.has(error.code) };
}

/** One that failed may be retried, and keeps what it has done; whoever cancelled it does not want it retried. */
function outcomeOfChild({ agentStatus, agentOutput, agentError }: Omit<EndedWork, 'agentKind'>): Outcome {
  if (agentStatus === 'completed') return { status: 'completed', output: agentOutput ?? null };
  if (agentStatus === 'cancelled')
    return { status: 'failed', error: { code: 'run_cancelled', message: 'The child run was cancelled' } };
  const message = agentError?.message ?? 'The child run failed';
  return { status: 'failed', error: { code: 'workflow_failed', message }, mayTryAgain: true };
}

/** Codes of ends that another attempt may not come to. */
const mayFareBetter = new Set([
  'internal_error',
  'interrupted',
  'timeout',
  'model_unavailable',
  'unavailable',
]);

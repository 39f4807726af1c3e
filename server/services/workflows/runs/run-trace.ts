import type {
  WorkflowAttempt,
  WorkflowFault,
  WorkflowRunTotals,
  WorkflowTrace,
  WorkflowTraceNode,
} from '../../../../schema/workflow-run.ts';
import type { Edge } from '../../../../schema/workflow-steps/node.ts';
import { countedPage, type PageAsked } from '../../../database/counted-page.ts';
import type { Tx } from '../../../database/index.ts';
import { leadsNowhere } from '../advance/edges.ts';
import { allEdges } from './defined-nodes.ts';
import { workflowRunSummary } from './run-list.ts';
import { definitionOf } from './workflow-run-row.ts';

interface NodeRow
  extends Omit<
    WorkflowTraceNode,
    | 'warning'
    | 'takenOver'
    | 'workflowRunOId'
    | 'attempts'
    | 'awaits'
    | 'waitsUntil'
    | 'startedAt'
    | 'completedAt'
  > {
  isOwn: boolean;
  awaits: { filters: Record<string, unknown> } | null;
  attempt: number;
  earlier: Pick<WorkflowAttempt, 'attempt' | 'startedAt' | 'endedAt' | 'error' | 'agentRunOId'>[];
  wakeAt: Date | null;
  firstStartedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
}

interface AgentRunRow {
  oId: string;
  model: string | null;
  credits: number;
  costUsd: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

/** Returns a run's nodes in the order in which they began, each with its attempts and their cost. 404 if unknown. */
export async function workflowRunTrace(
  tx: Tx,
  workspace: string,
  runOId: string,
  page: { limit: number; offset: number },
): Promise<WorkflowTrace> {
  const summary = await workflowRunSummary(tx, workspace, runOId);
  const { nodes, total, hasNext } = await tracedNodes(tx, workspace, runOId, page);
  return {
    ...summary,
    totals: await runTotals(tx, workspace, runOId),
    nodes,
    nodesTotal: total,
    hasNext,
  };
}

/** Returns the nodes that have begun, and the number of all. */
export async function tracedNodes(
  tx: Tx,
  workspace: string,
  runOId: string,
  page: PageAsked,
): Promise<{ nodes: WorkflowTraceNode[]; total: number; hasNext: boolean }> {
  const read = await tx<NodeRow[]>`
    select
      key, node_id, type, status, attempt, earlier, input, output, error, wake_at, awaits, agent_run_o_id,
      is_own, first_started_at, started_at, completed_at
    from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
    order by coalesce(first_started_at, completed_at), key
    limit ${page.limit + 1}
    offset ${page.offset}`;
  const {
    data: rows,
    total,
    hasNext,
  } = await countedPage(
    read,
    page,
    () => tx<{ total: number }[]>`
      select count(*)::int as total
      from workflow_node
      where workspace_o_id = ${workspace}
        and run_o_id = ${runOId}`,
  );
  const agentRuns = await agentRunsOf(tx, workspace, rows);
  const edgesOf = await edgesOfConditions(tx, workspace, runOId, rows);
  const nodes = rows.map((row) => ({
    ...tracedNode(row, agentRuns),
    warning: leadsNowhere(edgesOf.get(row.key) ?? [], row.output)
      ? 'No edge names its value: nothing behind it begins'
      : null,
  }));
  return { nodes, total, hasNext };
}

/** The edges out of conditions that have completed, by the keys of their nodes. */
async function edgesOfConditions(
  tx: Tx,
  workspace: string,
  runOId: string,
  rows: readonly NodeRow[],
): Promise<Map<string, readonly Edge[]>> {
  const conditions = rows.filter(({ type, status }) => type === 'condition' && status === 'completed');
  if (conditions.length === 0) return new Map();
  const edges = allEdges(await definitionOf(tx, workspace, runOId));
  return new Map(conditions.map(({ key, nodeId }) => [key, edges.filter(({ from }) => from === nodeId)]));
}

export async function runTotals(tx: Tx, workspace: string, runOId: string): Promise<WorkflowRunTotals> {
  const [row] = await tx<(Omit<AgentRunRow, 'oId' | 'model'> & { agentRuns: number })[]>`
    select
      count(*)::int as agent_runs, ${usage(tx, (column) => tx`coalesce(sum(${column}), 0)`)}
    from run
    where workspace_o_id = ${workspace}
      and kind = 'agent'
      and parent_run_o_id in (
        with recursive own as (
          select ${runOId}::text collate "C" as o_id
          union all
          select child.o_id
          from own
          join run as child
            on child.workspace_o_id = ${workspace}
            and child.parent_run_o_id = own.o_id
            and child.kind = 'workflow'
        )
        select o_id
        from own
      )`;
  if (!row) throw new Error('the statement of a sum returned no row');
  const { agentRuns, credits, costUsd } = row;
  return { agentRuns, credits, costUsd, tokens: tokensOf(row) };
}

async function agentRunsOf(
  tx: Tx,
  workspace: string,
  rows: readonly NodeRow[],
): Promise<Map<string, AgentRunRow>> {
  const oIds = rows
    .flatMap(({ agentRunOId, earlier }) => [agentRunOId, ...earlier.map((one) => one.agentRunOId)])
    .filter((oId) => oId !== null);
  if (oIds.length === 0) return new Map();
  const found = await tx<AgentRunRow[]>`
    select o_id, model, ${usage(tx, (column) => column)}
    from run
    where workspace_o_id = ${workspace}
      and kind = 'agent'
      and o_id = any (${oIds})`;
  return new Map(found.map((run) => [run.oId, run]));
}

function usage(tx: Tx, of: (column: ReturnType<Tx>) => ReturnType<Tx>) {
  return tx`
    ${of(tx`credits`)}::float8 as credits, ${of(tx`cost_usd`)}::float8 as cost_usd,
    ${of(tx`input_tokens`)}::float8 as input_tokens, ${of(tx`cached_tokens`)}::float8 as cached_tokens,
    ${of(tx`output_tokens`)}::float8 as output_tokens`;
}

function tracedNode(
  row: NodeRow,
  agentRuns: ReadonlyMap<string, AgentRunRow>,
): Omit<WorkflowTraceNode, 'warning'> {
  const { key, nodeId, type, status, input, output, error, awaits, agentRunOId } = row;
  return {
    key,
    nodeId,
    type,
    status,
    takenOver: !row.isOwn,
    attempts: attemptsOf(row).map((attempt) => ({ ...attempt, ...paid(attempt.agentRunOId, agentRuns) })),
    input,
    output,
    error,
    waitsUntil: row.wakeAt?.toISOString() ?? null,
    awaits: awaits?.filters ?? null,
    agentRunOId: type === 'workflow' ? null : agentRunOId,
    workflowRunOId: type === 'workflow' ? agentRunOId : null,
    startedAt: (row.firstStartedAt ?? row.startedAt)?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

/** One that waits for its next attempt has the last one among the earlier ones already. */
function attemptsOf(row: NodeRow): NodeRow['earlier'] {
  const { attempt, earlier: before, type } = row;
  const runOf = (oId: string | null) => (type === 'workflow' ? null : oId);
  const earlier = before.map((one) => ({ ...one, agentRunOId: runOf(one.agentRunOId) }));
  const hasPresent = attempt > 0 && !earlier.some((one) => one.attempt === attempt);
  if (!hasPresent) return earlier;
  const [startedAt, endedAt] = [row.startedAt, row.completedAt].map((at) => at?.toISOString() ?? null);
  const error: WorkflowFault | null = row.completedAt ? row.error : null;
  return [
    ...earlier,
    {
      attempt,
      startedAt: startedAt ?? null,
      endedAt: endedAt ?? null,
      error,
      agentRunOId: runOf(row.agentRunOId),
    },
  ];
}

function paid(oId: string | null, agentRuns: ReadonlyMap<string, AgentRunRow>) {
  const run = oId === null ? undefined : agentRuns.get(oId);
  if (!run) return { model: null, tokens: null, credits: null, costUsd: null };
  const { model, credits, costUsd } = run;
  return { model, tokens: tokensOf(run), credits, costUsd };
}

const tokensOf = ({ inputTokens, cachedTokens, outputTokens }: Omit<AgentRunRow, 'oId' | 'model'>) => ({
  input: inputTokens,
  cached: cachedTokens,
  output: outputTokens,
});

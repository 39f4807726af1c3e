import type { WorkflowDefinition } from '../../../../schema/workflow.ts';
import type {
  WorkflowFault,
  WorkflowMapItems,
  WorkflowNodeState,
  WorkflowRunDetail,
  WorkflowRunStatus,
} from '../../../../schema/workflow-run.ts';
import type { NodeOf } from '../../../../schema/workflow-steps/index.ts';
import type { Tx } from '../../../database/index.ts';
import { json } from '../../../database/json.ts';
import { losersOf } from '../advance/edges.ts';
import { graphInside } from '../advance/graph.ts';
import { isSettled } from '../statuses.ts';
import { nodesInside } from './defined-nodes.ts';
import { waitsToBegin } from './limits/begins.ts';
import { waitsForPlace } from './limits/places.ts';
import { definitionOf, hasEnded, unknownWorkflowRun } from './workflow-run-row.ts';

/** A node that has a row; `items` is null of one that is no map over a list. */
type StoredState = Omit<WorkflowNodeState, 'items'> & { items: WorkflowMapItems | null };

interface RunRow {
  workflowOId: string;
  version: number;
  status: WorkflowRunStatus;
  callbackUrl: string | null;
  output: unknown;
  error: WorkflowFault | null;
  circuitBreakerReason: string | null;
  waitsForLimit: boolean;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  nodes: StoredState[] | null;
  items: (WorkflowMapItems & { map: string })[] | null;
}

/** Returns the state of a run and its nodes at one moment. 404 if unknown. */
export async function workflowRunStatus(
  tx: Tx,
  workspace: string,
  runOId: string,
): Promise<WorkflowRunDetail> {
  const definition = await definitionOf(tx, workspace, runOId);
  const [row] = await tx<RunRow[]>`
    select
      workflow_o_id, workflow_version as version, status, callback_url, output, error, circuit_breaker_reason,
      created_at, started_at, completed_at, 
      ${waitsForPlace(tx, workspace)} or ${waitsToBegin(tx, workspace)} as waits_for_limit,
      ${nodeStates(tx, workspace, runOId, definition)} as nodes,
      ${itemCounts(tx, workspace, runOId, definition)} as items
    from run
    where workspace_o_id = ${workspace}
      and o_id = ${runOId}`;
  if (!row) throw unknownWorkflowRun();
  return shown(runOId, definition, row);
}

/** As json: to copy an output into jsonb, as jsonb_agg does, takes the embedded engine seconds where it has many members. */
function nodeStates(tx: Tx, workspace: string, runOId: string, { nodes }: WorkflowDefinition) {
  const moment = (column: ReturnType<Tx>) =>
    tx`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return tx`(
    select json_agg(json_build_object(
      'id', key, 'status', status, 'attempt', attempt, 'startedAt', ${moment(tx`coalesce(first_started_at, started_at)`)},
      'completedAt', ${moment(tx`completed_at`)}, 'output', output, 'error', error,
      'items', case when type = 'map' and jsonb_typeof(input) = 'array' then json_build_object(
        'total', jsonb_array_length(input), 'completed', 0, 'failed', 0, 'running', 0, 'failures', '[]'::jsonb
      ) end
    ))
    from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and key = any (${nodes.map(({ id }) => id)})
  )`;
}

const failuresMost = 100;

/**
 * An item is over when a node of it has failed and its policy is `fail`, or when all of its nodes have settled, those that
 * lost a race too; what it failed with behind them stands with the last of them.
 */
function itemCounts(tx: Tx, workspace: string, runOId: string, definition: WorkflowDefinition) {
  const maps = definition.nodes.filter((node): node is NodeOf<'map'> => node.type === 'map');
  if (maps.length === 0) return tx`null::jsonb`;
  const inner = maps.flatMap(nodesInside);
  const failing = inner.filter(({ onError }) => onError === 'fail').map(({ id }) => id);
  const sizes = Object.fromEntries(maps.map((map) => [map.id, nodesInside(map).length]));
  const loserIds = maps
    .map(graphInside)
    .flatMap((graph) =>
      [...graph.nodes.values()].flatMap(({ id, race }) => (race ? losersOf(graph, id) : [])),
    );
  return tx`(
    with inside as (
      select
        split_part(key, '[', 1) as map, split_part(split_part(key, '[', 2), ']', 1)::int as index, node_id, status,
        status = 'failed' and node_id = any (${failing}) as ends, error ->> 'message' as message,
        item_error ->> 'message' as behind
      from workflow_node
      where workspace_o_id = ${workspace}
        and run_o_id = ${runOId}
        and node_id = any (${inner.map(({ id }) => id)})
    ),
    item as (
      select
        map, index, bool_or(ends or behind is not null) as failed,
        count(*) filter (
          where status in ('completed', 'failed', 'skipped') or (status = 'cancelled' and node_id = any (${loserIds}))
        ) = (${json(tx, sizes)}::jsonb ->> map)::int as complete,
        coalesce(
          min(
            case when (${json(tx, sizes)}::jsonb ->> map)::int > 1 then node_id || ': ' else '' end || message
          ) filter (where ends),
          min(behind)
        ) as message
      from inside
      group by map, index
    ),
    counted as (
      select
        map, count(*) filter (where complete and not failed) as completed, count(*) filter (where failed) as failed,
        count(*) filter (where not (failed or complete)) as running,
        coalesce(
          jsonb_agg(jsonb_build_object('index', index, 'message', message) order by index) filter (where failed), '[]'
        ) as failures
      from item
      group by map
    )
    select jsonb_agg(jsonb_build_object(
      'map', map, 'completed', completed, 'failed', failed, 'running', running,
      'failures', jsonb_path_query_array(failures, ${`$[0 to ${failuresMost - 1}]`}::jsonpath)
    ))
    from counted
  )`;
}

function shown(runOId: string, definition: WorkflowDefinition, row: RunRow): WorkflowRunDetail {
  const known = new Map(row.nodes?.map((node) => [node.id, node]));
  const counts = new Map(row.items?.map(({ map, ...items }) => [map, items]));
  const nodes = definition.nodes.map(({ id }): WorkflowNodeState => {
    const stored = known.get(id);
    if (!stored) return untouched(id, hasEnded(row));
    const { items, ...node } = stored;
    if (!items) return node;
    const itemCount = { ...items, ...counts.get(id) };
    // what stopped the map stopped its open items
    return { ...node, items: isSettled(node.status) ? { ...itemCount, running: 0 } : itemCount };
  });
  const { workflowOId, version, status, callbackUrl, error, circuitBreakerReason } = row;
  const count = (is: (node: WorkflowNodeState) => boolean) => nodes.filter(is).length;
  return {
    workflowRunOId: runOId,
    jobOId: runOId,
    workflowOId,
    version,
    status,
    totalCount: nodes.length,
    processedCount: count((node) => isSettled(node.status)),
    successCount: count((node) => node.status === 'completed'),
    failedCount: count((node) => node.status === 'failed'),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    error,
    circuitBreakerReason,
    waiting: row.waitsForLimit ? 'limit' : null,
    callbackUrl,
    output: (row.output ?? null) as WorkflowRunDetail['output'],
    nodes,
  };
}

/** A node without a row never came to anything; what has ended does not wait for it. */
const untouched = (id: string, isOver: boolean): WorkflowNodeState => ({
  id,
  status: isOver ? 'cancelled' : 'pending',
  attempt: 0,
  startedAt: null,
  completedAt: null,
  output: null,
  error: null,
});

import type { Tx } from '../../../database/index.ts';

/** The state of an agent's or workflow's run, as its followers receive it before its end. */
export interface RunState {
  kind: 'agent' | 'workflow';
  status: string;
  round: number;
  attempt: number;
  /** Of the workflow, to which the run is pinned; null for an agent's. */
  version: number | null;
  /** Top-level nodes that have begun, by their ids; empty where nobody asked for them. */
  nodes: ReadonlyMap<string, NodeProgress>;
}

export interface NodeProgress {
  status: string;
  attempt: number;
  /** Of a map or a repeat: nodes inside it that have come to their end. */
  settledInside: number;
}

interface Row extends Omit<RunState, 'nodes'> {
  oId: string;
  nodes: Record<string, NodeProgress> | null;
}

/** Runs to watch; `nodesOf` are those whose nodes are reported. */
export interface WatchedRuns {
  runOIds: readonly string[];
  nodesOf: readonly string[];
}

/** Returns the states of runs by oId, each with its nodes at the same moment. Unknown ones are left out. */
export async function runStates(
  tx: Tx,
  workspace: string,
  { runOIds, nodesOf }: WatchedRuns,
): Promise<Map<string, RunState>> {
  const rows = await tx<Row[]>`
    select run.o_id, run.kind, run.status, run.round, run.attempt, run.workflow_version as version, begun.nodes
    from run
    left join lateral (
      select jsonb_object_agg(
        node.id,
        jsonb_build_object('status', node.status, 'attempt', node.attempt, 'settledInside', node.settled_inside)
      ) as nodes
      from (
        select
          split_part(key, '[', 1) as id,
          max(status) filter (where position('[' in key) = 0) as status,
          max(attempt) filter (where position('[' in key) = 0) as attempt,
          count(*) filter (where position('[' in key) > 0 and completed_at is not null) as settled_inside
        from workflow_node
        where workspace_o_id = ${workspace}
          and run_o_id = run.o_id
          -- here, and not where it is joined: the rows of all others would be read
          and run.o_id = any (${[...nodesOf]})
        group by 1
      ) as node
    ) as begun on true
    where run.workspace_o_id = ${workspace}
      and run.o_id = any (${[...runOIds]})`;
  return new Map(
    rows.map(({ oId, nodes, ...state }) => [oId, { ...state, nodes: new Map(Object.entries(nodes ?? {})) }]),
  );
}

/** Returns the ids of the top-level nodes in a run's version, in order; none for an agent's run. */
export async function nodeIdsOf(tx: Tx, workspace: string, runOId: string): Promise<string[]> {
  const [row] = await tx<{ ids: string[] }[]>`
    select jsonb_path_query_array(pinned.definition, '$.nodes[*].id') as ids
    from run
    join workflow_version as pinned
      on pinned.workspace_o_id = ${workspace}
      and pinned.workflow_o_id = run.workflow_o_id
      and pinned.version = run.workflow_version
    where run.workspace_o_id = ${workspace}
      and run.o_id = ${runOId}`;
  return row?.ids ?? [];
}

const over = ['completed', 'failed', 'cancelled'];
export const isOver = ({ status }: Pick<RunState, 'status'>) => over.includes(status);

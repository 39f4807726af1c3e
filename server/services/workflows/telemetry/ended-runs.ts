import type { Database } from '../../../database/index.ts';

/** The columns of an ended run, of a workflow or an agent, that a trace needs. */
export interface EndedRunRow {
  workspace: string;
  runOId: string;
  round: number;
  kind: 'agent' | 'workflow';
  status: 'completed' | 'failed' | 'cancelled';
  fault: string | null;
  agentType: string | null;
  agentOId: string | null;
  workflowOId: string | null;
  workflowVersion: number | null;
  attempt: number;
  model: string | null;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  credits: number;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date;
}

/** A node of an ended run. */
export interface EndedNodeRow {
  key: string;
  nodeId: string;
  type: string;
  status: string;
  attempt: number;
  fault: string | null;
  agentRunOId: string | null;
  earlier: {
    attempt: number;
    startedAt: string | null;
    endedAt: string;
    fault: string | null;
    agentRunOId: string | null;
  }[];
  startedAt: Date | null;
  completedAt: Date | null;
}

export interface EndedRun extends EndedRunRow {
  nodes: EndedNodeRow[];
  /** Runs of agents that belong to its nodes. */
  agentRuns: EndedRunRow[];
}

/** The limit of nodes and agents' runs in one trace; a list of a thousand items with several attempts has more. */
export const nodesMost = 2_000;

type Sql = Database['ownerSql'];

/**
 * Returns the runs of all workspaces that ended since a time, the earliest first; agents' runs of nodes come with
 * their workflow's run. `but` excludes runs that are already known, as `<oId> <round>`.
 */
export async function endedRuns(
  sql: Sql,
  since: Date,
  but: readonly string[],
  most: number,
): Promise<EndedRun[]> {
  const runs = await sql<EndedRunRow[]>`
    select ${columns(sql)}
    from run
    where completed_at >= ${since}
      -- a child run has a trace of its own too
      and (parent_run_o_id is null or kind = 'workflow')
      and not (o_id || ' ' || round = any (${but as string[]}))
    order by completed_at
    limit ${most}`;
  const whole: EndedRun[] = [];
  for (const run of runs) {
    if (run.kind === 'agent') whole.push({ ...run, nodes: [], agentRuns: [] });
    else whole.push({ ...run, nodes: await nodesOf(sql, run), agentRuns: await agentRunsOf(sql, run) });
  }
  return whole;
}

const columns = (sql: Sql) => sql`
  workspace_o_id as workspace, o_id as run_o_id, round, kind, status, error ->> 'code' as fault,
  agent_type, agent_o_id, workflow_o_id, workflow_version, attempt, model, input_tokens::float8,
  output_tokens::float8, cost_usd::float8, credits::float8, created_at, started_at, completed_at`;

async function nodesOf(sql: Sql, { workspace, runOId }: EndedRunRow): Promise<EndedNodeRow[]> {
  return sql<EndedNodeRow[]>`
    select
      key, node_id, type, status, attempt, error ->> 'code' as fault, agent_run_o_id,
      coalesce(
        (
          select jsonb_agg(one - 'error' || jsonb_build_object('fault', one #> '{error,code}'))
          from jsonb_array_elements(earlier) as one
        ),
        '[]'
      ) as earlier,
      started_at, completed_at
    from workflow_node
    where workspace_o_id = ${workspace}
      and run_o_id = ${runOId}
      and is_own
    order by key
    limit ${nodesMost}`;
}

async function agentRunsOf(sql: Sql, { workspace, runOId }: EndedRunRow): Promise<EndedRunRow[]> {
  return sql<EndedRunRow[]>`
    select ${columns(sql)}
    from run
    where workspace_o_id = ${workspace}
      and parent_run_o_id = ${runOId}
      and completed_at is not null
    order by o_id
    limit ${nodesMost}`;
}

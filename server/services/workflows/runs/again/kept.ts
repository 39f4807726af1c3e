import type { WorkflowKept } from '../../../../../schema/workflow-run-change.ts';
import type { Tx } from '../../../../database/index.ts';

interface KeptRow {
  nodes: number;
  credits: number;
  costUsd: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
}

/** Returns the nodes whose outputs a restarted run keeps; their agents are neither asked nor paid again. */
export async function keptOf(tx: Tx, workspace: string, runOId: string): Promise<WorkflowKept> {
  const [row] = await tx<KeptRow[]>`
    select
      count(*)::int as nodes, coalesce(sum(run.credits), 0)::float8 as credits,
      coalesce(sum(run.cost_usd), 0)::float8 as cost_usd,
      coalesce(sum(run.input_tokens), 0)::float8 as input_tokens,
      coalesce(sum(run.cached_tokens), 0)::float8 as cached_tokens,
      coalesce(sum(run.output_tokens), 0)::float8 as output_tokens
    from workflow_node as node
    left join run
      on run.workspace_o_id = ${workspace}
      and run.o_id = node.agent_run_o_id
    where node.workspace_o_id = ${workspace}
      and node.run_o_id = ${runOId}
      and node.status = 'completed'`;
  if (!row) throw new Error('the statement of a sum returned no row');
  const { nodes, credits, costUsd, inputTokens, cachedTokens, outputTokens } = row;
  return {
    nodes,
    credits,
    costUsd,
    tokens: { input: inputTokens, cached: cachedTokens, output: outputTokens },
  };
}

import type { RunMetricsQuery } from '../../../../schema/metrics.ts';
import type { Tx } from '../../../database/index.ts';
import { runConditions } from '../../runs/records/list.ts';
import { asNumber, type Measure, type Source } from '../metric-source.ts';
import type { Range } from './event-source.ts';

/** Returns the source of agents' runs, by the time of acceptance. */
export function runSource(
  tx: Tx,
  workspace: string,
  query: Parameters<typeof runConditions>[2] & Pick<RunMetricsQuery, 'groupBy'>,
  { start, end }: Range,
): Source {
  return {
    table: tx`(
      select o_id, created_at, started_at, completed_at, agent_o_id, agent_type, model, status, key_o_id, experiment_o_id,
        parent_run_o_id, credits, cost_usd, input_tokens, output_tokens
      from run
      where ${runConditions(tx, workspace, query)}
        and created_at >= ${start}
        and created_at < ${end}
    ) as run`,
    oId: tx`run.o_id`,
    at: tx`run.created_at`,
    conditions: tx`true`,
    joins: {
      parent: tx`left join run as parent on parent.workspace_o_id = ${workspace} and parent.o_id = run.parent_run_o_id`,
    },
    dimensions: {
      agent: { value: tx`run.agent_o_id`, named: 'agent' },
      agentType: { value: tx`run.agent_type` },
      model: { value: tx`run.model` },
      status: { value: tx`run.status` },
      key: { value: tx`run.key_o_id`, named: 'key' },
      workflow: { value: tx`parent.workflow_o_id`, needs: ['parent'], named: 'workflow' },
      experiment: { value: tx`run.experiment_o_id`, named: 'experiment' },
    },
    columns: {
      status: { value: tx`run.status` },
      credits: { value: tx`run.credits` },
      cost_usd: { value: tx`run.cost_usd` },
      input_tokens: { value: tx`run.input_tokens` },
      output_tokens: { value: tx`run.output_tokens` },
      ms: {
        value: tx`case when run.status = 'completed' then extract(epoch from run.completed_at - run.started_at) * 1000 end`,
      },
    },
    measures: measuresOf(tx),
  };
}

function measuresOf(tx: Tx): Record<string, Measure> {
  const countedRuns = (status: string): Measure => ({
    value: tx`(count(*) filter (where keyed.status = ${status}::text))::int`,
    columns: ['status'],
    none: 0,
  });
  const decimal = (column: string): Measure => ({
    value: tx`sum(keyed.${tx(column)})`,
    columns: [column],
    read: (value) => String(value ?? 0),
    none: '0',
  });
  const tokens = (column: string): Measure => ({
    value: tx`sum(keyed.${tx(column)})::float8`,
    columns: [column],
    read: asNumber,
    none: 0,
  });
  const percentile = (share: number): Measure => ({
    value: tx`percentile_cont(${share}::float8) within group (order by keyed.ms::float8)`,
    columns: ['ms'],
    read: (value) => (value === null ? null : Math.round(Number(value))),
    none: null,
  });
  return {
    count: { value: tx`count(*)::int`, none: 0 },
    succeeded: countedRuns('completed'),
    failed: countedRuns('failed'),
    credits: decimal('credits'),
    costUsd: decimal('cost_usd'),
    inputTokens: tokens('input_tokens'),
    outputTokens: tokens('output_tokens'),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
  };
}

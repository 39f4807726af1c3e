import {
  type ArmOutcome,
  type ArmResult,
  type Comparison,
  type ExperimentResults,
  outcomesShownMost,
} from '../../../schema/experiment-results.ts';
import type { Tx } from '../../database/index.ts';
import { getExperiment } from './experiments.ts';
import { differenceP, expectedLeast, holm, meanInterval, rateInterval, type Share } from './inference.ts';

/** Returns the results of an experiment for each of its agents, and the pairs that differ. Throws 404. */
export async function experimentResultsOf(
  tx: Tx,
  workspace: string,
  experimentOId: string,
): Promise<ExperimentResults> {
  const { name, agentType, runStrategy } = await getExperiment(tx, workspace, experimentOId);
  const rows = await armRows(tx, workspace, experimentOId);
  const all = outcomesByFrequency(rows);
  const shown = all.slice(0, outcomesShownMost);
  const arms = rows.map((row) => armOf(row, shown, runStrategy === 'WEIGHTED'));
  return {
    experimentOId,
    name,
    agentType,
    runStrategy,
    arms,
    comparisons: shown.flatMap((outcome) => comparisonsOf(outcome, arms)),
    outcomesLeftOut: all.length - shown.length,
  };
}

interface ArmRow extends Omit<ArmResult, 'outcomes' | 'latencyMs'> {
  latency: [p50: number, p95: number] | null;
  outcomes: OutcomeRow[];
}

interface OutcomeRow {
  outcome: string;
  count: number;
  valued: number;
  mean: number | null;
  deviation: number | null;
}

/**
 * One statement over the runs of the experiment. Outcomes count once a person, because runs of one person do not vote
 * independently: who answers one of four messages has answered.
 */
function armRows(tx: Tx, workspace: string, experimentOId: string): Promise<ArmRow[]> {
  return tx<ArmRow[]>`
    with counted as (
      select
        agent_o_id,
        count(*)::int as runs,
        count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'cancelled')::int as cancelled,
        (
          count(distinct experiment_person) filter (where status = 'completed')
          + count(*) filter (where status = 'completed' and experiment_person is null)
        )::int as reached,
        sum(cost_usd)::float8 as cost_usd,
        sum(credits)::float8 as credits,
        percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from completed_at - started_at)::float8 * 1000)
          filter (where status = 'completed') as latency
      from run
      where workspace_o_id = ${workspace}
        and experiment_o_id = ${experimentOId}
      group by agent_o_id
    ),
    reported as (
      -- a run about nobody in particular counts as one of its own
      select agent_o_id, outcome, avg(value) as value
      from run_outcome
      where workspace_o_id = ${workspace}
        and experiment_o_id = ${experimentOId}
      group by agent_o_id, outcome, coalesce(person, run_o_id)
    ),
    summed as (
      select
        agent_o_id, outcome, count(*)::int as count, count(value)::int as valued, avg(value) as mean,
        stddev_samp(value) as deviation
      from reported
      group by agent_o_id, outcome
    ),
    gathered as (
      select agent_o_id, jsonb_agg(summed) as outcomes
      from summed
      group by agent_o_id
    ),
    arm as (
      select agent_o_id, place, weight
      from experiment_arm
      where workspace_o_id = ${workspace}
        and experiment_o_id = ${experimentOId}
    )
    select
      agent.o_id as agent_o_id, agent.name,
      case when agent.deleted_at is not null then 'DELETED' when arm.place is null then 'REMOVED' else 'ACTIVE' end as state,
      arm.weight, coalesce(runs, 0) as runs, coalesce(completed, 0) as completed, coalesce(failed, 0) as failed,
      coalesce(cancelled, 0) as cancelled, coalesce(reached, 0) as reached, coalesce(cost_usd, 0) as cost_usd,
      coalesce(credits, 0) as credits, latency,
      coalesce(outcomes, '[]') as outcomes
    from arm
    full join counted using (agent_o_id)
    left join gathered using (agent_o_id)
    join agent on agent.workspace_o_id = ${workspace} and agent.o_id = agent_o_id
    order by arm.place nulls last, agent.o_id`;
}

function outcomesByFrequency(rows: readonly ArmRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { outcome, count } of rows.flatMap(({ outcomes }) => outcomes))
    counts.set(outcome, (counts.get(outcome) ?? 0) + count);
  return [...counts]
    .toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .map(([outcome]) => outcome);
}

/** Every outcome of the experiment stands on every arm, so that a rate of nought is shown too. */
function armOf(
  { latency, outcomes, weight, ...row }: ArmRow,
  shown: readonly string[],
  weighs: boolean,
): ArmResult {
  return {
    ...row,
    weight: weighs ? weight : null,
    latencyMs: latency && { p50: Math.round(latency[0]), p95: Math.round(latency[1]) },
    outcomes: shown.map((name) =>
      outcomeOf(
        outcomes.find(({ outcome }) => outcome === name) ?? { ...nothing, outcome: name },
        row.reached,
      ),
    ),
  };
}

const nothing = { count: 0, valued: 0, mean: null, deviation: null };

function outcomeOf({ outcome, count, valued, mean, deviation }: OutcomeRow, reached: number): ArmOutcome {
  return {
    outcome,
    count,
    rate: reached > 0 ? count / reached : null,
    interval: reached > 0 ? rateInterval(count, reached) : null,
    value: mean === null ? null : { count: valued, mean, interval: meanInterval(mean, deviation, valued) },
  };
}

/** Each pair of arms once. */
function comparisonsOf(outcome: string, arms: readonly ArmResult[]): Comparison[] {
  const pairs = arms.flatMap((one, place) => arms.slice(place + 1).map((other) => [one, other] as const));
  const shares = pairs.map(([one, other]) => [shareOf(one, outcome), shareOf(other, outcome)] as const);
  const pValues = shares.map(([one, other]) => differenceP(one, other));
  const verdicts = holm(pValues);
  return pairs.map(([one, other], place) => {
    const [a, b] = shares[place] ?? [none, none];
    const differ = verdicts[place] ?? null;
    return {
      outcome,
      agentOIds: [one.agentOId, other.agentOId],
      difference: a.of > 0 && b.of > 0 ? a.count / a.of - b.count / b.of : null,
      pValue: pValues[place] ?? null,
      differ,
      message: differ === null ? tooFew : differ ? 'The rates differ' : 'No difference is shown',
    };
  });
}

const none: Share = { count: 0, of: 0 };
const tooFew = `Not enough runs: at least ${expectedLeast} with and without the outcome are to be expected for each agent`;

function shareOf({ outcomes, reached }: ArmResult, name: string): Share {
  return { count: outcomes.find(({ outcome }) => outcome === name)?.count ?? 0, of: reached };
}

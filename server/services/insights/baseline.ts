import type { Baseline } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { countedBetween, countedByDay } from '../metrics/counted-between.ts';
import { heldBy } from '../rollups/counted.ts';
import { periodMoments, type SpanQuery } from './period.ts';

interface BaselineQuery extends SpanQuery {
  periodCount: number;
  entityTypes?: string[] | undefined;
}

/**
 * Returns the usual activity of a workspace: the medians of its periods; a period without activity counts as zero.
 */
export async function workspaceBaseline(
  tx: Tx,
  workspace: string,
  query: BaselineQuery,
  now: Date,
): Promise<Baseline> {
  const moments = await wholePeriods(tx, workspace, query, now);
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) throw new Error('a baseline without a period');
  const count = moments.length - 1;
  const period = tx`generate_series(1, ${count}::int) as period (bucket)`;
  const [activity] = await tx<Baseline['activity'][]>`
    with totals as (
      select
        coalesce(sum(counted.events), 0)::float8 as events,
        coalesce(sum(counted.events) filter (where counted.type = 'DEAL_WON'), 0)::float8 as won,
        coalesce(sum(counted.events) filter (where counted.type = 'DEAL_LOST'), 0)::float8 as lost
      from ${period}
      left join ${countedByDay(tx, workspace, ['eventType'], moments, { types: null, categories: null })} using (bucket)
      group by period.bucket
    )
    select ${median(tx, 'events')} as events, ${median(tx, 'won')} as deals_won, ${median(tx, 'lost')} as deals_lost
    from totals`;
  const held = await heldBy(tx, workspace, moments);
  const ofKinds = query.entityTypes ? tx`and entity.kind = any (${query.entityTypes})` : tx``;
  const entityTypes = await tx<Baseline['entityTypes']>`
    with named as (
      select counted.bucket, entity.kind, count(*) as entities, sum(counted.events) as events,
        sum(counted.findings) as findings
      from ${countedBetween(tx, workspace, held, { kind: 'event', moments })}
      join entity on entity.workspace_o_id = ${workspace} and entity.o_id = counted.subject
      where entity.deleted_at is null
        and counted.events > 0
        ${ofKinds}
      group by counted.bucket, entity.kind
    ),
    whole as (
      select kind, coalesce(entities, 0)::float8 as entities, coalesce(events, 0)::float8 as events,
        coalesce(findings, 0)::float8 as findings
      from (select distinct kind from named) as known
      cross join ${period}
      left join named using (kind, bucket)
    )
    select kind as entity_type, ${median(tx, 'entities')} as entities, ${median(tx, 'events')} as events,
      ${median(tx, 'findings')} as findings
    from whole
    group by kind
    order by events desc, kind`;
  return {
    periodType: query.periodType ?? 'month',
    periodStart: first.toISOString(),
    periodEnd: last.toISOString(),
    periodCount: count,
    activity: activity ?? { events: 0, dealsWon: 0, dealsLost: 0 },
    entityTypes: [...entityTypes],
  };
}

/**
 * The moments between which periods lie. Without a start these are the last ones that are over: the one of now would make every
 * comparison with it look good.
 */
async function wholePeriods(tx: Tx, workspace: string, query: BaselineQuery, now: Date): Promise<Date[]> {
  const moments = await periodMoments(tx, workspace, query, now);
  const first = query.periodStart ? query.periodCount : query.periodCount - 1;
  return moments.slice(first, first + query.periodCount + 1);
}

const median = (tx: Tx, column: string) => tx`percentile_cont(0.5) within group (order by ${tx(column)})`;

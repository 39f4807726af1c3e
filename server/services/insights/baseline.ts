import type { Baseline } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { countedRows, heldBy } from '../rollups/counted.ts';
import { periodsOf, type SpanQuery } from './period.ts';

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
  const periods = wholePeriods(query, now);
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) throw new Error('a baseline without a period');
  const period = tx`
    unnest(${periods.map(({ start }) => start.toISOString())}::timestamptz[], ${periods.map(({ end }) => end.toISOString())}::timestamptz[])
      as period (start_at, end_at)`;
  const [activity] = await tx<Baseline['activity'][]>`
    with counted as (
      select
        coalesce(sum(daily.events), 0)::float8 as events,
        coalesce(sum(daily.events) filter (where daily.event_type = 'DEAL_WON'), 0)::float8 as won,
        coalesce(sum(daily.events) filter (where daily.event_type = 'DEAL_LOST'), 0)::float8 as lost
      from ${period}
      left join event_daily as daily
        on daily.workspace_o_id = ${workspace}
        and daily.day >= (period.start_at at time zone 'UTC')::date
        and daily.day < (period.end_at at time zone 'UTC')::date
      group by period.start_at
    )
    select ${median(tx, 'events')} as events, ${median(tx, 'won')} as deals_won, ${median(tx, 'lost')} as deals_lost
    from counted`;
  const moments = [...periods.map(({ start }) => start), last.end];
  const held = await heldBy(tx, workspace, moments);
  const ofKinds = query.entityTypes ? tx`and entity.kind = any (${query.entityTypes})` : tx``;
  const entityTypes = await tx<Baseline['entityTypes']>`
    with counted as (
      select named.start_at, entity.kind, count(*) as entities, sum(named.events) as events,
        sum(named.findings) as findings
      from (
        select period.start_at, counted.subject, sum(counted.events) as events, sum(counted.findings) as findings
        from ${countedRows(tx, workspace, held, { kind: 'event', moments })}
        join ${period} on counted.at >= period.start_at and counted.at < period.end_at
        group by period.start_at, counted.subject
      ) as named
      join entity on entity.workspace_o_id = ${workspace} and entity.o_id = named.subject
      where entity.deleted_at is null
        and named.events > 0
        ${ofKinds}
      group by named.start_at, entity.kind
    ),
    whole as (
      select kind, coalesce(entities, 0)::float8 as entities, coalesce(events, 0)::float8 as events,
        coalesce(findings, 0)::float8 as findings
      from (select distinct kind from counted) as known
      cross join ${period}
      left join counted using (kind, start_at)
    )
    select kind as entity_type, ${median(tx, 'entities')} as entities, ${median(tx, 'events')} as events,
      ${median(tx, 'findings')} as findings
    from whole
    group by kind
    order by events desc, kind`;
  return {
    periodType: query.periodType ?? 'month',
    periodStart: first.start.toISOString(),
    periodEnd: last.end.toISOString(),
    periodCount: periods.length,
    activity: activity ?? { events: 0, dealsWon: 0, dealsLost: 0 },
    entityTypes: [...entityTypes],
  };
}

/** Without a start, the last ones that are over: the one of now would make every comparison with it look good. */
function wholePeriods(query: BaselineQuery, now: Date) {
  if (query.periodStart) return periodsOf(query, now);
  return periodsOf({ ...query, periodCount: query.periodCount + 1 }, now).slice(0, -1);
}

const median = (tx: Tx, column: string) => tx`percentile_cont(0.5) within group (order by ${tx(column)})`;

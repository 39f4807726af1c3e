import type { TimeSeries, TopEntity } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { askedSpan, type Span, type SpanQuery } from './period.ts';

/** Standing reports over what events say of entities. All read the entities' own index ranges. */

type Sort = 'events' | 'findings' | 'lastEventAt' | 'name';

/** The entities that a report is about. */
export interface Chosen {
  entityTypes?: string[] | undefined;
  entityOId?: string | undefined;
  sort?: Sort | undefined;
  limit: number;
}

const defaultDays = 90;

/** The last 90 days, or what the request says. */
export function spanOf(query: SpanQuery, now: Date): Span {
  const start = new Date(now.getTime() - defaultDays * 86_400_000);
  return askedSpan(query, now) ?? { start, end: new Date(now.getTime() + 1) };
}

/** The entities that most events speak of in a range. */
export async function topEntities(
  tx: Tx,
  workspace: string,
  chosen: Chosen,
  { start, end }: Span,
): Promise<TopEntity[]> {
  const rows = await tx<(Omit<TopEntity, 'lastEventAt'> & { lastEventAt: Date })[]>`
    select entity.o_id as entity_o_id, entity.kind as entity_type, entity.name, counted.events, counted.findings,
      counted."lastEventAt"
    from entity
    cross join lateral (${countedEvents(tx, workspace, { start, end })}) as counted
    where entity.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      ${chosenEntities(tx, chosen)}
      and counted.events > 0
    order by ${order(tx, chosen.sort)}, findings desc, entity.o_id
    limit ${chosen.limit}
  `;
  return rows.map((row) => ({ ...row, lastEventAt: row.lastEventAt.toISOString() }));
}

/** Events and findings of each entity a day, week or month; intervals without any are left out. */
export async function timeSeries(
  tx: Tx,
  workspace: string,
  chosen: Chosen & { interval: 'day' | 'week' | 'month' | 'quarter' },
  range: Span,
): Promise<TimeSeries> {
  const step = steps[chosen.interval];
  const rows = await tx<TimeSeries['series']>`
    with chosen as materialized (
      select entity.o_id, entity.kind, entity.name, counted.events, counted.findings, counted."lastEventAt"
      from entity
      cross join lateral (${countedEvents(tx, workspace, range)}) as counted
      where entity.workspace_o_id = ${workspace}
        and entity.deleted_at is null
        ${chosenEntities(tx, chosen)}
        and counted.events > 0
      order by ${order(tx, chosen.sort)}, entity.o_id
      limit ${chosen.limit}
    ), bucket as materialized (
      select first::date as date, greatest(first at time zone 'UTC', ${range.start}) as start_at,
        least((first + ${step}::interval) at time zone 'UTC', ${range.end}) as end_at
      from generate_series(
        date_trunc(${chosen.interval}, ${range.start}::timestamptz at time zone 'UTC'),
        ${range.end}::timestamptz at time zone 'UTC',
        ${step}::interval
      ) as first
    ), point as (
      -- many events in few intervals: each is an index range that is counted, not events that are sorted into intervals
      select chosen.o_id as entity_o_id, bucket.date, counted.events, counted.findings
      from chosen
      cross join bucket
      cross join lateral (
        select count(*)::int as events, sum(event_entity.findings)::int as findings
        from event_entity
        where event_entity.workspace_o_id = ${workspace}
          and event_entity.entity_o_id = chosen.o_id
          and event_entity.event_timestamp >= bucket.start_at
          and event_entity.event_timestamp < bucket.end_at
      ) as counted
      where chosen.events > ${eventsAnInterval} * (select count(*) from bucket)
        and counted.events > 0
      union all
      select chosen.o_id, counted.date, counted.events, counted.findings
      from chosen
      cross join lateral (
        select date_trunc(${chosen.interval}, event_entity.event_timestamp at time zone 'UTC')::date as date,
          count(*)::int as events, sum(event_entity.findings)::int as findings
        from event_entity
        where event_entity.workspace_o_id = ${workspace}
          and event_entity.entity_o_id = chosen.o_id
          and event_entity.event_timestamp >= ${range.start}
          and event_entity.event_timestamp < ${range.end}
        group by 1
      ) as counted
      where chosen.events <= ${eventsAnInterval} * (select count(*) from bucket)
    )
    select chosen.o_id as entity_o_id, chosen.kind as entity_type, chosen.name,
      jsonb_agg(
        jsonb_build_object('date', point.date, 'events', point.events, 'findings', point.findings)
        order by point.date
      ) as points
    from chosen
    join point on point.entity_o_id = chosen.o_id
    group by chosen.o_id, chosen.kind, chosen.name, chosen.events, chosen.findings, chosen."lastEventAt"
    order by ${order(tx, chosen.sort, 'chosen')}, chosen.o_id
  `;
  return {
    interval: chosen.interval,
    startDate: range.start.toISOString(),
    endDate: new Date(range.end.getTime() - 1).toISOString(),
    series: [...rows],
  };
}

const steps = { day: '1 day', week: '7 days', month: '1 month', quarter: '3 months' };
/** A look into an index costs as much as some events in it. */
const eventsAnInterval = 20;

/** What events say of the row `entity` in a range: one index range, added up before anything is joined to it. */
export const countedEvents = (tx: Tx, workspace: string, { start, end }: Span) => tx`
  select count(*)::int as events, coalesce(sum(named.findings), 0)::int as findings,
    max(named.event_timestamp) as "lastEventAt"
  from event_entity named
  where named.workspace_o_id = ${workspace}
    and named.entity_o_id = entity.o_id
    and named.event_timestamp >= ${start}
    and named.event_timestamp < ${end}
`;

export function chosenEntities(tx: Tx, chosen: Chosen) {
  return tx`
    ${chosen.entityTypes ? tx`and entity.kind = any (${chosen.entityTypes})` : tx``}
    ${chosen.entityOId ? tx`and entity.o_id = ${chosen.entityOId}` : tx``}
  `;
}

/** By a column of the report; `of` names the member of the statement that has it. */
function order(tx: Tx, sort: Sort = 'events', of: string | null = null) {
  if (sort === 'name') return tx`lower(${tx(`${of ?? 'entity'}.name`)})`;
  return tx`${tx(of ? `${of}.${sort}` : sort)} desc`;
}

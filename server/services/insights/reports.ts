import type { Competitive, EntityStats, TimeSeries, TopEntity } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';

/** Standing reports over what events say of entities. All read the entities' own index ranges. */

interface Chosen {
  entityType?: string | undefined;
  entityOId?: string | undefined;
  limit: number;
}

interface Range {
  start: Date;
  end: Date;
}

const day = 86_400_000;
const defaultDays = 90;

/** The last 90 days, or what the request says. */
export function rangeOf(
  query: { startDate?: Date | undefined; endDate?: Date | undefined },
  now: Date,
): Range {
  const end = query.endDate ?? now;
  return { start: query.startDate ?? new Date(end.getTime() - defaultDays * day), end };
}

/** The entities that most events speak of in a range. */
export async function topEntities(
  tx: Tx,
  workspace: string,
  chosen: Omit<Chosen, 'entityOId'>,
  { start, end }: Range,
): Promise<TopEntity[]> {
  const rows = await tx<(Omit<TopEntity, 'lastEventAt'> & { lastEventAt: Date })[]>`
    select entity.o_id as "entityOId", entity.kind as "entityType", entity.name, count(*)::int as events,
      sum(named.findings)::int as findings, max(named.event_timestamp) as "lastEventAt"
    from entity
    join event_entity named on named.workspace_o_id = entity.workspace_o_id and named.entity_o_id = entity.o_id
    where entity.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      ${chosen.entityType ? tx`and entity.kind = ${chosen.entityType}` : tx``}
      and named.event_timestamp >= ${start}
      and named.event_timestamp <= ${end}
    group by entity.o_id, entity.kind, entity.name
    order by events desc, findings desc, entity.o_id
    limit ${chosen.limit}
  `;
  return rows.map((row) => ({ ...row, lastEventAt: row.lastEventAt.toISOString() }));
}

/** Counts of the last 7, 30 and 90 days before `anchor`, and of as many days before those. */
export async function entityStats(
  tx: Tx,
  workspace: string,
  chosen: Chosen,
  anchor: Date,
): Promise<EntityStats> {
  const rows = await tx<StatsRow[]>`
    select entity.o_id as "entityOId", entity.kind as "entityType", entity.name,
      count(named.age) filter (where named.age < 7)::int as "events7",
      count(named.age) filter (where named.age < 30)::int as "events30",
      count(named.age) filter (where named.age < 90)::int as "events90",
      count(named.age) filter (where named.age >= 7 and named.age < 14)::int as "previous7",
      count(named.age) filter (where named.age >= 30 and named.age < 60)::int as "previous30",
      count(named.age) filter (where named.age >= 90 and named.age < 180)::int as "previous90",
      coalesce(sum(named.findings) filter (where named.age < 7), 0)::int as "findings7",
      coalesce(sum(named.findings) filter (where named.age < 30), 0)::int as "findings30",
      coalesce(sum(named.findings) filter (where named.age < 90), 0)::int as "findings90",
      max(named.event_timestamp) as "lastEventAt"
    from entity
    left join lateral (
      select event_entity.findings, event_entity.event_timestamp,
        extract(epoch from ${anchor}::timestamptz - event_entity.event_timestamp) / 86400 as age
      from event_entity
      where event_entity.workspace_o_id = ${workspace}
        and event_entity.entity_o_id = entity.o_id
        and event_entity.event_timestamp <= ${anchor}
    ) as named on true
    where entity.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      ${chosenEntities(tx, chosen)}
    group by entity.o_id, entity.kind, entity.name
    order by "events90" desc, entity.o_id
    limit ${chosen.limit}
  `;
  if (chosen.entityOId && rows.length === 0) throw notFound();
  return { anchorAt: anchor.toISOString(), entities: rows.map(statsOf) };
}

interface StatsRow {
  entityOId: string;
  entityType: string;
  name: string;
  events7: number;
  events30: number;
  events90: number;
  previous7: number;
  previous30: number;
  previous90: number;
  findings7: number;
  findings30: number;
  findings90: number;
  lastEventAt: Date | null;
}

function statsOf(row: StatsRow): EntityStats['entities'][number] {
  return {
    entityOId: row.entityOId,
    entityType: row.entityType,
    name: row.name,
    events: { last7Days: row.events7, last30Days: row.events30, last90Days: row.events90 },
    previousEvents: { last7Days: row.previous7, last30Days: row.previous30, last90Days: row.previous90 },
    findings: { last7Days: row.findings7, last30Days: row.findings30, last90Days: row.findings90 },
    lastEventAt: row.lastEventAt?.toISOString() ?? null,
  };
}

/** Events and findings of each entity a day, week or month; intervals without any are left out. */
export async function timeSeries(
  tx: Tx,
  workspace: string,
  chosen: Chosen & { interval: 'day' | 'week' | 'month' },
  range: Range,
): Promise<TimeSeries> {
  const rows = await tx<TimeSeries['series']>`
    with chosen as (
      select entity.o_id, entity.kind, entity.name, count(*) as events
      from entity
      join event_entity named on named.workspace_o_id = entity.workspace_o_id and named.entity_o_id = entity.o_id
      where entity.workspace_o_id = ${workspace}
        and entity.deleted_at is null
        and named.event_timestamp >= ${range.start}
        and named.event_timestamp <= ${range.end}
        ${chosenEntities(tx, chosen)}
      group by entity.o_id, entity.kind, entity.name
      order by events desc, entity.o_id
      limit ${chosen.limit}
    ), point as (
      select event_entity.entity_o_id,
        date_trunc(${chosen.interval}, event_entity.event_timestamp at time zone 'UTC')::date as date,
        count(*)::int as events, sum(event_entity.findings)::int as findings
      from event_entity
      where event_entity.workspace_o_id = ${workspace}
        and event_entity.entity_o_id in (select o_id from chosen)
        and event_entity.event_timestamp >= ${range.start}
        and event_entity.event_timestamp <= ${range.end}
      group by 1, 2
    )
    select chosen.o_id as "entityOId", chosen.kind as "entityType", chosen.name,
      jsonb_agg(
        jsonb_build_object('date', point.date, 'events', point.events, 'findings', point.findings)
        order by point.date
      ) as points
    from chosen
    join point on point.entity_o_id = chosen.o_id
    group by chosen.o_id, chosen.kind, chosen.name, chosen.events
    order by chosen.events desc, chosen.o_id
  `;
  return {
    interval: chosen.interval,
    startDate: range.start.toISOString(),
    endDate: range.end.toISOString(),
    series: [...rows],
  };
}

/** How often each competitor was named in one week, month or quarter (UTC), in what mood, and beside which deals. */
export async function competitive(
  tx: Tx,
  workspace: string,
  periodType: 'week' | 'month' | 'quarter',
  within: Date,
): Promise<Competitive> {
  const { start, end, before } = periodAround(periodType, within);
  const rows = await tx<CompetitorRow[]>`
    select entity.o_id as "entityOId", entity.name,
      count(distinct event.o_id) filter (where named.event_timestamp >= ${start})::int as events,
      count(*) filter (where named.event_timestamp >= ${start})::int as mentions,
      count(*) filter (where named.event_timestamp < ${start})::int as "previousMentions",
      count(*) filter (where named.event_timestamp >= ${start} and finding.sentiment = 'POSITIVE')::int as positive,
      count(*) filter (where named.event_timestamp >= ${start} and finding.sentiment = 'NEUTRAL')::int as neutral,
      count(*) filter (where named.event_timestamp >= ${start} and finding.sentiment = 'NEGATIVE')::int as negative,
      count(distinct event.o_id) filter (
        where named.event_timestamp >= ${start} and event.event_type = 'DEAL_WON'
      )::int as "dealsWon",
      count(distinct event.o_id) filter (
        where named.event_timestamp >= ${start} and event.event_type = 'DEAL_LOST'
      )::int as "dealsLost"
    from entity
    join finding_match named on named.workspace_o_id = entity.workspace_o_id and named.entity_o_id = entity.o_id
    join finding on finding.workspace_o_id = named.workspace_o_id and finding.o_id = named.finding_o_id
    join event on event.workspace_o_id = finding.workspace_o_id and event.o_id = finding.event_o_id
    where entity.workspace_o_id = ${workspace}
      and entity.kind = 'competitor'
      and entity.deleted_at is null
      and named.event_timestamp >= ${before}
      and named.event_timestamp < ${end}
    group by entity.o_id, entity.name
    order by mentions desc, entity.o_id
  `;
  const competitors = rows.map(({ positive, neutral, negative, ...row }) => ({
    ...row,
    sentiment: { positive, neutral, negative },
  }));
  return { periodType, periodStart: start.toISOString(), periodEnd: end.toISOString(), competitors };
}

interface CompetitorRow {
  entityOId: string;
  name: string;
  events: number;
  mentions: number;
  previousMentions: number;
  positive: number;
  neutral: number;
  negative: number;
  dealsWon: number;
  dealsLost: number;
}

function chosenEntities(tx: Tx, chosen: Chosen) {
  return tx`
    ${chosen.entityType ? tx`and entity.kind = ${chosen.entityType}` : tx``}
    ${chosen.entityOId ? tx`and entity.o_id = ${chosen.entityOId}` : tx``}
  `;
}

/** The period that a time lies in, and the start of the one before. Weeks begin on Monday. */
function periodAround(periodType: 'week' | 'month' | 'quarter', within: Date) {
  const year = within.getUTCFullYear();
  const month = within.getUTCMonth();
  if (periodType === 'week') {
    const weekday = (within.getUTCDay() + 6) % 7;
    const start = new Date(Date.UTC(year, month, within.getUTCDate() - weekday));
    return {
      start,
      end: new Date(start.getTime() + 7 * day),
      before: new Date(start.getTime() - 7 * day),
    };
  }
  const months = periodType === 'month' ? 1 : 3;
  const first = month - (month % months);
  return {
    start: new Date(Date.UTC(year, first, 1)),
    end: new Date(Date.UTC(year, first + months, 1)),
    before: new Date(Date.UTC(year, first - months, 1)),
  };
}

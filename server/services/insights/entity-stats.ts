import type { EntityStats } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import type { Span } from './period.ts';
import { type Chosen, chosenEntities } from './reports.ts';

const dayMs = 86_400_000;

/**
 * Counts of the last 7, 30 and 90 days before `anchor`, and of as many days before those; with a period also of it and
 * of the time before it.
 */
export async function entityStats(
  tx: Tx,
  workspace: string,
  chosen: Chosen,
  anchor: Date,
  period: { span: Span; before: Date } | null,
): Promise<EntityStats> {
  const { span, before } = period ?? { span: { start: anchor, end: anchor }, before: anchor };
  const earliest = new Date(Math.min(anchor.getTime() - 180 * dayMs, before.getTime()));
  const latest = new Date(Math.max(anchor.getTime(), span.end.getTime()));
  /** Older than so many days, up to so many. */
  const daysBack = (from: number, to: number) => {
    const time = (days: number) => new Date(anchor.getTime() - days * dayMs);
    return tx`named.event_timestamp > ${time(from)} and named.event_timestamp <= ${time(to)}`;
  };
  const rows = await tx<StatsRow[]>`
    select entity.o_id as entity_o_id, entity.kind as entity_type, entity.name, counted.*,
      (
        select event_entity.event_timestamp
        from event_entity
        where event_entity.workspace_o_id = ${workspace}
          and event_entity.entity_o_id = entity.o_id
          and event_entity.event_timestamp <= ${anchor}
        order by event_entity.event_timestamp desc
        limit 1
      ) as last_event_at
    from entity
    cross join lateral (
      select
        count(*) filter (where ${daysBack(7, 0)})::int as "events7",
        count(*) filter (where ${daysBack(30, 0)})::int as "events30",
        count(*) filter (where ${daysBack(90, 0)})::int as "events90",
        count(*) filter (where ${daysBack(14, 7)})::int as "previous7",
        count(*) filter (where ${daysBack(60, 30)})::int as "previous30",
        count(*) filter (where ${daysBack(180, 90)})::int as "previous90",
        coalesce(sum(named.findings) filter (where ${daysBack(7, 0)}), 0)::int as "findings7",
        coalesce(sum(named.findings) filter (where ${daysBack(30, 0)}), 0)::int as "findings30",
        coalesce(sum(named.findings) filter (where ${daysBack(90, 0)}), 0)::int as "findings90",
        count(*) filter (where ${within(tx, span.start, span.end)})::int as events,
        coalesce(sum(named.findings) filter (where ${within(tx, span.start, span.end)}), 0)::int as findings,
        count(*) filter (where ${within(tx, before, span.start)})::int as previous
      from event_entity named
      where named.workspace_o_id = ${workspace}
        and named.entity_o_id = entity.o_id
        -- what is older counts nowhere
        and named.event_timestamp >= ${earliest}
        and named.event_timestamp <= ${latest}
    ) as counted
    where entity.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      ${chosenEntities(tx, chosen)}
    order by ${statsOrder(tx, chosen.sort, period !== null)}, entity.o_id
    limit ${chosen.limit}
  `;
  if (chosen.entityOId && rows.length === 0)
    throw notFound('No library entity with this oId exists in the workspace');
  return {
    anchorAt: anchor.toISOString(),
    periodStart: period ? span.start.toISOString() : null,
    periodEnd: period ? span.end.toISOString() : null,
    entities: rows.map((row) => statsOf(row, period !== null)),
  };
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
  events: number;
  findings: number;
  previous: number;
}

function statsOf(row: StatsRow, hasPeriod: boolean): EntityStats['entities'][number] {
  return {
    entityOId: row.entityOId,
    entityType: row.entityType,
    name: row.name,
    events: { last7Days: row.events7, last30Days: row.events30, last90Days: row.events90 },
    previousEvents: { last7Days: row.previous7, last30Days: row.previous30, last90Days: row.previous90 },
    findings: { last7Days: row.findings7, last30Days: row.findings30, last90Days: row.findings90 },
    lastEventAt: row.lastEventAt?.toISOString() ?? null,
    inPeriod: hasPeriod ? { events: row.events, findings: row.findings, previousEvents: row.previous } : null,
  };
}

const within = (tx: Tx, from: Date, until: Date) =>
  tx`named.event_timestamp >= ${from} and named.event_timestamp < ${until}`;

/** Without a period, events and findings are those of the last 90 days. */
function statsOrder(tx: Tx, sort: Chosen['sort'] = 'events', hasPeriod: boolean) {
  if (sort === 'name') return tx`lower(entity.name)`;
  if (sort === 'lastEventAt') return tx`last_event_at desc nulls last`;
  return tx`${tx(hasPeriod ? sort : `${sort}90`)} desc`;
}

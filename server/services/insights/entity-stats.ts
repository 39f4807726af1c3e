import type { EntityStats } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import type { Span } from './period.ts';
import { type Chosen, chosenEntities } from './reports.ts';

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
  const rows = await tx<StatsRow[]>`
    select entity.o_id as entity_o_id, entity.kind as entity_type, entity.name,
      count(named.age) filter (where named.age >= 0 and named.age < 7)::int as "events7",
      count(named.age) filter (where named.age >= 0 and named.age < 30)::int as "events30",
      count(named.age) filter (where named.age >= 0 and named.age < 90)::int as "events90",
      count(named.age) filter (where named.age >= 7 and named.age < 14)::int as "previous7",
      count(named.age) filter (where named.age >= 30 and named.age < 60)::int as "previous30",
      count(named.age) filter (where named.age >= 90 and named.age < 180)::int as "previous90",
      coalesce(sum(named.findings) filter (where named.age >= 0 and named.age < 7), 0)::int as "findings7",
      coalesce(sum(named.findings) filter (where named.age >= 0 and named.age < 30), 0)::int as "findings30",
      coalesce(sum(named.findings) filter (where named.age >= 0 and named.age < 90), 0)::int as "findings90",
      max(named.event_timestamp) filter (where named.age >= 0) as last_event_at,
      count(named.age) filter (where ${within(tx, span.start, span.end)})::int as events,
      coalesce(sum(named.findings) filter (where ${within(tx, span.start, span.end)}), 0)::int as findings,
      count(named.age) filter (where ${within(tx, before, span.start)})::int as previous
    from entity
    left join lateral (
      select event_entity.findings, event_entity.event_timestamp,
        extract(epoch from ${anchor}::timestamptz - event_entity.event_timestamp) / 86400 as age
      from event_entity
      where event_entity.workspace_o_id = ${workspace}
        and event_entity.entity_o_id = entity.o_id
        and event_entity.event_timestamp <= greatest(${anchor}::timestamptz, ${span.end}::timestamptz)
    ) as named on true
    where entity.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      ${chosenEntities(tx, chosen)}
    group by entity.o_id, entity.kind, entity.name
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

import type { EntityStats } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import { countedRows, heldBy } from '../rollups/counted.ts';
import type { AskedSpan } from './period.ts';
import { type ChosenEntities, chosenEntities } from './reports.ts';

const dayMs = 86_400_000;

/**
 * Counts the last 7, 30 and 90 days before `anchor`, and as many days before those; also a requested period and the
 * one before it.
 */
export async function entityStats(
  tx: Tx,
  workspace: string,
  chosenOnes: ChosenEntities,
  anchor: Date,
  period: AskedSpan | null,
): Promise<EntityStats> {
  const { before, start, end } = period ?? { before: anchor, start: anchor, end: anchor };
  /** Behind every event of that many days before the anchor, which itself counts: times are whole milliseconds. */
  const time = (days: number) => new Date(anchor.getTime() - days * dayMs + 1);
  const moments = [...[0, 7, 14, 30, 60, 90, 180].map(time), ...(period ? [before, start, end] : [])];
  // spans overlap: to add rows up between all moments first takes longer than to compare their times
  const within = (from: Date, until: Date) => tx`counted.at >= ${from} and counted.at < ${until}`;
  /** Older than so many days, up to so many. */
  const daysBack = (from: number, to: number) => within(time(from), time(to));
  const heldCounts = await heldBy(tx, workspace, moments);
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
    left join (
      select counted.subject,
        coalesce(sum(counted.events) filter (where ${daysBack(7, 0)}), 0)::int as "events7",
        coalesce(sum(counted.events) filter (where ${daysBack(30, 0)}), 0)::int as "events30",
        coalesce(sum(counted.events) filter (where ${daysBack(90, 0)}), 0)::int as "events90",
        coalesce(sum(counted.events) filter (where ${daysBack(14, 7)}), 0)::int as "previous7",
        coalesce(sum(counted.events) filter (where ${daysBack(60, 30)}), 0)::int as "previous30",
        coalesce(sum(counted.events) filter (where ${daysBack(180, 90)}), 0)::int as "previous90",
        coalesce(sum(counted.findings) filter (where ${daysBack(7, 0)}), 0)::int as "findings7",
        coalesce(sum(counted.findings) filter (where ${daysBack(30, 0)}), 0)::int as "findings30",
        coalesce(sum(counted.findings) filter (where ${daysBack(90, 0)}), 0)::int as "findings90",
        coalesce(sum(counted.events) filter (where ${within(start, end)}), 0)::int as events,
        coalesce(sum(counted.findings) filter (where ${within(start, end)}), 0)::int as findings,
        coalesce(sum(counted.events) filter (where ${within(before, start)}), 0)::int as previous
      from ${countedRows(tx, workspace, heldCounts, {
        kind: 'event',
        subjects: chosenOnes.entityOId ? [chosenOnes.entityOId] : null,
        moments,
      })}
      group by counted.subject
    ) as counted on counted.subject = entity.o_id
    where entity.workspace_o_id = ${workspace}
      and entity.deleted_at is null
      ${chosenEntities(tx, chosenOnes)}
    order by ${statsOrder(tx, chosenOnes.sort, period !== null)}, entity.o_id
    limit ${chosenOnes.limit}
  `;
  if (chosenOnes.entityOId && rows.length === 0)
    throw notFound('No library entity with this oId exists in the workspace');
  return {
    anchorAt: anchor.toISOString(),
    periodStart: period?.start.toISOString() ?? null,
    periodEnd: period?.end.toISOString() ?? null,
    entities: rows.map((row) => statsOf(row, period !== null)),
  };
}

/** Null: the entity is in no event of the time. */
interface StatsRow {
  entityOId: string;
  entityType: string;
  name: string;
  events7: number | null;
  events30: number | null;
  events90: number | null;
  previous7: number | null;
  previous30: number | null;
  previous90: number | null;
  findings7: number | null;
  findings30: number | null;
  findings90: number | null;
  lastEventAt: Date | null;
  events: number | null;
  findings: number | null;
  previous: number | null;
}

function statsOf(row: StatsRow, hasPeriod: boolean): EntityStats['entities'][number] {
  return {
    entityOId: row.entityOId,
    entityType: row.entityType,
    name: row.name,
    events: { last7Days: row.events7 ?? 0, last30Days: row.events30 ?? 0, last90Days: row.events90 ?? 0 },
    previousEvents: {
      last7Days: row.previous7 ?? 0,
      last30Days: row.previous30 ?? 0,
      last90Days: row.previous90 ?? 0,
    },
    findings: {
      last7Days: row.findings7 ?? 0,
      last30Days: row.findings30 ?? 0,
      last90Days: row.findings90 ?? 0,
    },
    lastEventAt: row.lastEventAt?.toISOString() ?? null,
    inPeriod: hasPeriod
      ? { events: row.events ?? 0, findings: row.findings ?? 0, previousEvents: row.previous ?? 0 }
      : null,
  };
}

/** Without a period, events and findings are those of the last 90 days. */
function statsOrder(tx: Tx, sort: ChosenEntities['sort'] = 'events', hasPeriod: boolean) {
  if (sort === 'name') return tx`lower(entity.name)`;
  if (sort === 'lastEventAt') return tx`last_event_at desc nulls last`;
  return tx`${tx(hasPeriod ? sort : `${sort}90`)} desc nulls last`;
}

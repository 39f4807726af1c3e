import type { TimeSeries, TopEntity } from '../../../schema/insight.ts';
import type { Tx } from '../../database/index.ts';
import { countedBetween } from '../metrics/counted-between.ts';
import { type HeldCounts, heldBy } from '../rollups/counted.ts';
import { askedSpan, type Span, type SpanQuery } from './period.ts';

/** Standing reports over what events say of entities, from rollups. */

type Sort = 'events' | 'findings' | 'lastEventAt' | 'name';

/** The entities that a report is about. */
export interface ChosenEntities {
  entityTypes?: string[] | undefined;
  entityOId?: string | undefined;
  sort?: Sort | undefined;
  limit: number;
}

const defaultDays = 90;

/** Returns the requested range; by default the last 90 days. */
export async function spanOf(tx: Tx, workspace: string, query: SpanQuery, now: Date): Promise<Span> {
  const start = new Date(now.getTime() - defaultDays * 86_400_000);
  return (await askedSpan(tx, workspace, query, now)) ?? { start, end: new Date(now.getTime() + 1) };
}

/** Returns the entities that occur in most events of a range. */
export async function topEntities(
  tx: Tx,
  workspace: string,
  chosen: ChosenEntities,
  range: Span,
): Promise<TopEntity[]> {
  const held = await heldBy(tx, workspace, [range.start, range.end]);
  const rows = await tx<(Omit<TopEntity, 'lastEventAt'> & { lastEventAt: Date })[]>`
    ${rankedEntities(tx, workspace, held, chosen, range)}`;
  return rows.map((row) => ({ ...row, lastEventAt: row.lastEventAt.toISOString() }));
}

/** Returns events and findings of each entity by day, week or month; empty intervals are left out. */
export async function timeSeries(
  tx: Tx,
  workspace: string,
  chosenOnes: ChosenEntities & { interval: 'day' | 'week' | 'month' | 'quarter' },
  range: Span,
): Promise<TimeSeries> {
  const held = await heldBy(tx, workspace, [range.start, range.end]);
  const rankedOnes = await tx<TopEntity[]>`${rankedEntities(tx, workspace, held, chosenOnes, range)}`;
  const points = await tx<(TimeSeries['series'][number]['points'][number] & { subject: string })[]>`
    select counted.subject, counted.bucket::text as date, counted.events::int as events, counted.findings::int as findings
    from ${countedBetween(tx, workspace, held, {
      kind: 'event',
      subjects: rankedOnes.map(({ entityOId }) => entityOId),
      moments: [range.start, range.end],
      byDay: chosenOnes.interval === 'day' || chosenOnes.interval === 'week',
      bucket: (at) => tx`date_trunc(${chosenOnes.interval}, ${at} at time zone ${held.timeZone}::text)::date`,
    })}
    where counted.events > 0
    order by counted.bucket
  `;
  const ofSubject = Map.groupBy(points, ({ subject }) => subject);
  return {
    interval: chosenOnes.interval,
    startDate: range.start.toISOString(),
    endDate: new Date(range.end.getTime() - 1).toISOString(),
    series: rankedOnes.map(({ entityOId, entityType, name }) => ({
      entityOId,
      entityType,
      name,
      points: (ofSubject.get(entityOId) ?? []).map(({ subject: _, ...point }) => point),
    })),
  };
}

/** Only of the entities that are shown is the newest event looked up, unless they are ordered by it. */
function rankedEntities(
  tx: Tx,
  workspace: string,
  heldCounts: HeldCounts,
  chosenOnes: ChosenEntities,
  { start, end }: Span,
) {
  const newest = tx`
    cross join lateral (
      select event_entity.event_timestamp as at
      from event_entity
      where event_entity.workspace_o_id = ${workspace}
        and event_entity.entity_o_id = ranked.entity_o_id
        and event_entity.event_timestamp >= ${start}
        and event_entity.event_timestamp < ${end}
      order by event_entity.event_timestamp desc
      limit 1
    ) as newest`;
  const rankedRows = tx`
    select entity.o_id as entity_o_id, entity.kind as entity_type, entity.name, counted.events::int as events,
      counted.findings::int as findings
    from ${countedBetween(tx, workspace, heldCounts, {
      kind: 'event',
      subjects: chosenOnes.entityOId ? [chosenOnes.entityOId] : null,
      moments: [start, end],
    })}
    join entity on entity.workspace_o_id = ${workspace} and entity.o_id = counted.subject
    where counted.events > 0
      and entity.deleted_at is null
      ${chosenEntities(tx, chosenOnes)}`;
  const isByTime = chosenOnes.sort === 'lastEventAt';
  const inOrder = tx`order by ${order(tx, chosenOnes.sort)}, findings desc, entity_o_id`;
  return tx`
    select ranked.*, newest.at as "lastEventAt"
    from (${rankedRows} ${isByTime ? tx`` : tx`${inOrder} limit ${chosenOnes.limit}`}) as ranked
    ${newest}
    ${inOrder}
    limit ${chosenOnes.limit}
  `;
}

export function chosenEntities(tx: Tx, chosen: ChosenEntities) {
  return tx`
    ${chosen.entityTypes ? tx`and entity.kind = any (${chosen.entityTypes})` : tx``}
    ${chosen.entityOId ? tx`and entity.o_id = ${chosen.entityOId}` : tx``}
  `;
}

function order(tx: Tx, sort: Sort = 'events') {
  return sort === 'name' ? tx`lower(name)` : tx`${tx(sort)} desc`;
}

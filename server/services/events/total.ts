import type { Tx } from '../../database/index.ts';
import { type EventFilter, eventConditions, isOnlyByTime, joined, speaksOf } from './filter.ts';

const day = 86_400_000;

/** How many events pass a filter, exactly. Types, categories and times are read from the daily counts. */
export async function totalOf(tx: Tx, workspace: string, filter: EventFilter): Promise<number> {
  if (filter.entityGroups.length > 0) return countThroughEntities(tx, workspace, filter);
  const isInDailyCounts =
    !filter.purposes && filter.tagGroups.length === 0 && filter.excludedTags.length === 0;
  return isInDailyCounts ? countByDay(tx, workspace, filter) : countEvents(tx, workspace, filter);
}

async function countEvents(tx: Tx, workspace: string, filter: EventFilter): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select count(*)::int as total
    from event
    where ${eventConditions(tx, workspace, filter)}
  `;
  return row?.total ?? 0;
}

/** From the entities' own index ranges; the events themselves are looked at only for what the ranges do not know. */
async function countThroughEntities(tx: Tx, workspace: string, filter: EventFilter): Promise<number> {
  const [first = [], ...others] = filter.entityGroups;
  const ofEvent = tx`and exists (
    select
    from event
    where ${eventConditions(tx, workspace, filter)}
      and event.o_id = named.event_o_id
  )`;
  const [row] = await tx<{ total: number }[]>`
    select count(distinct named.event_o_id)::int as total
    from event_entity named
    where named.workspace_o_id = ${workspace}
      and named.entity_o_id = any(${first}::text[])
      ${filter.start ? tx`and named.event_timestamp >= ${filter.start}` : tx``}
      ${filter.end ? tx`and named.event_timestamp <= ${filter.end}` : tx``}
      ${joined(
        tx,
        others.map((oIds) => tx`and ${speaksOf(tx, workspace, 'named.event_o_id', oIds)}`),
      )}
      ${isOnlyByTime(filter) ? tx`` : ofEvent}
  `;
  return row?.total ?? 0;
}

/** Whole days from the daily counts; the days that the range cuts are counted event by event. */
async function countByDay(tx: Tx, workspace: string, filter: EventFilter): Promise<number> {
  const firstWhole = filter.start ? Math.ceil(filter.start.getTime() / day) * day : null;
  const afterLast = filter.end ? Math.floor(filter.end.getTime() / day) * day : null;
  if (firstWhole !== null && afterLast !== null && firstWhole >= afterLast)
    return countEvents(tx, workspace, filter);
  const [row] = await tx<{ total: number }[]>`
    select coalesce(sum(events), 0)::int as total
    from event_daily
    where workspace_o_id = ${workspace}
      ${firstWhole === null ? tx`` : tx`and day >= ${dateOf(firstWhole)}::date`}
      ${afterLast === null ? tx`` : tx`and day < ${dateOf(afterLast)}::date`}
      ${filter.types ? tx`and event_type = any(${filter.types}::text[])` : tx``}
      ${filter.categories ? tx`and category = any(${filter.categories}::text[])` : tx``}
  `;
  let total = row?.total ?? 0;
  if (filter.start && firstWhole !== null && firstWhole > filter.start.getTime()) {
    total += await countEvents(tx, workspace, { ...filter, end: new Date(firstWhole - 1) });
  }
  if (afterLast !== null)
    total += await countEvents(tx, workspace, { ...filter, start: new Date(afterLast) });
  return total;
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

import { type BoundedTotal, boundedTotal, countedMost } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import { countedRows, heldWithin } from '../rollups/counted.ts';
import { type EventFilter, eventConditions, filterOf, isOnlyByTime } from './filter.ts';
import { countOfParties, lookedAtMost } from './parties/party-count.ts';
import { dateOf } from './rollups.ts';
import { entityConditions, type TaglessFilter } from './tagged.ts';
import { type ColumnWay, countUpTo, hasWanted, type Way } from './ways.ts';

/** Rows of entities, of which several may be of one event, are read up to here before all of them are. */
const rowsFirst = 150_000;
/** To read so many rows of entities takes a few milliseconds. */
const exactlyMost = 20_000;
/** To look up each of so many events takes no longer than a plan that joins them, and much less than a wrong one. */
const rareBelow = 10_000;
const day = 86_400_000;

/** Counts the events that match a filter. Types, categories and times are read from the daily counts. */
export async function totalOf(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  way: Way,
): Promise<BoundedTotal> {
  if (way.from === 'none') return { total: 0, totalIsExact: true };
  const oneEntity = onlyEntity(filter);
  const each = oneEntity && (await countOfEach(tx, workspace, filter, [oneEntity]));
  if (each) return { total: sumOf(each), totalIsExact: true };
  if (way.from === 'entities') return countThroughEntities(tx, workspace, filter, way);
  if (way.from === 'parties') {
    const { events, isAll } = await countOfParties(tx, workspace, filter, way, countedMost);
    return isAll
      ? { total: events, totalIsExact: true }
      : { total: Math.min(events, countedMost), totalIsExact: false };
  }
  if (way.from === 'purposes' || way.from === 'statuses')
    return way.counted ? totalOf(tx, workspace, filter, way.counted) : countOfFew(tx, workspace, filter, way);
  const { excludedEntities, entityGroups } = filter;
  if (isCounted(filter) && excludedEntities.length === 0)
    return { total: await countByDay(tx, workspace, filter), totalIsExact: true };
  if (isCounted(filter) && isOnlyByTime(filter)) return countWithout(tx, workspace, filter, excludedEntities);
  const days = await countByDay(tx, workspace, filter);
  const isRead = filter.texts.length > 0 || filter.statuses !== null;
  if (isRead && days > lookedAtMost) return countOfNewest(tx, workspace, filter, way);
  const isRare = days < rareBelow;
  const [row] = await tx<{ events: number }[]>`
    select count(*)::int as events
    from (
      select
      from event
      where ${eventConditions(tx, workspace, filter)}
        ${entityConditions(tx, workspace, 'event.o_id', entityGroups, filter, isRare ? 'looked up' : 'joined')}
      limit ${countedMost + 1}
    ) as counted
  `;
  return boundedTotal(row?.events ?? 0);
}

/** Of few events each is looked at. */
async function countOfFew(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  { from, values }: ColumnWay,
): Promise<BoundedTotal> {
  const [row] = await tx<{ events: number }[]>`
    select count(*)::int as events
    from unnest(${values}::text[]) as wanted (value)
    cross join lateral (
      select
      from event
      where ${eventConditions(tx, workspace, { ...filter, [from]: null })}
        and ${hasWanted(tx, from)}
        ${entityConditions(tx, workspace, 'event.o_id', filter.entityGroups, filter, 'looked up')}
      -- from the index of each value
      offset 0
    ) as found
  `;
  return boundedTotal(row?.events ?? 0);
}

/** Texts and states are read from each event: of many, the newest are looked at, or the newest of each type. */
async function countOfNewest(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  way: Way,
): Promise<BoundedTotal> {
  const { start, end, entityGroups } = filter;
  const newest = (ofType: ReturnType<Tx>) => tx`
    select (
      ${eventConditions(tx, workspace, filter)}
      ${entityConditions(tx, workspace, 'event.o_id', entityGroups, filter, 'looked up')}
    ) as passes
    from event
    where ${eventConditions(tx, workspace, { ...filterOf({}), start, end })}
      ${ofType}
    order by event.event_timestamp desc, event.o_id desc
    limit ${lookedAtMost}`;
  const looked =
    way.from === 'types'
      ? tx`
        select found.passes
        from unnest(${way.types}::text[]) as wanted (event_type)
        cross join lateral (${newest(tx`and event.event_type = wanted.event_type`)}) as found
        limit ${lookedAtMost}`
      : newest(tx``);
  const [row] = await tx<{ events: number }[]>`
    select count(*) filter (where looked.passes)::int as events
    from (${looked}) as looked`;
  return { total: row?.events ?? 0, totalIsExact: false };
}

/** The entity, where a filter asks for events of a single one, of types and of a time alone: rollups have their number. */
function onlyEntity(filter: TaglessFilter): string | null {
  const [group, ...others] = filter.entityGroups;
  const isAlone = others.length === 0 && filter.excludedEntities.length === 0 && filter.categories === null;
  const [oId = null, ...more] = group ?? [];
  return isAlone && more.length === 0 && isCounted({ ...filter, entityGroups: [] }) ? oId : null;
}

const sumOf = (each: ReadonlyMap<string, number>) =>
  [...each.values()].reduce((sum, events) => sum + events, 0);

/** Events of each entity in the time of a filter, and of its types, from the rollups; null while these are being made. */
async function countOfEach(
  tx: Tx,
  workspace: string,
  filter: EventFilter,
  entityOIds: readonly string[],
): Promise<Map<string, number> | null> {
  const held = await heldWithin(tx, workspace, filter);
  if (!held.isMade) return null;
  const rows = await tx<{ subject: string; events: number }[]>`
    select counted.subject, sum(counted.events)::int as events
    from ${countedRows(tx, workspace, held, { kind: 'event', subjects: entityOIds, types: filter.types, moments: held.moments })}
    group by counted.subject
  `;
  return new Map(rows.map(({ subject, events }) => [subject, events]));
}

/** Returns whether the daily counts can answer: filters of types, categories and times alone. */
export const isCounted = ({
  entityGroups,
  tagGroups,
  excludedTags,
  parties,
  purposes,
  statuses,
  texts,
}: EventFilter) =>
  entityGroups.length === 0 &&
  tagGroups.length === 0 &&
  excludedTags.length === 0 &&
  parties.length === 0 &&
  texts.length === 0 &&
  !statuses &&
  !purposes;

/** The group has so few events that each is looked up, whatever the database believes of their number. */
async function isRarer(tx: Tx, workspace: string, oIds: string[]): Promise<boolean> {
  const [group] = await countUpTo(tx, workspace, [{ oIds }], rareBelow);
  return (group?.events ?? 0) < rareBelow;
}

/** All events but those that speak of the entities. Of many, the newest alone may be more than are counted. */
async function countWithout(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  excludedEntities: string[],
): Promise<BoundedTotal> {
  const withAny = { ...filter, excludedEntities: [] };
  const all = await countByDay(tx, workspace, withAny);
  const isOne = excludedEntities.length === 1;
  const each =
    isOne || all > countedMost ? await countOfEach(tx, workspace, withAny, excludedEntities) : null;
  const rows = each ? sumOf(each) : 0;
  if (each && isOne) return { total: Math.max(all - rows, 0), totalIsExact: true };
  // an event that speaks of several of them was taken off several times
  if (rows > exactlyMost && all - rows > countedMost) return boundedTotal(all - rows);
  const countNamed = async (range: TaglessFilter, events: ReturnType<Tx>) => {
    const [named] = await tx<Counted[]>`
      select count(${events})::int as events, 0 as rows
      from (${namedEvents(tx, workspace, range, excludedEntities, [])}) as named`;
    return named?.events ?? 0;
  };
  const start = all > countedMost ? await startOfNewest(tx, workspace, withAny) : null;
  if (start) {
    const newest = { ...withAny, start };
    // a row for each entity that an event speaks of: at least so many are left
    const left = (await countByDay(tx, workspace, newest)) - (await countNamed(newest, tx`*`));
    if (left > countedMost) return boundedTotal(countedMost + 1);
  }
  const named = await countNamed(withAny, tx`distinct named.event_o_id`);
  return { total: Math.max(all - named, 0), totalIsExact: true };
}

/** The day from which on the newest events are three times as many as are counted; null where a filter has no more. */
async function startOfNewest(tx: Tx, workspace: string, { start, end }: EventFilter): Promise<Date | null> {
  const [row] = await tx<{ day: Date }[]>`
    select day::timestamp at time zone 'UTC' as day
    from (
      select day, sum(sum(events)) over (order by day desc) as events
      from event_daily
      where workspace_o_id = ${workspace}
        ${start ? tx`and day > ${dateOf(start)}::date` : tx``}
        ${end ? tx`and day <= ${dateOf(end)}::date` : tx``}
      group by day
    ) as running
    where events >= ${3 * countedMost}
    order by running.day desc
    limit 1
  `;
  return row?.day ?? null;
}

interface Counted {
  events: number;
  rows: number;
}

/** From the entities' own index ranges; the events themselves are looked at only for what the ranges do not know. */
async function countThroughEntities(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  { rarest, others }: Extract<Way, { from: 'entities' }>,
): Promise<BoundedTotal> {
  const isRare = await isRarer(tx, workspace, rarest);
  const isOfAny = rarest.length > 1 && others.length === 0 && filter.excludedEntities.length === 0;
  if (isOfAny && !isRare && isOnlyByTime(filter) && (await countByDay(tx, workspace, filter)) > countedMost) {
    const each = await countOfEach(tx, workspace, filter, rarest);
    const most = Math.max(0, ...(each?.values() ?? []));
    if (most > countedMost) return boundedTotal(most);
  }
  const named = namedEvents(tx, workspace, filter, rarest, others, isRare ? 'looked up' : 'joined');
  const most = rarest.length === 1 ? countedMost + 1 : rowsFirst;
  const events = rarest.length === 1 ? tx`*` : tx`distinct counted.event_o_id`;
  const [first] = await tx<Counted[]>`
    select count(${events})::int as events, count(*)::int as rows
    from (${named} limit ${most}) as counted`;
  const { events: found = 0, rows = 0 } = first ?? {};
  if (rows < most || found > countedMost) return boundedTotal(found);
  const [all] = await tx<Counted[]>`
    select count(*)::int as events, 0 as rows
    from (select distinct counted.event_o_id from (${named}) as counted limit ${countedMost + 1}) as counted`;
  return boundedTotal(all?.events ?? 0);
}

/** A row for each entity of the first group and event that passes. */
function namedEvents(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  first: string[],
  others: string[][],
  how: 'joined' | 'looked up' = 'joined',
) {
  const ofEvent = tx`and exists (
    select
    from event
    where ${eventConditions(tx, workspace, filter)}
      and event.o_id = named.event_o_id
    ${how === 'looked up' ? tx`offset 0` : tx``}
  )`;
  return tx`
    select named.event_o_id
    from event_entity named
    where named.workspace_o_id = ${workspace}
      and named.entity_o_id = any(${first}::text[])
      ${filter.start ? tx`and named.event_timestamp >= ${filter.start}` : tx``}
      ${filter.end ? tx`and named.event_timestamp <= ${filter.end}` : tx``}
      ${entityConditions(tx, workspace, 'named.event_o_id', others, filter, how)}
      ${isOnlyByTime(filter) ? tx`` : ofEvent}
  `;
}

async function countByDay(tx: Tx, workspace: string, filter: EventFilter): Promise<number> {
  const [row] = await tx<{ total: number }[]>`
    select coalesce(sum(counted.events), 0)::int as total
    from (${keptCounts(tx, workspace, filter, tx``)}) as counted`;
  return row?.total ?? 0;
}

/** Counts the events that match a filter by columns, by type, the most common first. */
export async function countByType(
  tx: Tx,
  workspace: string,
  filter: EventFilter,
): Promise<{ eventType: string; events: number }[]> {
  return tx<{ eventType: string; events: number }[]>`
    select counted.event_type, sum(counted.events)::int as events
    from (${keptCounts(tx, workspace, filter, tx`event_type,`)}) as counted
    group by counted.event_type
    having sum(counted.events) > 0
    order by events desc, counted.event_type`;
}

/**
 * Whole days from the daily counts, as rows with `events` to add up. The day in which the range begins is counted event
 * by event; of the day in which it ends, those behind the end are taken off: that is now as a rule, and nothing is behind
 * it.
 */
function keptCounts(tx: Tx, workspace: string, filter: EventFilter, column: ReturnType<Tx>) {
  const firstWhole = filter.start ? Math.ceil(filter.start.getTime() / day) * day : null;
  const last = filter.end ? Math.floor(filter.end.getTime() / day) * day : null;
  const oneByOne = (events: 1 | -1, range: Pick<EventFilter, 'start' | 'end'>) => tx`
    select ${column} ${events}::int as events
    from event
    where ${eventConditions(tx, workspace, { ...filter, ...range })}`;
  if (firstWhole !== null && last !== null && firstWhole >= last) return oneByOne(1, filter);
  const isCut = filter.start && firstWhole !== null && firstWhole > filter.start.getTime();
  return tx`
    select ${column} events
    from event_daily
    where workspace_o_id = ${workspace}
      ${firstWhole === null ? tx`` : tx`and day >= ${dateOf(firstWhole)}::date`}
      ${last === null ? tx`` : tx`and day <= ${dateOf(last)}::date`}
      ${filter.types ? tx`and event_type = any(${filter.types}::text[])` : tx``}
      ${filter.categories ? tx`and category = any(${filter.categories}::text[])` : tx``}
    ${isCut ? tx`union all ${oneByOne(1, { start: filter.start, end: new Date(firstWhole - 1) })}` : tx``}
    ${last === null ? tx`` : tx`union all ${oneByOne(-1, { start: after(filter.end), end: new Date(last + day - 1) })}`}
  `;
}

/** Times of events are whole milliseconds. */
const after = (time: Date | null) => time && new Date(time.getTime() + 1);

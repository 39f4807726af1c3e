import { eventTypes } from '../../../schema/events.ts';
import type { Tx } from '../../database/index.ts';
import type { PartyGroup } from './parties/party-conditions.ts';
import { dateOf } from './rollups.ts';
import type { TaglessFilter } from './tagged.ts';
import { rarer, rarestParty, readsOf, type Weight, weighedMost } from './weights.ts';

/**
 * The access path of a list. The choice is not left to the planner of the database, whose estimate for a filter is an
 * average over all workspaces. Each value below has its events in one index range.
 *
 * - `none`: no event can match, by the daily counts or the tags.
 * - `entities`: the entities of the rarest group.
 * - `parties`: the companies, people or deals of a group.
 * - `purposes`, `statuses`: purposes of calls, or statuses of events without analysis, if they have few events, or fewer than
 *   the other parts of the filter; `counted` is then the access path for the total.
 * - `types`: the types of events that occur in the range of time.
 * - `time`: all events of the range.
 */
export type Way =
  | { from: 'none' }
  | { from: 'entities'; rarest: string[]; others: string[][] }
  | { from: 'parties'; lead: PartyGroup; others: PartyGroup[] }
  | { from: 'purposes' | 'statuses'; values: string[]; counted?: Way }
  | { from: 'types'; types: string[] }
  | { from: 'time' };

/** Newest events of a group that are read to weigh it, of its entities in equal parts. */
const sampledRows = 1_000;

/** Chooses the access path with the fewest rows. */
export async function wayOf(tx: Tx, workspace: string, filter: TaglessFilter): Promise<Way> {
  if (filter.entityGroups.some((oIds) => oIds.length === 0)) return { from: 'none' };
  const types = filter.types || filter.categories ? await typesOf(tx, workspace, filter) : null;
  if (types?.length === 0) return { from: 'none' };
  const ofTypes = types && { from: 'types' as const, types };
  const groups = filter.entityGroups.length + filter.parties.length;
  const few = await rarestColumn(tx, workspace, filter);
  if (groups === 0) {
    if (few) return few.way;
    return filter.purposes || !ofTypes ? { from: 'time' } : ofTypes;
  }
  const common = few ? null : await leastCommonColumn(tx, workspace, filter);
  const typed = types && (await weighTypes(tx, workspace, filter, types));
  const other = typed ?? few ?? common;
  const party = await rarestParty(tx, workspace, filter, groups > 1 || other !== null);
  const [rarest, ...others] = await byRarity(tx, workspace, filter, other ?? party);
  const least = party && rarest ? (rarer(rarest, party) < 0 ? rarest : party) : (party ?? rarest);
  const leads = (column: Weight) => least && rarer(column, least) < 0 && (!typed || rarer(column, typed) < 0);
  if (few && leads(few)) return few.way;
  const ofParts = (): Way => {
    if (ofTypes && typed && least && rarer(typed, least) <= 0) return ofTypes;
    if (party && least === party)
      return {
        from: 'parties',
        lead: party.group,
        others: filter.parties.filter((one) => one !== party.group),
      };
    return rarest
      ? { from: 'entities', rarest: rarest.oIds, others: others.map(({ oIds }) => oIds) }
      : { from: 'time' };
  };
  return common && leads(common) ? { ...common.way, counted: ofParts() } : ofParts();
}

/** The types of a filter, or of its categories, that the days of its range have: one look for each type there is. */
async function typesOf(tx: Tx, workspace: string, filter: TaglessFilter): Promise<string[]> {
  const rows = await tx<{ eventType: string }[]>`
    select wanted.event_type
    from unnest(${filter.types ?? [...eventTypes]}::text[]) as wanted (event_type)
    where exists (
      select
      from event_daily
      where ${daysOf(tx, workspace, filter)}
        and event_type = wanted.event_type
        and events > 0
      -- a look-up for each type
      offset 0
    )
  `;
  return rows.map(({ eventType }) => eventType);
}

async function weighTypes(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  types: string[],
): Promise<Weight> {
  const [row] = await tx<Weight[]>`
    select
      coalesce(sum(counted.events), 0)::float8 as events,
      coalesce(sum(counted.events / ${secondsBefore(tx, filter, tx`counted.since`)}), 0)::float8 as per_second
    from unnest(${types}::text[]) as wanted (event_type)
    cross join lateral (
      select sum(events) as events, min(day)::timestamptz as since
      from event_daily
      where ${daysOf(tx, workspace, filter)}
        and event_type = wanted.event_type
    ) as counted
  `;
  const { events, perSecond } = row ?? { events: 0, perSecond: 0 };
  return { events, perSecond: perSecond * readsOf(types.length) };
}

export type ColumnWay = Extract<Way, { from: 'purposes' | 'statuses' }>;

/** Statuses that have an index. */
const unreadStatuses = new Set(['PENDING', 'PROCESSING', 'FAILED']);

/**
 * Returns the condition that an event has `wanted.value` in the column of an access path, written so that the path's
 * index is used.
 */
export const hasWanted = (tx: Tx, from: ColumnWay['from']) =>
  from === 'purposes'
    ? tx`event.call_purpose = wanted.value`
    : tx`event.processing_status = wanted.value
        and event.processing_status in ('PENDING', 'PROCESSING', 'FAILED')`;

function columnWays({ purposes, statuses }: TaglessFilter): ColumnWay[] {
  const ways: ColumnWay[] = [];
  if (purposes) ways.push({ from: 'purposes', values: [...new Set(purposes)] });
  if (statuses?.every((status) => unreadStatuses.has(status)))
    ways.push({ from: 'statuses', values: [...new Set(statuses)] });
  return ways;
}

/** Weighs purposes and statuses, and returns the rarer ones, if they have so few events that each may be looked at. */
async function rarestColumn(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
): Promise<(Weight & { way: ColumnWay }) | null> {
  const weighed = await Promise.all(columnWays(filter).map((way) => fewOf(tx, workspace, way)));
  const [rarest = null] = weighed.filter((one) => one !== null).sort(rarer);
  return rarest;
}

/** Weighs the events of a way, where there are so few of them that each may be looked at; null where there are more. */
async function fewOf(
  tx: Tx,
  workspace: string,
  way: ColumnWay,
): Promise<(Weight & { way: ColumnWay }) | null> {
  const [row] = await tx<{ events: number }[]>`
    select count(*)::int as events
    from (
      select
      from unnest(${way.values}::text[]) as wanted (value)
      cross join lateral (
        select
        from event
        where event.workspace_o_id = ${workspace}
          and ${hasWanted(tx, way.from)}
        -- the order of the index: without it the planner may read the rows of all workspaces
        order by event.event_timestamp desc
        limit ${weighedMost}
      ) as found
      limit ${weighedMost}
    ) as weighed
  `;
  const events = row?.events ?? 0;
  return events < weighedMost ? { events, perSecond: 0, way } : null;
}

/** Weighs purposes and statuses that many events have, by how many had them lately, and returns the rarer ones. */
async function leastCommonColumn(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
): Promise<(Weight & { way: ColumnWay }) | null> {
  const weights = await Promise.all(
    columnWays(filter).map(async (way) => {
      const [row] = await tx<{ perSecond: number }[]>`
        select coalesce(sum(newest.events / ${secondsBefore(tx, filter, tx`newest.since`)}), 0)::float8 as per_second
        from unnest(${way.values}::text[]) as wanted (value)
        cross join lateral (
          select count(*) as events, min(weighed.event_timestamp) as since
          from (
            select event.event_timestamp
            from event
            where event.workspace_o_id = ${workspace}
              and ${hasWanted(tx, way.from)}
              ${filter.end ? tx`and event.event_timestamp <= ${filter.end}` : tx``}
            order by event.event_timestamp desc
            limit ${Math.ceil(sampledRows / way.values.length)}
          ) as weighed
        ) as newest
      `;
      const perSecond = (row?.perSecond ?? 0) * readsOf(way.values.length);
      return { events: Number.POSITIVE_INFINITY, perSecond, way };
    }),
  );
  const [least = null] = weights.sort(rarer);
  return least;
}

/** Up to the end of a filter, or up to now. */
const secondsBefore = (tx: Tx, { end }: TaglessFilter, time: ReturnType<Tx>) =>
  tx`greatest(extract(epoch from ${end ? tx`${end}::timestamptz` : tx`now()`} - ${time}), 1)`;

const daysOf = (tx: Tx, workspace: string, { start, end, categories }: TaglessFilter) => tx`
  workspace_o_id = ${workspace}
  ${start ? tx`and day >= ${dateOf(start)}::date` : tx``}
  ${end ? tx`and day <= ${dateOf(end)}::date` : tx``}
  ${categories ? tx`and category = any(${categories}::text[])` : tx``}
`;

interface Group extends Weight {
  oIds: string[];
}

/** The group with the fewest events first. Weighed only where there is something to choose. */
async function byRarity(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  other: Weight | null,
): Promise<Group[]> {
  const groups = filter.entityGroups.map((oIds) => ({ oIds, events: 0, perSecond: 0 }));
  if (groups.length === 0 || (groups.length < 2 && !other)) return groups;
  const counted = await countUpTo(tx, workspace, groups, weighedMost);
  const isTold = counted.some(({ events }) => events < weighedMost);
  // what is rarer than all groups leads
  if (isTold || (other && other.events <= weighedMost)) return counted.sort(rarer);
  return (await weighNewest(tx, workspace, filter, counted)).sort(rarer);
}

/** Counts the events of groups, each up to `most`. */
export async function countUpTo<G extends { oIds: string[] }>(
  tx: Tx,
  workspace: string,
  groups: G[],
  most: number,
): Promise<(G & { events: number })[]> {
  const rows = await tx<{ events: number }[]>`
    select counted.events
    from unnest(${groups.map(({ oIds }) => `{${oIds.join(',')}}`)}::text[]) with ordinality as wanted (o_ids, place)
    cross join lateral (
      select count(*)::int as events
      from (
        select
        from unnest(wanted.o_ids::text[]) as one (entity_o_id)
        cross join lateral (
          select
          from event_entity
          where event_entity.workspace_o_id = ${workspace}
            and event_entity.entity_o_id = one.entity_o_id
          -- the order of the index: without it the planner may read the rows of all workspaces
          order by event_entity.event_timestamp desc
          limit ${most}
        ) as named
        limit ${most}
      ) as weighed
    ) as counted
    order by wanted.place
  `;
  return groups.map((group, place) => ({ ...group, events: rows[place]?.events ?? 0 }));
}

/** By how many events the groups had lately: a page takes the newest. */
async function weighNewest(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  groups: Group[],
): Promise<Group[]> {
  const rows = await tx<{ perSecond: number }[]>`
    select coalesce(sum(newest.events / ${secondsBefore(tx, filter, tx`newest.since`)}), 0)::float8 as per_second
    from unnest(
      ${groups.map(({ oIds }) => `{${oIds.join(',')}}`)}::text[],
      ${groups.map(({ oIds }) => Math.max(Math.floor(sampledRows / oIds.length), 1))}::int[]
    ) with ordinality as wanted (o_ids, sampled, place)
    cross join lateral unnest(wanted.o_ids::text[]) as one (entity_o_id)
    cross join lateral (
      select count(*) as events, min(weighed.event_timestamp) as since
      from (
        select event_entity.event_timestamp
        from event_entity
        where event_entity.workspace_o_id = ${workspace}
          and event_entity.entity_o_id = one.entity_o_id
          ${filter.end ? tx`and event_entity.event_timestamp <= ${filter.end}` : tx``}
        order by event_entity.event_timestamp desc
        -- the number comes by itself: a length of the list would parse the list anew for each entity
        limit wanted.sampled
      ) as weighed
    ) as newest
    group by wanted.place
    order by wanted.place
  `;
  return groups.map((group, place) => ({
    ...group,
    perSecond: (rows[place]?.perSecond ?? 0) * readsOf(group.oIds.length),
  }));
}

import type { Tx } from '../../database/index.ts';
import { dateOf } from './rollups.ts';
import type { TaglessFilter } from './tagged.ts';

/**
 * Which rows a list is read from. Nothing else is left to the planner of the database: what it believes of a filter is
 * an average over all workspaces.
 *
 * - `none`: no event passes, by what is kept of days and tags.
 * - `entities`: each entity of the rarest group, whose events are one index range.
 * - `types`: each type of event that the range of time has, an index range too.
 * - `time`: all events of the range.
 */
export type Way =
  | { from: 'none' }
  | { from: 'entities'; rarest: string[]; others: string[][] }
  | { from: 'types'; types: string[] }
  | { from: 'time' };

/** Rows are weighed against each other up to this many: beyond it, all are equally common. */
const weighedUpTo = 10_000;

/** Chooses the way with the fewest rows. */
export async function wayOf(tx: Tx, workspace: string, filter: TaglessFilter): Promise<Way> {
  if (filter.entityGroups.some((oIds) => oIds.length === 0)) return { from: 'none' };
  const byType = filter.types || filter.categories ? await typesOf(tx, workspace, filter) : null;
  if (byType?.length === 0) return { from: 'none' };
  const ofTypes = byType && { from: 'types' as const, types: byType.map(({ eventType }) => eventType) };
  if (filter.entityGroups.length === 0) return filter.purposes || !ofTypes ? { from: 'time' } : ofTypes;
  const [rarest, ...others] = await byRarity(tx, workspace, filter.entityGroups, ofTypes !== null);
  if (!rarest) return { from: 'time' };
  const typed = byType?.reduce((sum, { events }) => sum + events, 0) ?? Number.POSITIVE_INFINITY;
  if (ofTypes && typed < rarest.events) return ofTypes;
  return { from: 'entities', rarest: rarest.oIds, others: others.map(({ oIds }) => oIds) };
}

/** The types of a filter, or of its categories, that the days of its range have. */
function typesOf(
  tx: Tx,
  workspace: string,
  { start, end, types, categories }: TaglessFilter,
): Promise<{ eventType: string; events: number }[]> {
  return tx<{ eventType: string; events: number }[]>`
    select event_type, sum(events)::float8 as events
    from event_daily
    where workspace_o_id = ${workspace}
      ${start ? tx`and day >= ${dateOf(start)}::date` : tx``}
      ${end ? tx`and day <= ${dateOf(end)}::date` : tx``}
      ${types ? tx`and event_type = any(${types}::text[])` : tx``}
      ${categories ? tx`and category = any(${categories}::text[])` : tx``}
    group by event_type
    having sum(events) > 0
  `;
}

interface Group {
  oIds: string[];
  events: number;
}

/** The group with the fewest events first. Weighed only where there is something to choose. */
async function byRarity(tx: Tx, workspace: string, groups: string[][], isWeighed: boolean): Promise<Group[]> {
  if (groups.length < 2 && !isWeighed) return groups.map((oIds) => ({ oIds, events: 0 }));
  const rows = await tx<{ place: number; events: number }[]>`
    select wanted.place::int - 1 as place, counted.events
    from unnest(${groups.map((oIds) => `{${oIds.join(',')}}`)}::text[]) with ordinality as wanted (o_ids, place)
    cross join lateral (
      select count(*)::int as events
      from (
        select
        from event_entity
        where event_entity.workspace_o_id = ${workspace}
          and event_entity.entity_o_id = any(wanted.o_ids::text[])
        limit ${weighedUpTo}
      ) as weighed
    ) as counted
  `;
  return rows
    .map(({ place, events }) => ({ oIds: groups[place] ?? [], events }))
    .sort((one, other) => one.events - other.events);
}

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
  /** `isRare`: so few events that looking each of them up costs less than reading those of the other groups. */
  | { from: 'entities'; rarest: string[]; others: string[][]; isRare: boolean }
  | { from: 'types'; types: string[] }
  | { from: 'time' };

/**
 * Groups are weighed up to so many events, and once more only where all of them have as many: beyond the last bound, all
 * are equally common.
 */
const weighedUpTo = [1_000, 10_000];
const rareBelow = 10_000;

/** Chooses the way with the fewest rows. */
export async function wayOf(tx: Tx, workspace: string, filter: TaglessFilter): Promise<Way> {
  if (filter.entityGroups.some((oIds) => oIds.length === 0)) return { from: 'none' };
  const byType = filter.types || filter.categories ? await typesOf(tx, workspace, filter) : null;
  if (byType?.length === 0) return { from: 'none' };
  const ofTypes = byType && { from: 'types' as const, types: byType.map(({ eventType }) => eventType) };
  if (filter.entityGroups.length === 0) return filter.purposes || !ofTypes ? { from: 'time' } : ofTypes;
  const typed = byType?.reduce((sum, { events }) => sum + events, 0) ?? null;
  const [rarest, ...others] = await byRarity(tx, workspace, filter.entityGroups, typed);
  if (!rarest) return { from: 'time' };
  if (ofTypes && typed !== null && typed <= rarest.events) return ofTypes;
  const isRare = others.length > 0 && rarest.events < rareBelow;
  return { from: 'entities', rarest: rarest.oIds, others: others.map(({ oIds }) => oIds), isRare };
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
async function byRarity(
  tx: Tx,
  workspace: string,
  groups: string[][],
  typed: number | null,
): Promise<Group[]> {
  if (groups.length < 2 && typed === null) return groups.map((oIds) => ({ oIds, events: 0 }));
  let weighed: Group[] = [];
  for (const most of weighedUpTo) {
    weighed = await weigh(tx, workspace, groups, most);
    // rarer than that is rare enough, and a type that is rarer than all groups leads
    if ((weighed[0]?.events ?? 0) < most || (typed !== null && typed <= most)) break;
  }
  return weighed;
}

async function weigh(tx: Tx, workspace: string, groups: string[][], most: number): Promise<Group[]> {
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
        limit ${most}
      ) as weighed
    ) as counted
  `;
  return rows
    .map(({ place, events }) => ({ oIds: groups[place] ?? [], events }))
    .sort((one, other) => one.events - other.events);
}

import type { Tx } from '../../../database/index.ts';
import { filterOf } from '../filter.ts';
import { rangeOf } from '../page.ts';
import type { TaglessFilter } from '../tagged.ts';
import type { Way } from '../ways.ts';
import { keptCountOf } from '../weights.ts';
import { eventsWith, type Fragment } from './party-ranges.ts';

/** The limit of events that are examined for people and for other filters: at most a tenth of a second. */
export const lookedAtMost = 20_000;

/** Events of entities that are read at once, where that tells which of so many candidates speak of one. */
const namedMost = 100_000;

/** The number of events that were found; `isAll`: there are no more. */
interface PartyCount {
  events: number;
  isAll: boolean;
}

/**
 * Counts the events of the leading group that match. For accounts alone the stored number is used; otherwise the
 * newest events of each value are examined up to a bound, since an account may have any number of events and few that
 * match. What an index covers is counted up to `most`.
 */
export async function countOfParties(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  { lead, others }: Extract<Way, { from: 'parties' }>,
  most: number,
): Promise<PartyCount> {
  const { onEvent, onTime, isOnlyByTime } = rangeOf(tx, workspace, { ...filter, parties: others }, null);
  const isAlone = isOnlyByTime && others.length === 0;
  let least = 0;
  if (isAlone && (lead.by === 'accounts' || lead.by === 'domains')) {
    const kept = await keptCountOf(tx, workspace, { ...lead, by: lead.by }, filter, 'events');
    if (kept !== null && lead.by === 'accounts') return { events: kept, isAll: true };
    // people of the domain may have taken part in more
    least = kept ?? 0;
    if (least > lookedAtMost) return { events: least, isAll: false };
  }
  const byTime = { ...filterOf({}), start: filter.start, end: filter.end, excludedEntities: [] };
  const isRepeated = lead.by === 'emails' || lead.by === 'domains';
  // an index has all that is counted of an account or a deal
  const rowsMost = isAlone && !isRepeated ? most : lookedAtMost;
  const ofLead = eventsWith(tx, workspace, lead, rangeOf(tx, workspace, byTime, null), rowsMost + 1);
  const passes = isOnlyByTime
    ? tx`true ${onTime(tx`candidate.event_timestamp`, tx`candidate.o_id`)}`
    : tx`exists (
        select
        from event
        where ${onEvent}
          and event.o_id = candidate.o_id
        -- a look-up for each of them
        offset 0
      )`;
  const [group] = filter.entityGroups;
  const isOfOneGroup =
    group !== undefined &&
    others.length === 0 &&
    rangeOf(tx, workspace, { ...filter, parties: [], entityGroups: [] }, null).isOnlyByTime;
  const isAsked =
    group && isOfOneGroup && filter.entityGroups.length === 1 ? isAmongNamed(tx, passes) : passes;
  const [row] = await tx<{ rows: number; events: number }[]>`
    with looked as materialized (
      select found.o_id, found.event_timestamp
      from (${ofLead}) as found
      limit ${rowsMost + 1}
    ), named as materialized (
      select event_o_id
      from event_entity
      where workspace_o_id = ${workspace}
        and entity_o_id = any(${group ?? []}::text[])
        and event_timestamp >= (select min(event_timestamp) from looked)
      limit ${namedMost + 1}
    )
    select (select count(*) from looked)::int as rows,
      (
        select count(*)
        from (select ${isRepeated ? tx`distinct` : tx``} o_id, event_timestamp from looked) as candidate
        ${isAlone ? tx`` : tx`where ${isAsked}`}
      )::int as events
  `;
  const { rows = 0, events = 0 } = row ?? {};
  return rows > rowsMost ? { events: Math.max(events, least), isAll: false } : { events, isAll: true };
}

/** Two index ranges tell what speaks of an entity, unless that has many more events than are looked at. */
const isAmongNamed = (tx: Tx, passes: Fragment) => tx`
  case
    when (select count(*) from named) > ${namedMost} then ${passes}
    else candidate.o_id in (select event_o_id from named)
  end`;

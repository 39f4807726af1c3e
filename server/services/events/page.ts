import type { PendingQuery } from 'postgres';
import type { Tx } from '../../database/index.ts';
import { invalidField } from '../../errors.ts';
import { eventConditions, isOnlyByTime, joinedFragments } from './filter.ts';
import { eventsWith, type Fragment, isOfAccounts, type RangeConditions } from './parties/party-ranges.ts';
import { entityConditions, type TaglessFilter } from './tagged.ts';
import { hasWanted, type Way } from './ways.ts';

/** The start of a page: a number of events to skip, or a cursor. */
export interface PageStart {
  limit: number;
  offset: number;
  cursor?: string | undefined;
}

/** An event's cursor in the order of lists: newest first, and by oId where the times are the same. */
export interface Cursor {
  oId: string;
  at: Date;
}

/** A query of the positions in one page, newest first: `limit` of them, and one more if there are more events. */
export function cursorsOfPage(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  way: Way,
  start: PageStart,
): PendingQuery<Cursor[]> {
  const after = { ...start, cursor: start.cursor ? readCursor(start.cursor) : null };
  switch (way.from) {
    case 'none':
      return tx<Cursor[]>`select null::text as o_id, null::timestamptz as at where false`;
    case 'entities':
      return throughEntities(tx, workspace, filter, way, after);
    case 'parties':
      return throughParties(tx, workspace, filter, way, after);
    case 'purposes':
    case 'statuses':
      return throughRanges(
        tx,
        workspace,
        { ...filter, [way.from]: null },
        { isOfValue: hasWanted(tx, way.from), values: way.values },
        after,
      );
    case 'types':
      return throughRanges(
        tx,
        workspace,
        { ...filter, types: null },
        { isOfValue: tx`event.event_type = wanted.value`, values: way.types },
        after,
      );
    case 'time':
      return throughTime(tx, workspace, filter, after);
  }
}

export function cursorText(cursor: Cursor): string {
  return Buffer.from(`${cursor.at.getTime()}.${cursor.oId}`).toString('base64url');
}

export function readCursor(cursor: string): Cursor {
  const found = /^(-?\d{1,15})\.([A-Za-z]{2,12}_[0-9A-Za-z]{21})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (!found?.[2]) throw invalidField('cursor', 'must be a nextCursor of this list');
  return { at: new Date(Number(found[1])), oId: found[2] };
}

interface After {
  limit: number;
  offset: number;
  cursor: Cursor | null;
}

function throughTime(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  { limit, offset, cursor }: After,
): PendingQuery<Cursor[]> {
  return tx<Cursor[]>`
    select event.o_id, event.event_timestamp as at
    from event
    where ${eventConditions(tx, workspace, filter)}
      ${entityConditions(tx, workspace, 'event.o_id', filter.entityGroups, filter, 'looked up')}
      ${cursor ? tx`and (event.event_timestamp, event.o_id) < (${cursor.at}, ${cursor.oId})` : tx``}
    order by event.event_timestamp desc, event.o_id desc
    limit ${limit + 1}
    offset ${offset}
  `;
}

/** Each company, person or deal of the group that leads is one index range, of which the newest are read. */
function throughParties(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  { lead, others }: Extract<Way, { from: 'parties' }>,
  { limit, offset, cursor }: After,
): PendingQuery<Cursor[]> {
  const conditions = rangeOf(tx, workspace, { ...filter, parties: others }, cursor);
  return tx<Cursor[]>`
    select distinct found.o_id, found.event_timestamp as at
    from (${eventsWith(tx, workspace, lead, conditions, offset + limit + 1)}) as found
    order by at desc, found.o_id desc
    limit ${limit + 1}
    offset ${offset}
  `;
}

/** Returns the other conditions of a filter, for the events of the leading group. */
export function rangeOf(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  cursor: Cursor | null,
): RangeConditions {
  const { start, end, entityGroups, excludedEntities } = filter;
  const { accounts = [], rest = [] } = Object.groupBy(filter.parties, ({ by }) =>
    by === 'accounts' ? 'accounts' : 'rest',
  );
  const behind = (time: Fragment, oId: Fragment) =>
    cursor ? tx`and (${time}, ${oId}) < (${cursor.at}, ${cursor.oId})` : tx``;
  return {
    onEvent: tx`
      ${eventConditions(tx, workspace, filter)}
      ${entityConditions(tx, workspace, 'event.o_id', entityGroups, filter, 'looked up')}
      ${behind(tx`event.event_timestamp`, tx`event.o_id`)}
    `,
    onTime: (time, oId) => tx`
      ${start ? tx`and ${time} >= ${start}` : tx``}
      ${end ? tx`and ${time} <= ${end}` : tx``}
      ${behind(time, oId)}
      ${joinedFragments(
        tx,
        accounts.map(({ values }) => tx`and ${isOfAccounts(tx, workspace, values, time, oId)}`),
      )}
    `,
    isOnlyByTime:
      isOnlyByTime({ ...filter, parties: rest }) &&
      entityGroups.length === 0 &&
      excludedEntities.length === 0,
  };
}

/** The newest events of each value, a type, a purpose or a status, are one index range, of which only as many are read as the page can need. */
function throughRanges(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  { isOfValue, values }: { isOfValue: Fragment; values: string[] },
  { limit, offset, cursor }: After,
): PendingQuery<Cursor[]> {
  return tx<Cursor[]>`
    select found.o_id, found.at
    from unnest(${values}::text[]) as wanted (value)
    cross join lateral (
      select event.o_id, event.event_timestamp as at
      from event
      where ${eventConditions(tx, workspace, filter)}
        and ${isOfValue}
        ${entityConditions(tx, workspace, 'event.o_id', filter.entityGroups, filter, 'looked up')}
        ${cursor ? tx`and (event.event_timestamp, event.o_id) < (${cursor.at}, ${cursor.oId})` : tx``}
      order by event.event_timestamp desc, event.o_id desc
      limit ${offset + limit + 1}
    ) as found
    order by found.at desc, found.o_id desc
    limit ${limit + 1}
    offset ${offset}
  `;
}

/**
 * From the rarest group of entities: each entity's newest events are one index range, of which only as many are read
 * as the page can need; the other groups are probed for each of them. Where there are more entities than the page has
 * places, only those are read whose newest event can be on it.
 */
function throughEntities(
  tx: Tx,
  workspace: string,
  filter: TaglessFilter,
  { rarest, others }: Extract<Way, { from: 'entities' }>,
  { limit, offset, cursor }: After,
): PendingQuery<Cursor[]> {
  const places = offset + limit + 1;
  const ofEvent = tx`and exists (
    select
    from event
    where ${eventConditions(tx, workspace, filter)}
      and event.o_id = named.event_o_id
    -- a look-up for each event of the entity, not a join with all events that pass
    offset 0
  )`;
  const newest = (most: number) => tx`
    select named.event_o_id, named.event_timestamp
    from event_entity named
    where named.workspace_o_id = ${workspace}
      and named.entity_o_id = wanted.entity_o_id
      ${filter.start ? tx`and named.event_timestamp >= ${filter.start}` : tx``}
      ${filter.end ? tx`and named.event_timestamp <= ${filter.end}` : tx``}
      ${cursor ? tx`and (named.event_timestamp, named.event_o_id) < (${cursor.at}, ${cursor.oId})` : tx``}
      ${entityConditions(tx, workspace, 'named.event_o_id', others, filter, 'looked up')}
      ${isOnlyByTime(filter) ? tx`` : ofEvent}
    order by named.event_timestamp desc, named.event_o_id desc
    limit ${most}
  `;
  const wantedEntities = tx`unnest(${rarest}::text[]) as wanted (entity_o_id)`;
  const ofPage = tx`(
    with head as materialized (
      select wanted.entity_o_id, found.event_o_id, found.event_timestamp
      from ${wantedEntities}
      cross join lateral (${newest(1)}) as found
    )
    select head.entity_o_id
    from head
    -- not true either where the heads alone are fewer events than the page needs
    where ((head.event_timestamp, head.event_o_id) < (
      select last.event_timestamp, last.event_o_id
      from (select distinct event_timestamp, event_o_id from head) as last
      order by last.event_timestamp desc, last.event_o_id desc
      offset ${places - 1}
      limit 1
    )) is not true
  ) as wanted`;
  return tx<Cursor[]>`
    select distinct found.event_o_id as o_id, found.event_timestamp as at
    from ${rarest.length > places ? ofPage : wantedEntities}
    cross join lateral (${newest(places)}) as found
    order by found.event_timestamp desc, found.event_o_id desc
    limit ${limit + 1}
    offset ${offset}
  `;
}

import type { Tx } from '../../database/index.ts';
import { invalidField } from '../../errors.ts';
import { type EventFilter, eventConditions, isOnlyByTime, joined, speaksOf } from './filter.ts';

/** Where a page begins: so many events to leave out, or behind the event a cursor names. */
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

/** Entities are weighed against each other up to this many events: beyond it, all are equally common. */
const weighedUpTo = 10_000;

/** The places of one page, newest first: `limit` of them and, if there are more events, one more. */
export async function cursorsOfPage(
  tx: Tx,
  workspace: string,
  filter: EventFilter,
  start: PageStart,
): Promise<Cursor[]> {
  const rows = filter.entityGroups.length > 0 ? throughEntities : throughTime;
  return rows(tx, workspace, filter, start);
}

export function cursorText(cursor: Cursor): string {
  return Buffer.from(`${cursor.at.getTime()}.${cursor.oId}`).toString('base64url');
}

function readCursor(cursor: string): Cursor {
  const found = /^(-?\d{1,15})\.([A-Za-z]{2,12}_[0-9A-Za-z]{21})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (!found?.[2]) throw invalidField('cursor', 'must be a nextCursor of this list');
  return { at: new Date(Number(found[1])), oId: found[2] };
}

async function throughTime(
  tx: Tx,
  workspace: string,
  filter: EventFilter,
  start: PageStart,
): Promise<Cursor[]> {
  const cursor = start.cursor ? readCursor(start.cursor) : null;
  return tx<Cursor[]>`
    select event.o_id, event.event_timestamp as at
    from event
    where ${eventConditions(tx, workspace, filter)}
      ${cursor ? tx`and (event.event_timestamp, event.o_id) < (${cursor.at}, ${cursor.oId})` : tx``}
    order by event.event_timestamp desc, event.o_id desc
    limit ${start.limit + 1}
    offset ${start.offset}
  `;
}

/**
 * From the rarest group of entities: each entity's newest events are one index range, of which only as many are read
 * as the page can need; the other groups are probed for each of them.
 */
async function throughEntities(
  tx: Tx,
  workspace: string,
  filter: EventFilter,
  start: PageStart,
): Promise<Cursor[]> {
  const [rarest, ...others] = await byRarity(tx, workspace, filter.entityGroups);
  const cursor = start.cursor ? readCursor(start.cursor) : null;
  const ofEvent = tx`and exists (
    select
    from event
    where ${eventConditions(tx, workspace, filter)}
      and event.o_id = named.event_o_id
  )`;
  return tx<Cursor[]>`
    select distinct found.event_o_id as o_id, found.event_timestamp as at
    from unnest(${rarest ?? []}::text[]) as wanted (entity_o_id)
    cross join lateral (
      select named.event_o_id, named.event_timestamp
      from event_entity named
      where named.workspace_o_id = ${workspace}
        and named.entity_o_id = wanted.entity_o_id
        ${filter.start ? tx`and named.event_timestamp >= ${filter.start}` : tx``}
        ${filter.end ? tx`and named.event_timestamp <= ${filter.end}` : tx``}
        ${cursor ? tx`and (named.event_timestamp, named.event_o_id) < (${cursor.at}, ${cursor.oId})` : tx``}
        ${joined(
          tx,
          others.map((oIds) => tx`and ${speaksOf(tx, workspace, 'named.event_o_id', oIds)}`),
        )}
        ${isOnlyByTime(filter) ? tx`` : ofEvent}
      order by named.event_timestamp desc, named.event_o_id desc
      limit ${start.offset + start.limit + 1}
    ) as found
    order by found.event_timestamp desc, found.event_o_id desc
    limit ${start.limit + 1}
    offset ${start.offset}
  `;
}

async function byRarity(tx: Tx, workspace: string, groups: string[][]): Promise<string[][]> {
  if (groups.length < 2) return groups;
  const oIds = [...new Set(groups.flat())];
  const rows = await tx<{ oId: string; events: number }[]>`
    select wanted.o_id, counted.events
    from unnest(${oIds}::text[]) as wanted (o_id)
    cross join lateral (
      select count(*)::int as events
      from (
        select
        from event_entity
        where event_entity.workspace_o_id = ${workspace}
          and event_entity.entity_o_id = wanted.o_id
        limit ${weighedUpTo}
      ) as weighed
    ) as counted
  `;
  const events = new Map(rows.map((row) => [row.oId, row.events]));
  const weight = (group: string[]) => group.reduce((sum, oId) => sum + (events.get(oId) ?? 0), 0);
  return [...groups].sort((left, right) => weight(left) - weight(right));
}

import { firstOId, firstOIdOfTimeOf, prefixes } from '../../../../schema/o-id.ts';
import type { Tx } from '../../../database/index.ts';
import { type EventFilter, eventConditions, joinedFragments, speaksOf } from '../filter.ts';

/** So far the clock that gives oIds may differ from that of the database. */
const clocksDifferMs = 600_000;

/**
 * Returns the oIds of events that arrived since a time, after one of them and in their order, up to a limit. An oId
 * holds the time at which its import was accepted, which may be long before; so the search begins at the oldest
 * import that had not ended by then.
 */
export async function eventsSince(
  tx: Tx,
  workspace: string,
  since: Date,
  behind: string | null,
  most: number,
): Promise<string[]> {
  const first = behind ?? (await firstSince(tx, workspace, since));
  const rows = await tx<{ oId: string }[]>`
    select o_id
    from event
    where workspace_o_id = ${workspace}
      and o_id > ${first}
      and created_at >= ${since}
    order by o_id
    limit ${most}`;
  return rows.map(({ oId }) => oId);
}

/**
 * Returns the oIds of events that arrived since a time and match a filter. They are found by the accounts, people and
 * entities that the filter names.
 */
export async function eventsSinceFor(
  tx: Tx,
  workspace: string,
  filter: EventFilter,
  since: Date,
  behind: string | null,
  most: number,
): Promise<string[]> {
  const first = behind ?? (await firstSince(tx, workspace, since));
  const { parties, entityGroups } = filter;
  const isByIndex = parties.length + entityGroups.length > 0;
  const rows = await tx<{ oId: string }[]>`
    -- apart from the order and the limit, by which the database would walk through all events since
    with found as ${isByIndex ? tx`materialized` : tx`not materialized`} (
      select event.o_id
      from event
      where ${eventConditions(tx, workspace, filter)}
        and event.o_id > ${first}
        and event.created_at >= ${since}
        ${joinedFragments(
          tx,
          entityGroups.map((oIds) => tx`and ${speaksOf(tx, workspace, 'event.o_id', oIds)}`),
        )}
    )
    select o_id
    from found
    order by o_id
    limit ${most}`;
  return rows.map(({ oId }) => oId);
}

/** Sorts before the oId of every event that came in at a time or later. */
async function firstSince(tx: Tx, workspace: string, since: Date): Promise<string> {
  const usual = firstOId(prefixes.event, since.getTime() - clocksDifferMs);
  const [oldest] = await tx<{ oId: string }[]>`
    select o_id
    from import_job
    where workspace_o_id = ${workspace}
      and (completed_at is null or completed_at >= ${since})
    order by o_id
    limit 1`;
  const ofImport = oldest && firstOIdOfTimeOf(prefixes.event, oldest.oId);
  return ofImport !== undefined && ofImport < usual ? ofImport : usual;
}

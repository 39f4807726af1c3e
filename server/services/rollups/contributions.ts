import type { PendingQuery, Row } from 'postgres';
import { newOId } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';

/** The kinds of counts; README.md lists the subject and the type of each. */
export type RollupKind = 'event' | 'mention' | 'finding';

export type Fragment = PendingQuery<Row[]>;

/**
 * Returns the counts that events add to rollups, one row per count: the only definition of rollups. `counted` is a
 * member of `from` with `o_id`, `event_type` and `event_timestamp`.
 */
export const contributionsOf = (tx: Tx, workspace: string, counted: Fragment): Fragment => tx`
  select kind, (event_timestamp at time zone ${zoneOf(tx, workspace)})::date as day, subject, type, sum(events)::int as events,
    sum(findings)::int as findings, sum(positive)::int as positive, sum(negative)::int as negative
  from (
    with counted as materialized (select o_id, event_type, event_timestamp from ${counted}),
    found as materialized (
      select finding.*, counted.event_type, counted.event_timestamp
      from counted
      cross join lateral (
        select o_id, extraction_type, (sentiment = 'POSITIVE')::int as positive, (sentiment = 'NEGATIVE')::int as negative
        from finding
        where finding.workspace_o_id = ${workspace}
          and finding.event_o_id = counted.o_id
        -- a look-up for each event, not a join with all findings
        offset 0
      ) as finding
    )
    select 'event' as kind, counted.event_timestamp, named.entity_o_id as subject, counted.event_type as type,
      1 as events, named.findings, 0 as positive, 0 as negative
    from counted
    cross join lateral (
      select entity_o_id, findings
      from event_entity
      where event_entity.workspace_o_id = ${workspace}
        and event_entity.event_o_id = counted.o_id
      offset 0
    ) as named
    union all
    select 'mention', found.event_timestamp, matched.entity_o_id, found.extraction_type, 0, 1, found.positive,
      found.negative
    from found
    cross join lateral (
      select entity_o_id
      from finding_match
      where finding_match.workspace_o_id = ${workspace}
        and finding_match.finding_o_id = found.o_id
      offset 0
    ) as matched
    union all
    select 'finding', event_timestamp, event_type, extraction_type, 0, 1, positive, negative
    from found
  ) as contribution
  group by kind, day, subject, type
`;

/** Appends the current counts of events to rollups, or subtracts them, in the writer's transaction. */
export async function appendContributions(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
  sign: 1 | -1 = 1,
): Promise<void> {
  const counted = tx`event where workspace_o_id = ${workspace} and o_id = any(${[...eventOIds]}::text[])`;
  await tx`
    insert into rollup_delta (
      workspace_o_id, o_id, time_zone, kinds, days, subjects, types, events, findings, positive, negative
    )
    select ${workspace}, ${newOId('rdl')}, ${zoneOf(tx, workspace)}, array_agg(kind), array_agg(day), array_agg(subject), array_agg(type),
      array_agg(${sign}::int * events), array_agg(${sign}::int * findings), array_agg(${sign}::int * positive),
      array_agg(${sign}::int * negative)
    from (${contributionsOf(tx, workspace, counted)}) as entry
    having count(*) > 0
    returning 1
  `;
}

/** The time zone of a workspace's days, as of the beginning of the statement. */
export const zoneOf = (tx: Tx, workspace: string): Fragment =>
  tx`(select time_zone from workspace where o_id = ${workspace})`;

/** Returns the first moment of a day; the earlier of two midnights where clocks go back over midnight. */
export function startOfDay(tx: Tx, day: Fragment, zone: Fragment): Fragment {
  const midnight = tx`(${day})::timestamp at time zone ${zone}`;
  return tx`
    case
      when ((${midnight} - interval '1 hour') at time zone ${zone})::date = ${day} then ${midnight} - interval '1 hour'
      else ${midnight}
    end`;
}

/**
 * Joins to each row of `rows` the kinds and types (`kept.kind`, `kept.type`) of the rows of `rollup` that count it.
 * Counts of records also have a row for any type, which most figures need.
 */
export const keptOf = (tx: Tx, rows: string): Fragment => tx`
  cross join lateral (
    select ${tx(rows)}.kind, ${tx(rows)}.type
    union all
    select ${tx(rows)}.kind || '-any', '' where ${tx(rows)}.kind <> 'finding'
  ) as kept (kind, type)`;

/** The entries of a row of `rollup_delta`, one per row. */
export const entriesOf = (tx: Tx, delta: string): Fragment => {
  const list = (column: string) => tx(`${delta}.${column}`);
  return tx`
    unnest(
      ${list('kinds')}, ${list('days')}, ${list('subjects')}, ${list('types')}, ${list('events')},
      ${list('findings')}, ${list('positive')}, ${list('negative')}
    ) as entry (kind, day, subject, type, events, findings, positive, negative)`;
};

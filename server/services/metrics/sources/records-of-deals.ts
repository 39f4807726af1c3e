import type { DealMetricsQuery } from '../../../../schema/metrics.ts';
import type { Tx } from '../../../database/index.ts';
import { spansByKey } from '../../deals/conversation-deal.ts';
import type { Fragment } from '../metric-source.ts';

/** Deals with the records that their conversations speak of. */

/** To find an event and its records by index costs as much as to read so many in a row. */
const readInARow = 4;

/**
 * Tells whether the accounts of the deals that match conditions have so many of the workspace's events that to read all in a
 * row costs less than to find theirs.
 */
export async function coversMostEvents(tx: Tx, workspace: string, conditions: Fragment): Promise<boolean> {
  const [row] = await tx<{ isMost: boolean | null }[]>`
    select sum(identity.events) filter (where identity.key in (select deal.account_key from deal where ${conditions}))
      * ${readInARow}::int >= sum(identity.events) as is_most
    from account_identity as identity
    where identity.workspace_o_id = ${workspace}`;
  return row?.isMost === true;
}

/**
 * Returns a member of `from` with deals and, called `named`, the records that their conversations speak of, each once; without
 * kinds deals that speak of none stay. What hangs on a computed row is looked up for it (`offset 0`): conditions on deals let
 * the database expect a row or two, and it would compute all again for each of thousands.
 */
export function recordsOfDeals(
  tx: Tx,
  workspace: string,
  conditions: Fragment,
  query: Asked,
  isByMost: boolean,
): Fragment {
  const records = isByMost
    ? recordsInARow(tx, workspace, conditions, query)
    : recordsByIndex(tx, workspace, conditions, query);
  return tx`
    (
      select said.deal_o_id, array_agg(said.entity) filter (where said.is_named) as entities,
        array_agg(said.kind) filter (where said.is_named) as kinds
      from (
        ${records}
        ${query.entityTypes ? tx`` : tx`union all select deal.o_id, false, null, null from deal where ${conditions}`}
      ) as said (deal_o_id, is_named, entity, kind)
      group by said.deal_o_id
    ) as spoken
    cross join lateral (
      select * from deal where deal.workspace_o_id = ${workspace} and deal.o_id = spoken.deal_o_id offset 0
    ) as deal
    left join lateral unnest(spoken.entities, spoken.kinds) as named (entity, kind) on true`;
}

type Asked = Pick<DealMetricsQuery, 'groupBy' | 'entityTypes'>;

/** The deal of each event of the workspace, and then its records: for most of the deals. */
function recordsInARow(
  tx: Tx,
  workspace: string,
  conditions: Fragment,
  { groupBy, entityTypes: kinds }: Asked,
): Fragment {
  const isByKind = groupBy.includes('entityKind');
  const isChosen = tx`in (select deal.o_id from deal where ${conditions})`;
  return tx`
    select distinct talk.deal_o_id, true, ${groupBy.includes('entity') ? tx`matched.entity_o_id` : tx`null::text`},
      ${isByKind ? tx`record.kind` : tx`null::text`}
    from (
      select event.o_id, coalesce(chosen.o_id, spans.deal_o_id[last.place]::text) as deal_o_id
      from event
      left join (select deal.o_id from deal where ${conditions}) as chosen on chosen.o_id = event.deal_o_id
      left join (${spansByKey(tx, workspace, tx`chosen.o_id ${isChosen}`)}) as spans
        on event.deal_o_id is null and spans.key = event.account_key
      cross join lateral (select width_bucket(event.event_timestamp, spans.since) as place) as last
      where event.workspace_o_id = ${workspace}
        and (chosen.o_id is not null or event.event_timestamp < spans.until[last.place])
      -- the deal of an event is made once, and not again for each record and wherever it is compared
      offset 0
    ) as talk
    join event_entity as matched on matched.workspace_o_id = ${workspace} and matched.event_o_id = talk.o_id
    ${
      isByKind || kinds
        ? tx`join entity as record on record.workspace_o_id = ${workspace} and record.o_id = matched.entity_o_id`
        : tx``
    }
    where true ${kinds ? tx`and record.kind = any(${[...kinds]}::text[])` : tx``}`;
}

/** The conversations of each deal; those of an account find their deal by halving. */
function recordsByIndex(
  tx: Tx,
  workspace: string,
  conditions: Fragment,
  { groupBy, entityTypes: kinds }: Asked,
): Fragment {
  const isByKind = groupBy.includes('entityKind');
  const isChosen = tx`in (select deal.o_id from deal where ${conditions})`;
  return tx`
    select distinct talk.deal_o_id, true, ${groupBy.includes('entity') ? tx`talk.entity_o_id` : tx`null::text`},
      ${isByKind ? tx`record.kind` : tx`null::text`}
    from (
      -- each record once before its kind is looked up
      select distinct talk.deal_o_id, matched.entity_o_id
      from (
        select event.deal_o_id, event.o_id
        from event
        where event.workspace_o_id = ${workspace}
          and event.deal_o_id ${isChosen}
        union all
        select spans.deal_o_id[last.place]::text, event.o_id
        from (${spansByKey(tx, workspace, tx`chosen.o_id ${isChosen}`)}) as spans
        cross join lateral (
          select event.o_id, event.event_timestamp
          from event
          where event.workspace_o_id = ${workspace}
            and event.account_key = spans.key
            and event.event_timestamp >= spans.first
            and event.event_timestamp < spans.behind
            and event.deal_o_id is null
          offset 0
        ) as event
        cross join lateral (select width_bucket(event.event_timestamp, spans.since) as place) as last
        where event.event_timestamp < spans.until[last.place]
      ) as talk
      join event_entity as matched on matched.workspace_o_id = ${workspace} and matched.event_o_id = talk.o_id
    ) as talk
    ${
      isByKind || kinds
        ? tx`cross join lateral (
            select entity.kind
            from entity
            where entity.workspace_o_id = ${workspace}
              and entity.o_id = talk.entity_o_id
              ${kinds ? tx`and entity.kind = any(${[...kinds]}::text[])` : tx``}
            offset 0
          ) as record`
        : tx``
    }`;
}

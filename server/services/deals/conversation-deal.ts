import type { PendingQuery, Row } from 'postgres';
import type { Tx } from '../../database/index.ts';

/**
 * Deals of conversations: a conversation belongs to the opportunity that it names, else to the deal of its account that
 * was open when it took place; of several, to the one that was opened last. Nothing is stored for that: deals keep when
 * they were open, events the key of their account, so late changes, merges and deletions need no event to be written.
 */

type Fragment = PendingQuery<Row[]>;

/** A closing date has no time of day: a deal counts as open for a day from it. */
const openFor = (tx: Tx) => tx`interval '24 hours'`;

/** The oId of the deal that the row of `event` belongs to, as a value; null where there is none. */
export const dealOfEvent = (tx: Tx, workspace: string): Fragment => tx`coalesce(
  event.deal_o_id,
  (
    select running.o_id
    from account_identity as own
    join account_identity as same on same.workspace_o_id = ${workspace}
      and same.account_o_id = own.account_o_id
    cross join lateral (
      select deal.o_id, deal.opened_at
      from deal
      where deal.workspace_o_id = ${workspace}
        and deal.account_key = same.key
        and deal.opened_at <= event.event_timestamp
        and coalesce(deal.closed_at + ${openFor(tx)} > event.event_timestamp, true)
      order by deal.opened_at desc, deal.o_id desc
      limit 1
    ) as running
    where own.workspace_o_id = ${workspace}
      and own.key = event.account_key
    order by running.opened_at desc, running.o_id desc
    limit 1
  )
)`;

/**
 * The spans in which conversations of an account belong to one of its deals, as a query with the columns `key`,
 * `since`, `until` and `deal_o_id`: while the deal was open and no later one was.
 */
export const dealSpans = (tx: Tx, workspace: string, dealOIds: readonly string[]): Fragment =>
  tx`
    ${spansOfDeals(tx, workspace, tx`chosen.o_id = any(${[...dealOIds]}::text[])`)}
    -- the ends as values: under row-level security no index answers what a function of a range says
    offset 0`;

/**
 * The spans of the deals that match conditions on `chosen` (a row of `deal`), one row a key: `since`, `until` and
 * `deal_o_id` are lists by time, from `first` up to `behind`. Spans of an account do not overlap, so a binary search
 * finds the last one before a conversation. The deals have the type `name`, whose fixed length lets a place of the list be
 * read without those before it; an oId is shorter than its 63 bytes.
 */
export const spansByKey = (tx: Tx, workspace: string, conditions: Fragment): Fragment => tx`
  select key, array_agg(since order by since) as since, array_agg(until order by since) as until,
    array_agg(deal_o_id::name order by since) as deal_o_id, min(since) as first, max(until) as behind
  from (${spansOfDeals(tx, workspace, conditions)}) as span
  group by key`;

function spansOfDeals(tx: Tx, workspace: string, conditions: Fragment): Fragment {
  const isSame = tx`same.workspace_o_id = ${workspace} and same.account_o_id = chosen.account_o_id`;
  const isLater = tx`
    later.workspace_o_id = ${workspace}
    and later.account_key = same.key
    and later.opened_at >= chosen.opened_at
    and (later.opened_at, later.o_id) > (chosen.opened_at, chosen.o_id)`;
  return tx`
  select identity.key, lower(span.time) as since, upper(span.time) as until, chosen.o_id as deal_o_id
  from (
    select chosen.o_id, chosen.opened_at, ${timeOf(tx, tx`chosen`)} as time, own.account_o_id
    from deal as chosen
    join account_identity as own on own.workspace_o_id = ${workspace} and own.key = chosen.account_key
    where chosen.workspace_o_id = ${workspace}
      and ${conditions}
      and chosen.opened_at is not null
  ) as chosen
  cross join lateral (
    -- from where a later deal is open for good, nothing is left: of an account with thousands few are looked at
    select chosen.time * tstzrange(null, min(later.opened_at)) as time,
      upper(chosen.time * tstzrange(null, min(later.opened_at))) as behind
    from account_identity as same
    cross join lateral (
      select later.opened_at
      from deal as later
      where ${isLater}
        and later.closed_at is null
      order by later.opened_at
      limit 1
    ) as later
    where ${isSame}
  ) as own
  cross join lateral (
    select coalesce(range_agg(${timeOf(tx, tx`later`)}), '{}') as time
    from account_identity as same
    join deal as later on ${isLater}
    where ${isSame}
      and later.opened_at < own.behind
  ) as taken
  cross join lateral unnest(tstzmultirange(own.time) - taken.time) as span (time)
  join account_identity as identity on identity.workspace_o_id = ${workspace}
    and identity.account_o_id = chosen.account_o_id`;
}

/** A closing date before the opening leaves no time. */
const timeOf = (tx: Tx, deal: Fragment) => tx`
  tstzrange(
    ${deal}.opened_at,
    greatest(coalesce(${deal}.closed_at + ${openFor(tx)}, 'infinity'), ${deal}.opened_at)
  )
`;

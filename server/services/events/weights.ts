import type { Tx } from '../../database/index.ts';
import { keysOfAccounts, keysOfDomains } from '../accounts/account-keys.ts';
import { dealSpans } from '../deals/conversation-deal.ts';
import type { PartyGroup } from './parties/party-conditions.ts';
import { dealOIdsOf, type Fragment, inSpan, valuesOf } from './parties/party-ranges.ts';

/** The cost of letting a group lead a page. */
export interface Weight {
  events: number;
  /** Events read in the time in which one is found. */
  perSecond: number;
}

/** The limit up to which groups are counted; larger ones are compared by the density of their newest events. */
export const weighedMost = 1_000;
/** Events of a usual page. */
const usualPage = 20;

/**
 * Returns the cost of a page that is read along several entities or types, in reads of a page. If there are many, only
 * the newest event of each is read at first, and then only events that can be on the page.
 */
export const readsOf = (parts: number) => Math.min(parts, usualPage + parts / usualPage);

/** Orders candidates to lead a page, the rarest first. */
export function rarer(one: Weight, other: Weight): number {
  const isTold = Math.min(one.events, other.events) < weighedMost;
  return isTold ? one.events - other.events : one.perSecond - other.perSecond;
}

/** Returns the group with the fewest events; null without any. Groups are weighed only if there are several. */
export async function rarestParty(
  tx: Tx,
  workspace: string,
  { parties, end }: { parties: readonly PartyGroup[]; end: Date | null },
  isChosen: boolean,
): Promise<(Weight & { group: PartyGroup }) | null> {
  const weighed: (Weight & { group: PartyGroup })[] = [];
  for (const group of parties) {
    const { events, perSecond } = isChosen
      ? await weighParty(tx, workspace, group, end)
      : { events: 0, perSecond: 0 };
    // somebody has their events apart: of each value a page is read
    weighed.push({ group, events, perSecond: perSecond * readsOf(group.values.length) });
  }
  return weighed.sort(rarer)[0] ?? null;
}

/**
 * Weighs the events of a group, of those before `end`: from what is kept of accounts, and from the newest events of
 * people. One of `weighedMost` events has at least that many.
 */
async function weighParty(
  tx: Tx,
  workspace: string,
  { by, values }: PartyGroup,
  end: Date | null,
): Promise<Weight> {
  const before = tx`${end ? tx`${end}::timestamptz` : tx`now()`}`;
  const sampled = Math.max(Math.ceil(weighedMost / values.length), 1);
  const seconds = (since: Fragment) => tx`greatest(extract(epoch from ${before} - ${since}), 1)`;
  const ofKeys = (keys: Fragment) => tx`
    select identity.events::float8 as events, identity.events / ${seconds(tx`identity.first_seen_at`)} as per_second
    from (${keys}) as wanted (value)
    join account_identity as identity on identity.workspace_o_id = ${workspace} and identity.key = wanted.value`;
  const ofNewest = (newest: Fragment, wanted: Fragment) => tx`
    select case when count(*) >= ${sampled} then ${weighedMost}::float8 else count(*) end as events,
      count(*) / ${seconds(tx`min(newest.event_timestamp)`)} as per_second
    from ${wanted}
    cross join lateral (${newest} limit ${sampled}) as newest
    group by wanted.value`;
  const ofPeople = (column: Fragment) =>
    ofNewest(
      tx`
        select person.event_timestamp
        from event_participant as person
        where person.workspace_o_id = ${workspace}
          and ${column} = wanted.value
          and person.event_timestamp <= ${before}
        order by person.event_timestamp desc`,
      valuesOf(tx, values),
    );
  const newestEvents = (isWanted: Fragment) => tx`
    select event.event_timestamp
    from event
    where event.workspace_o_id = ${workspace}
      and ${isWanted}
    order by event.event_timestamp desc`;
  const ofDeals = () => {
    const oIds = dealOIdsOf(workspace, values);
    const spans = tx`(${dealSpans(tx, workspace, oIds)}) as wanted (value, since, until)`;
    return tx`
      (${ofNewest(newestEvents(tx`event.deal_o_id = wanted.value`), valuesOf(tx, oIds))})
      union all
      (${ofNewest(newestEvents(tx`event.account_key = wanted.value ${inSpan(tx)}`), spans)})`;
  };
  const parts = {
    accounts: () => ofKeys(keysOfAccounts(tx, workspace, values)),
    domains: () => tx`
      (${ofKeys(keysOfDomains(tx, workspace, values))}) union all (${ofPeople(tx`person.email_domain`)})`,
    emails: () => ofPeople(tx`person.email`),
    deals: ofDeals,
  };
  const [row] = await tx<Weight[]>`
    select coalesce(sum(events), 0)::float8 as events, coalesce(sum(per_second), 0)::float8 as per_second
    from (${parts[by]()}) as weighed
  `;
  return row ?? { events: 0, perSecond: 0 };
}

/**
 * Returns the stored number of events, or of findings, with the accounts of a group in a range of time; null where
 * the range is partial and they have to be counted.
 */
export async function keptCountOf(
  tx: Tx,
  workspace: string,
  { by, values }: PartyGroup & { by: 'accounts' | 'domains' },
  { start, end }: { start: Date | null; end: Date | null },
  counted: 'events' | 'findings',
): Promise<number | null> {
  const keys = (by === 'accounts' ? keysOfAccounts : keysOfDomains)(tx, workspace, values);
  const count = tx`identity.${tx(counted)}`;
  const [row] = await tx<{ count: number; isWhole: boolean }[]>`
    select coalesce(sum(${count}), 0)::float8 as count,
      coalesce(bool_and(
        ${start ? tx`identity.first_seen_at >= ${start}` : tx`true`}
        and ${end ? tx`identity.last_activity_at <= ${end}` : tx`true`}
      ) filter (where ${count} > 0), true) as is_whole
    from (${keys}) as wanted
    join account_identity as identity on identity.workspace_o_id = ${workspace} and identity.key = wanted.key
  `;
  return row?.isWhole ? row.count : null;
}

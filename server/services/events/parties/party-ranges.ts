import type { Tx } from '../../../database/index.ts';
import { keysOfAccounts, keysOfDomains } from '../../accounts/account-keys.ts';
import { dealSpans } from '../../deals/conversation-deal.ts';
import { dealOId } from '../../deals/deal-o-id.ts';
import type { PartyGroup } from './party-conditions.ts';

export type Fragment = ReturnType<typeof keysOfAccounts>;

/** Further conditions on the rows of a range. */
export interface RangeConditions {
  /** On the table `event`, all of them. */
  onEvent: Fragment;
  /** Builds the conditions that a time and an oId decide, on these columns: a range of somebody's events begins there. */
  onTime(time: Fragment, oId: Fragment): Fragment;
  /** There are no others. */
  isOnlyByTime: boolean;
}

/** Rows that depend on an event, with oIds of their own that sort like the range. */
export interface HangingRows {
  /** A member of `from` behind the event of this oId. */
  join(eventOId: Fragment): Fragment;
  oId: Fragment;
}

/**
 * The events that are with one of a group, as a member of `from` with `o_id` and `event_timestamp`: one index range
 * per value, of which the newest `most` are read, or all. An event may occur several times. `rows` replaces the
 * events by rows that depend on them.
 */
export function eventsWith(
  tx: Tx,
  workspace: string,
  { by, values }: PartyGroup,
  conditions: RangeConditions,
  most: number | null,
  rows?: HangingRows,
): Fragment {
  const isNewest = (time: Fragment, oId: Fragment) =>
    most === null ? tx`offset 0` : tx`order by ${time} desc, ${oId} desc limit ${most}`;
  const ofColumn = (wanted: Fragment, column: Fragment, more = tx``) => {
    const oId = rows?.oId ?? tx`event.o_id`;
    return tx`
      select found.o_id, found.event_timestamp
      from ${wanted}
      cross join lateral (
        select ${oId} as o_id, event.event_timestamp
        from event
        ${rows ? rows.join(tx`event.o_id`) : tx``}
        where ${conditions.onEvent}
          and ${column} = wanted.value
          ${more}
        ${isNewest(tx`event.event_timestamp`, oId)}
      ) as found`;
  };
  const ofKeys = (keys: Fragment) => ofColumn(tx`(${keys}) as wanted (value)`, tx`event.account_key`);
  // two people of one company may have taken part in the same event
  const ofPeople = (column: Fragment) => {
    const oId = rows?.oId ?? tx`person.event_o_id`;
    return tx`
      select found.o_id, found.event_timestamp
      from ${valuesOf(tx, values)}
      cross join lateral (
        select distinct person.event_timestamp, ${oId} as o_id
        from event_participant as person
        ${conditions.isOnlyByTime ? tx`` : passing(tx, conditions)}
        ${rows ? rows.join(tx`person.event_o_id`) : tx``}
        where person.workspace_o_id = ${workspace}
          and ${column} = wanted.value
          ${conditions.onTime(tx`person.event_timestamp`, tx`person.event_o_id`)}
        ${isNewest(tx`person.event_timestamp`, oId)}
      ) as found`;
  };
  switch (by) {
    case 'accounts':
      return ofKeys(keysOfAccounts(tx, workspace, values));
    case 'domains':
      return tx`(${ofKeys(keysOfDomains(tx, workspace, values))}) union all (${ofPeople(tx`person.email_domain`)})`;
    case 'emails':
      return ofPeople(tx`person.email`);
    case 'deals': {
      const oIds = dealOIdsOf(workspace, values);
      const ofSpans = ofColumn(
        tx`(${dealSpans(tx, workspace, oIds)}) as wanted (value, since, until)`,
        tx`event.account_key`,
        inSpan(tx),
      );
      return tx`(${ofColumn(valuesOf(tx, oIds), tx`event.deal_o_id`)}) union all (${ofSpans})`;
    }
  }
}

/**
 * The condition that the event with a time and an oId is with one of the accounts, from the index of their events
 * alone. So two large groups that share few events are intersected without reading the rows of either.
 */
export const isOfAccounts = (
  tx: Tx,
  workspace: string,
  accountOIds: readonly string[],
  time: Fragment,
  oId: Fragment,
): Fragment =>
  // written so that the index of oIds does not fit
  timeOfAccounts(tx, workspace, accountOIds, 'event', time, tx`and (theirs.o_id = ${oId}) is true`);

/** The condition that an event with a time, or a finding of such an event, is with one of the accounts. */
export const timeOfAccounts = (
  tx: Tx,
  workspace: string,
  accountOIds: readonly string[],
  table: 'event' | 'finding',
  time: Fragment,
  more: Fragment = tx``,
): Fragment => tx`exists (
  select
  from unnest(array(${keysOfAccounts(tx, workspace, accountOIds)})) as wanted (key)
  cross join lateral (
    select
    from ${tx(table)} as theirs
    where theirs.workspace_o_id = ${workspace}
      and theirs.account_key = wanted.key
      and theirs.event_timestamp = ${time}
      ${more}
    offset 0
  ) as met
  offset 0
)`;

const passing = (tx: Tx, { onEvent }: RangeConditions) => tx`
  cross join lateral (
    select
    from event
    where ${onEvent}
      and event.o_id = person.event_o_id
    -- a look-up for each event of the person, not a join with all events that pass
    offset 0
  ) as passing`;

/** The condition that an event without an opportunity took place in a span of `dealSpans`. */
export const inSpan = (tx: Tx): Fragment => tx`
  and event.deal_o_id is null
  and event.event_timestamp >= wanted.since
  and event.event_timestamp < wanted.until
`;

export const valuesOf = (tx: Tx, values: readonly string[]) =>
  tx`unnest(${[...values]}::text[]) as wanted (value)`;
export const dealOIdsOf = (workspace: string, ids: readonly string[]) =>
  ids.map((id) => dealOId(workspace, id));

import type { Tx } from '../../database/index.ts';
import { keysOfAccounts } from '../accounts/account-keys.ts';
import { joinedFragments } from '../events/filter.ts';
import { type PartyGroup, partyConditions } from '../events/parties/party-conditions.ts';
import {
  eventsWith,
  type Fragment,
  isOfAccounts,
  type RangeConditions,
  timeOfAccounts,
} from '../events/parties/party-ranges.ts';

interface TimeRange {
  start: Date | null;
  end: Date | null;
}

/**
 * The condition that the row of `finding` is with a group: the account of its speaker, else that of its event; other
 * parties are tested on the event. One look-up per row.
 */
export function isFindingWith(tx: Tx, workspace: string, group: PartyGroup): Fragment {
  const isEventWith = tx`exists (
    select
    from event
    where event.workspace_o_id = ${workspace}
      and event.o_id = finding.event_o_id
      ${partyConditions(tx, workspace, [group])}
    offset 0
  )`;
  if (group.by !== 'accounts') return isEventWith;
  const keys = tx`array(${keysOfAccounts(tx, workspace, group.values)})`;
  return tx`case when finding.account_key is null then ${isEventWith} else finding.account_key = any(${keys}) end`;
}

/**
 * The findings with one of a group that match conditions on `finding`, as a member of `from`: one index range per
 * value, of which the newest `most` are read, or all. A finding may occur several times. `others` are groups that the
 * conditions test too.
 */
export function findingsWith(
  tx: Tx,
  workspace: string,
  group: PartyGroup,
  others: readonly PartyGroup[],
  time: TimeRange,
  conditions: Fragment,
  most: number | null,
): Fragment {
  const range = rangeByTime(tx, workspace, time);
  const ofOthers = {
    ...range,
    onTime: (at: Fragment, oId: Fragment) => tx`
      ${range.onTime(at, oId)}
      ${joinedFragments(
        tx,
        others
          .filter(({ by }) => by === 'accounts')
          .map(
            ({ values }) => tx`and (
              ${isOfAccounts(tx, workspace, values, at, oId)}
              or ${timeOfAccounts(tx, workspace, values, 'finding', at)}
            )`,
          ),
      )}
    `,
  };
  const ofEvents = eventsWith(tx, workspace, group, ofOthers, most, {
    join: (eventOId) => tx`
      cross join lateral (
        select finding.o_id
        from finding
        where finding.workspace_o_id = ${workspace}
          and finding.event_o_id = ${eventOId}
          ${group.by === 'accounts' ? tx`and finding.account_key is null` : tx``}
          ${conditions}
        -- a look-up for each event
        offset 0
      ) as told`,
    oId: tx`told.o_id`,
  });
  if (group.by !== 'accounts') return tx`(${ofEvents})`;
  return tx`(
    (${ofEvents})
    union all
    select found.o_id, found.event_timestamp
    from (${keysOfAccounts(tx, workspace, group.values)}) as wanted (value)
    cross join lateral (
      select finding.o_id, finding.event_timestamp
      from finding
      where finding.workspace_o_id = ${workspace}
        and finding.account_key = wanted.value
        ${range.onTime(tx`finding.event_timestamp`, tx`finding.o_id`)}
        ${conditions}
      ${most === null ? tx`offset 0` : tx`order by finding.event_timestamp desc, finding.o_id desc limit ${most}`}
    ) as found
  )`;
}

/**
 * Counts the findings with one of a group that match conditions on `finding`. The newest events of each value, and
 * findings whose speaker is in the group, are examined up to a limit. Returns how many were examined too; one more
 * than `most` where there are more.
 */
export async function countFindingsWith(
  tx: Tx,
  workspace: string,
  group: PartyGroup,
  time: TimeRange,
  conditions: Fragment,
  most: number,
): Promise<{ findings: number; looked: number }> {
  const range = rangeByTime(tx, workspace, time);
  const passes = (isOne: Fragment) => tx`
    select finding.o_id
    from finding
    where finding.workspace_o_id = ${workspace}
      and ${isOne}
      ${conditions}
    -- a look-up for each
    offset 0`;
  const isBySpeaker = group.by === 'accounts';
  const spokenFindings = tx`
    select finding.o_id
    from (${keysOfAccounts(tx, workspace, isBySpeaker ? group.values : [])}) as wanted (value)
    cross join lateral (
      select finding.o_id
      from finding
      where finding.workspace_o_id = ${workspace}
        and finding.account_key = wanted.value
        ${range.onTime(tx`finding.event_timestamp`, tx`finding.o_id`)}
      order by finding.event_timestamp desc, finding.o_id desc
      limit ${most + 1}
    ) as finding
    limit ${most + 1}`;
  const [row] = await tx<{ findings: number; looked: number }[]>`
    with held as materialized (
      select found.o_id
      from (${eventsWith(tx, workspace, group, range, most + 1)}) as found
      limit ${most + 1}
    ), spoken as materialized (${isBySpeaker ? spokenFindings : tx`select null::text as o_id where false`})
    select
      (
        select count(*)
        from (select distinct o_id from held) as event
        cross join lateral (
          ${passes(tx`finding.event_o_id = event.o_id ${isBySpeaker ? tx`and finding.account_key is null` : tx``}`)}
        ) as told
      )::int + (
        select count(*)
        from spoken
        cross join lateral (${passes(tx`finding.o_id = spoken.o_id`)}) as told
      )::int as findings,
      greatest((select count(*) from held), (select count(*) from spoken))::int as looked
  `;
  return row ?? { findings: 0, looked: 0 };
}

function rangeByTime(tx: Tx, workspace: string, { start, end }: TimeRange): RangeConditions {
  const onTime = (time: Fragment) => tx`
    ${start ? tx`and ${time} >= ${start}` : tx``}
    ${end ? tx`and ${time} <= ${end}` : tx``}
  `;
  return {
    onEvent: tx`event.workspace_o_id = ${workspace} ${onTime(tx`event.event_timestamp`)}`,
    onTime,
    isOnlyByTime: true,
  };
}

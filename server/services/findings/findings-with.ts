import type { Tx } from '../../database/index.ts';
import { keysOfAccounts } from '../accounts/account-keys.ts';
import { type PartyGroup, partyConditions } from '../events/party-conditions.ts';
import { eventsWith, type Fragment } from '../events/party-ranges.ts';

/**
 * A finding is with the account of its speaker, else with that of its event; all else is asked of the event. On the row of
 * `finding`, a look-up for each.
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
 * The findings with one of a group that meet conditions on `finding`, as a member of `from`: of each value one index range,
 * of which the newest `most` are read, or all. A finding may stand there several times.
 */
export function findingsWith(
  tx: Tx,
  workspace: string,
  group: PartyGroup,
  { start, end }: { start: Date | null; end: Date | null },
  conditions: Fragment,
  most: number | null,
): Fragment {
  const onTime = (time: Fragment) => tx`
    ${start ? tx`and ${time} >= ${start}` : tx``}
    ${end ? tx`and ${time} <= ${end}` : tx``}
  `;
  const range = {
    onEvent: tx`event.workspace_o_id = ${workspace} ${onTime(tx`event.event_timestamp`)}`,
    onTime,
    isOnlyByTime: true,
  };
  const ofEvents = eventsWith(tx, workspace, group, range, most, {
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
        ${onTime(tx`finding.event_timestamp`)}
        ${conditions}
      ${most === null ? tx`offset 0` : tx`order by finding.event_timestamp desc, finding.o_id desc limit ${most}`}
    ) as found
  )`;
}

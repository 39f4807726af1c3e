import type { EventMetricsQuery } from '../../../../schema/metrics.ts';
import type { Tx } from '../../../database/index.ts';
import { spansByKey } from '../../deals/conversation-deal.ts';
import { eventConditions, joinedFragments } from '../../events/filter.ts';
import type { PartyGroup } from '../../events/parties/party-conditions.ts';
import { eventsWith } from '../../events/parties/party-ranges.ts';
import type { TaglessFilter } from '../../events/tagged.ts';
import type { Dimension, Fragment, Source } from '../metric-source.ts';
import { accountsOf, peopleOf } from './counted-once.ts';
import { namedDimensions, namedJoin } from './named-entities.ts';

export interface Range {
  start: Date;
  /** Behind the last moment. */
  end: Date;
}

export function eventSource(
  tx: Tx,
  workspace: string,
  query: Pick<EventMetricsQuery, 'groupBy' | 'entityTypes'>,
  filter: TaglessFilter,
  range: Range,
  own: readonly string[],
): Source {
  const matchedEntities = tx`event_entity as matched`;
  return {
    table: tx`event`,
    oId: tx`event.o_id`,
    at: tx`event.event_timestamp`,
    conditions: tx`
      ${eventConditions(tx, workspace, { ...filter, parties: [] })}
      and event.event_timestamp >= ${range.start}
      and event.event_timestamp < ${range.end}
      ${joinedFragments(
        tx,
        filter.parties.map((group) => tx`and event.o_id in (${eventsOf(tx, workspace, group, range)})`),
      )}
      ${joinedFragments(
        tx,
        filter.entityGroups.map((oIds) => tx`and event.o_id in (${speaking(tx, workspace, oIds, range)})`),
      )}
      ${filter.excludedEntities.length > 0 ? tx`and event.o_id not in (${speaking(tx, workspace, filter.excludedEntities, range)})` : tx``}
    `,
    joins: {
      account: accountJoin(tx, workspace, tx`event.account_key`),
      sold: soldJoin(tx, workspace, range),
      named: namedJoin(
        tx,
        workspace,
        matchedEntities,
        tx`matched.workspace_o_id = ${workspace} and matched.event_o_id = event.o_id`,
        { groupBy: query.groupBy, kinds: query.entityTypes },
      ),
    },
    dimensions: {
      ...eventDimensions(tx),
      provider: { value: tx`event.provider_name` },
      account: { value: tx`identity.account_o_id`, needs: ['account'], named: 'account' },
      owner: { value: tx`sold.owner_email`, needs: ['sold'] },
      dealOutcome: { value: tx`sold.stage_category`, needs: ['sold'] },
      ...namedDimensions(tx),
    },
    columns: {
      event_o_id: { value: tx`event.o_id` },
      account_key: { value: tx`event.account_key` },
    },
    measures: {
      count: { value: tx`count(*)::int`, none: 0 },
      accounts: { value: tx`accounts`, besides: 'accounts', columns: ['account_key'], none: 0 },
      people: { value: tx`people`, besides: 'people', columns: ['event_o_id'], none: 0 },
    },
    besides: { accounts: accountsOf(tx, workspace), people: peopleOf(tx, workspace, own) },
    isReadAlone:
      filter.parties.length === 0 && filter.entityGroups.length === 0 && filter.excludedEntities.length === 0,
  };
}

/** The dimensions of an event, for every source whose rows belong to events. */
export const eventDimensions = (
  tx: Tx,
  needs: readonly string[] = [],
): Record<'eventType' | 'category' | 'callPurpose', Dimension> => ({
  eventType: { value: tx`event.event_type`, needs },
  category: { value: tx`event.category`, needs },
  callPurpose: { value: tx`event.call_purpose`, needs },
});

export const accountJoin = (tx: Tx, workspace: string, key: Fragment): Fragment => tx`
  left join account_identity as identity on identity.workspace_o_id = ${workspace} and identity.key = ${key}`;

/**
 * The deal of an event as `sold`: the one that it names, else that of its account that was open then. An account's
 * spans do not overlap, so a binary search finds the last one before the event.
 */
export const soldJoin = (tx: Tx, workspace: string, { start, end }: Range): Fragment => tx`
  left join (
    ${spansByKey(
      tx,
      workspace,
      tx`chosen.opened_at < ${end} and (chosen.closed_at is null or chosen.closed_at >= ${start}::timestamptz - interval '2 days')`,
    )}
  ) as spans on event.deal_o_id is null and spans.key = event.account_key
  cross join lateral (select width_bucket(event.event_timestamp, spans.since) as place) as last
  left join deal as sold on sold.workspace_o_id = ${workspace}
    and sold.o_id = coalesce(
      event.deal_o_id,
      case when event.event_timestamp < spans.until[last.place] then spans.deal_o_id[last.place]::text end
    )`;

/** The events of a range that are with one of a group. */
function eventsOf(tx: Tx, workspace: string, group: PartyGroup, { start, end }: Range): Fragment {
  const onTime = (time: Fragment) => tx`and ${time} >= ${start} and ${time} < ${end}`;
  const conditions = {
    onEvent: tx`event.workspace_o_id = ${workspace} ${onTime(tx`event.event_timestamp`)}`,
    onTime,
    isOnlyByTime: true,
  };
  return tx`select found.o_id from (${eventsWith(tx, workspace, group, conditions, null)}) as found`;
}

const speaking = (tx: Tx, workspace: string, oIds: readonly string[], { start, end }: Range) => tx`
  select other.event_o_id
  from event_entity as other
  where other.workspace_o_id = ${workspace}
    and other.entity_o_id = any(${[...oIds]}::text[])
    and other.event_timestamp >= ${start}
    and other.event_timestamp < ${end}`;

import type { FindingMetricsQuery } from '../../../../schema/metrics.ts';
import type { Tx } from '../../../database/index.ts';
import { isFromOutside } from '../../accounts/accounts.ts';
import { joinedFragments } from '../../events/filter.ts';
import type { FindingFilter } from '../../findings/finding-ways.ts';
import { findingsWith } from '../../findings/findings-with.ts';
import type { Source } from '../metric-source.ts';
import { accountsOf, eventsOf, peopleOf } from './counted-once.ts';
import { accountJoin, eventDimensions, type Range, soldJoin } from './event-source.ts';
import { namedDimensions, namedJoin } from './named-entities.ts';

export function findingSource(
  tx: Tx,
  workspace: string,
  query: Pick<FindingMetricsQuery, 'groupBy' | 'entityTypes'>,
  filter: FindingFilter,
  range: Range,
  own: readonly string[],
): Source {
  const { start, end } = range;
  const matchedEntities = tx`finding_match as matched`;
  const isMatched = tx`matched.workspace_o_id = ${workspace} and matched.finding_o_id = finding.o_id`;
  const { extractionTypes, eventOId } = filter;
  const accountKey = tx`coalesce(finding.account_key, event.account_key)`;
  return {
    table: tx`finding`,
    oId: tx`finding.o_id`,
    at: tx`finding.event_timestamp`,
    conditions: tx`
      finding.workspace_o_id = ${workspace}
      and finding.event_timestamp >= ${start}
      and finding.event_timestamp < ${end}
      ${extractionTypes.length > 0 ? tx`and finding.extraction_type = any(${extractionTypes}::text[])` : tx``}
      ${eventOId ? tx`and finding.event_o_id = ${eventOId}` : tx``}
      ${joinedFragments(
        tx,
        filter.parties.map(
          (group) => tx`and finding.o_id in (
          select found.o_id
          from ${findingsWith(tx, workspace, group, [], { start, end }, tx``, null)} as found
        )`,
        ),
      )}
      ${joinedFragments(
        tx,
        filter.entityGroups.map(
          (oIds) => tx`and finding.o_id in (
          select other.finding_o_id
          from finding_match as other
          where other.workspace_o_id = ${workspace}
            and other.entity_o_id = any(${oIds}::text[])
            and other.event_timestamp >= ${start}
            and other.event_timestamp < ${end}
        )`,
        ),
      )}
    `,
    joins: {
      event: tx`join event on event.workspace_o_id = ${workspace} and event.o_id = finding.event_o_id`,
      account: accountJoin(tx, workspace, accountKey),
      sold: soldJoin(tx, workspace, range),
      named: namedJoin(tx, workspace, matchedEntities, isMatched, {
        groupBy: query.groupBy,
        kinds: query.entityTypes,
      }),
      said: saidJoin(tx, workspace, own),
    },
    dimensions: {
      extractionType: { value: tx`finding.extraction_type` },
      sentiment: { value: tx`finding.sentiment` },
      ...eventDimensions(tx, ['event']),
      account: { value: tx`identity.account_o_id`, needs: ['event', 'account'], named: 'account' },
      dealOutcome: { value: tx`sold.stage_category`, needs: ['event', 'sold'] },
      speakerRole: { value: tx`said.role`, needs: ['said'] },
      ...namedDimensions(tx),
    },
    columns: {
      event_o_id: { value: tx`finding.event_o_id` },
      account_key: { value: accountKey, needs: ['event'] },
    },
    measures: {
      count: { value: tx`count(*)::int`, none: 0 },
      events: { value: tx`events`, besides: 'events', columns: ['event_o_id'], none: 0 },
      accounts: { value: tx`accounts`, besides: 'accounts', columns: ['account_key'], none: 0 },
      people: { value: tx`people`, besides: 'people', columns: ['event_o_id'], none: 0 },
    },
    besides: {
      events: eventsOf(tx),
      accounts: accountsOf(tx, workspace),
      people: peopleOf(tx, workspace, own),
    },
    isReadAlone: filter.parties.length === 0 && filter.entityGroups.length === 0,
  };
}

/**
 * The role of the first who took part and is called like the speaker, by the address, the whole name or the first one. An
 * email tells no role: then it follows from the domain of the address.
 */
const saidJoin = (tx: Tx, workspace: string, own: readonly string[]) => tx`
  left join lateral (
    select coalesce(
        person.role,
        case
          when person.kind = 'owner' then 'internal'
          when person.email is null then null
          when ${isFromOutside(tx, own)} then 'external'
          else 'internal'
        end
      ) as role
    from event_participant as person
    where person.workspace_o_id = ${workspace}
      and person.event_o_id = finding.event_o_id
      and lower(btrim(finding.speaker)) in (
        person.email, lower(btrim(person.name)), split_part(lower(btrim(person.name)), ' ', 1)
      )
    order by person.ordinal
    limit 1
  ) as said on true`;

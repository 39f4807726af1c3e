import type { Tx } from '../../database/index.ts';
import { joined } from '../events/filter.ts';
import { keysOfAccounts, type PartyGroup, partyConditions } from '../events/party-conditions.ts';

export interface FindingFilter {
  start: Date | null;
  end: Date | null;
  extractionTypes: string[];
  eventOId: string | null;
  /** A finding must match one entity of every group. */
  entityGroups: string[][];
  /** The finding, or its event, must be with one of every group. */
  parties: PartyGroup[];
}

/** A finding of one event, or those of a type or an entity, are one index range each; `time` is all of them. */
type Way = { from: 'event' | 'types' | 'time' } | { from: 'entities'; group: string[]; others: string[][] };

/** Groups and types are weighed up to so many findings. */
const weighedMost = 1_000;
/** What is not counted further. */
const countedMost = 100_000;
/** Rows of entities, of which several may be of one finding. */
const rowsMost = 150_000;

/** The findings of one page, newest event first, and one more if there is one; and how many there are. */
export async function pageOfFindings(
  tx: Tx,
  workspace: string,
  filter: FindingFilter,
  page: { limit: number; offset: number; total?: boolean | undefined },
): Promise<{ oIds: string[]; total: number; totalIsExact: boolean }> {
  const way = await wayOf(tx, workspace, filter);
  const most = page.offset + page.limit + 1;
  const rows = await tx<{ oId: string }[]>`
    select distinct found.o_id, found.event_timestamp
    from ${found(tx, workspace, filter, way, most)} as found
    order by found.event_timestamp desc, found.o_id desc
    limit ${page.limit + 1}
    offset ${page.offset}
  `;
  const oIds = rows.map(({ oId }) => oId);
  if (page.total === false) return { oIds, total: 0, totalIsExact: false };
  const [row] = await tx<{ total: number }[]>`
    select count(${way.from === 'entities' ? tx`distinct found.o_id` : tx`*`})::int as total
    from (
      select *
      from ${found(tx, workspace, filter, way, null)} as found
      limit ${way.from === 'entities' ? rowsMost : countedMost + 1}
    ) as found
  `;
  const total = row?.total ?? 0;
  return { oIds, total: Math.min(total, countedMost), totalIsExact: total <= countedMost };
}

async function wayOf(tx: Tx, workspace: string, filter: FindingFilter): Promise<Way> {
  const { eventOId, entityGroups, extractionTypes } = filter;
  if (eventOId) return { from: 'event' };
  if (filter.parties.length > 0) return { from: 'time' };
  const [first, ...rest] = entityGroups;
  if (!first) return { from: extractionTypes.length > 0 ? 'types' : 'time' };
  if (rest.length === 0 && extractionTypes.length === 0)
    return { from: 'entities', group: first, others: [] };
  const rows = await tx<{ findings: number }[]>`
    select counted.findings
    from unnest(${entityGroups.map((oIds) => `{${oIds.join(',')}}`)}::text[]) with ordinality as wanted (o_ids, place)
    cross join lateral (
      select count(*)::int as findings
      from (
        select
        from finding_match
        where finding_match.workspace_o_id = ${workspace}
          and finding_match.entity_o_id = any(wanted.o_ids::text[])
        limit ${weighedMost}
      ) as weighed
    ) as counted
    order by wanted.place
  `;
  const counts = rows.map(({ findings }) => findings);
  const fewest = Math.min(...counts);
  if (extractionTypes.length > 0) {
    const [typed] = await tx<{ findings: number }[]>`
      select count(*)::int as findings
      from (select from ${ofTypes(tx, workspace, extractionTypes, tx``, fewest + 1)} as found limit ${fewest + 1}) as weighed`;
    if (typed && typed.findings <= fewest) return { from: 'types' };
  }
  const lead = counts.indexOf(fewest);
  return {
    from: 'entities',
    group: entityGroups[lead] ?? [],
    others: entityGroups.filter((_, place) => place !== lead),
  };
}

/** The findings that pass, as a member of `from`; of each index range no more than `most`, the newest. */
function found(tx: Tx, workspace: string, filter: FindingFilter, way: Way, most: number | null) {
  if (way.from === 'entities') return ofEntities(tx, workspace, filter, way, most);
  const others = joined(
    tx,
    filter.entityGroups.map((oIds) => tx`and ${matches(tx, workspace, 'finding.o_id', oIds)}`),
  );
  const conditions = tx`${within(tx, filter, 'finding')} ${others} ${findingParties(tx, workspace, filter.parties)}`;
  if (way.from === 'types') return ofTypes(tx, workspace, filter.extractionTypes, conditions, most);
  return tx`(
    select finding.o_id, finding.event_timestamp
    from finding
    where finding.workspace_o_id = ${workspace}
      ${conditions}
      ${filter.eventOId ? tx`and finding.event_o_id = ${filter.eventOId}` : tx``}
      ${filter.extractionTypes.length > 0 ? tx`and finding.extraction_type = any(${filter.extractionTypes}::text[])` : tx``}
    ${newest(tx, 'finding', 'o_id', most)}
  )`;
}

const ofTypes = (
  tx: Tx,
  workspace: string,
  types: string[],
  conditions: ReturnType<typeof within>,
  most: number | null,
) => tx`(
  select typed.o_id, typed.event_timestamp
  from unnest(${[...new Set(types)]}::text[]) as wanted (extraction_type)
  cross join lateral (
    select finding.o_id, finding.event_timestamp
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.extraction_type = wanted.extraction_type
      ${conditions}
    ${newest(tx, 'finding', 'o_id', most)}
  ) as typed
)`;

function ofEntities(
  tx: Tx,
  workspace: string,
  filter: FindingFilter,
  { group, others }: Extract<Way, { from: 'entities' }>,
  most: number | null,
) {
  const { extractionTypes } = filter;
  const isOfTypes = tx`and exists (
    select
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.o_id = named.finding_o_id
      and (finding.extraction_type = any(${extractionTypes}::text[])) is true
    -- a look-up for each
    offset 0
  )`;
  return tx`(
    select matched.finding_o_id as o_id, matched.event_timestamp
    from unnest(${[...new Set(group)]}::text[]) as wanted (entity_o_id)
    cross join lateral (
      select named.finding_o_id, named.event_timestamp
      from finding_match named
      where named.workspace_o_id = ${workspace}
        and named.entity_o_id = wanted.entity_o_id
        ${within(tx, filter, 'named')}
        ${joined(
          tx,
          others.map((oIds) => tx`and ${matches(tx, workspace, 'named.finding_o_id', oIds)}`),
        )}
        ${extractionTypes.length > 0 ? isOfTypes : tx``}
      ${newest(tx, 'named', 'finding_o_id', most)}
    ) as matched
  )`;
}

/** Looked up by the finding: the index of what an entity matches would be read whole for each. */
const matches = (tx: Tx, workspace: string, outer: string, oIds: string[]) => tx`exists (
  select
  from finding_match other
  where other.workspace_o_id = ${workspace}
    and other.finding_o_id = ${tx(outer)}
    and (other.entity_o_id = any(${oIds}::text[])) is true
  offset 0
)`;

const within = (tx: Tx, { start, end }: FindingFilter, table: string) => tx`
  ${start ? tx`and ${tx(`${table}.event_timestamp`)} >= ${start}` : tx``}
  ${end ? tx`and ${tx(`${table}.event_timestamp`)} <= ${end}` : tx``}
`;

const newest = (tx: Tx, table: string, oId: string, most: number | null) =>
  most === null
    ? // the ranges one after the other, not a join with all findings
      tx`offset 0`
    : tx`order by ${tx(`${table}.event_timestamp`)} desc, ${tx(`${table}.${oId}`)} desc limit ${most}`;

/** A finding is with the account of its speaker, else with that of its event; all else is asked of the event. */
const findingParties = (tx: Tx, workspace: string, groups: readonly PartyGroup[]) =>
  joined(
    tx,
    groups.map((group) =>
      group.by === 'accounts'
        ? tx`and finding.o_id in (
            select own.o_id
            from finding as own
            where own.workspace_o_id = ${workspace}
              and own.account_key = any(array(${keysOfAccounts(tx, workspace, group.values)}))
            union all
            select other.o_id
            from event
            join finding as other on other.workspace_o_id = ${workspace} and other.event_o_id = event.o_id
            where event.workspace_o_id = ${workspace}
              ${partyConditions(tx, workspace, [group])}
              and other.account_key is null
          )`
        : tx`and finding.event_o_id in (
            select event.o_id
            from event
            where event.workspace_o_id = ${workspace}
              ${partyConditions(tx, workspace, [group])}
          )`,
    ),
  );

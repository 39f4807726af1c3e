import type { Tx } from '../../database/index.ts';
import { joinedFragments } from '../events/filter.ts';
import type { Cursor } from '../events/page.ts';
import type { PartyGroup } from '../events/parties/party-conditions.ts';
import { rarestParty } from '../events/weights.ts';
import { findingsWith, isFindingWith } from './findings-with.ts';

export interface FindingFilter {
  start: Date | null;
  end: Date | null;
  extractionTypes: string[];
  eventOId: string | null;
  /** A finding must match one entity of every group. */
  entityGroups: string[][];
  /** The finding, or its event, must be with one of every group. */
  parties: PartyGroup[];
  /** Only findings behind this one in the order of lists: newest event first. */
  behind?: Cursor | null;
}

/**
 * The access path of a list of findings: by event, type, entity or company one index range each; `time` reads all of
 * them.
 */
export type Way =
  | { from: 'event' | 'types' | 'time' }
  | { from: 'entities'; group: string[]; others: string[][] }
  | { from: 'parties'; lead: PartyGroup; others: PartyGroup[] };

/** Groups and types are weighed up to so many findings. */
const weighedMost = 1_000;

/** Chooses the access path with the fewest rows. */
export async function wayOf(tx: Tx, workspace: string, filter: FindingFilter): Promise<Way> {
  const { eventOId, entityGroups, extractionTypes } = filter;
  if (eventOId) return { from: 'event' };
  const isTyped = extractionTypes.length > 0;
  const choices = entityGroups.length + filter.parties.length + (isTyped ? 1 : 0);
  const lead = await rarestParty(tx, workspace, filter, choices > 1);
  const ofParty = lead && {
    from: 'parties' as const,
    lead: lead.group,
    others: filter.parties.filter((group) => group !== lead.group),
  };
  const [first] = entityGroups;
  if (choices < 2 && ofParty) return ofParty;
  if (choices < 2 && first) return { from: 'entities', group: first, others: [] };
  if (!first && !ofParty) return { from: isTyped ? 'types' : 'time' };
  const counts = await countGroups(tx, workspace, entityGroups);
  const fewest = Math.min(...counts, lead?.events ?? weighedMost, weighedMost);
  if (isTyped) {
    const [typed] = await tx<{ findings: number }[]>`
      select count(*)::int as findings
      from (select from ${ofTypes(tx, workspace, extractionTypes, tx``, fewest + 1)} as found limit ${fewest + 1}) as weighed`;
    if (typed && typed.findings <= fewest) return { from: 'types' };
  }
  const place = counts.indexOf(fewest);
  if (ofParty && (place < 0 || (lead?.events ?? 0) <= fewest)) return ofParty;
  return {
    from: 'entities',
    group: entityGroups[place] ?? [],
    others: entityGroups.filter((_, at) => at !== place),
  };
}

/** The findings that match each group, counted up to a number. */
async function countGroups(tx: Tx, workspace: string, entityGroups: string[][]): Promise<number[]> {
  if (entityGroups.length === 0) return [];
  const rows = await tx<{ findings: number }[]>`
    select counted.findings
    from unnest(${entityGroups.map((oIds) => `{${oIds.join(',')}}`)}::text[]) with ordinality as wanted (o_ids, place)
    cross join lateral (
      select count(*)::int as findings
      from (
        select
        from unnest(wanted.o_ids::text[]) as one (entity_o_id)
        cross join lateral (
          select
          from finding_match
          where finding_match.workspace_o_id = ${workspace}
            and finding_match.entity_o_id = one.entity_o_id
          -- the order of the index: without it the planner may read the rows of all workspaces
          order by finding_match.event_timestamp desc
          limit ${weighedMost}
        ) as named
        limit ${weighedMost}
      ) as weighed
    ) as counted
    order by wanted.place
  `;
  return rows.map(({ findings }) => findings);
}

/** The findings that match, as a member of `from`; the newest `most` of each index range. */
export function foundFindings(
  tx: Tx,
  workspace: string,
  filter: FindingFilter,
  way: Way,
  most: number | null,
) {
  if (way.from === 'entities') return ofEntities(tx, workspace, filter, way, most);
  if (way.from === 'parties')
    return findingsWith(
      tx,
      workspace,
      way.lead,
      way.others,
      timeOf(filter),
      ofRow(tx, workspace, filter, way.others),
      most,
    );
  const conditions = tx`${within(tx, filter, 'finding')} ${ofGroups(tx, workspace, filter, filter.parties)}`;
  if (way.from === 'types') return ofTypes(tx, workspace, filter.extractionTypes, conditions, most);
  return tx`(
    select finding.o_id, finding.event_timestamp
    from finding
    where finding.workspace_o_id = ${workspace}
      ${conditions}
      ${filter.eventOId ? tx`and finding.event_o_id = ${filter.eventOId}` : tx``}
      ${isOfTypes(tx, filter)}
    ${newest(tx, 'finding', 'o_id', most)}
  )`;
}

export const timeOf = ({ start, end, behind }: FindingFilter) => ({ start, end: behind?.at ?? end });

/** The conditions of a filter on the row of `finding`, without its range of time and the leading group. */
export const ofRow = (tx: Tx, workspace: string, filter: FindingFilter, others: readonly PartyGroup[]) => tx`
  ${ofGroups(tx, workspace, filter, others)}
  ${isOfTypes(tx, filter)}
  ${isBehind(tx, filter, tx`finding.event_timestamp`, tx`finding.o_id`)}
`;

const ofGroups = (
  tx: Tx,
  workspace: string,
  { entityGroups }: FindingFilter,
  parties: readonly PartyGroup[],
) => tx`
  ${joinedFragments(
    tx,
    entityGroups.map((oIds) => tx`and ${matches(tx, workspace, 'finding.o_id', oIds)}`),
  )}
  ${joinedFragments(
    tx,
    parties.map((group) => tx`and ${isFindingWith(tx, workspace, group)}`),
  )}
`;

const isOfTypes = (tx: Tx, { extractionTypes }: FindingFilter) =>
  extractionTypes.length > 0 ? tx`and finding.extraction_type = any(${extractionTypes}::text[])` : tx``;

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
  const { extractionTypes, parties } = filter;
  const isTyped = extractionTypes.length > 0;
  const ofFinding = tx`and exists (
    select
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.o_id = named.finding_o_id
      ${isTyped ? tx`and (finding.extraction_type = any(${extractionTypes}::text[])) is true` : tx``}
      ${joinedFragments(
        tx,
        parties.map((one) => tx`and ${isFindingWith(tx, workspace, one)}`),
      )}
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
        ${joinedFragments(
          tx,
          others.map((oIds) => tx`and ${matches(tx, workspace, 'named.finding_o_id', oIds)}`),
        )}
        ${isTyped || parties.length > 0 ? ofFinding : tx``}
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

const within = (tx: Tx, filter: FindingFilter, table: 'finding' | 'named') => tx`
  ${filter.start ? tx`and ${tx(`${table}.event_timestamp`)} >= ${filter.start}` : tx``}
  ${filter.end ? tx`and ${tx(`${table}.event_timestamp`)} <= ${filter.end}` : tx``}
  ${isBehind(tx, filter, tx(`${table}.event_timestamp`), tx(table === 'named' ? 'named.finding_o_id' : 'finding.o_id'))}
`;

const isBehind = (tx: Tx, { behind }: FindingFilter, time: Column, oId: Column) =>
  behind ? tx`and (${time}, ${oId}) < (${behind.at}::timestamptz, ${behind.oId})` : tx``;

type Column = ReturnType<Tx> | ReturnType<typeof columnNamed>;

const columnNamed = (tx: Tx, name: string) => tx(name);

const newest = (tx: Tx, table: string, oId: string, most: number | null) =>
  most === null
    ? // the ranges one after the other, not a join with all findings
      tx`offset 0`
    : tx`order by ${tx(`${table}.event_timestamp`)} desc, ${tx(`${table}.${oId}`)} desc limit ${most}`;

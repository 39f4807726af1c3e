import type { Tx } from '../../database/index.ts';
import { joined } from '../events/filter.ts';
import type { Cursor } from '../events/page.ts';
import type { PartyGroup } from '../events/party-conditions.ts';
import { rarestParty } from '../events/weights.ts';
import { countedRows, heldBy } from '../rollups/counted.ts';
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

/** A finding of one event, or those of a type, an entity or a company, are one index range each; `time` is all of them. */
type Way =
  | { from: 'event' | 'types' | 'time' }
  | { from: 'entities'; group: string[]; others: string[][] }
  | { from: 'parties'; lead: PartyGroup; others: PartyGroup[] };

/** Groups and types are weighed up to so many findings. */
const weighedMost = 1_000;
/** What is not counted further. */
const countedMost = 100_000;
/** Rows of entities or companies, of which several may be of one finding. */
const rowsMost = 150_000;

/** The findings of one page, newest event first, and one more if there is one; and how many there are. */
export async function pageOfFindings(
  tx: Tx,
  workspace: string,
  filter: FindingFilter,
  page: { limit: number; offset: number; total?: boolean | undefined },
): Promise<{ cursors: Cursor[]; total: number; totalIsExact: boolean }> {
  const way = await wayOf(tx, workspace, filter);
  const most = page.offset + page.limit + 1;
  const cursors = await tx<Cursor[]>`
    select distinct found.o_id, found.event_timestamp as at
    from ${found(tx, workspace, filter, way, most)} as found
    order by at desc, found.o_id desc
    limit ${page.limit + 1}
    offset ${page.offset}
  `;
  if (page.total === false) return { cursors, total: 0, totalIsExact: false };
  const kept = await keptTotal(tx, workspace, filter);
  if (kept !== null) return { cursors, total: kept, totalIsExact: true };
  // a finding matches one entity once, and several of a group
  const isRepeated = way.from === 'parties' || (way.from === 'entities' && new Set(way.group).size > 1);
  const [row] = await tx<{ total: number }[]>`
    select count(${isRepeated ? tx`distinct found.o_id` : tx`*`})::int as total
    from (
      select *
      from ${found(tx, workspace, filter, way, null)} as found
      limit ${isRepeated ? rowsMost : countedMost + 1}
    ) as found
  `;
  const total = row?.total ?? 0;
  return { cursors, total: Math.min(total, countedMost), totalIsExact: total <= countedMost };
}

/** The number of findings of types, of one entity or of all, from the rollups; null where they do not hold it. */
async function keptTotal(tx: Tx, workspace: string, filter: FindingFilter): Promise<number | null> {
  const [group, ...others] = filter.entityGroups;
  const entities = group && [...new Set(group)];
  const isOther = filter.eventOId ?? filter.behind ?? filter.parties[0] ?? others[0];
  if (isOther || (entities && entities.length !== 1)) return null;
  const held = await heldBy(tx, workspace);
  const start = filter.start ?? held.start;
  const end = filter.end ? new Date(filter.end.getTime() + 1) : held.end;
  if (!held.isMade) return null;
  if (!start || !end || start >= end) return 0;
  const [row] = await tx<{ findings: number }[]>`
    select coalesce(sum(counted.findings), 0)::int as findings
    from ${countedRows(tx, workspace, held, {
      kind: entities ? 'mention' : 'finding',
      subjects: entities ?? null,
      types: filter.extractionTypes.length > 0 ? filter.extractionTypes : null,
      moments: [start, end],
    })}
  `;
  return row?.findings ?? 0;
}

async function wayOf(tx: Tx, workspace: string, filter: FindingFilter): Promise<Way> {
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
        from finding_match
        where finding_match.workspace_o_id = ${workspace}
          and finding_match.entity_o_id = any(wanted.o_ids::text[])
        limit ${weighedMost}
      ) as weighed
    ) as counted
    order by wanted.place
  `;
  return rows.map(({ findings }) => findings);
}

/** The findings that pass, as a member of `from`; of each index range no more than `most`, the newest. */
function found(tx: Tx, workspace: string, filter: FindingFilter, way: Way, most: number | null) {
  if (way.from === 'entities') return ofEntities(tx, workspace, filter, way, most);
  const others = joined(
    tx,
    filter.entityGroups.map((oIds) => tx`and ${matches(tx, workspace, 'finding.o_id', oIds)}`),
  );
  const isWith = (groups: readonly PartyGroup[]) =>
    joined(
      tx,
      groups.map((group) => tx`and ${isFindingWith(tx, workspace, group)}`),
    );
  const isOfTypes =
    filter.extractionTypes.length > 0
      ? tx`and finding.extraction_type = any(${filter.extractionTypes}::text[])`
      : tx``;
  if (way.from === 'parties')
    return findingsWith(
      tx,
      workspace,
      way.lead,
      { start: filter.start, end: filter.behind?.at ?? filter.end },
      tx`${others} ${isWith(way.others)} ${isOfTypes} ${isBehind(tx, filter, tx`finding.event_timestamp`, tx`finding.o_id`)}`,
      most,
    );
  const conditions = tx`${within(tx, filter, 'finding')} ${others} ${isWith(filter.parties)}`;
  if (way.from === 'types') return ofTypes(tx, workspace, filter.extractionTypes, conditions, most);
  return tx`(
    select finding.o_id, finding.event_timestamp
    from finding
    where finding.workspace_o_id = ${workspace}
      ${conditions}
      ${filter.eventOId ? tx`and finding.event_o_id = ${filter.eventOId}` : tx``}
      ${isOfTypes}
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
  const { extractionTypes, parties } = filter;
  const isTyped = extractionTypes.length > 0;
  const ofFinding = tx`and exists (
    select
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.o_id = named.finding_o_id
      ${isTyped ? tx`and (finding.extraction_type = any(${extractionTypes}::text[])) is true` : tx``}
      ${joined(
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
        ${joined(
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

import { atLeast, type BoundedTotal, countedMost, totalOfLastPage } from '../../database/counted-page.ts';
import type { Tx } from '../../database/index.ts';
import type { Cursor } from '../events/page.ts';
import { keptCountOf } from '../events/weights.ts';
import { countedRows, heldWithin } from '../rollups/counted.ts';
import { type FindingFilter, foundFindings, ofRow, timeOf, type Way, wayOf } from './finding-ways.ts';
import { countFindingsWith } from './findings-with.ts';

/** Rows of entities, of which several may be of one finding. */
const rowsMost = 150_000;
/** Of findings on which several filters decide, and of events of people, so many are looked at: at most a tenth of a second. */
const lookedAtMost = 20_000;

/** Returns the findings of one page, newest event first, with one more if there is one, and the total. */
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
    from ${foundFindings(tx, workspace, filter, way, most)} as found
    order by at desc, found.o_id desc
    limit ${page.limit + 1}
    offset ${page.offset}
  `;
  if (page.total === false) return { cursors, total: 0, totalIsExact: false };
  const kept = totalOfLastPage(page, cursors.length) ?? (await keptTotal(tx, workspace, filter));
  if (kept !== null) return { cursors, total: kept, totalIsExact: true };
  const boundedCount = await (way.from === 'parties'
    ? totalOfParty(tx, workspace, filter, way)
    : totalOfWay(tx, workspace, filter, way));
  return { cursors, ...atLeast(page, cursors.length, boundedCount) };
}

/**
 * Counts what an index range has by itself up to `countedMost`. Where more is asked of each finding, so many are looked at,
 * the newest of each range: few or none of them may pass.
 */
async function totalOfWay(tx: Tx, workspace: string, filter: FindingFilter, way: Way): Promise<BoundedTotal> {
  const range = way.from === 'entities' ? { ...way, others: [] } : way;
  const ofRange = {
    ...filter,
    entityGroups: [],
    parties: [],
    extractionTypes: way.from === 'entities' ? [] : filter.extractionTypes,
  };
  const isAsked =
    filter.parties.length > 0 ||
    (way.from === 'entities'
      ? way.others.length > 0 || filter.extractionTypes.length > 0
      : filter.entityGroups.length > 0);
  // a finding matches one entity once, and several of a group
  const isRepeated = way.from === 'entities' && new Set(way.group).size > 1;
  const most = isAsked ? lookedAtMost : isRepeated ? rowsMost : countedMost;
  const passes = tx`exists (
    select
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.o_id = candidate.o_id
      ${ofRow(tx, workspace, filter, filter.parties)}
    -- a look-up for each of them
    offset 0
  )`;
  const [row] = await tx<{ rows: number; findings: number }[]>`
    with looked as materialized (
      select found.o_id
      from ${foundFindings(tx, workspace, ofRange, range, most + 1)} as found
      limit ${most + 1}
    )
    select (select count(*) from looked)::int as rows,
      (
        select count(*)
        from (select ${isRepeated ? tx`distinct` : tx``} o_id from looked) as candidate
        ${isAsked ? tx`where ${passes}` : tx``}
      )::int as findings
  `;
  const { rows = 0, findings = 0 } = row ?? {};
  return { total: Math.min(findings, countedMost), totalIsExact: rows <= most && findings <= countedMost };
}

/** The number of findings of types, of one entity or of all, from the rollups; null where they do not hold it. */
async function keptTotal(tx: Tx, workspace: string, filter: FindingFilter): Promise<number | null> {
  const [group, ...others] = filter.entityGroups;
  const entities = group && [...new Set(group)];
  const isOther = filter.eventOId ?? filter.behind ?? filter.parties[0] ?? others[0];
  if (isOther || (entities && entities.length !== 1)) return null;
  const held = await heldWithin(tx, workspace, filter);
  if (!held.isMade) return null;
  const [row] = await tx<{ findings: number }[]>`
    select coalesce(sum(counted.findings), 0)::int as findings
    from ${countedRows(tx, workspace, held, {
      kind: entities ? 'mention' : 'finding',
      subjects: entities ?? null,
      types: filter.extractionTypes.length > 0 ? filter.extractionTypes : null,
      moments: held.moments,
    })}
  `;
  return row?.findings ?? 0;
}

/** From the events of the group that leads; of accounts alone the number is kept. */
async function totalOfParty(
  tx: Tx,
  workspace: string,
  filter: FindingFilter,
  { lead, others }: Extract<Way, { from: 'parties' }>,
): Promise<BoundedTotal> {
  const isAlone =
    others.length === 0 &&
    filter.extractionTypes.length === 0 &&
    filter.entityGroups.length === 0 &&
    !filter.behind;
  if (isAlone && lead.by === 'accounts') {
    const kept = await keptCountOf(tx, workspace, { ...lead, by: lead.by }, filter, 'findings');
    if (kept !== null) return { total: kept, totalIsExact: true };
  }
  const conditions = ofRow(tx, workspace, filter, others);
  const { findings, looked } = await countFindingsWith(
    tx,
    workspace,
    lead,
    timeOf(filter),
    conditions,
    lookedAtMost,
  );
  return { total: findings, totalIsExact: looked <= lookedAtMost };
}

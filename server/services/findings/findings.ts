import type { EntityMatch, ExtractionType, FindingRecord, Sentiment } from '../../../schema/findings.ts';
import type { Tx } from '../../database/index.ts';
import { notFound } from '../../errors.ts';
import type { Cursor } from '../events/page.ts';
import type { FindingFilter } from './finding-ways.ts';
import { pageOfFindings } from './page-of-findings.ts';

interface FindingRow {
  oId: string;
  eventOId: string;
  extractionType: ExtractionType;
  text: string;
  quote: string;
  start: number;
  end: number;
  speaker: string | null;
  accountOId: string | null;
  sentiment: Sentiment;
  model: string | null;
  createdAt: Date;
  entityMatches: EntityMatch[];
}

export interface FindingPage {
  findings: FindingRecord[];
  total: number;
  /** False: there may be more findings than `total`. */
  totalIsExact: boolean;
  hasNext: boolean;
  /** Where each of them stands in the order of lists. */
  places: Cursor[];
}

/** Lists findings that match a filter, newest event first. Without `total` none are counted. */
export async function listFindings(
  tx: Tx,
  workspace: string,
  filter: FindingFilter,
  page: { limit: number; offset: number; total?: boolean | undefined; withRecords?: boolean | undefined },
): Promise<FindingPage> {
  const { cursors, ...counted } = await pageOfFindings(tx, workspace, filter, page);
  const shown = cursors.slice(0, page.limit);
  const rows = await tx<FindingRow[]>`
    select ${columns(tx, workspace, page.withRecords)}
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.o_id = any(${shown.map(({ oId }) => oId)}::text[])
    order by finding.event_timestamp desc, finding.o_id desc
  `;
  const hasNext = cursors.length > page.limit;
  return { findings: rows.map(recordOf), ...counted, hasNext, places: shown };
}

/** Returns a finding. Throws 404 if the workspace does not have it. */
export async function getFinding(tx: Tx, workspace: string, oId: string): Promise<FindingRecord> {
  const [row] = await tx<FindingRow[]>`
    select ${columns(tx, workspace)}
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.o_id = ${oId}
  `;
  if (!row) throw notFound();
  return recordOf(row);
}

/** Returns the findings that exist among these oIds, in no order. */
export async function findingsByOId(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<FindingRecord[]> {
  const rows = await tx<FindingRow[]>`
    select ${columns(tx, workspace)}
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.o_id = any(${[...oIds]}::text[])
  `;
  return rows.map(recordOf);
}

/** Returns the findings of events, in the order of each event's text. */
export async function findingsOfEvents(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
  withRecords = false,
): Promise<FindingRecord[]> {
  const rows = await tx<FindingRow[]>`
    select ${columns(tx, workspace, withRecords)}
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.event_o_id = any(${[...eventOIds]}::text[])
    order by finding.start_offset, finding.extraction_type
  `;
  return rows.map(recordOf);
}

/** Returns the newest findings that match each record. */
export async function findingsOfEntities(
  tx: Tx,
  workspace: string,
  entityOIds: readonly string[],
  most: number,
): Promise<Map<string, FindingRecord[]>> {
  const rows = await tx<(FindingRow & { ofEntity: string })[]>`
    select newest.entity_o_id as of_entity, ${columns(tx, workspace)}
    from unnest(${[...entityOIds]}::text[]) as wanted (entity_o_id)
    cross join lateral (
      select entity_o_id, finding_o_id
      from finding_match
      where finding_match.workspace_o_id = ${workspace}
        and finding_match.entity_o_id = wanted.entity_o_id
      order by event_timestamp desc, finding_o_id desc
      limit ${most}
    ) as newest
    join finding on finding.workspace_o_id = ${workspace} and finding.o_id = newest.finding_o_id
    order by finding.event_timestamp desc, finding.o_id desc
  `;
  const found = Map.groupBy(rows, ({ ofEntity }) => ofEntity);
  return new Map([...found].map(([oId, own]) => [oId, own.map(({ ofEntity: _, ...row }) => recordOf(row))]));
}

/** `withRecords`: matches have the record, as text, unless it was deleted. */
const columns = (tx: Tx, workspace: string, withRecords = false) => tx`
  finding.o_id, finding.event_o_id, finding.extraction_type,
  finding.text, finding.quote, finding.start_offset as start, finding.end_offset as "end", finding.speaker,
  finding.sentiment, finding.model, finding.created_at,
  (
    select identity.account_o_id
    from (
      select coalesce(
        finding.account_key,
        (
          select event.account_key
          from event
          where event.workspace_o_id = ${workspace}
            and event.o_id = finding.event_o_id
        )
      ) as key
      -- row-level security lets a column be looked up in an index, and no query: all accounts would be read
      offset 0
    ) as told
    join account_identity as identity on identity.workspace_o_id = ${workspace} and identity.key = told.key
  ) as account_o_id,
  coalesce((
    select jsonb_agg(
      jsonb_build_object('entityOId', entity.o_id, 'entityType', entity.kind, 'confidence', named.confidence
        ${withRecords ? tx`, 'record', case when entity.deleted_at is null then entity.record end` : tx``}
      )
      order by named.confidence, entity.o_id
    )
    from finding_match named
    join entity on entity.workspace_o_id = named.workspace_o_id and entity.o_id = named.entity_o_id
    where named.workspace_o_id = ${workspace}
      and named.finding_o_id = finding.o_id
  ), '[]'::jsonb) as entity_matches
`;

function recordOf(row: FindingRow): FindingRecord {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

import type { EventRecord } from '../../schema/events.ts';
import type { FindingRecord } from '../../schema/findings.ts';
import type { Tx } from '../database/index.ts';
import type { Link } from './library/links.ts';

/** Look-ups of many at once, for relations that are walked from a whole page. Unknown oIds are left out. */

/** Library records by oId, as the database rendered them. */
export async function entitiesByOId(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx<{ oId: string; record: string }[]>`
    select o_id as "oId", record
    from entity
    where workspace_o_id = ${workspace}
      and o_id = any(${[...oIds]}::text[])
      and deleted_at is null
  `;
  return new Map(rows.map(({ oId, record }) => [oId, record]));
}

/** Links of several records, each in the order in which REST lists them. */
export async function linksByEntity(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<Map<string, Link[]>> {
  const rows = await tx<(Link & { from: string })[]>`
    select
      near.from_o_id as "from",
      linked.o_id as "oId",
      linked.kind as "entityType",
      near.relationship,
      case when bool_or(near.link_type = 'explicit') then 'explicit' else 'inferred' end as "linkType"
    from (
      select child_o_id as from_o_id, parent_o_id as o_id, 'parent' as relationship, link_type, created_at
      from entity_link
      where workspace_o_id = ${workspace} and child_o_id = any(${[...oIds]}::text[])
      union all
      select parent_o_id, child_o_id, 'child', link_type, created_at
      from entity_link
      where workspace_o_id = ${workspace} and parent_o_id = any(${[...oIds]}::text[])
    ) as near
    join entity as linked on linked.workspace_o_id = ${workspace} and linked.o_id = near.o_id
    where linked.deleted_at is null
    group by near.from_o_id, linked.o_id, linked.kind, near.relationship
    order by near.relationship desc, bool_or(near.link_type = 'explicit') desc, min(near.created_at), linked.o_id
  `;
  return grouped(rows, ({ from }) => from);
}

/** Events by oId, in the form of lists. */
export async function eventsByOId(
  tx: Tx,
  workspace: string,
  oIds: readonly string[],
): Promise<Map<string, EventRecord>> {
  const rows = await tx<(Omit<EventRecord, 'eventTimestamp'> & { eventTimestamp: Date })[]>`
    select
      o_id as "oId", event_type as "eventType", category as "eventCategory", event_timestamp as "eventTimestamp",
      processing_status as "processingStatus", provider_name as "providerName", summary as "eventSummary",
      call_purpose as "callPurpose"
    from event
    where workspace_o_id = ${workspace}
      and o_id = any(${[...oIds]}::text[])
  `;
  return new Map(rows.map((row) => [row.oId, { ...row, eventTimestamp: row.eventTimestamp.toISOString() }]));
}

/** Findings of several events, each in the order of the event's text. */
export async function findingsByEvent(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
): Promise<Map<string, FindingRecord[]>> {
  const rows = await tx<(Omit<FindingRecord, 'createdAt'> & { createdAt: Date })[]>`
    select
      finding.o_id as "oId", finding.event_o_id as "eventOId", finding.extraction_type as "extractionType",
      finding.text, finding.quote, finding.start_offset as start, finding.end_offset as "end", finding.speaker,
      finding.sentiment, finding.created_at as "createdAt",
      coalesce((
        select jsonb_agg(
          jsonb_build_object('entityOId', entity.o_id, 'entityType', entity.kind, 'confidence', named.confidence)
          order by named.confidence, entity.o_id
        )
        from finding_match as named
        join entity on entity.workspace_o_id = named.workspace_o_id and entity.o_id = named.entity_o_id
        where named.workspace_o_id = ${workspace}
          and named.finding_o_id = finding.o_id
      ), '[]'::jsonb) as "entityMatches"
    from finding
    where finding.workspace_o_id = ${workspace}
      and finding.event_o_id = any(${[...eventOIds]}::text[])
    order by finding.start_offset, finding.extraction_type
  `;
  return grouped(
    rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    ({ eventOId }) => eventOId,
  );
}

/** Live records of each kind that has any; archived ones are not counted. */
export async function kindCounts(tx: Tx, workspace: string): Promise<Record<string, number>> {
  const rows = await tx<{ kind: string; live: number }[]>`
    select kind, sum(live)::int as live
    from entity_tally
    where workspace_o_id = ${workspace}
      and not archived
    group by kind
  `;
  return Object.fromEntries(rows.map(({ kind, live }) => [kind, live]));
}

function grouped<Row>(rows: readonly Row[], of: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = of(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

import { textOf } from '../../../schema/event-text.ts';
import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { AnalysedEvent, FoundFinding, LibraryRecord } from '../../ai/findings.ts';
import type { Ai } from '../../ai/index.ts';
import type { Tx } from '../../database/index.ts';

/** What one event's analysis came to: its findings, or why there are none. */
export type Analysed =
  | { eventOId: string; text: string; findings: FoundFinding[] }
  | { eventOId: string; error: string };

/** The library's most recently changed records take part in matching, up to this many. */
const entitiesRead = 5000;

/** The events of `eventOIds` that still wait for analysis. */
export async function readEventsToAnalyse(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
): Promise<AnalysedEvent[]> {
  const rows = await tx<Omit<AnalysedEvent, 'text'>[]>`
    select event.o_id as "oId", event.event_type as "eventType", kept.payload
    from event
    join event_payload kept on kept.workspace_o_id = event.workspace_o_id and kept.event_o_id = event.o_id
    where event.workspace_o_id = ${workspace}
      and event.o_id = any(${[...eventOIds]}::text[])
      and event.processing_status in ('PENDING', 'PROCESSING')
    order by event.o_id
  `;
  return rows.map((row) => ({ ...row, text: textOf(row.payload) }));
}

export async function readLibrary(tx: Tx, workspace: string): Promise<LibraryRecord[]> {
  return tx<LibraryRecord[]>`
    select o_id as "oId", kind, name, internal_name as "internalName", description, data
    from entity
    where workspace_o_id = ${workspace}
      and deleted_at is null
      and archived_at is null
    order by updated_at desc, o_id desc
    limit ${entitiesRead}
  `;
}

/** Reads findings out of one event. Never throws: what goes wrong with one event is that event's own result. */
export async function analyse(
  ai: Ai,
  event: AnalysedEvent,
  library: readonly LibraryRecord[],
  signal: AbortSignal,
): Promise<Analysed> {
  try {
    const findings = await ai.findings({ event, library, signal });
    for (const finding of findings) assertVerbatim(event, finding);
    return { eventOId: event.oId, text: event.text, findings };
  } catch (error) {
    signal.throwIfAborted();
    return { eventOId: event.oId, error: error instanceof Error ? error.message : 'analysis failed' };
  }
}

/** The promise of every finding. A breach is a fault of the program and fails the event's analysis, never a made-up quote. */
function assertVerbatim(event: AnalysedEvent, finding: FoundFinding): void {
  if (finding.quote === '' || event.text.slice(finding.start, finding.end) !== finding.quote) {
    throw new Error('a finding does not quote its event to the letter');
  }
}

/**
 * Stores what analysis found, in the caller's transaction. Events that another attempt has finished meanwhile are
 * left as they are, so analysing twice, even at once, leaves one set of findings.
 */
export async function storeAnalyses(tx: Tx, workspace: string, analyses: readonly Analysed[]): Promise<void> {
  const open = await lockOpenEvents(tx, workspace, analyses);
  const ours = analyses.filter(({ eventOId }) => open.has(eventOId));
  const done = ours.flatMap((analysis) => ('findings' in analysis ? [analysis] : []));
  const failed = ours.flatMap((analysis) => ('error' in analysis ? [analysis] : []));
  const rows = done.flatMap(({ eventOId, findings }) => findings.map((finding) => rowOf(eventOId, finding)));
  if (rows.length > 0) await insertFindings(tx, workspace, rows);
  if (done.length > 0) await recordDone(tx, workspace, done);
  if (failed.length > 0) await recordFailures(tx, workspace, failed);
}

/** Marks events whose analysis was given up after the last attempt. */
export async function failAnalysis(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
  reason: string,
): Promise<void> {
  await storeAnalyses(
    tx,
    workspace,
    eventOIds.map((eventOId) => ({ eventOId, error: reason.slice(0, 2000) })),
  );
}

async function lockOpenEvents(
  tx: Tx,
  workspace: string,
  analyses: readonly Analysed[],
): Promise<Set<string>> {
  const rows = await tx<{ oId: string }[]>`
    select o_id as "oId"
    from event
    where workspace_o_id = ${workspace}
      and o_id = any(${analyses.map(({ eventOId }) => eventOId)}::text[])
      and processing_status in ('PENDING', 'PROCESSING')
    order by o_id
    for update
  `;
  return new Set(rows.map(({ oId }) => oId));
}

function rowOf(eventOId: string, finding: FoundFinding) {
  const { extractionType, quote, start, end, speaker, sentiment, entityMatches } = finding;
  return {
    o_id: newOId(prefixes.finding),
    event_o_id: eventOId,
    extraction_type: extractionType,
    text: quote.replace(/\s+/g, ' '),
    quote,
    start_offset: start,
    end_offset: end,
    speaker,
    sentiment,
    matches: entityMatches.map(({ entityOId, confidence }) => ({ entity_o_id: entityOId, confidence })),
  };
}

async function insertFindings(tx: Tx, workspace: string, rows: ReturnType<typeof rowOf>[]): Promise<void> {
  await tx`
    with draft as materialized (
      select draft.*, event.event_timestamp
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as draft (
        o_id text, event_o_id text, extraction_type text, text text, quote text, start_offset integer,
        end_offset integer, speaker text, sentiment text, matches jsonb
      )
      join event on event.o_id = draft.event_o_id
      where event.workspace_o_id = ${workspace}
    ), stored_finding as (
      insert into finding (
        workspace_o_id, o_id, event_o_id, extraction_type, text, quote, start_offset, end_offset, speaker,
        sentiment, event_timestamp
      )
      select ${workspace}, o_id, event_o_id, extraction_type, text, quote, start_offset, end_offset, speaker,
        sentiment, event_timestamp
      from draft
    ), match as materialized (
      select draft.o_id, draft.event_o_id, draft.event_timestamp, named.entity_o_id, named.confidence
      from draft
      cross join lateral jsonb_to_recordset(draft.matches) as named (entity_o_id text, confidence text)
    ), stored_match as (
      insert into finding_match (workspace_o_id, finding_o_id, entity_o_id, confidence, event_timestamp)
      select ${workspace}, o_id, entity_o_id, confidence, event_timestamp
      from match
    )
    insert into event_entity (workspace_o_id, event_o_id, entity_o_id, event_timestamp, findings)
    select ${workspace}, event_o_id, entity_o_id, event_timestamp, count(*)
    from match
    group by event_o_id, entity_o_id, event_timestamp
  `;
}

async function setStatus(
  tx: Tx,
  workspace: string,
  status: 'PROCESSED' | 'FAILED',
  eventOIds: string[],
): Promise<void> {
  await tx`
    update event
    set processing_status = ${status}
    where workspace_o_id = ${workspace}
      and o_id = any(${eventOIds}::text[])
  `;
}

/** The text is kept with its findings: what they quote can be shown as it was. */
async function recordDone(
  tx: Tx,
  workspace: string,
  done: { eventOId: string; text: string }[],
): Promise<void> {
  const eventOIds = done.map(({ eventOId }) => eventOId);
  await setStatus(tx, workspace, 'PROCESSED', eventOIds);
  await tx`
    update event_payload
    set text = read.text
    from unnest(${eventOIds}::text[], ${done.map(({ text }) => text)}::text[]) as read (o_id, text)
    where event_payload.workspace_o_id = ${workspace}
      and event_payload.event_o_id = read.o_id
  `;
}

async function recordFailures(
  tx: Tx,
  workspace: string,
  failed: { eventOId: string; error: string }[],
): Promise<void> {
  await setStatus(
    tx,
    workspace,
    'FAILED',
    failed.map(({ eventOId }) => eventOId),
  );
  await tx`
    update event_payload
    set error = failure.message
    from unnest(
      ${failed.map(({ eventOId }) => eventOId)}::text[],
      ${failed.map(({ error }) => error)}::text[]
    ) as failure (o_id, message)
    where event_payload.workspace_o_id = ${workspace}
      and event_payload.event_o_id = failure.o_id
  `;
}

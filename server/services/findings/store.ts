import { newOId, prefixes } from '../../../schema/o-id.ts';
import type { Tx } from '../../database/index.ts';
import { keepOwnDomains } from '../accounts/facts/own-domains.ts';
import { findingsByKey, withoutThem } from '../accounts/keep/count-findings.ts';
import { keepAccounts } from '../accounts/keep/keep-accounts.ts';
import { tellWorkflows } from '../events/hearing/matching.ts';
import { appendContributions } from '../rollups/contributions.ts';
import type { Analysed, LinkedFinding, Reading, Unread } from './analyse.ts';
import { type KeyOfSpeaker, speakersOfEvents } from './finding-accounts.ts';

/** The statuses of events that wait for their first analysis. */
export const waiting = ['PENDING', 'PROCESSING'] as const;

/**
 * Stores the results of analysis for events that still have one of the statuses, in the caller's transaction: an
 * event's findings, records, purpose and summary are replaced as one. Concurrent analyses leave one set; a finding
 * that existed before keeps its oId.
 */
export async function storeAnalyses(
  tx: Tx,
  workspace: string,
  analyses: readonly Analysed[],
  statuses: readonly string[] = waiting,
): Promise<void> {
  const isReadAgain = statuses.includes('PROCESSED');
  await keepOwnDomains(tx, workspace);
  const open = await lockEvents(tx, workspace, analyses, statuses);
  const ours = analyses.filter(({ eventOId }) => open.has(eventOId));
  const done = ours.flatMap((analysis) => ('findings' in analysis ? [analysis] : []));
  const failed = ours.flatMap((analysis) => ('error' in analysis ? [analysis] : []));
  const keep = done.length > 0 ? await storeReadings(tx, workspace, done, isReadAgain) : null;
  if (failed.length > 0) await recordFailures(tx, workspace, failed);
  // what is read again starts nothing: it came in long ago
  if (!isReadAgain)
    await tellWorkflows(
      tx,
      workspace,
      ours.map(({ eventOId }) => eventOId),
    );
  await keep?.();
}

/** Stores readings. Returns the step that keeps the accounts of their findings, the last of the transaction. */
async function storeReadings(
  tx: Tx,
  workspace: string,
  readings: readonly Reading[],
  isReadAgain: boolean,
): Promise<(() => Promise<void>) | null> {
  const eventOIds = readings.map(({ eventOId }) => eventOId);
  const former = isReadAgain ? await findingsByKey(tx, workspace, eventOIds) : [];
  const isAnySpoken = readings.some(({ findings }) => findings.some(({ speaker }) => speaker !== null));
  const keyOf = isAnySpoken ? await speakersOfEvents(tx, workspace, eventOIds) : () => null;
  const rowsByEvent = readings.map((reading) => rowsOf(reading, keyOf));
  const rows = rowsByEvent.flat();
  if (isReadAgain) {
    await appendContributions(tx, workspace, eventOIds, -1);
    await removeFormer(tx, workspace, readings, rows);
  }
  await insertInParts(tx, workspace, rowsByEvent);
  await recordDone(tx, workspace, readings);
  if (rows.length === 0 && former.length === 0) return null;
  const keys = [...new Set(rows.flatMap((row) => row.account_key ?? []))];
  const counted = [...withoutThem(former), ...(await findingsByKey(tx, workspace, eventOIds))];
  const left = former.map(({ key }) => key);
  return () => keepAccounts(tx, workspace, { keys, links: [], names: [] }, counted, left);
}

/**
 * Stores findings, text, model, purpose and summary for events that the caller's transaction stores for the first
 * time. The caller counts these findings with the events.
 */
export async function storeFirstFindings(
  tx: Tx,
  workspace: string,
  readings: readonly Reading[],
  keyOf: KeyOfSpeaker,
): Promise<void> {
  await insertInParts(
    tx,
    workspace,
    readings.values().map((reading) => rowsOf(reading, keyOf)),
  );
}

/** Marks events whose analysis has failed for good. */
export async function failAnalysis(
  tx: Tx,
  workspace: string,
  eventOIds: readonly string[],
  reason: string,
): Promise<void> {
  const error = reason.slice(0, 2000);
  await storeAnalyses(
    tx,
    workspace,
    eventOIds.map((eventOId) => ({ eventOId, error })),
  );
}

async function lockEvents(
  tx: Tx,
  workspace: string,
  analyses: readonly Analysed[],
  statuses: readonly string[],
): Promise<Set<string>> {
  const rows = await tx<{ oId: string }[]>`
    select o_id
    from event
    where workspace_o_id = ${workspace}
      and o_id = any(${analyses.map(({ eventOId }) => eventOId)}::text[])
      and processing_status = any(${[...statuses]}::text[])
    order by o_id
    for update
  `;
  return new Set(rows.map(({ oId }) => oId));
}

/** One row for each place and type of an event. */
function rowsOf({ eventOId, model, findings }: Reading, keyOf: KeyOfSpeaker): FindingRow[] {
  const rows = findings.map((finding): [string, FindingRow] => {
    const { extractionType, start, end } = finding;
    return [`${extractionType} ${start} ${end}`, rowOf(eventOId, model, finding, keyOf)];
  });
  return [...new Map(rows).values()];
}

type FindingRow = ReturnType<typeof rowOf>;

function rowOf(eventOId: string, model: string, finding: LinkedFinding, keyOf: KeyOfSpeaker) {
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
    model,
    account_key: keyOf(eventOId, speaker),
    matches: entityMatches.map(({ entityOId, confidence }) => ({ entity_o_id: entityOId, confidence })),
  };
}

/** Findings that were not found again go, and so do the records of all: those found now are stored behind this. */
async function removeFormer(
  tx: Tx,
  workspace: string,
  done: readonly Reading[],
  rows: readonly FindingRow[],
): Promise<void> {
  const eventOIds = done.map(({ eventOId }) => eventOId);
  await tx`
    delete from finding
    where workspace_o_id = ${workspace}
      and event_o_id = any(${eventOIds}::text[])
      and not exists (
        select
        from jsonb_to_recordset(${JSON.stringify(rows.map(({ matches: _, ...row }) => row))}::text::jsonb) as kept (
          event_o_id text, extraction_type text, start_offset integer, end_offset integer
        )
        where kept.event_o_id = finding.event_o_id
          and kept.extraction_type = finding.extraction_type
          and kept.start_offset = finding.start_offset
          and kept.end_offset = finding.end_offset
      )
  `;
  await tx`
    delete from finding_match
    using finding
    where finding_match.workspace_o_id = ${workspace}
      and finding.workspace_o_id = ${workspace}
      and finding.event_o_id = any(${eventOIds}::text[])
      and finding_match.finding_o_id = finding.o_id
  `;
  await tx`
    delete from event_entity
    where workspace_o_id = ${workspace}
      and event_o_id = any(${eventOIds}::text[])
  `;
}

/** One statement stores about so many findings: to make more of them at once would hold up everybody else. */
const storedTogether = 5_000;

/** Rows of one event stay together, because they are counted there. */
async function insertInParts(tx: Tx, workspace: string, rowsByEvent: Iterable<FindingRow[]>): Promise<void> {
  let part: FindingRow[] = [];
  for (const rows of rowsByEvent) {
    part.push(...rows);
    if (part.length < storedTogether) continue;
    await insertFindings(tx, workspace, part);
    part = [];
  }
  await insertFindings(tx, workspace, part);
}

/** Stores findings and what they match, and appends what their events add to rollups. */
async function insertFindings(tx: Tx, workspace: string, rows: readonly FindingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    with draft as materialized (
      select draft.*, event.event_timestamp
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as draft (
        o_id text, event_o_id text, extraction_type text, text text, quote text, start_offset integer,
        end_offset integer, speaker text, sentiment text, model text, account_key text, matches jsonb
      )
      join event on event.o_id = draft.event_o_id
      where event.workspace_o_id = ${workspace}
    ), stored_finding as (
      insert into finding as former (
        workspace_o_id, o_id, event_o_id, extraction_type, text, quote, start_offset, end_offset, speaker,
        sentiment, model, account_key, event_timestamp
      )
      select ${workspace}, o_id, event_o_id, extraction_type, text, quote, start_offset, end_offset, speaker,
        sentiment, model, account_key, event_timestamp
      from draft
      on conflict (workspace_o_id, event_o_id, extraction_type, start_offset, end_offset) do update
        set text = excluded.text, quote = excluded.quote, speaker = excluded.speaker,
          sentiment = excluded.sentiment, model = excluded.model, account_key = excluded.account_key
      returning o_id, event_o_id, extraction_type, start_offset, end_offset
    ), match as materialized (
      select stored.o_id, draft.event_o_id, draft.event_timestamp, named.entity_o_id, named.confidence
      from draft
      join stored_finding stored using (event_o_id, extraction_type, start_offset, end_offset)
      cross join lateral jsonb_to_recordset(draft.matches) as named (entity_o_id text, confidence text)
      -- a record may have been deleted while the model read
      join entity on entity.workspace_o_id = ${workspace} and entity.o_id = named.entity_o_id
    ), stored_match as (
      insert into finding_match (workspace_o_id, finding_o_id, entity_o_id, confidence, event_timestamp)
      select ${workspace}, o_id, entity_o_id, confidence, event_timestamp
      from match
      returning 1
    )
    insert into event_entity (workspace_o_id, event_o_id, entity_o_id, event_timestamp, findings)
    select ${workspace}, event_o_id, entity_o_id, event_timestamp, count(*)
    from match
    group by event_o_id, entity_o_id, event_timestamp
    returning 1
  `;
  await appendContributions(tx, workspace, [...new Set(rows.map((row) => row.event_o_id))]);
}

/** The text is kept with its findings: what they quote can be shown as it was. */
async function recordDone(tx: Tx, workspace: string, readings: readonly Reading[]): Promise<void> {
  const eventOIds = readings.map(({ eventOId }) => eventOId);
  await tx`
    update event
    set processing_status = 'PROCESSED',
      model = read.model,
      call_purpose = coalesce(read.purpose, event.call_purpose),
      summary = coalesce(nullif(left(read.summary, 1000), ''), event.summary)
    from unnest(
      ${eventOIds}::text[],
      ${readings.map(({ model }) => model)}::text[],
      ${readings.map(({ purpose }) => purpose)}::text[],
      ${readings.map(({ summary }) => summary)}::text[]
    ) as read (o_id, model, purpose, summary)
    where event.workspace_o_id = ${workspace}
      and event.o_id = read.o_id
  `;
  await tx`
    update event_payload
    set text = read.text,
      error = null
    from unnest(${eventOIds}::text[], ${readings.map(({ text }) => text)}::text[]) as read (o_id, text)
    where event_payload.workspace_o_id = ${workspace}
      and event_payload.event_o_id = read.o_id
  `;
}

async function recordFailures(tx: Tx, workspace: string, failures: readonly Unread[]): Promise<void> {
  const eventOIds = failures.map(({ eventOId }) => eventOId);
  await tx`
    update event
    set processing_status = 'FAILED'
    where workspace_o_id = ${workspace}
      and o_id = any(${eventOIds}::text[])
  `;
  await tx`
    update event_payload
    set error = failure.message
    from unnest(${eventOIds}::text[], ${failures.map(({ error }) => error)}::text[]) as failure (o_id, message)
    where event_payload.workspace_o_id = ${workspace}
      and event_payload.event_o_id = failure.o_id
  `;
}

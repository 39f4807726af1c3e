import { type EventKind, eventKinds, type ImportEvent } from '../../../../schema/import-event.ts';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import { enqueue } from '../../../database/enqueue.ts';
import type { Tx } from '../../../database/index.ts';
import { ownDomainsOf } from '../../accounts/facts/own-domains.ts';
import { dedupeKey } from './dedupe.ts';
import { endImport } from './end.ts';
import { type EventRow, eventRowOf } from './event-row.ts';
import { readEvents } from './read.ts';
import { batchSizes, packedBatches } from './staged.ts';

/** The job that one kind of event of a request became. `duplicatesInBatch` holds zero-based indices. */
export interface ImportReceipt {
  eventType: EventKind;
  jobOId: string;
  accepted: number;
  preSkipped: number;
  duplicatesInBatch: number[];
}

export interface ImportReply {
  jobs: ImportReceipt[];
  totalAccepted: number;
  totalPreSkipped: number;
}

export interface ImportRequest {
  events: readonly unknown[];
  callbackUrl: string | null;
  externalRequestId: string | null;
  /** Milliseconds; event times must lie around it. */
  now: number;
  /** Events that one transaction of the job moves. Default: as few as on the embedded engine. */
  batchSize?: number;
}

interface Sent {
  event: ImportEvent;
  position: number;
  key: string;
}

/**
 * Accepts events: all of them or, with a 400 that names the bad ones, none. What is accepted is in the database with
 * its job when the caller's transaction commits; the job then stores it. Events already stored, and repetitions
 * within the request, are left out and counted.
 */
export async function acceptImport(tx: Tx, workspace: string, request: ImportRequest): Promise<ImportReply> {
  const events = readEvents(request.events, request.now);
  const sent = events.map((event, position) => ({ event, position, key: dedupeKey(event) }));
  const [stored, domain, own] = await Promise.all([
    storedKeys(tx, workspace, sent),
    workspaceDomain(tx, workspace),
    ownDomainsOf(tx, workspace),
  ]);
  const receiver = { workspace, domain, own };
  const first = firstOfEachKey(sent);
  const jobs: ImportReceipt[] = [];
  for (const kind of eventKinds) {
    const ofKind = sent.filter(({ event }) => event.type === kind);
    if (ofKind.length === 0) continue;
    const repeated = ofKind.filter(({ key, position }) => first.get(key) !== position);
    const fresh = ofKind.filter(({ key, position }) => first.get(key) === position && !stored.has(key));
    const rows = fresh.map(({ event, position, key }) =>
      eventRowOf(event, position, key, receiver, request.now),
    );
    const preSkipped = ofKind.length - fresh.length;
    const jobOId = await stage(tx, workspace, kind, rows, preSkipped, request);
    const duplicatesInBatch = repeated.map(({ position }) => position);
    jobs.push({ eventType: kind, jobOId, accepted: fresh.length, preSkipped, duplicatesInBatch });
  }
  return {
    jobs,
    totalAccepted: jobs.reduce((sum, job) => sum + job.accepted, 0),
    totalPreSkipped: jobs.reduce((sum, job) => sum + job.preSkipped, 0),
  };
}

/**
 * The keys that are stored already. Those that another job is still moving are found by the job itself. One look-up a
 * key leaves the planner a single good plan: for `= any(keys)` a generic plan made while the table was small reads the
 * workspace by time ever after.
 */
async function storedKeys(tx: Tx, workspace: string, sent: Sent[]): Promise<Set<string>> {
  const keys = [...new Set(sent.map(({ key }) => key))];
  const rows = await tx<{ key: string }[]>`
    select stored.key
    from unnest(${keys}::text[]) as sent (key)
    cross join lateral (
      select event.dedupe_key as key
      from event
      where event.workspace_o_id = ${workspace}
        and event.dedupe_key = sent.key
      limit 1
    ) as stored
  `;
  return new Set(rows.map(({ key }) => key));
}

function firstOfEachKey(sent: Sent[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const { key, position } of sent) {
    if (!first.has(key)) first.set(key, position);
  }
  return first;
}

async function workspaceDomain(tx: Tx, workspace: string): Promise<string | null> {
  const [row] = await tx<{ domain: string | null }[]>`
    select lower(domain) as domain
    from workspace
    where o_id = ${workspace}
  `;
  return row?.domain ?? null;
}

async function stage(
  tx: Tx,
  workspace: string,
  kind: EventKind,
  rows: EventRow[],
  preSkipped: number,
  request: ImportRequest,
): Promise<string> {
  const jobOId = newOId(prefixes.importJob, request.now);
  const job = tx`
    insert into import_job (workspace_o_id, o_id, event_kind, total, pre_skipped, callback_url, external_request_id)
    values (
      ${workspace}, ${jobOId}, ${kind}, ${rows.length}, ${preSkipped},
      ${request.callbackUrl}, ${request.externalRequestId}
    )
  `;
  if (rows.length === 0) {
    await job;
    await endImport(tx, workspace, jobOId, 'COMPLETED');
    return jobOId;
  }
  // Sent in one go: the connection runs them in this order.
  await Promise.all([
    job,
    ...packedBatches(rows, request.batchSize ?? batchSizes.embedded).map(
      ({ eventCount, packed }, ordinal) => tx`
      insert into import_batch (workspace_o_id, import_job_o_id, ordinal, event_count, packed)
      values (${workspace}, ${jobOId}, ${ordinal}, ${eventCount}, ${packed})
    `,
    ),
    enqueue(tx, 'import-events', { workspaceOId: workspace, importJobOId: jobOId }),
  ]);
  return jobOId;
}

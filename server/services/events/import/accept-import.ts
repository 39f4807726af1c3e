import { type EventKind, eventKinds } from '../../../../schema/import-event.ts';
import { newOId, prefixes } from '../../../../schema/o-id.ts';
import { enqueue } from '../../../database/enqueue.ts';
import type { Tx } from '../../../database/index.ts';
import { turns } from '../../../event-loop.ts';
import { endImport } from './end.ts';
import type { PreparedEvent, PreparedImport } from './prepare-import.ts';
import { type PackedBatch, packedBatches } from './staged.ts';

/** The job for the events of one kind in a request. `duplicatesInBatch` holds zero-based indices. */
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

/**
 * Accepts events: they and their job are in the database when the caller's transaction commits, and the job then
 * stores them. Known events, and repetitions within the request, are left out and counted.
 */
export async function acceptImport(
  tx: Tx,
  workspace: string,
  preparedImport: PreparedImport,
): Promise<ImportReply> {
  const stored = await storedKeys(tx, workspace, preparedImport.events);
  const jobs: ImportReceipt[] = [];
  for (const kind of eventKinds) {
    const ofKind = preparedImport.events.filter((event) => event.kind === kind);
    if (ofKind.length === 0) continue;
    const fresh = ofKind.filter(({ isRepeated, row }) => !isRepeated && !stored.has(row.dedupe_key));
    const duplicatesInBatch = ofKind.flatMap(({ isRepeated, row }) => (isRepeated ? [row.position] : []));
    const acceptedCount = fresh.length;
    const preSkipped = ofKind.length - acceptedCount;
    const areAll = duplicatesInBatch.length === preSkipped;
    const batches =
      (areAll ? preparedImport.batches.get(kind) : null) ??
      (await packedBatches(
        fresh.map(({ row }) => row),
        preparedImport.batchSize,
        turns(),
      ));
    const jobOId = await stage(
      tx,
      workspace,
      kind,
      { accepted: acceptedCount, preSkipped, batches },
      preparedImport,
    );
    jobs.push({ eventType: kind, jobOId, accepted: acceptedCount, preSkipped, duplicatesInBatch });
  }
  return {
    jobs,
    totalAccepted: jobs.reduce((sum, job) => sum + job.accepted, 0),
    totalPreSkipped: jobs.reduce((sum, job) => sum + job.preSkipped, 0),
  };
}

/**
 * The keys that are stored already. Those that another job is still moving are found by the job itself. One look-up a
 * key in the order of keys leaves the planner a single plan without a sort, which reads the index of keys. A generic plan
 * made while the table was empty takes any index of the workspace for as good where the key is only compared with `=`,
 * and reads all of the workspace for each key until the table is counted: 500 keys against 12,000 events took 5 s.
 */
async function storedKeys(tx: Tx, workspace: string, events: PreparedEvent[]): Promise<Set<string>> {
  const keys = [...new Set(events.map(({ row }) => row.dedupe_key))];
  const rows = await tx<{ key: string }[]>`
    select stored.key
    from unnest(${keys}::text[]) as sent (key)
    cross join lateral (
      select event.dedupe_key as key
      from event
      where event.workspace_o_id = ${workspace}
        and event.dedupe_key >= sent.key
        and event.dedupe_key <= sent.key
      order by event.dedupe_key
      limit 1
    ) as stored
  `;
  return new Set(rows.map(({ key }) => key));
}

async function stage(
  tx: Tx,
  workspace: string,
  kind: EventKind,
  {
    accepted: acceptedCount,
    preSkipped,
    batches,
  }: { accepted: number; preSkipped: number; batches: PackedBatch[] },
  request: Pick<PreparedImport, 'now' | 'callbackUrl' | 'externalRequestId'>,
): Promise<string> {
  const jobOId = newOId(prefixes.importJob, request.now);
  const job = tx`
    insert into import_job (workspace_o_id, o_id, event_kind, total, pre_skipped, callback_url, external_request_id)
    values (
      ${workspace}, ${jobOId}, ${kind}, ${acceptedCount}, ${preSkipped},
      ${request.callbackUrl}, ${request.externalRequestId}
    )
  `;
  if (acceptedCount === 0) {
    await job;
    await endImport(tx, workspace, jobOId, 'COMPLETED');
    return jobOId;
  }
  // Sent in one go: the connection runs them in this order.
  await Promise.all([
    job,
    ...batches.map(
      ({ eventCount, packed }, ordinal) => tx`
      insert into import_batch (workspace_o_id, import_job_o_id, ordinal, event_count, packed)
      values (${workspace}, ${jobOId}, ${ordinal}, ${eventCount}, ${packed})
    `,
    ),
    enqueue(tx, 'import-events', { workspaceOId: workspace, importJobOId: jobOId }),
  ]);
  return jobOId;
}

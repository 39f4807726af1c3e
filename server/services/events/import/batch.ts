import { enqueue } from '../../../database/enqueue.ts';
import { isFaultOfTheData } from '../../../database/fault.ts';
import type { Tx } from '../../../database/index.ts';
import { tellWorkflows } from '../matching.ts';
import { dailySlot } from '../rollups.ts';
import { endImport } from './end.ts';

/** What one step of an import job did. `ended`: there is nothing left to do. */
export type ImportStep = 'moved' | 'ended';

/** One analysis job takes this many events. */
const analysedTogether = 200;

interface Waiting {
  ordinal: number;
  eventCount: number;
}

interface Failure {
  position: number;
  message: string;
}

/** An event that is stored now. */
interface Ingested {
  oId: string;
  isWaiting: boolean;
  /** Not left out of analysis. */
  isCounted: boolean;
}

interface Moved {
  ingested: Ingested[];
  failures: Failure[];
}

/**
 * Moves the next batch of an import job into the event tables, in the caller's transaction: the events, their counts
 * and the batch's leaving are one. Safe to call any number of times and from several workers at once, since the job's
 * row is locked first; ends the job when no batch is left.
 */
export async function moveNextBatch(tx: Tx, workspace: string, jobOId: string): Promise<ImportStep> {
  // Sent in one go and run in this order: the batches are looked at when the job's row is held.
  const [, [job], waiting] = await Promise.all([
    // A crash may take back this move, never the batch that waits to be moved again: no need to wait for the disk.
    tx`set local synchronous_commit = off`,
    tx<{ isOpen: boolean }[]>`
      select status in ('PENDING', 'IN_PROGRESS') as is_open
      from import_job
      where workspace_o_id = ${workspace}
        and o_id = ${jobOId}
      for update
    `,
    tx<Waiting[]>`
      select ordinal, event_count
      from import_batch
      where workspace_o_id = ${workspace}
        and import_job_o_id = ${jobOId}
      order by ordinal
      limit 2
    `,
  ]);
  if (!job?.isOpen) return 'ended';
  const [batch, next] = waiting;
  if (batch) await moveAndRecord(tx, workspace, jobOId, batch);
  if (next) return 'moved';
  await endImport(tx, workspace, jobOId, 'COMPLETED');
  return 'ended';
}

async function moveAndRecord(tx: Tx, workspace: string, jobOId: string, batch: Waiting): Promise<void> {
  const moved = await moveBatch(tx, workspace, jobOId, batch);
  const waiting = moved.ingested.filter(({ isWaiting }) => isWaiting).map(({ oId }) => oId);
  const groups = Array.from({ length: Math.ceil(waiting.length / analysedTogether) }, (_, group) =>
    waiting.slice(group * analysedTogether, (group + 1) * analysedTogether),
  );
  const stored = moved.ingested.map(({ oId }) => oId);
  await Promise.all([
    recordBatch(tx, workspace, jobOId, batch, moved),
    stored.length > 0 ? enqueue(tx, 'index-events', { workspaceOId: workspace, eventOIds: stored }) : null,
    ...groups.map((eventOIds) =>
      enqueue(tx, 'analyse-event', { workspaceOId: workspace, eventOIds, importJobOId: jobOId }),
    ),
    tellWorkflows(tx, workspace, stored),
  ]);
}

/** The whole batch at once; if the data of one event make that fail, one by one, so that one never blocks the rest. */
async function moveBatch(tx: Tx, workspace: string, jobOId: string, batch: Waiting): Promise<Moved> {
  const whole = await attempt(tx, (inner) => storeEvents(inner, workspace, jobOId, batch.ordinal, null));
  if (whole) return { ingested: whole, failures: [] };
  const moved: Moved = { ingested: [], failures: [] };
  for (let element = 0; element < batch.eventCount; element++) {
    const one = await attempt(tx, (inner) => storeEvents(inner, workspace, jobOId, batch.ordinal, element));
    if (one) moved.ingested.push(...one);
    else moved.failures.push(await failureOf(tx, workspace, jobOId, batch.ordinal, element));
  }
  return moved;
}

/** Null when the data themselves are at fault. Anything else (a lost connection, a deadlock) is thrown: the job is tried again. */
async function attempt(tx: Tx, work: (inner: Tx) => Promise<Ingested[]>): Promise<Ingested[] | null> {
  try {
    return await tx.savepoint(work);
  } catch (error) {
    if (isFaultOfTheData(error)) return null;
    throw error;
  }
}

/** Stores the events of a batch, or only one element of it, that are not stored yet. */
async function storeEvents(
  tx: Tx,
  workspace: string,
  jobOId: string,
  ordinal: number,
  element: number | null,
): Promise<Ingested[]> {
  return tx<Ingested[]>`
    with staged as materialized (
      select draft.*
      from import_batch batch,
        jsonb_to_recordset(
          case when ${element}::integer is null then batch.events
          else jsonb_build_array(batch.events -> ${element}::integer) end
        ) as draft (
          o_id text, event_type text, category text, sub_type text, event_timestamp timestamptz,
          processing_status text, call_purpose text, provider_name text, summary text, dedupe_key text,
          account_id text, account_domain text, account_name text, payload jsonb, participants jsonb
        )
      where batch.workspace_o_id = ${workspace}
        and batch.import_job_o_id = ${jobOId}
        and batch.ordinal = ${ordinal}
    ), stored as (
      insert into event (
        workspace_o_id, o_id, event_type, category, sub_type, event_timestamp, processing_status, call_purpose,
        provider_name, summary, dedupe_key, account_id, account_domain, account_name
      )
      select ${workspace}, o_id, event_type, category, sub_type, event_timestamp, processing_status, call_purpose,
        provider_name, summary, dedupe_key, account_id, account_domain, account_name
      from staged
      -- one order for all imports: two that carry the same events wait for each other instead of locking up
      order by event_timestamp, dedupe_key
      on conflict (workspace_o_id, dedupe_key) do nothing
      returning o_id, event_type, category, event_timestamp, processing_status
    ), stored_payload as (
      insert into event_payload (workspace_o_id, event_o_id, payload)
      select ${workspace}, staged.o_id, staged.payload
      from staged
      join stored using (o_id)
    ), stored_participant as (
      insert into event_participant (
        workspace_o_id, event_o_id, ordinal, kind, email, name, role, title, profile_url, event_timestamp
      )
      select ${workspace}, staged.o_id, person.ordinal, person.kind, person.email, person.name, person.role,
        person.title, person.profile_url, staged.event_timestamp
      from staged
      join stored using (o_id)
      cross join lateral rows from (
        jsonb_to_recordset(staged.participants) as (
          kind text, email text, name text, role text, title text, profile_url text
        )
      ) with ordinality as person (kind, email, name, role, title, profile_url, ordinal)
    ), counted as (
      insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
      select ${workspace}, (event_timestamp at time zone 'UTC')::date as day, category, event_type, ${dailySlot()}::int, count(*)
      from stored
      group by day, category, event_type
      order by day, category, event_type
      on conflict (workspace_o_id, day, category, event_type, slot)
      do update set events = event_daily.events + excluded.events
    )
    select
      o_id,
      processing_status = 'PENDING' as is_waiting,
      processing_status <> 'SKIPPED' as is_counted
    from stored
  `;
}

async function failureOf(
  tx: Tx,
  workspace: string,
  jobOId: string,
  ordinal: number,
  element: number,
): Promise<Failure> {
  const [row] = await tx<{ position: number | null }[]>`
    select (events -> ${element}::integer ->> 'position')::integer as position
    from import_batch
    where workspace_o_id = ${workspace}
      and import_job_o_id = ${jobOId}
      and ordinal = ${ordinal}
  `;
  return {
    position: row?.position ?? element,
    message: 'The event could not be stored: the database refused its data',
  };
}

/** Counts the batch and lets it go. What was not stored although nothing failed was stored before: skipped. */
async function recordBatch(
  tx: Tx,
  workspace: string,
  jobOId: string,
  batch: Waiting,
  moved: Moved,
): Promise<void> {
  const { failures } = moved;
  const ingested = moved.ingested.filter(({ isCounted }) => isCounted);
  const skipped = batch.eventCount - ingested.length - failures.length;
  await Promise.all([
    failures.length > 0 ? recordFailures(tx, workspace, jobOId, failures) : null,
    tx`
      delete from import_batch
      where workspace_o_id = ${workspace}
        and import_job_o_id = ${jobOId}
        and ordinal = ${batch.ordinal}
    `,
    tx`
      update import_job
      set status = 'IN_PROGRESS',
        started_at = coalesce(started_at, now()),
        ingested = ingested + ${ingested.length},
        skipped = skipped + ${skipped},
        failed = failed + ${failures.length}
      where workspace_o_id = ${workspace}
        and o_id = ${jobOId}
    `,
  ]);
}

async function recordFailures(tx: Tx, workspace: string, jobOId: string, failures: Failure[]): Promise<void> {
  await tx`
    insert into import_failure (workspace_o_id, import_job_o_id, position, message)
    select ${workspace}, ${jobOId}, failure.position, failure.message
    from unnest(
      ${failures.map(({ position }) => position)}::integer[],
      ${failures.map(({ message }) => message)}::text[]
    ) as failure (position, message)
  `;
}

import { enqueue } from '../../../database/enqueue.ts';
import { isFaultOfTheData } from '../../../database/fault.ts';
import type { Tx } from '../../../database/index.ts';
import { together } from '../../../database/together.ts';
import { keepOwnDomains } from '../../accounts/facts/own-domains.ts';
import { hasNews } from '../../accounts/keep/keep-accounts.ts';
import { enqueueRefill, refillFrom } from '../../accounts/refill.ts';
import { holdDeals } from '../../deals/keep-deals.ts';
import { tellWorkflows } from '../hearing/matching.ts';
import { dailySlot } from '../rollups.ts';
import { endImport } from './end.ts';
import { companiesOf, dealsOf, keepParties, type StoredParty } from './parties.ts';
import type { StagedBatch, StagedEvent } from './staged.ts';

/** One step of an import job, with the oIds of the events that it stored; `ended` when nothing is left. */
export interface ImportStep {
  state: 'moved' | 'ended';
  stored: Set<string>;
}

/** An event as it will be stored, with a model's results if one has read it already. */
export interface EventDraft extends StagedEvent {
  /** What quotes of its findings point into. */
  text?: string;
  model?: string;
  /** Why it could not be read. */
  error?: string;
}

export interface DraftBatch extends StagedBatch {
  rows: EventDraft[];
  /** Passages of the events are stored in the same transaction, and no embedder is to be asked for their vectors. */
  isIndexed: boolean;
}

export interface MoveOptions {
  /** Each event by itself, with what it tells of deals and companies: one that the database refuses never blocks the rest. */
  isEachApart: boolean;
  /** Stores what was made of events that are stored, before their accounts are kept: findings count there too. */
  storeMade?: (stored: ReadonlySet<string>) => Promise<unknown>;
}

/** One analysis job takes this many events. */
const analysedTogether = 200;

interface Failure {
  position: number;
  message: string;
}

/** An event that is stored now. */
interface Ingested extends StoredParty {
  isWaiting: boolean;
  /** Not left out of analysis. */
  isCounted: boolean;
}

interface Moved {
  ingested: Ingested[];
  failures: Failure[];
}

/**
 * Moves a batch of an import job into the event tables, in the caller's transaction: events, counts and the removal
 * of the batch are atomic. The job's row is locked first, so that several workers may do this at once; a batch that
 * another one has moved is left alone. Ends the job when no batch is left, also for null. Throws an error that
 * `isFaultOfTheData` recognises when the database refuses an event; `isEachApart` then stores the others.
 */
export async function moveBatch(
  tx: Tx,
  workspace: string,
  jobOId: string,
  batch: DraftBatch | null,
  { isEachApart, storeMade }: MoveOptions = { isEachApart: false },
): Promise<ImportStep> {
  // Sent in one go and run in this order: the batches are looked at when the job's row is held.
  const first = batch?.rows.map((row) => row.o_id).toSorted()[0];
  const [, , refilledRows, [job], takenBatch, [batchesLeft], [keeps]] = await together([
    // A crash may take back this move, never the batch that waits to be moved again: no need to wait for the disk.
    tx`set local synchronous_commit = off`,
    keepOwnDomains(tx, workspace),
    first === undefined ? null : refillFrom(tx, workspace, jobOId, first),
    tx<{ isOpen: boolean }[]>`
      select status in ('PENDING', 'IN_PROGRESS') as is_open
      from import_job
      where workspace_o_id = ${workspace}
        and o_id = ${jobOId}
      for update
    `,
    tx`
      delete from import_batch
      where workspace_o_id = ${workspace}
        and import_job_o_id = ${jobOId}
        and ordinal = ${batch?.ordinal ?? null}
    `,
    tx<{ isLeft: boolean }[]>`
      select exists (
        select
        from import_batch
        where workspace_o_id = ${workspace}
          and import_job_o_id = ${jobOId}
      ) as is_left
    `,
    tx<{ from: Date | null }[]>`
      select now() - make_interval(days => (retention ->> 'events')::int) as from
      from workspace
      where o_id = ${workspace}
    `,
  ]);
  if (!job?.isOpen) return { state: 'ended', stored: new Set() };
  if (refilledRows && refilledRows.count > 0) await enqueueRefill(tx, workspace);
  const isOurs = batch !== null && takenBatch.count > 0;
  const rows = isOurs ? await youngRows(tx, workspace, batch.rows, keeps?.from ?? null) : [];
  const note = (moved: Moved) =>
    together([
      isOurs ? recordBatch(tx, workspace, jobOId, batch, moved) : null,
      batchesLeft?.isLeft ? null : endImport(tx, workspace, jobOId, 'COMPLETED'),
    ]);
  const storedEvents = isEachApart
    ? await storeApart(tx, workspace, rows, note)
    : await storeRows(tx, workspace, rows, storeMade, (stored) => note({ ingested: stored, failures: [] }));
  return {
    state: batchesLeft?.isLeft ? 'moved' : 'ended',
    stored: new Set(storedEvents.map(({ oId }) => oId)),
  };
}

/**
 * Leaves out what would be removed by its age, so that an event that was removed does not come again. All changes of a deal
 * stay as long as its last one is young, whether that is stored or came with the same request.
 */
async function youngRows(
  tx: Tx,
  workspace: string,
  rows: EventDraft[],
  from: Date | null,
): Promise<EventDraft[]> {
  const isOld = (row: EventDraft) => from !== null && Date.parse(row.event_timestamp) < from.getTime();
  const old = rows.filter(isOld);
  if (!from || old.length === 0) return rows;
  const changes = old.filter((row) => row.category === 'CRM' && row.deal_o_id !== null);
  const living = await tx<{ oId: string }[]>`
    select o_id
    from deal
    where workspace_o_id = ${workspace}
      and o_id = any (${changes.map((row) => row.deal_o_id ?? '')}::text[])
      and changed_at >= ${from}`;
  const oIds = new Set(living.map(({ oId }) => oId));
  const hasYounger = (row: EventDraft) =>
    (row.deal_changed_at ?? 0) >= from.getTime() || oIds.has(row.deal_o_id ?? '');
  const stay = new Set(changes.filter(hasYounger));
  return rows.filter((row) => !isOld(row) || stay.has(row));
}

type EventColumns = Omit<EventDraft, 'party' | 'deal_changed_at'>;

/** An event of a deal has its deal's key, where that has one. */
const columnsOf = (
  rows: readonly EventDraft[],
  accountKeys: ReadonlyMap<string, string | null>,
): EventColumns[] =>
  rows.map(({ party: _, deal_changed_at: __, ...row }) => ({
    ...row,
    account_key: (row.deal_o_id && accountKeys.get(row.deal_o_id)) || row.account_key,
  }));

/**
 * Stores events with what they tell of deals and companies, and returns those that were not stored before. `note` is sent
 * beside the look at the companies, since accounts are locked last.
 */
async function storeRows(
  tx: Tx,
  workspace: string,
  rows: readonly EventDraft[],
  storeMade?: MoveOptions['storeMade'],
  note?: (ingested: Ingested[]) => Promise<unknown>,
): Promise<Ingested[]> {
  const deals = dealsOf(rows);
  const { fresh, accountKeys } = await holdDeals(tx, workspace, deals);
  const newEvents = rows.length > 0 ? await storeEvents(tx, workspace, columnsOf(rows, accountKeys)) : [];
  const storedOIds = new Set(newEvents.map(({ oId }) => oId));
  // an event that is not stored tells nothing of companies, and nothing of its deal
  const storedRows = rows.filter((row) => storedOIds.has(row.o_id));
  const incompleteDeals = new Set(rows.flatMap((row) => (storedOIds.has(row.o_id) ? [] : [row.deal_o_id])));
  const companies = companiesOf(storedRows);
  const [news] = await together([
    companies.keys.length > 0 ? hasNews(tx, workspace, companies) : false,
    note?.(newEvents),
  ]);
  await storeMade?.(storedOIds);
  if (rows.length > 0)
    await keepParties(tx, workspace, storedRows, newEvents, {
      changed: deals.filter(({ oId }) => !fresh.has(oId) || incompleteDeals.has(oId)),
      hasFindings: storeMade !== undefined,
      companies,
      news,
    });
  return newEvents;
}

/** Anything but a fault of the data (a lost connection, a deadlock) is thrown: the job is tried again. */
async function storeApart(
  tx: Tx,
  workspace: string,
  rows: readonly EventDraft[],
  note: (moved: Moved) => Promise<unknown>,
): Promise<Ingested[]> {
  const movedRows: Moved = { ingested: [], failures: [] };
  for (const row of rows) {
    try {
      movedRows.ingested.push(...(await tx.savepoint((inner) => storeRows(inner, workspace, [row]))));
    } catch (error) {
      if (!isFaultOfTheData(error)) throw error;
      const message = 'The event could not be stored: the database refused its data';
      movedRows.failures.push({ position: row.position, message });
    }
  }
  await note(movedRows);
  return movedRows.ingested;
}

/** Stores events that are not stored yet, and returns those. */
async function storeEvents(tx: Tx, workspace: string, rows: readonly EventColumns[]): Promise<Ingested[]> {
  const former = await tx<{ oId: string }[]>`
    with staged as materialized (
      select draft.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as draft (
        o_id text, event_type text, category text, sub_type text, event_timestamp timestamptz,
        processing_status text, call_purpose text, provider_name text, summary text, dedupe_key text,
        account_key text, deal_o_id text, payload jsonb,
        participants jsonb,
        text text, model text, error text
      )
    ), stored as (
      insert into event (
        workspace_o_id, o_id, event_type, category, sub_type, event_timestamp, processing_status, call_purpose,
        provider_name, summary, dedupe_key, account_key, deal_o_id, model
      )
      select ${workspace}, o_id, event_type, category, sub_type, event_timestamp, processing_status, call_purpose,
        provider_name, summary, dedupe_key, account_key, deal_o_id, model
      from staged
      -- one order for all imports: two that carry the same events wait for each other instead of locking up
      order by event_timestamp, dedupe_key
      on conflict (workspace_o_id, dedupe_key) do nothing
      returning o_id, event_type, category, event_timestamp
    ), stored_payload as (
      insert into event_payload (workspace_o_id, event_o_id, payload, text, error)
      select ${workspace}, staged.o_id, staged.payload, staged.text, staged.error
      from staged
      join stored using (o_id)
      returning 1
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
      returning 1
    ), counted as (
      insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
      select ${workspace}, (event_timestamp at time zone 'UTC')::date as day, category, event_type, ${dailySlot()}::int, count(*)
      from stored
      group by day, category, event_type
      order by day, category, event_type
      on conflict (workspace_o_id, day, category, event_type, slot)
      do update set events = event_daily.events + excluded.events
    )
    -- the few that were stored before: what is told of the others is known already
    select o_id
    from staged
    where o_id not in (select o_id from stored)
  `;
  const skippedRows = new Set(former.map(({ oId }) => oId));
  return rows.filter((row) => !skippedRows.has(row.o_id)).map(ingestedRow);
}

const ingestedRow = (row: EventColumns): Ingested => ({
  oId: row.o_id,
  accountKey: row.account_key ?? null,
  at: row.event_timestamp,
  isWaiting: row.processing_status === 'PENDING',
  isCounted: row.processing_status !== 'SKIPPED',
});

/**
 * Counts the batch and has done what is left to do with its events. What was not stored although nothing failed was stored
 * before: skipped.
 */
async function recordBatch(
  tx: Tx,
  workspace: string,
  jobOId: string,
  { rows, isIndexed }: DraftBatch,
  { ingested, failures }: Moved,
): Promise<void> {
  const countedRows = ingested.filter(({ isCounted }) => isCounted).length;
  const skippedRows = rows.length - countedRows - failures.length;
  const storedOIds = ingested.map(({ oId }) => oId);
  const waiting = ingested.filter(({ isWaiting }) => isWaiting).map(({ oId }) => oId);
  const groups = Array.from({ length: Math.ceil(waiting.length / analysedTogether) }, (_, group) =>
    waiting.slice(group * analysedTogether, (group + 1) * analysedTogether),
  );
  const isToBeIndexed = storedOIds.length > 0 && !isIndexed;
  await together([
    failures.length > 0 ? recordFailures(tx, workspace, jobOId, failures) : null,
    tx`
      update import_job
      set status = 'IN_PROGRESS',
        started_at = coalesce(started_at, clock.now),
        ingested = ingested + ${countedRows},
        skipped = skipped + ${skippedRows},
        failed = failed + ${failures.length}
      from (select now() as now) as clock
      where workspace_o_id = ${workspace}
        and o_id = ${jobOId}
    `,
    isToBeIndexed ? enqueue(tx, 'index-events', { workspaceOId: workspace, eventOIds: storedOIds }) : null,
    ...groups.map((eventOIds) =>
      enqueue(tx, 'analyse-event', { workspaceOId: workspace, eventOIds, importJobOId: jobOId }),
    ),
    tellWorkflows(tx, workspace, storedOIds),
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
    returning 1
  `;
}

import { beforeAll, describe, expect, test } from 'bun:test';
import { unread } from '../../jobs/first-reading.ts';
import type { Database } from '../../server/database/index.ts';
import { acceptImport } from '../../server/services/events/import/accept-import.ts';
import { moveBatch } from '../../server/services/events/import/batch.ts';
import { cancelImport, failImport, getImportJob } from '../../server/services/events/import/import-jobs.ts';
import { prepareImport } from '../../server/services/events/import/prepare-import.ts';
import { nextBatch } from '../../server/services/events/import/staged.ts';
import { drainJobs } from '../support/jobs.ts';
import { refuseParty, refuseStaged } from '../support/refused-event.ts';
import { callEvent, crmEvent, emailEvent, manyDeals } from '../support/sent-events.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
let db: Database;
beforeAll(async () => {
  world = await testWorld();
  db = world.db;
});

const freshWorkspace = async () => (await world.newWorkspace()).workspaceOId;

const now = Date.UTC(2025, 5, 1);

const preparedOf = (workspace: string, events: unknown[]) =>
  prepareImport((work) => db.read(workspace, work), workspace, {
    events,
    callbackUrl: null,
    externalRequestId: null,
    now,
  });

async function accept(workspace: string, events: unknown[]) {
  const prepared = await preparedOf(workspace, events);
  return db.write(workspace, (tx) => acceptImport(tx, workspace, prepared));
}

async function acceptOne(workspace: string, events: unknown[]): Promise<string> {
  const [job] = (await accept(workspace, events)).jobs;
  if (!job) throw new Error('no job was made');
  return job.jobOId;
}

const waiting = (workspace: string, job: string) => db.read(workspace, (tx) => nextBatch(tx, workspace, job));

async function step(workspace: string, job: string, isEachApart = false): Promise<'moved' | 'ended'> {
  const batch = await waiting(workspace, job);
  const { state } = await db.write(workspace, (tx) =>
    moveBatch(tx, workspace, job, batch && unread(batch), { isEachApart }),
  );
  return state;
}

async function finish(workspace: string, job: string): Promise<void> {
  while ((await step(workspace, job)) === 'moved');
}

const statusOf = (workspace: string, job: string) =>
  db.write(workspace, (tx) => getImportJob(tx, workspace, job));

async function stored(workspace: string): Promise<number> {
  const [row] = await db.ownerSql<{ events: number }[]>`
    select count(*)::int as events
    from event
    where workspace_o_id = ${workspace}
  `;
  return row?.events ?? 0;
}

describe('an import job', () => {
  test('stores every event once however often its steps are run', async () => {
    const workspace = await freshWorkspace();
    const job = await acceptOne(workspace, manyDeals(30));
    await finish(workspace, job);
    await finish(workspace, job);
    expect(await stored(workspace)).toBe(30);
    expect(await statusOf(workspace, job)).toMatchObject({
      status: 'COMPLETED',
      counts: { total: 30, ingested: 30, skipped: 0, failed: 0 },
    });
  });

  test('stores every event once when two workers run it at the same time', async () => {
    const workspace = await freshWorkspace();
    const job = await acceptOne(workspace, manyDeals(1000));
    await Promise.all([finish(workspace, job), finish(workspace, job), finish(workspace, job)]);
    expect(await stored(workspace)).toBe(1000);
    expect((await statusOf(workspace, job)).counts).toEqual({
      total: 1000,
      ingested: 1000,
      skipped: 0,
      failed: 0,
    });
  });

  test('goes on where it stopped', async () => {
    const workspace = await freshWorkspace();
    const job = await acceptOne(workspace, manyDeals(1000));
    await step(workspace, job);
    const halfway = await statusOf(workspace, job);
    expect(halfway.status).toBe('IN_PROGRESS');
    expect(halfway.counts.ingested).toBe(await stored(workspace));
    await finish(workspace, job);
    expect(await stored(workspace)).toBe(1000);
  });

  test('leaves no event and its whole batch when a step is rolled back', async () => {
    const workspace = await freshWorkspace();
    const job = await acceptOne(workspace, manyDeals(10));
    const batch = await waiting(workspace, job);
    const died = db.write(workspace, async (tx) => {
      await moveBatch(tx, workspace, job, batch && unread(batch));
      throw new Error('the worker died');
    });
    await expect(died).rejects.toThrow('the worker died');
    expect(await stored(workspace)).toBe(0);
    expect((await statusOf(workspace, job)).status).toBe('PENDING');
    await finish(workspace, job);
    expect(await stored(workspace)).toBe(10);
  });

  test('writes an event once, with its text, findings and passages', async () => {
    const workspace = await freshWorkspace();
    await accept(workspace, [callEvent()]);
    await drainJobs(world);
    const [written] = await db.ownerSql`
      select
        event.processing_status as "status",
        kept.text is not null as "hasText",
        array(select finding.xmin::text from finding where finding.event_o_id = event.o_id)
          || array(select passage.xmin::text from event_passage as passage where passage.event_o_id = event.o_id)
          || kept.xmin::text
          as "transactions",
        event.xmin::text as "own"
      from event
      join event_payload as kept on kept.event_o_id = event.o_id
      where event.workspace_o_id = ${workspace}
    `;
    expect(written).toMatchObject({ status: 'PROCESSED', hasText: true });
    expect(written?.transactions.length).toBeGreaterThan(2);
    expect(new Set(written?.transactions)).toEqual(new Set([written?.own]));
  });

  test('skips events that an earlier job, still running when they were sent again, has stored', async () => {
    const workspace = await freshWorkspace();
    const first = await acceptOne(workspace, manyDeals(50));
    const second = await acceptOne(workspace, manyDeals(50));
    await Promise.all([finish(workspace, first), finish(workspace, second)]);
    expect(await stored(workspace)).toBe(50);
    const both = [(await statusOf(workspace, first)).counts, (await statusOf(workspace, second)).counts];
    expect(both.reduce((sum, counts) => sum + counts.ingested, 0)).toBe(50);
    expect(both.reduce((sum, counts) => sum + counts.skipped, 0)).toBe(50);
  });

  test('makes neither a deal nor one company of two out of an event that is stored already', async () => {
    const { workspaceOId, api } = await world.newWorkspace();
    const sent = (opportunityId: string, crmAccountDomain: string) =>
      acceptOne(workspaceOId, [
        crmEvent({ eventId: 'row-1', opportunityId, crmAccountDomain, crmAccountId: '7' }),
      ]);
    const jobs = [await sent('opp-1', 'alder.example'), await sent('opp-2', 'birch.example')];
    for (const job of jobs) await finish(workspaceOId, job);
    const deals = (await api.get('/deal/list')).body.data;
    expect(deals).toMatchObject([{ opportunityId: 'opp-1' }]);
    const accounts = (await api.get('/account/list')).body.data;
    expect(accounts).toMatchObject([{ domains: ['alder.example'], openDeals: { count: 1 } }]);
  });

  test('stores the rest when the database refuses one event, and names that one', async () => {
    const workspace = await freshWorkspace();
    const job = await acceptOne(workspace, manyDeals(5));
    await refuseStaged(world, workspace, 2);
    await drainJobs(world);
    const ended = await statusOf(workspace, job);
    expect(ended).toMatchObject({
      status: 'COMPLETED',
      counts: { total: 5, ingested: 4, skipped: 0, failed: 1 },
    });
    expect(ended.failures.map(({ index }) => index)).toEqual([2]);
    expect(await stored(workspace)).toBe(4);
  });

  test('stores the rest when the database refuses what one event tells of its company', async () => {
    const workspace = await freshWorkspace();
    const deals = manyDeals(5).map((deal, at) => ({ ...deal, accountName: `Company ${at}` }));
    const job = await acceptOne(workspace, deals);
    await refuseParty(world, workspace, 2);
    await drainJobs(world);
    const ended = await statusOf(workspace, job);
    expect(ended).toMatchObject({
      status: 'COMPLETED',
      counts: { total: 5, ingested: 4, skipped: 0, failed: 1 },
    });
    expect(ended.failures.map(({ index }) => index)).toEqual([2]);
    const [kept] = await db.ownerSql`
      select
        (select count(*)::int from deal where workspace_o_id = ${workspace}) as deals,
        (select sum(events)::int from account_identity where workspace_o_id = ${workspace}) as events`;
    expect(kept).toMatchObject({ deals: 4, events: 4 });
  });

  test('stores nothing more once it is cancelled', async () => {
    const workspace = await freshWorkspace();
    const job = await acceptOne(workspace, manyDeals(1000));
    await step(workspace, job);
    const before = await stored(workspace);
    await db.write(workspace, (tx) => cancelImport(tx, workspace, job));
    await finish(workspace, job);
    expect(await stored(workspace)).toBe(before);
    expect((await statusOf(workspace, job)).status).toBe('CANCELLED');
  });

  test('counts what it did not get to as failed when it is given up', async () => {
    const workspace = await freshWorkspace();
    const job = await acceptOne(workspace, manyDeals(1000));
    await step(workspace, job);
    await db.write(workspace, (tx) => failImport(tx, workspace, job, 'tried too often'));
    const ended = await statusOf(workspace, job);
    expect(ended.status).toBe('FAILED');
    expect(ended.counts.ingested + ended.counts.failed).toBe(1000);
  });

  test('keeps daily counts equal to the events stored', async () => {
    const workspace = await freshWorkspace();
    await finish(workspace, await acceptOne(workspace, manyDeals(1000, Date.UTC(2025, 0, 1, 20))));
    await finish(workspace, await acceptOne(workspace, manyDeals(10, Date.UTC(2025, 0, 2))));
    const days = await db.ownerSql`
      select
        day::text as day,
        sum(events)::int as counted,
        (
          select count(*)::int
          from event
          where workspace_o_id = ${workspace}
            and (event_timestamp at time zone 'UTC')::date = event_daily.day
        ) as stored
      from event_daily
      where workspace_o_id = ${workspace}
      group by day
    `;
    expect(days.length).toBe(2);
    for (const day of days) expect(day.counted).toBe(day.stored);
  });
});

test('what is stored is looked up by key though the plan was made while nothing was', async () => {
  const workspace = await freshWorkspace();
  const eventsStored = 2_000;
  const [first, later] = await Promise.all([
    preparedOf(workspace, [crmEvent()]),
    preparedOf(workspace, manyDeals(50)),
  ]);
  let rowsOfLookUp = Number.NaN;
  const undone = db.asOwner(async (tx) => {
    await tx`truncate event cascade`;
    await tx`set local plan_cache_mode = force_generic_plan`;
    await acceptImport(tx, workspace, first);
    await tx`
      insert into event (
        workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, provider_name, summary, dedupe_key
      )
      select ${workspace}, 'evt_' || lpad(n::text, 21, '0'), 'CALL_TRANSCRIPT', 'CALL', now(), 'PROCESSED', 'test', 'An event',
        'key ' || n
      from generate_series(1, ${eventsStored}::int) as n
      returning 1`;
    const rowsRead = async () => {
      const [row] = await tx<{ rows: number }[]>`
        select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as rows
        from pg_index
        where indrelid = 'event'::regclass`;
      return row?.rows ?? Number.NaN;
    };
    const before = await rowsRead();
    await acceptImport(tx, workspace, later);
    rowsOfLookUp = (await rowsRead()) - before;
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(rowsOfLookUp).toBeLessThan(eventsStored);
});

describe('a rolled-back request', () => {
  test('leaves no job, no batch and no event', async () => {
    const workspace = await freshWorkspace();
    const prepared = await preparedOf(workspace, [crmEvent(), emailEvent()]);
    const lost = db.write(workspace, async (tx) => {
      await acceptImport(tx, workspace, prepared);
      throw new Error('the connection was lost');
    });
    await expect(lost).rejects.toThrow('the connection was lost');
    const [left] = await db.ownerSql`
      select
        (select count(*)::int from import_job where workspace_o_id = ${workspace}) as jobs,
        (select count(*)::int from import_batch where workspace_o_id = ${workspace}) as batches
    `;
    expect(left).toEqual({ jobs: 0, batches: 0 });
  });
});

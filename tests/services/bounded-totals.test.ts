import { afterAll, beforeAll, expect, test } from 'bun:test';
import { boundedPage } from '../../server/database/counted-page.ts';
import type { Tx } from '../../server/database/index.ts';
import { countUnknownWorkspaces } from '../../server/database/maintain.ts';
import { countActivity } from '../../server/services/activity/activity.ts';
import { listEvents } from '../../server/services/events/events.ts';
import { type EventQuery, filterOf } from '../../server/services/events/filter.ts';
import { partyGroups } from '../../server/services/events/parties/party-conditions.ts';
import { pageOfFindings } from '../../server/services/findings/page-of-findings.ts';
import { listResources } from '../../server/services/resources/record.ts';
import { testWorld, type World } from '../support/world.ts';

/**
 * More than are looked at for a total. Every second one is a demonstration, every fourth one has a finding, and two of three
 * speak of one of the entities.
 */
const count = 20_100;
const lookedAt = 20_001;
const account = `acc_${'1'.padStart(21, '0')}`;
const small = `acc_${'2'.padStart(21, '0')}`;
const ofSmall = 12;
const entities = ['1', '2'].map((one) => `cp_${one.padStart(21, '0')}`);

const largeTables = ['public.event', 'public.event_participant', 'public.finding'];

let world: World;
let workspace: string;
const alterLargeTables = async (change: string) => {
  for (const table of largeTables) await world.db.ownerSql.unsafe(`alter table ${table} ${change}`);
};
beforeAll(async () => {
  world = await testWorld();
  ({ workspaceOId: workspace } = await world.newWorkspace());
  // a server that counts by itself in between would leave nothing to count
  await alterLargeTables('set (autovacuum_enabled = off)');
  // tables that were never counted, then statistics that know another workspace alone, as of a large database for a while
  await storeEvents((await world.newWorkspace()).workspaceOId, 5_000);
  expect(await countUnknownWorkspaces(world.db)).toEqual(expect.arrayContaining(largeTables));
  await storeEvents(workspace, count + ofSmall);
  expect(await countUnknownWorkspaces(world.db)).toEqual(expect.arrayContaining(largeTables));
  expect(await countUnknownWorkspaces(world.db)).toEqual([]);
  await world.db.asOwner((tx) => storeAccounts(tx));
});
afterAll(() => alterLargeTables('reset (autovacuum_enabled)'));

const storeEvents = (workspaceOId: string, events: number) =>
  world.db.asOwner(async (tx) => {
    await tx`
    insert into event (
      workspace_o_id, o_id, event_type, category, event_timestamp, processing_status, call_purpose, provider_name,
      summary, account_key
    )
    select ${workspaceOId}, 'evt_' || lpad(n::text, 21, '0'), 'CALL_TRANSCRIPT', 'CALL',
      '2026-01-01'::timestamptz + n * interval '1 minute', 'PROCESSED', case when n % 2 = 0 then 'DEMO' else 'OTHER' end,
      'test', 'An event', case when n <= ${ofSmall}::int then 'd:small.example' else 'd:large.example' end
    from generate_series(1, ${events}::int) as n
    returning 1`;
    await tx`
    insert into event_participant (workspace_o_id, event_o_id, ordinal, kind, email, event_timestamp)
    select workspace_o_id, o_id, 0, 'participant', 'ann@' || substr(account_key, 3), event_timestamp
    from event
    where workspace_o_id = ${workspaceOId}
    returning 1`;
    await tx`
    insert into finding (
      workspace_o_id, o_id, event_o_id, extraction_type, text, quote, start_offset, end_offset, sentiment,
      event_timestamp
    )
    select workspace_o_id, 'fd_' || substr(o_id, 5), o_id, 'CALL_PAIN_POINT', 'Said', 'Said', 0, 4, 'NEUTRAL',
      event_timestamp
    from event
    where workspace_o_id = ${workspaceOId}
      and substr(o_id, 5)::integer % 4 = 0
    returning 1`;
    await tx`
    insert into entity (workspace_o_id, o_id, kind, name, creator, words)
    select ${workspaceOId}, o_id, 'competitor', o_id, '{"oId":"us_1","firstName":"A","lastName":"B"}', ''::tsvector
    from unnest(${entities}::text[]) as o_id
    returning 1`;
    await tx`
    insert into event_entity (workspace_o_id, event_o_id, entity_o_id, event_timestamp, findings)
    select workspace_o_id, o_id, (${entities}::text[])[1 + substr(o_id, 5)::integer % 3], event_timestamp, 1
    from event
    where workspace_o_id = ${workspaceOId}
      and substr(o_id, 5)::integer % 3 < 2
    returning 1`;
    // what a connection has written is noted within a second else
    await tx`select pg_stat_force_next_flush()`;
  });

async function storeAccounts(tx: Tx): Promise<void> {
  await tx`
    insert into account (workspace_o_id, o_id, name)
    select ${workspace}, o_id, o_id
    from unnest(${[account, small]}::text[]) as o_id
    returning 1`;
  await tx`
    insert into account_identity (
      workspace_o_id, key, account_o_id, events, findings, first_seen_at, last_activity_at
    )
    select ${workspace}, event.account_key,
      case when event.account_key = 'd:small.example' then ${small} else ${account} end, count(*), count(finding.o_id),
      min(event.event_timestamp), max(event.event_timestamp)
    from event
    left join finding on finding.workspace_o_id = ${workspace} and finding.event_o_id = event.o_id
    where event.workspace_o_id = ${workspace}
    group by event.account_key
    returning 1`;
}

const endDate = new Date('2027-01-01');

async function totalOfEvents(query: EventQuery) {
  const { total, totalIsExact } = await world.db.read(workspace, (tx) =>
    listEvents(tx, workspace, filterOf({ endDate, ...query }), { limit: 1, offset: 0 }),
  );
  return { total, totalIsExact };
}

async function totalOfFindings(query: EventQuery, extractionTypes: string[] = []) {
  const filter = {
    start: query.startDate ?? null,
    end: endDate,
    extractionTypes,
    eventOId: null,
    entityGroups: [],
    parties: partyGroups(query),
  };
  const { total, totalIsExact } = await world.db.read(workspace, (tx) =>
    pageOfFindings(tx, workspace, filter, { limit: 1, offset: 0 }),
  );
  return { total, totalIsExact };
}

test('the number of events and findings of an account is exact however many there are', async () => {
  expect(await totalOfEvents({ accountOIds: [account] })).toEqual({ total: count, totalIsExact: true });
  expect(await totalOfFindings({ accountOIds: [account] })).toEqual({
    total: count / 4,
    totalIsExact: true,
  });
  const startDate = new Date('2026-01-01T01:00:00Z');
  expect(await totalOfEvents({ accountOIds: [account], startDate })).toEqual({
    total: count + ofSmall - 59,
    totalIsExact: true,
  });
});

test('a total for which more events would have to be looked at tells how many of the newest pass, and that it is not exact', async () => {
  for (const query of [{ accountOIds: [account] }, { participantEmails: ['ann@large.example'] }])
    expect(await totalOfEvents({ ...query, callPurposes: ['DEMO'] })).toEqual({
      total: Math.ceil(lookedAt / 2),
      totalIsExact: false,
    });
  expect(await totalOfEvents({ participantEmails: ['ann@large.example'] })).toEqual({
    total: lookedAt,
    totalIsExact: false,
  });
  expect(await totalOfFindings({ accountOIds: [account] }, ['CALL_PAIN_POINT'])).toEqual({
    total: Math.ceil(lookedAt / 4),
    totalIsExact: false,
  });
});

test('a total of events with an account that speak of entities is that of the newest, or exact of few', async () => {
  const ofEntities = { competitorOIds: entities, endDate: new Date('2026-01-15') };
  const numbers = Array.from({ length: count + ofSmall }, (_, at) => at + 1).filter((n) => n % 3 < 2);
  expect(await totalOfEvents({ ...ofEntities, accountOIds: [account] })).toEqual({
    total: numbers.filter((n) => n > count + ofSmall - lookedAt).length,
    totalIsExact: false,
  });
  expect(await totalOfEvents({ ...ofEntities, accountOIds: [small] })).toEqual({
    total: numbers.filter((n) => n <= ofSmall).length,
    totalIsExact: true,
  });
});

test('a total of few is exact whatever else is asked of them', async () => {
  for (const query of [{ accountOIds: [small] }, { participantEmails: ['ann@small.example'] }])
    expect(await totalOfEvents({ ...query, callPurposes: ['DEMO'] })).toEqual({
      total: ofSmall / 2,
      totalIsExact: true,
    });
  expect(await totalOfFindings({ accountOIds: [small] }, ['CALL_PAIN_POINT'])).toEqual({
    total: ofSmall / 4,
    totalIsExact: true,
  });
});

test('jobs that a text is asked of are counted among the newest', async () => {
  const { workspaceOId } = await world.newWorkspace();
  const now = new Date();
  await world.db.ownerSql`
    insert into import_job (workspace_o_id, o_id, event_kind, total, created_at)
    select ${workspaceOId}, 'job_' || lpad(n::text, 21, '0'), case when n % 2 = 0 then 'call' else 'email' end, 1,
      ${now}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n
    returning 1`;
  const counted = (query: Parameters<typeof countActivity>[2]) =>
    world.db.read(workspaceOId, (tx) => countActivity(tx, workspaceOId, query));
  expect(await counted({ text: 'Calls' })).toEqual({ total: 0, totalIsExact: false });
  expect(await counted({ text: 'CALL' })).toEqual({ total: 10_000, totalIsExact: false });
  expect(await counted({ text: 'call', endDate: new Date(now.getTime() - 600_030_000) })).toEqual({
    total: 5_050,
    totalIsExact: true,
  });
});

test('a total that was counted to its bound is no less than what the page has shown', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.ownerSql`
    insert into resource (workspace_o_id, o_id, source_type, identifier, name, status, created_at)
    select ${workspaceOId}, 're_' || lpad(n::text, 21, '0'), 'text', n::text, 'Terms', 'indexed', now() - n * interval '1 second'
    from generate_series(1, ${count}::int) as n
    returning 1`;
  const page = await world.db.read(workspaceOId, (tx) =>
    listResources(tx, workspaceOId, { search: 'terms', limit: 10, offset: count - 50 }),
  );
  expect([page.data.length, page.total, page.totalIsExact]).toEqual([10, count - 39, false]);
});

test('the last page tells the total exactly, also behind what is counted', async () => {
  const shown = async (offset: number, total?: boolean) => {
    const { data: _, ...page } = await world.db.read(workspace, (tx) =>
      boundedPage(tx, Array(20).fill({}), { limit: 50, offset, total }, tx`select 1`),
    );
    return page;
  };
  expect(await shown(150_000)).toEqual({ hasNext: false, total: 150_020, totalIsExact: true });
  expect(await shown(0)).toEqual({ hasNext: false, total: 20, totalIsExact: true });
  expect(await shown(150_000, false)).toEqual({ hasNext: false, total: 0, totalIsExact: true });
});

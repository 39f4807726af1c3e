import { beforeAll, describe, expect, test } from 'bun:test';
import { removeOldEvents } from '../../jobs/old-events.ts';
import { sweep, sweepSlowly } from '../../jobs/runtime/sweep.ts';
import { newOId } from '../../schema/o-id.ts';
import { retentionSays } from '../../server/process/doctor/retention.ts';
import { foldDays } from '../../server/services/events/upkeep/fold-days.ts';
import { startAccountFill } from '../../server/services/findings/fill-accounts.ts';
import { checkChains } from '../../server/services/workspaces/audit/chain.ts';
import { filesForm } from '../support/assets.ts';
import { othersWait } from '../support/at-once.ts';
import { callbackReceiver } from '../support/callbacks.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, crmEvent, emailEvent, manyDeals } from '../support/sent-events.ts';
import { makeWorkflow } from '../support/workflows.ts';
import { client, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const given = (runRetentionDays: number, assetVersions = 0) => ({
  db: world.db,
  log: world.context.log,
  workerOId: newOId('wk'),
  knownDead: [],
  runRetentionDays,
  assetVersions,
});
const keep = async ({ api }: Tenant, figures: object) => {
  const { status, body } = await api.post('/workspace/retention/update', figures);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const began = Date.now();
const daysAgo = (days: number) => new Date(began - days * 86_400_000).toISOString();

test('figures are changed one by one, by admins, on record', async () => {
  const tenant = await world.newWorkspace();
  const { api } = tenant;
  const none = { events: null, runs: null, deliveries: null, audit: null, assetVersions: null };
  expect((await api.get('/workspace/retention/get')).body.data).toEqual(none);
  await keep(tenant, { events: 730, runs: 30 });
  expect(await keep(tenant, { runs: null, audit: 365 })).toEqual({ ...none, events: 730, audit: 365 });
  expect((await api.get('/workspace/retention/get')).body.data).toEqual({ ...none, events: 730, audit: 365 });
  const told = (await api.get('/audit/list')).body.data;
  expect(told.map((entry: { action: string }) => entry.action)).toEqual(
    Array.from({ length: 2 }, () => 'workspace/retention/update'),
  );
  expect(told[0].beforeSha256).not.toBe(told[0].afterSha256);
  const reader = (await api.post('/api-key/create', { name: 'Reader', scopes: ['read', 'write', 'run'] }))
    .body.data.key;
  expect((await client(world.app, reader).post('/workspace/retention/update', { events: 1 })).status).toBe(
    403,
  );
});

test.each([
  ['events', 0],
  ['runs', 36_501],
  ['deliveries', 1.5],
  ['audit', 29],
  ['assetVersions', -1],
])('%s cannot be %p', async (name, figure) => {
  const { api } = await world.newWorkspace();
  const { status, body } = await api.post('/workspace/retention/update', { [name]: figure });
  expect([status, body.message]).toEqual([400, expect.stringContaining(name)]);
});

describe('events that happened longer ago than the workspace keeps them', () => {
  const young = [
    crmEvent({
      opportunityId: 'alive',
      accountName: 'North',
      stage: 'Proposal',
      eventId: 'crm-452',
      eventTimestamp: daysAgo(5),
    }),
    callEvent({ eventTimestamp: daysAgo(10), eventId: 'call-young' }),
    emailEvent({ eventTimestamp: daysAgo(20), eventId: 'mail-young' }),
  ];
  // it stays with its deal, which has changed since
  const ofLivingDeal = [
    crmEvent({
      opportunityId: 'alive',
      accountName: 'North',
      stage: 'Start',
      eventId: 'crm-210',
      eventTimestamp: daysAgo(90),
    }),
  ];
  const old = [
    crmEvent({
      opportunityId: 'gone',
      accountName: 'South',
      stage: 'Start',
      eventId: 'crm-889',
      eventTimestamp: daysAgo(80),
    }),
    crmEvent({
      opportunityId: 'gone',
      accountName: 'South',
      stage: 'Won',
      eventId: 'crm-981',
      eventTimestamp: daysAgo(70),
    }),
    callEvent({ eventTimestamp: daysAgo(60), eventId: 'call-old' }),
    emailEvent({
      eventTimestamp: daysAgo(50),
      eventId: 'mail-old',
      body: { text: 'The zeppelin seems too expensive for our team.' },
    }),
  ];
  const bring = async ({ api }: Tenant, events: object[]) => {
    const { status, body } = await api.post('/event/import', { events });
    expect(status, JSON.stringify(body)).toBe(200);
    await drainJobs(world);
    return body.jobs.map(({ jobOId }: { jobOId: string }) => jobOId) as string[];
  };
  const arrivedLongAgo = ({ workspaceOId }: Tenant) =>
    world.db.ownerSql`
      update event set created_at = now() - interval '40 days' where workspace_o_id = ${workspaceOId}`;
  const removed = async (tenant: Tenant) => {
    await keep(tenant, { events: 30 });
    await sweepSlowly(given(0));
    await sweep(given(0));
  };

  /** All that a client sees, without oIds. */
  async function seenBy({ api, workspaceOId }: Tenant): Promise<unknown> {
    const get = async (path: string, query = {}) => (await api.get(path, query)).body;
    const range = { startDate: daysAgo(100), endDate: daysAgo(0) };
    const terms = await world.db.ownerSql`
      select term, passages
      from event_term
      where workspace_o_id = ${workspaceOId} and passages > 0
      order by 1`;
    const daily = await world.db.ownerSql`
      select day::text, category, event_type, sum(events)::int as events
      from event_daily
      where workspace_o_id = ${workspaceOId}
      group by 1, 2, 3
      order by 1, 2, 3`;
    const identities = await world.db.ownerSql`
      select key, events::int, findings::int, first_seen_at, last_activity_at
      from account_identity
      where workspace_o_id = ${workspaceOId} and events + findings > 0
      order by key`;
    const seen = {
      events: (await get('/event/list')).data,
      findings: (await get('/finding/list')).data,
      accounts: (await get('/account/list')).data,
      deals: (await get('/deal/list')).data,
      stats: (await get('/insights/stats', range)).data,
      competitive: (await get('/insights/competitive', range)).data,
      found: (await api.post('/context', { query: 'expensive exports' })).body.data,
      terms: [...terms],
      daily: [...daily],
      identities: [...identities],
    };
    return JSON.parse(JSON.stringify(seen), (name, value) =>
      /oid|^id$|cursor|createdAt|updatedAt|generatedAt|timeTaken|^_metadata$/i.test(name) ? null : value,
    );
  }

  test('go with all that counts them: what is left is as if they had never come', async () => {
    const [one, other] = [await world.newWorkspace(), await world.newWorkspace()];
    await bring(one, [...young, ...ofLivingDeal, ...old]);
    await sweep(given(0));
    const before = await seenBy(one);
    await arrivedLongAgo(one);
    await removed(one);
    await bring(other, [...young, ...ofLivingDeal]);
    await sweep(given(0));
    const expected = await seenBy(other);
    expect(await seenBy(one)).toEqual(expected);
    expect(before).not.toEqual(expected);
    for (const table of ['event_payload', 'event_participant', 'event_passage', 'event_entity', 'finding']) {
      const [count] = await world.db.ownerSql`
        select count(*)::int as left from ${world.db.ownerSql(table)} as row
        where workspace_o_id = ${one.workspaceOId}
          and not exists (
            select from event where event.workspace_o_id = row.workspace_o_id and event.o_id = row.event_o_id
          )`;
      expect([table, count?.left]).toEqual([table, 0]);
    }
  });

  test('are skipped when they are sent again', async () => {
    const tenant = await world.newWorkspace();
    await bring(tenant, [...young, ...old]);
    await arrivedLongAgo(tenant);
    await removed(tenant);
    const seen = await seenBy(tenant);
    for (const jobOId of await bring(tenant, old)) {
      const { status, counts } = (await tenant.api.get('/event/import/status', { jobOId })).body;
      expect([status, counts.ingested, counts.failed]).toEqual(['COMPLETED', 0, 0]);
    }
    expect(await seenBy(tenant)).toEqual(seen);
  });

  test('come with a deal that has changed since, stored or sent with them, and start nothing', async () => {
    const tenant = await world.newWorkspace();
    const { api, workspaceOId } = tenant;
    await keep(tenant, { events: 30 });
    const workflowOId = await world.db.write(workspaceOId, (tx) =>
      makeWorkflow(tx, workspaceOId, { nodes: [{ id: 'asked', type: 'approval', message: 'Now?' }] }),
    );
    const filters = { eventTypes: ['OPPORTUNITY_CREATED'] };
    const made = await api.post('/workflows/trigger/create', { workflowOId, filters });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    // more than a batch of old ones before the young one
    const others = manyDeals(60, Date.now() - 70 * 86_400_000);
    await bring(tenant, [...young, ...ofLivingDeal, ...old, ...others]);
    const stages = async () => {
      const [deal] = (await api.get('/deal/list')).body.data;
      return deal.stages.map(({ stage }: { stage: string }) => stage);
    };
    expect(await stages()).toEqual(['Start', 'Proposal']);
    const earlier = { ...ofLivingDeal[0], stage: 'Lead', eventId: 'crm-001', eventTimestamp: daysAgo(120) };
    await bring(tenant, [earlier]);
    expect(await stages()).toEqual(['Lead', 'Start', 'Proposal']);
    expect((await api.get('/event/list')).body.data.total).toBe(5);
    expect((await api.get('/workflows/approval/list')).body.data).toHaveLength(1);
  });

  test('are removed from where the last call stopped, and older ones in the next round', async () => {
    const tenant = await world.newWorkspace();
    await bring(tenant, manyDeals(202, Date.now() - 70 * 86_400_000));
    await arrivedLongAgo(tenant);
    await keep(tenant, { events: 30 });
    const [deal] = (await tenant.api.get('/event/list', { limit: 1 })).body.data.events;
    const left = async () => {
      await removeOldEvents(world.db, 0);
      return (await tenant.api.get('/event/list')).body.data.events.map(({ oId }: { oId: string }) => oId);
    };
    expect(await left()).toHaveLength(2);
    await world.db.ownerSql`
      update event set event_timestamp = (event_timestamp at time zone 'UTC' - interval '1 day') at time zone 'UTC'
      where o_id = ${deal.oId}`;
    expect(await left()).toEqual([deal.oId]);
    expect(await left()).toEqual([deal.oId]);
    expect(await left()).toEqual([]);
  });

  test('stay while events are given the deals that they are changes of', async () => {
    const tenant = await world.newWorkspace();
    const { workspaceOId } = tenant;
    const { ownerSql: sql } = world.db;
    await bring(tenant, [...young, ...ofLivingDeal, ...old]);
    await arrivedLongAgo(tenant);
    // as a version without deals has stored them
    await sql`update event set deal_o_id = null, account_key = null where workspace_o_id = ${workspaceOId}`;
    await sql`insert into account_fill (workspace_o_id) values (${workspaceOId})`;
    await removed(tenant);
    const left = async () => (await tenant.api.get('/event/list')).body.data.total as number;
    expect(await left()).toBe(young.length + ofLivingDeal.length + old.length);
    await startAccountFill(world.db);
    await drainJobs(world);
    await removed(tenant);
    expect(await left()).toBe(young.length + ofLivingDeal.length);
  });

  test('wait for the counts of days before they hold those of terms, as those who store events do', async () => {
    const tenant = await world.newWorkspace();
    const { workspaceOId } = tenant;
    await bring(tenant, old);
    await arrivedLongAgo(tenant);
    await keep(tenant, { events: 30 });
    await foldDays(world.db);
    const { removing } = await world.db.write(workspaceOId, async (tx) => {
      await tx`select from event_daily where workspace_o_id = ${workspaceOId} for update`;
      const begun = removeOldEvents(world.db, 0);
      await othersWait(world.db);
      await tx`select from event_term where workspace_o_id = ${workspaceOId} for update nowait`;
      return { removing: begun };
    });
    expect(await removing).toBe(old.length);
  });

  test('are counted by the doctor until they are removed', async () => {
    const tenant = await world.newWorkspace();
    const says = () => retentionSays(world.db, world.context.config);
    await bring(tenant, old);
    await arrivedLongAgo(tenant);
    const before = await says();
    await keep(tenant, { events: 30 });
    const counted = Number(/(\d+) events of \d+ workspace/.exec(await says())?.[1]);
    expect(counted).toBe(Number(/(\d+) events of \d+ workspace/.exec(before)?.[1] ?? 0) + old.length);
    await removed(tenant);
    expect(await says()).toMatch(/: 0 events of \d+ workspace/);
  });

  test('stay as long as a run that they started goes on', async () => {
    const tenant = await world.newWorkspace();
    const { api, workspaceOId } = tenant;
    const workflowOId = await world.db.write(workspaceOId, (tx) =>
      makeWorkflow(tx, workspaceOId, { nodes: [{ id: 'asked', type: 'approval', message: 'Now?' }] }),
    );
    const made = await api.post('/workflows/trigger/create', {
      workflowOId,
      filters: { eventTypes: ['EMAIL_REPLY_RECEIVED'] },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    await bring(tenant, old);
    await arrivedLongAgo(tenant);
    await removed(tenant);
    const [run] = (await api.get('/workflows/approval/list')).body.data;
    const left = async () =>
      (await api.get('/event/list')).body.data.events.map(
        (event: { eventCategory: string }) => event.eventCategory,
      );
    expect(await left()).toEqual(['EMAIL']);
    const cancelled = await api.post('/workflows/run/cancel', { workflowRunOId: run.workflowRunOId });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    await drainJobs(world);
    await removed(tenant);
    expect(await left()).toEqual([]);
  });

  test('stay while they wait to be read, and a day from when they came', async () => {
    const tenant = await world.newWorkspace();
    await bring(tenant, old);
    const left = async () => (await tenant.api.get('/event/list')).body.data.total as number;
    await removed(tenant);
    expect(await left()).toBe(old.length);
    await arrivedLongAgo(tenant);
    await world.db.ownerSql`
      update event set processing_status = 'PENDING'
      where workspace_o_id = ${tenant.workspaceOId} and category = 'EMAIL'`;
    await removed(tenant);
    expect(await left()).toBe(1);
  });
});

test('a figure of a workspace shortens how long runs and deliveries are kept, and never lengthens it', async () => {
  const [own, others] = [await world.newWorkspace(), await world.newWorkspace()];
  const receiver = callbackReceiver();
  const send = async ({ api }: Tenant) => {
    const sent = { events: manyDeals(1, Date.now() - 86_400_000), callbackUrl: receiver.url };
    const { body } = await api.post('/event/import', sent);
    await drainJobs(world);
    return body.jobs[0].jobOId as string;
  };
  const age = (jobOId: string, days: number) =>
    world.db.ownerSql`
      with job as (
        update import_job
        set created_at = now() - make_interval(days => ${days}), completed_at = now() - make_interval(days => ${days})
        where o_id = ${jobOId}
      )
      update delivery
      set created_at = now() - make_interval(days => ${days}), ended_at = now() - make_interval(days => ${days})
      where subject_o_id = ${jobOId}`;
  const left = async ({ api, workspaceOId }: Tenant) => {
    const [jobs] = await world.db.ownerSql`
      select count(*)::int as count from import_job where workspace_o_id = ${workspaceOId}`;
    return [jobs?.count, (await api.get('/webhook/deliveries')).body.data.length];
  };
  await age(await send(own), 10);
  await age(await send(others), 10);
  await keep(own, { deliveries: 7 });
  await sweep(given(0));
  expect([await left(own), await left(others)]).toEqual([
    [1, 0],
    [1, 1],
  ]);
  await keep(own, { deliveries: 365, runs: 7 });
  await sweep(given(90));
  expect([await left(own), await left(others)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await age(await send(own), 91);
  await keep(own, { deliveries: 365, runs: 365 });
  await sweep(given(90));
  expect(await left(own)).toEqual([0, 0]);
  await receiver.close();
});

test('runs go by the figure of their workspace, but for those that something waits for', async () => {
  const [own, others] = [await world.newWorkspace(), await world.newWorkspace()];
  const agentOf = async ({ api }: Tenant) =>
    (await api.post('/agents/create', { name: 'Brief', type: 'CONTENT' })).body.data.oId as string;
  const run = async ({ api }: Tenant, agentOId: string) => {
    const asked = { agentOId, companyName: 'North', runtimeContext: 'North sells fruit.' };
    const { body } = await api.post('/agents/content/run', asked);
    expect(body.runOId, JSON.stringify(body)).toBeString();
    return body.runOId as string;
  };
  const [agent, other] = [await agentOf(own), await agentOf(others)];
  const oIds = {
    old: await run(own, agent),
    awaited: await run(own, agent),
    replayed: await run(own, agent),
    recent: await run(own, agent),
  };
  const ofOthers = await run(others, other);
  await drainJobs(world);
  await world.db.ownerSql`
    update run
    set created_at = now() - interval '10 days', started_at = now() - interval '10 days',
      completed_at = now() - interval '10 days'
    where o_id = any (${[oIds.old, oIds.awaited, oIds.replayed, ofOthers]})`;
  await world.db.ownerSql`
    update run set status = 'running', completed_at = null, held_until = now() + interval '1 hour', replay_of = ${oIds.replayed}
    where o_id = ${oIds.recent}`;
  await world.db.ownerSql`
    insert into delivery (workspace_o_id, o_id, subject_o_id, event_type, url, body, created_at)
    values (${own.workspaceOId}, ${newOId('dl')}, ${oIds.awaited}, 'x', 'http://127.0.0.1:9/', '', now())`;
  await keep(own, { runs: 7 });
  await sweep(given(0));
  const left = await world.db.ownerSql<{ oId: string }[]>`
    select o_id from run where workspace_o_id in (${own.workspaceOId}, ${others.workspaceOId})`;
  expect(left.map(({ oId }) => oId).toSorted()).toEqual(
    [oIds.awaited, oIds.replayed, oIds.recent, ofOthers].toSorted(),
  );
});

test('versions of assets go by the figure of their workspace', async () => {
  const [own, others] = [await world.newWorkspace(), await world.newWorkspace()];
  const publish = async ({ api }: Tenant) => {
    const files = (text: string) => ({ 'index.html': text });
    const made = await api.form('/asset/create', filesForm({ identifier: 'site' }, files('one')));
    const { uuid } = made.body.data;
    for (const text of ['two', 'three', 'four'])
      await api.form('/asset/publish', filesForm({ uuid }, files(text)));
    return async () => (await api.get('/asset/versions/list', { uuid })).body.total as number;
  };
  const [versions, ofOthers] = [await publish(own), await publish(others)];
  await keep(own, { assetVersions: 2 });
  await sweep(given(0, 3));
  expect([await versions(), await ofOthers()]).toEqual([2, 3]);
});

describe('entries of the audit list that are older than the workspace keeps them', () => {
  const acted = async () => {
    const tenant = await world.newWorkspace();
    for (let day = 0; day < 4; day++) await tenant.api.post('/workspace/update', { timeZone: 'UTC' });
    await keep(tenant, { audit: 30 });
    return tenant;
  };
  /** As if those up to `until` had been written a month before, with hashes that say so. */
  const age = ({ workspaceOId }: Tenant, until: number) =>
    world.db.asOwner(async (tx) => {
      const entries = await tx<{ ordinal: number }[]>`
        select ordinal::float8 as ordinal from audit_entry where workspace_o_id = ${workspaceOId} order by ordinal`;
      const [chain] = await tx<{ hash: Buffer }[]>`
        select removed_hash as hash from audit_chain where workspace_o_id = ${workspaceOId}`;
      let hash = chain?.hash;
      for (const { ordinal } of entries) {
        if (ordinal <= until)
          await tx`
            update audit_entry set at = (at at time zone 'UTC' - interval '31 days') at time zone 'UTC'
            where workspace_o_id = ${workspaceOId} and ordinal = ${ordinal}`;
        const [entry] = await tx<{ hash: Buffer }[]>`
          select audit_hash(${hash ?? null}::bytea, row(audit_entry.*)::audit_entry) as hash
          from audit_entry
          where workspace_o_id = ${workspaceOId} and ordinal = ${ordinal}`;
        hash = entry?.hash;
        await tx`
          update audit_entry set hash = ${hash ?? null}::bytea
          where workspace_o_id = ${workspaceOId} and ordinal = ${ordinal}`;
      }
      await tx`update audit_chain set last_hash = ${hash ?? null}::bytea where workspace_o_id = ${workspaceOId}`;
    });
  const ordinals = async ({ api }: Tenant) =>
    (await api.get('/audit/list')).body.data.map(({ ordinal }: { ordinal: number }) => ordinal) as number[];
  const broken = async () => (await checkChains(world.db.ownerSql)).broken;

  test('go, and the chain is verified from there and goes on', async () => {
    const tenant = await acted();
    await age(tenant, 3);
    await sweep(given(0));
    expect([await ordinals(tenant), await broken()]).toEqual([[5, 4], null]);
    await age(tenant, 5);
    await sweep(given(0));
    expect([await ordinals(tenant), await broken()]).toEqual([[], null]);
    await tenant.api.post('/workspace/update', { timeZone: 'UTC' });
    expect([await ordinals(tenant), await broken()]).toEqual([[6], null]);
  });

  test('stay from the first that was changed by hand on, and the doctor names it', async () => {
    const tenant = await acted();
    await age(tenant, 5);
    const { workspaceOId: workspace } = tenant;
    const rename = (name: string) =>
      world.db.ownerSql`
        update audit_entry set actor_name = ${name} where workspace_o_id = ${workspace} and ordinal = 3`;
    await rename('Nobody');
    await sweep(given(0));
    expect([await ordinals(tenant), await broken()]).toEqual([[5, 4, 3], { workspace, ordinal: 3 }]);
    await rename('First key');
    await sweep(given(0));
    expect([await ordinals(tenant), await broken()]).toEqual([[], null]);
  });
});

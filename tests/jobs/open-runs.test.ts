import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { newOId } from '../../schema/o-id.ts';
import { startDueSchedules } from '../../server/services/workflows/schedule/start-due.ts';
import { asker } from '../support/graphql.ts';
import { drainJobs, waitingJobs } from '../support/jobs.ts';
import { manyDeals } from '../support/sent-events.ts';
import { makeTrigger, workflowOf } from '../support/starts.ts';
import { makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

/** A workspace may have five open runs here. */
const openRuns = 5;
let world: World;
let tenant: Tenant;

beforeAll(async () => {
  world = await makeWorld({ OPEN_RUNS: String(openRuns) }, (await testWorld()).db);
});
afterAll(async () => {
  // starts that wait for room would keep whoever empties the queue after this file waiting for ever
  await world.db.ownerSql`delete from graphile_worker._private_jobs where is_available`;
  await world.app.close();
});
beforeEach(async () => {
  await world.db.ownerSql`update schedule set enabled = false, next_at = null where next_at is not null`;
  tenant = await world.newWorkspace();
});

const start = (workflowOId: string) => tenant.api.post('/workflows/run', { workflowOId });

const openNow = async () => {
  const [row] = await world.db.ownerSql<{ open: number }[]>`
    select count(*)::int as open
    from run
    where workspace_o_id = ${tenant.workspaceOId}
      and kind = 'workflow'
      and status in ('pending', 'running')`;
  return row?.open ?? 0;
};

const runsInAll = async () => (await tenant.api.get('/workflows/run/list', { limit: 1 })).body.total;

/** Runs are left alone, as if workers had no time for them. */
const allButRuns = () =>
  drainJobs(world, { names: ['import-events', 'analyse-event', 'match-events'], rounds: 20 });
const tryHeld = () => drainJobs(world, { names: ['start-held'], hurry: true, rounds: 1 });

/** As many as there is room for end. */
const endRuns = () => drainJobs(world, { names: ['run-workflow'] });

describe('a workspace with as many open runs as it may have', () => {
  test('is refused another with 429 and Retry-After, until one has ended', async () => {
    const workflow = await workflowOf(world, tenant);
    for (let at = 0; at < openRuns; at++) expect((await start(workflow)).status).toBe(200);
    const refused = await start(workflow);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_open_runs']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await (await world.newWorkspace()).api.get('/workflows/run/list')).status).toBe(200);
    await endRuns();
    expect((await start(workflow)).status).toBe(200);
    await endRuns();
  });

  test('is refused retries too, by whichever way they are asked for', async () => {
    const fails = await workflowOf(world, tenant, {
      nodes: [{ id: 'a', type: 'transform', expression: '$error("broken")' }],
    });
    const oId = (await start(fails)).body.workflowRunOId;
    await endRuns();
    const workflow = await workflowOf(world, tenant);
    for (let at = 0; at < openRuns; at++) await start(workflow);
    const ask = asker(world.app, tenant.key);
    const byGraphql = ['retryWorkflowRun', 'retryJob'].map(
      (name) => `mutation ($oId: ID!) { ${name}(oId: $oId) { status } }`,
    );
    for (const mutation of byGraphql)
      expect((await ask(mutation, { oId })).errors).toMatchObject([
        { extensions: { code: 'too_many_open_runs', status: 429 } },
      ]);
    expect((await tenant.api.post('/workflows/run/retry', { workflowRunOId: oId })).status).toBe(429);
    const letter = newOId('dead');
    const { workspaceOId } = tenant;
    await world.db.ownerSql.begin(async (tx) => {
      const payload = tx.json({ workspaceOId, runOId: oId });
      await tx`
        insert into dead_letter (workspace_o_id, o_id, job_name, payload, attempts, last_error, enqueued_at)
        values (${workspaceOId}, ${letter}, 'run-workflow', ${payload}, 25, 'the machine is on fire', now())`;
    });
    const retryLetter = () =>
      ask('mutation ($oId: ID!) { retryDeadLetter(oId: $oId) { oId } }', { oId: letter });
    expect((await retryLetter()).errors).toMatchObject([{ extensions: { code: 'too_many_open_runs' } }]);
    await endRuns();
    expect((await retryLetter()).errors).toEqual([]);
    await endRuns();
    expect((await ask(byGraphql[1] ?? '', { oId })).data.retryJob).toEqual({ status: 'PENDING' });
    await endRuns();
  });

  test('may have any number that wait for a time', async () => {
    const workflow = await workflowOf(world, tenant, {
      nodes: [{ id: 'rest', type: 'wait', seconds: 86_400 }],
    });
    for (let at = 0; at < 3 * openRuns; at++) {
      expect((await start(workflow)).status).toBe(200);
      await endRuns();
    }
  });

  test('of many starts at once is given as many as it may have', async () => {
    const workflow = await workflowOf(world, tenant);
    const replies = await Promise.all(Array.from({ length: 4 * openRuns }, () => start(workflow)));
    const counted = Map.groupBy(replies, ({ status }) => status);
    expect([counted.get(200)?.length, counted.get(429)?.length]).toEqual([openRuns, 3 * openRuns]);
    await endRuns();
  });

  test('keeps the starts of triggers waiting with the reason, and none is lost or made twice', async () => {
    const workflow = await workflowOf(world, tenant);
    const triggers = [await makeTrigger(tenant, workflow), await makeTrigger(tenant, workflow)];
    const events = 12;
    await tenant.api.post('/event/import', { events: manyDeals(events) });
    await allButRuns();
    expect([await openNow(), await runsInAll()]).toEqual([openRuns, openRuns]);
    const reasons = await Promise.all(
      triggers.map(
        async (oId) => (await tenant.api.get('/workflows/trigger/get', { oId })).body.data.lastError,
      ),
    );
    expect(reasons.join()).toContain(`Waits: the workspace has ${openRuns} open workflow runs`);
    await tryHeld();
    expect(await openNow()).toBe(openRuns);

    for (let round = 0; round < 2 * events && (await waitingOrHeld()) > 0; round++) {
      await endRuns();
      await tryHeld();
      expect(await openNow()).toBeLessThanOrEqual(openRuns);
    }
    await endRuns();
    const [row] = await world.db.ownerSql<{ runs: number; starts: number }[]>`
      select count(*)::int as runs,
        count(distinct started_by || (input -> 'event' ->> 'oId'))::int as starts
      from run
      where workspace_o_id = ${tenant.workspaceOId}`;
    expect(row).toEqual({ runs: 2 * events, starts: 2 * events });
    for (const oId of triggers)
      expect((await tenant.api.get('/workflows/trigger/get', { oId })).body.data.lastError).toBeNull();
  });

  const waitingOrHeld = async () => {
    await world.db.ownerSql`update graphile_worker._private_jobs set run_at = now() where is_available`;
    return waitingJobs(world.db, ['start-held']);
  };

  test('tells of starts that waited until their events were older than events are kept, once each', async () => {
    const workflow = await workflowOf(world, tenant);
    const trigger = await makeTrigger(tenant, workflow);
    const { ownerSql } = world.db;
    const url = 'http://127.0.0.1:9/';
    await tenant.api.post('/webhook/endpoint/create', { url, events: ['trigger.failed'] });
    // one that was old when it came starts nothing either, and is no failure
    expect((await tenant.api.post('/workspace/retention/update', { events: 30 })).status).toBe(200);
    const [old = {}] = manyDeals(1, Date.now() - 90 * 86_400_000);
    const sent = manyDeals(openRuns + 3, Date.now() - 3_600_000).map((one, at) => ({
      ...one,
      opportunityId: `new-${at}`,
    }));
    await tenant.api.post('/event/import', { events: [...sent, { ...old, opportunityId: 'new-0' }] });
    await allButRuns();
    expect(await openNow()).toBe(openRuns);
    await tryHeld();
    const failures = () => ownerSql<object[]>`
      select o_id from delivery where workspace_o_id = ${tenant.workspaceOId} and event_type = 'trigger.failed'`;
    expect(await failures()).toHaveLength(0);
    await ownerSql`
      update event set event_timestamp = (event_timestamp at time zone 'UTC' - interval '31 days') at time zone 'UTC'
      where workspace_o_id = ${tenant.workspaceOId}`;
    for (let time = 0; time < 2; time++) await tryHeld();
    expect(await failures()).toHaveLength(3);
    const { lastError } = (await tenant.api.get('/workflows/trigger/get', { oId: trigger })).body.data;
    expect(lastError).toContain('it waited for room until it was older than the workspace keeps events');
    await endRuns();
    // the doctor counts workspaces that have figures
    expect((await tenant.api.post('/workspace/retention/update', { events: null })).status).toBe(200);
    expect(await runsInAll()).toBe(openRuns);
  });

  test('has waits ended by events that start nothing for want of room', async () => {
    const waits = await workflowOf(world, tenant, { nodes: [{ id: 'wait', type: 'wait', event: {} }] });
    const waiting = (await start(waits)).body.workflowRunOId;
    await endRuns();
    const workflow = await workflowOf(world, tenant);
    await makeTrigger(tenant, workflow);
    for (let at = 0; at < openRuns; at++) await start(workflow);
    await tenant.api.post('/event/import', { events: manyDeals(1) });
    await allButRuns();
    await endRuns();
    const { body } = await tenant.api.get('/workflows/run/status', { workflowRunOId: waiting });
    expect(body.data.status).toBe('completed');
    await tryHeld();
    await endRuns();
  });

  test('keeps schedules due with the reason, and each of their times has its run once there is room', async () => {
    const workflow = await workflowOf(world, tenant);
    const schedules: string[] = [];
    for (let at = 0; at < 3; at++) {
      const body = { workflowOId: workflow, cron: '* * * * *' };
      schedules.push((await tenant.api.post('/workflows/schedule/create', body)).body.data.oId);
    }
    for (let at = 0; at < openRuns; at++) await start(workflow);
    const began = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 60_000);
    await world.db.ownerSql`update schedule set next_at = ${began} where o_id = any(${schedules}::text[])`;
    const due = () =>
      startDueSchedules({ db: world.db, log: world.context.log, creditLimit: 1_000_000, openRuns });
    expect(await due()).toBe(0);
    const get = async (oId: string) => (await tenant.api.get('/workflows/schedule/get', { oId })).body.data;
    for (const oId of schedules)
      expect((await get(oId)).lastError).toStartWith(`Waits: the workspace has ${openRuns} open`);
    // much later than a time may be late that nobody held back
    await world.db.ownerSql`
      update schedule set next_at = (next_at at time zone 'UTC' - interval '5 minutes') at time zone 'UTC' where o_id = any(${schedules}::text[])`;
    for (let round = 0; round < 40 && (await stillHeld()) > 0; round++) {
      await endRuns();
      await due();
      expect(await openNow()).toBeLessThanOrEqual(openRuns);
    }
    await endRuns();
    const rows = await world.db.ownerSql<{ schedule: string; times: number; from: Date; to: Date }[]>`
      select started_by as schedule, count(distinct input -> 'schedule' ->> 'scheduledAt')::int as times,
        min((input -> 'schedule' ->> 'scheduledAt')::timestamptz) as from,
        max((input -> 'schedule' ->> 'scheduledAt')::timestamptz) as to
      from run
      where started_by = any(${schedules}::text[])
      group by started_by`;
    expect(rows).toHaveLength(3);
    for (const { times, from, to } of rows) {
      expect(from).toEqual(new Date(began.getTime() - 300_000));
      expect(times).toBe(1 + (to.getTime() - from.getTime()) / 60_000);
      expect(times).toBeGreaterThanOrEqual(6);
    }
    for (const oId of schedules) expect((await get(oId)).lastError).toBeNull();
  });

  test('owes a schedule its times also where something else of it is changed meanwhile', async () => {
    const workflow = await workflowOf(world, tenant);
    const body = { workflowOId: workflow, cron: '* * * * *' };
    const { oId } = (await tenant.api.post('/workflows/schedule/create', body)).body.data;
    for (let at = 0; at < openRuns; at++) await start(workflow);
    await world.db.ownerSql`update schedule set next_at = now() where o_id = ${oId}`;
    const due = () =>
      startDueSchedules({ db: world.db, log: world.context.log, creditLimit: 1_000_000, openRuns });
    expect(await due()).toBe(0);
    const owedTime = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 300_000);
    await world.db.ownerSql`update schedule set next_at = ${owedTime} where o_id = ${oId}`;
    const changed = await tenant.api.post('/workflows/schedule/update', { oId, input: { a: 1 } });
    expect(changed.body.data.lastError).toStartWith('Waits: ');
    await endRuns();
    expect(await due()).toBe(1);
    const [run] = await world.db.ownerSql<{ input: object }[]>`
      select input from run where started_by = ${oId}`;
    expect(run?.input).toEqual({ a: 1, schedule: { oId, scheduledAt: owedTime.toISOString() } });
  });

  test('of batches at the same moment, far from the bound, is given as many as it may have', async () => {
    const many = 600;
    const roomy = await makeWorld({ OPEN_RUNS: String(many) }, world.db);
    try {
      const { api, workspaceOId } = await roomy.newWorkspace();
      const { body } = await api.post('/workflows/create', {
        name: 'W',
        nodes: [{ id: 'one', type: 'transform', expression: '1' }],
      });
      const inputs = Array.from({ length: many / 3 }, (_, at) => ({ at }));
      const sent = { workflowOId: body.data.oId, inputs };
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => api.post('/workflows/run/batch', sent)),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
      const [row] = await world.db.ownerSql<{ open: number }[]>`
        with ended as (delete from graphile_worker._private_jobs where payload ->> 'workspaceOId' = ${workspaceOId})
        select count(*)::int as open from run where workspace_o_id = ${workspaceOId}`;
      expect(row?.open).toBe(many);
    } finally {
      await roomy.app.close();
    }
  });

  const stillHeld = async () => {
    const [row] = await world.db.ownerSql<{ held: number }[]>`
      select count(*)::int as held
      from schedule
      where workspace_o_id = ${tenant.workspaceOId}
        and is_held`;
    return row?.held ?? 0;
  };

  test('retries many runs as there is room for them', async () => {
    const fails = await workflowOf(world, tenant, {
      nodes: [{ id: 'fails', type: 'transform', expression: '$error("no")' }],
    });
    const failed = 2 * openRuns;
    for (let at = 0; at < failed; at++) {
      await start(fails);
      await endRuns();
    }
    const { body } = await tenant.api.post('/workflows/run/bulk', { action: 'retry', filters: {} });
    for (let round = 0; round < 10; round++) {
      await drainJobs(world, { names: ['bulk-runs'], hurry: true, rounds: 1 });
      expect(await openNow()).toBeLessThanOrEqual(openRuns);
      await endRuns();
    }
    const told = await tenant.api.get('/workflows/run/bulk/status', { jobOId: body.data.jobOId });
    expect(told.body.data).toMatchObject({ status: 'completed', counts: { changed: failed } });
  });
});

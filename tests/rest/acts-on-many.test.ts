import { beforeAll, describe, expect, test } from 'bun:test';
import { allRoutes } from '../../server/routes/index.ts';
import { recordProgress } from '../../server/services/events/analysis-jobs.ts';
import { drainJobs } from '../support/jobs.ts';
import { callEvent, emailEvent } from '../support/sent-events.ts';
import { listening } from '../support/statements.ts';
import { client, makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

/** Routes that change, or pay for, all that a filter names. */
const acting = allRoutes().filter(({ actsOnMany }) => actsOnMany);

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await testWorld();
  tenant = await world.newWorkspace();
  await tenant.api.post('/event/import', { events: [callEvent(), emailEvent()] });
  await drainJobs(world);
});

const jobs = async () => {
  const [row] = await world.db.ownerSql<{ jobs: number }[]>`
    select count(*)::int as "jobs" from analysis_job where workspace_o_id = ${tenant.workspaceOId}`;
  return row?.jobs;
};

test('there are three such routes', () => {
  expect(acting.map(({ path }) => path).sort()).toEqual([
    '/event/analyse',
    '/webhook/deliveries/retry-all',
    '/workflows/run/bulk',
  ]);
});

describe.each(acting.map((route) => [route.path] as const))('%s', (path) => {
  test('refuses a name that is not known, and names it', async () => {
    const { status, body } = await tenant.api.post(path, {
      action: 'cancel',
      eventTypesOfMine: ['x'],
      dryRun: true,
    });
    expect(status).toBe(400);
    expect(body.errors.map((one: { path: string }) => one.path)).toContain('eventTypesOfMine');
  });

  test('tells how many there are, and does nothing', async () => {
    const more = path === '/workflows/run/bulk' ? { action: 'cancel' } : {};
    const { status, body } = await tenant.api.post(path, { ...more, dryRun: true });
    expect(status).toBe(200);
    expect(body.data.counts?.total ?? body.data.left).toBe(path === '/event/analyse' ? 2 : 0);
    expect(await jobs()).toBe(0);
  });
});

describe('reading events again', () => {
  test('is refused where a filter stands beside the filters, instead of reading everything', async () => {
    const { status, body } = await tenant.api.post('/event/analyse', { eventTypes: ['EMAIL_SENT'] });
    expect([status, body.errors[0].path]).toEqual([400, 'eventTypes']);
    expect(await jobs()).toBe(0);
  });

  test('is counted before the transaction that notes it, which others may wait for', async () => {
    const changes: string[] = [];
    const listened = await makeWorld(
      {},
      listening(world.db, (_number, text) => changes.push(text)),
    );
    const api = client(listened.app, tenant.key);
    const { body: counted } = await api.post(
      '/event/analyse',
      { dryRun: true },
      { 'idempotency-key': 'dry' },
    );
    expect(counted.data).toEqual({ dryRun: true, counts: { total: 2, totalIsExact: true } });
    const { body } = await api.post('/event/analyse', {}, { 'idempotency-key': 'wet' });
    expect(body.data.counts).toEqual({ total: 2, done: 0, failed: 0 });
    await listened.app.close();
    expect(changes.some((text) => text.includes('into analysis_job'))).toBe(true);
    expect(changes.filter((text) => /\bfrom event\b|count\(/.test(text))).toEqual([]);
    await drainJobs(world);
  });

  test('has read all that there are, however many were counted before', async () => {
    const { body } = await tenant.api.post('/event/analyse', {});
    const { jobOId } = body.data;
    const { ownerSql: sql } = world.db;
    await sql`update analysis_job set total = 1 where o_id = ${jobOId}`;
    await world.db.write(tenant.workspaceOId, (tx) =>
      recordProgress(tx, tenant.workspaceOId, jobOId, {
        done: 1,
        failed: 1,
        behind: { oId: 'evt', at: new Date() },
      }),
    );
    const [row] = await sql`select total, done, failed from analysis_job where o_id = ${jobOId}`;
    expect(row).toMatchObject({ total: 2, done: 1, failed: 1 });
    await drainJobs(world);
  });

  test('stops when it is cancelled, once, and says so', async () => {
    const { body } = await tenant.api.post('/event/analyse', {});
    const { jobOId } = body.data;
    const cancel = () => tenant.api.post('/event/analyse/cancel', { jobOId });
    expect((await cancel()).body.data).toMatchObject({ status: 'CANCELLED', counts: { total: 2, done: 0 } });
    expect((await cancel()).body.data.status).toBe('CANCELLED');
    await drainJobs(world);
    const after = (await tenant.api.get('/event/analyse/status', { jobOId })).body.data;
    expect(after).toMatchObject({ status: 'CANCELLED', counts: { total: 2, done: 0, failed: 0 } });
  });

  test('cannot be cancelled when it has ended', async () => {
    const { body } = await tenant.api.post('/event/analyse', {});
    await drainJobs(world);
    const { status, body: refusal } = await tenant.api.post('/event/analyse/cancel', {
      jobOId: body.data.jobOId,
    });
    expect([status, refusal.code]).toEqual([409, 'analysis_ended']);
  });
});

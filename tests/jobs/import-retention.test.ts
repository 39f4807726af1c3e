import { beforeAll, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { newOId } from '../../schema/o-id.ts';
import { callbackReceiver } from '../support/callbacks.ts';
import { drainJobs } from '../support/jobs.ts';
import { manyDeals } from '../support/sent-events.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

const sweepAfter = (runRetentionDays: number) =>
  sweep({
    db: world.db,
    log: world.context.log,
    workerOId: newOId('wk'),
    knownDead: [],
    runRetentionDays,
  });

test('imports go with their callbacks once they are older than runs are kept, and their events stay', async () => {
  const tenant = await world.newWorkspace();
  const receiver = callbackReceiver();
  const send = async (from: number) => {
    const sent = { events: manyDeals(2, from), callbackUrl: receiver.url };
    const { status, body } = await tenant.api.post('/event/import', sent);
    expect(status).toBe(200);
    await drainJobs(world);
    return body.jobs[0].jobOId as string;
  };
  const [old, recent] = [await send(Date.UTC(2025, 0, 1)), await send(Date.UTC(2025, 1, 1))];
  await world.db.ownerSql`
    update import_job
    set created_at = now() - interval '91 days', completed_at = now() - interval '91 days'
    where o_id = ${old}`;
  const statusOf = async (jobOId: string) =>
    (await tenant.api.get('/event/import/status', { jobOId })).status;
  const told = async () => {
    const rows = await world.db.ownerSql<{ subject: string }[]>`
      select subject_o_id as subject from delivery where workspace_o_id = ${tenant.workspaceOId} order by created_at`;
    return rows.map(({ subject }) => subject);
  };
  expect(await told()).toEqual([old, recent]);
  const events = async () => (await tenant.api.get('/event/list')).body.data.events;
  const before = await events();
  await sweepAfter(0);
  expect(await statusOf(old)).toBe(200);
  await sweepAfter(90);
  expect([await statusOf(old), await statusOf(recent), await told()]).toEqual([404, 200, [recent]]);
  expect([before.length > 0, await events()]).toEqual([true, before]);
  await receiver.close();
});

test('stages of resources go once they are older than runs are kept, but for those of a resource on its way', async () => {
  const tenant = await world.newWorkspace();
  const add = async (name: string) => {
    const text = `# ${name}\n\n${name} runs 42 grocery shops.`;
    return (await tenant.api.post('/resource/create', { mode: 'text', name, text })).body.data.oId as string;
  };
  const [old, recent, onItsWay] = [
    await add('Northmarket'),
    await add('Southmarket'),
    await add('Eastmarket'),
  ];
  await drainJobs(world);
  await world.db.ownerSql`
    update resource_stage set started_at = now() - interval '91 days'
    where resource_o_id = any (${[old, onItsWay]})`;
  await world.db.ownerSql`update resource set status = 'pending' where o_id = ${onItsWay}`;
  const stagesOf = async (oId: string) => {
    const { status, body } = await tenant.api.get('/resource/status', { oId });
    expect(status).toBe(200);
    return body.data.stages.length as number;
  };
  const all = async () => [await stagesOf(old), await stagesOf(recent), await stagesOf(onItsWay)];
  const before = await all();
  expect(Math.min(...before)).toBeGreaterThan(0);
  await sweepAfter(0);
  expect(await all()).toEqual(before);
  await sweepAfter(90);
  expect(await all()).toEqual([0, ...before.slice(1)]);
  const found = (await tenant.api.get('/resource/get', { oId: old })).body;
  expect(found.data?.status ?? found.status).toBe('indexed');
  const { body } = await tenant.api.post('/resource/search', { query: 'Northmarket shops' });
  expect(JSON.stringify(body)).toContain(old);
  // as the sweep finds it
  await world.db.ownerSql`update resource set status = 'indexed' where o_id = ${onItsWay}`;
});

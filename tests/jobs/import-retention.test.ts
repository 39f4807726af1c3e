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

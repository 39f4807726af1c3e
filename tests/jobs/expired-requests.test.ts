import { beforeAll, expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { othersWait } from '../support/at-once.ts';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
const sweepOnce = () =>
  sweep({ db: world.db, log: world.context.log, workerOId: 'wk_sweeps', knownDead: [] });

test('a reply that is stored anew while a sweep removes the old one stays', async () => {
  const { api, workspaceOId } = await world.newWorkspace();
  const create = () => api.post('/persona/create', { name: 'Buyer' }, { 'idempotency-key': 'daily' });
  await create();
  const { ownerSql: sql } = world.db;
  await sql`
    update idempotent_request
    set created_at = now() - interval '25 hours', held_until = now() - interval '25 hours'
    where workspace_o_id = ${workspaceOId}`;
  // In an object, because a promise that is returned would be awaited within the transaction it waits for.
  const { sweeping } = await world.db.write(workspaceOId, async (tx) => {
    // as a request stores its reply: `held_until` is the moment at which its transaction began
    await tx`
      update idempotent_request
      set created_at = now(), held_until = now()
      where workspace_o_id = ${workspaceOId}`;
    const begun = { sweeping: sweepOnce() };
    // On a server it runs beside this transaction, and must wait for it before it decides.
    await othersWait(world.db);
    return begun;
  });
  await sweeping;
  expect(await sql`select from idempotent_request where workspace_o_id = ${workspaceOId}`).toHaveLength(1);
});

test('the sweep drops budgets of past minutes and replies older than a day, and keeps the others', async () => {
  const { api, workspaceOId } = await world.newWorkspace();
  for (const key of ['old', 'young'])
    await api.post('/persona/create', { name: key }, { 'idempotency-key': key });
  const { ownerSql: sql } = world.db;
  await sql`
    update idempotent_request
    set created_at = now() - interval '25 hours', held_until = now() - interval '25 hours'
    where workspace_o_id = ${workspaceOId}
      and idempotency_key = 'old'`;
  await sql`update rate_window set minute = minute - 60 where workspace_o_id = ${workspaceOId}`;
  await sweepOnce();
  const kept = await sql<{ key: string }[]>`
    select idempotency_key as key from idempotent_request where workspace_o_id = ${workspaceOId}`;
  expect(kept.map((row) => row.key)).toEqual(['young']);
  expect(await sql`select from rate_window where workspace_o_id = ${workspaceOId}`).toHaveLength(0);
});

test('a step of the sweep that fails keeps no other from its work', async () => {
  const { workspaceOId } = await world.newWorkspace();
  await world.db.ownerSql`
    insert into event_daily (workspace_o_id, day, category, event_type, slot, events)
    values (${workspaceOId}, '2025-01-01', 'CALL', 'CALL_TRANSCRIPT', 7, 3)
  `;
  const { context, db } = world;
  const days = { runRetentionDays: Number.NaN };
  await sweep({ db, log: context.log, workerOId: 'wk_sweeps', knownDead: [], ...days });
  const counters = await db.ownerSql`
    select slot, events::int
    from event_daily
    where workspace_o_id = ${workspaceOId}
  `;
  expect([...counters]).toEqual([{ slot: 0, events: 3 }]);
});

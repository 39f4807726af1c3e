import { expect, test } from 'bun:test';
import { sweep } from '../../jobs/runtime/sweep.ts';
import { testWorld } from '../support/world.ts';

test('the sweep drops budgets of past minutes and replies older than a day, and keeps the others', async () => {
  const world = await testWorld();
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
  await sweep({ db: world.db, log: world.context.log, workerOId: 'wk_sweeps', knownDead: [] });
  const kept = await sql<{ key: string }[]>`
    select idempotency_key as key from idempotent_request where workspace_o_id = ${workspaceOId}`;
  expect(kept.map((row) => row.key)).toEqual(['young']);
  expect(await sql`select from rate_window where workspace_o_id = ${workspaceOId}`).toHaveLength(0);
});

import { expect, test } from 'bun:test';
import { eventually } from '../support/processes.ts';
import { client, makeWorld } from '../support/world.ts';

test('a rotated key ends with its grace, also on a server process that trusts it still', async () => {
  const [first, second] = [await makeWorld({}), await makeWorld({})];
  const { api } = await first.newWorkspace();
  const made = (await api.post('/api-key/create', { name: 'k', scopes: ['read'] })).body.data;
  const status = async (world: typeof first) =>
    (await client(world.app, made.key).get('/api-key/validate')).status;
  expect([await status(first), await status(second)]).toEqual([200, 200]);

  const rotated = await api.post('/api-key/rotate', { oId: made.oId, graceSeconds: 11 });
  expect(rotated.status).toBe(200);
  const [row] = await first.db.ownerSql<{ leftMs: number }[]>`
    select extract(epoch from revoked_at - now())::float8 * 1000 as left_ms
    from api_key
    where o_id = ${made.oId}`;
  const endsAt = performance.now() + (row?.leftMs ?? 0);
  expect([await status(first), await status(second)]).toEqual([200, 200]);

  for (const world of [first, second]) {
    await eventually('the old key is refused', async () => (await status(world)) === 401);
    // a server trusts a key for ten seconds, and has looked this one up within the last
    expect(performance.now() - endsAt).toBeWithin(-500, 5_000);
  }
  await Promise.all([first.app.close(), second.app.close()]);
});

import { beforeAll, expect, test } from 'bun:test';
import type { Ai } from '../../server/ai/index.ts';
import { type Api, client, makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});

const generation = (items: number) => ({
  references: Array.from({ length: items }, (_, index) => ({
    name: `R${index}`,
    sources: [{ type: 'TEXT', value: 'Acme reduced costs by 40 percent.' }],
  })),
});

async function limitedKey(tenant: Tenant, creditLimit: number): Promise<{ oId: string; api: Api }> {
  const body = { name: 'limited', scopes: ['read', 'write', 'run'], creditLimit };
  const made = await tenant.api.post('/api-key/create', body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body.data.creditLimit).toBe(creditLimit);
  return { oId: made.body.data.oId, api: client(world.app, made.body.data.key) };
}

/** A world whose model counts how often it is asked. */
async function countingWorld(settings: Record<string, string>) {
  const own = await makeWorld(settings);
  const calls = { writes: 0 };
  const { ai } = own.context;
  const counting: Ai = {
    ...ai,
    write: async (request) => {
      calls.writes++;
      // Others come in between, as they do while a real model thinks.
      await new Promise((resolve) => setImmediate(resolve));
      if (request.subject === 'fails') throw new Error('the model is away');
      return ai.write(request);
    },
  };
  own.context.ai = counting;
  return { world: own, calls };
}

test('a request that is refused for want of credits writes and locks no count', async () => {
  const tenant = await world.newWorkspace();
  const { api } = await limitedKey(tenant, 30);
  expect((await api.post('/reference/generate', generation(1))).status).toBe(200);
  const versions = () => world.db.ownerSql`
    select key_o_id, credits::float8, xmax::text from usage_month where workspace_o_id = ${tenant.workspaceOId} order by 1`;
  const before = await versions();
  expect(await api.post('/reference/generate', generation(1))).toMatchObject({
    status: 402,
    body: { budget: 'key' },
  });
  expect([...(await versions())]).toEqual([...before]);
});

test('credits of a call stand in its envelope and in the credits of validate', async () => {
  const tenant = await world.newWorkspace();
  const { api } = await limitedKey(tenant, 100);
  expect((await api.post('/reference/generate', generation(2))).body._metadata.usage).toBe(40);
  expect((await tenant.api.post('/reference/generate', generation(1))).body._metadata.usage).toBe(20);
  const { creditLimit } = world.context.config;
  expect((await api.get('/api-key/validate')).body.credits).toEqual({
    totalUsed: 60,
    totalRemaining: creditLimit - 60,
    totalMax: creditLimit,
    quotaUsed: 40,
    quotaAvailable: 60,
    quotaMax: 100,
    period: 'month',
    creditsUsed: 60,
    creditsAvailable: 60,
  });
  expect((await api.get('/persona/list')).body._metadata.usage).toBe(0);
});

test("a key's budget stops its next call with 402, other keys go on", async () => {
  const tenant = await world.newWorkspace();
  const { api } = await limitedKey(tenant, 50);
  expect((await api.post('/reference/generate', generation(2))).status).toBe(200);
  const stopped = await api.post('/reference/generate', generation(1));
  expect(stopped.status).toBe(402);
  expect(stopped.body).toMatchObject({ code: 'budget_exhausted', budget: 'key', creditsNeeded: 20 });
  expect((await api.post('/reference/generate', generation(1))).status).toBe(402);
  expect((await tenant.api.post('/reference/generate', generation(1))).status).toBe(200);
  expect((await api.get('/api-key/validate')).body.credits.quotaUsed).toBe(40);
  expect((await api.get('/reference/list')).body.total).toBe(3);
});

test('the budget of a key is changed, up, down and away, and holds from the next call on', async () => {
  const tenant = await world.newWorkspace();
  const { oId, api } = await limitedKey(tenant, 20);
  const generated = async () => (await api.post('/reference/generate', generation(1))).status;
  const limited = async (creditLimit: number | null) => {
    const { status, body } = await tenant.api.post('/api-key/update', { oId, creditLimit });
    return [status, body.data?.creditLimit];
  };
  expect([await generated(), await generated()]).toEqual([200, 402]);
  expect(await limited(40)).toEqual([200, 40]);
  expect([await generated(), await generated()]).toEqual([200, 402]);
  expect(await limited(null)).toEqual([200, null]);
  expect(await generated()).toBe(200);
  expect(await limited(0)).toEqual([200, 0]);
  expect(await generated()).toBe(402);
  expect(await limited(-1)).toEqual([400, undefined]);
  expect((await tenant.api.post('/api-key/update', { oId })).status).toBe(400);
  // a key without the scope admin changes none, itself least of all, and none of another workspace is known
  expect((await api.post('/api-key/update', { oId, creditLimit: 1_000 })).status).toBe(403);
  const stranger = await world.newWorkspace();
  expect((await stranger.api.post('/api-key/update', { oId, creditLimit: 5 })).status).toBe(404);
  await tenant.api.post('/api-key/revoke', { oId });
  expect((await limited(50))[0]).toBe(404);
});

test('a new key made by rotation inherits what was used', async () => {
  const tenant = await world.newWorkspace();
  const { oId, api } = await limitedKey(tenant, 20);
  await api.post('/reference/generate', generation(1));
  const rotated = (await tenant.api.post('/api-key/rotate', { oId })).body.data;
  expect(rotated.creditLimit).toBe(20);
  expect((await client(world.app, rotated.key).post('/reference/generate', generation(1))).status).toBe(402);
});

test('calls that come at once never overspend, and the model is not asked for those refused', async () => {
  const { world: own, calls } = await countingWorld({ CREDIT_LIMIT: '100' });
  const { api } = await own.newWorkspace();
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => api.post('/reference/generate', generation(1))),
  );
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([
    ...Array(5).fill(200),
    ...Array(7).fill(402),
  ]);
  expect(replies.find((reply) => reply.status === 402)?.body.budget).toBe('workspace');
  expect(calls.writes).toBe(5);
  const { credits } = (await api.get('/api-key/validate')).body;
  expect(credits).toMatchObject({ totalUsed: 100, totalRemaining: 0, creditsAvailable: 0 });
  expect((await api.get('/reference/list')).body.total).toBe(5);
  await own.app.close();
});

test('a call that fails costs nothing', async () => {
  const { world: own, calls } = await countingWorld({ CREDIT_LIMIT: '40' });
  const { api } = await own.newWorkspace();
  const [item] = generation(1).references;
  const failed = await api.post('/reference/generate', { references: [item, { ...item, name: 'fails' }] });
  expect(failed.status).toBe(500);
  expect(calls.writes).toBe(2);
  expect((await api.get('/api-key/validate')).body.credits.totalUsed).toBe(0);
  expect((await api.get('/reference/list')).body.total).toBe(0);
  expect((await api.post('/reference/generate', generation(2))).status).toBe(200);
  await own.app.close();
});

test('a budget of nothing stops every call, also one that is repeated with its Idempotency-Key', async () => {
  const tenant = await world.newWorkspace();
  const { api } = await limitedKey(tenant, 0);
  for (const _ of [1, 2]) {
    const reply = await api.post('/reference/generate', generation(1), { 'idempotency-key': 'same' });
    expect(reply.status).toBe(402);
  }
  expect((await api.post('/persona/create', { name: 'free of charge' })).status).toBe(200);
});

test('a replayed reply costs nothing again', async () => {
  const { api } = await world.newWorkspace();
  const headers = { 'idempotency-key': 'once' };
  for (const _ of [1, 2, 3])
    expect((await api.post('/reference/generate', generation(1), headers)).status).toBe(200);
  expect((await api.get('/api-key/validate')).body.credits.totalUsed).toBe(20);
});

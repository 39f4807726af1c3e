import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type Storage, storagePrefix } from '../../server/storage/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { ran } from '../support/workflows.ts';
import { client, makeWorld, type Tenant, testWorld, type World } from '../support/world.ts';

/* A page is fetched for seconds or minutes, and its resource is changed meanwhile. */

let world: World;
let tenant: Tenant;
let site: ReturnType<typeof Bun.serve>;
/** Is done by the site before it answers. */
let meanwhile: () => Promise<unknown>;
let price: string;

beforeAll(async () => {
  world = await testWorld();
  site = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      if (new URL(request.url).pathname === '/robots.txt') return new Response('none', { status: 404 });
      const shown = `<title>Prices</title><main><p>Ledgerly counts stock in shops. It costs ${price} a month.</p></main>`;
      const act = meanwhile;
      meanwhile = async () => {};
      await act();
      return new Response(shown, { headers: { 'content-type': 'text/html' } });
    },
  });
});
beforeEach(async () => {
  tenant = await world.newWorkspace();
  meanwhile = async () => {};
  price = '40 euros';
});
afterAll(() => site.stop(true));

const post = async (path: string, body: object) => {
  const reply = await tenant.api.post(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data ?? reply.body;
};

const created = async (): Promise<string> =>
  (await post('/resource/create', { mode: 'url', url: `http://127.0.0.1:${site.port}/prices` })).oId;

/** Fetches the page again as a step of a workflow does. */
const refreshed = async (resourceOId: string) => {
  const nodes = [{ id: 'again', type: 'refresh', resourceOId }];
  return (await ran(world, tenant.workspaceOId, { nodes, output: '$nodes.again.output' })).output;
};

const nameOf = async (oId: string) => (await tenant.api.get('/resource/get', { oId })).body.name;

test('a new name stays, whoever fetches', async () => {
  const oId = await created();
  meanwhile = () => post('/resource/update', { oId, name: 'Price list' });
  await drainJobs(world);
  expect(await nameOf(oId)).toBe('Price list');
  meanwhile = () => post('/resource/update', { oId, name: 'Prices of Ledgerly' });
  price = '55 euros';
  await refreshed(oId);
  await drainJobs(world);
  expect(await nameOf(oId)).toBe('Prices of Ledgerly');
});

test('a text that was stored meanwhile gives way to the one that is stored behind it, which is found', async () => {
  const oId = await created();
  await drainJobs(world);
  meanwhile = async () => {
    price = '55 euros';
    await post('/resource/reindex', { oId });
    await drainJobs(world, { names: ['index-resource'] });
  };
  expect(await refreshed(oId)).toMatchObject({ changed: false });
  await drainJobs(world);
  const { body } = await tenant.api.get('/resource/get', { oId, includeText: true });
  expect(body).toMatchObject({ status: 'indexed', revision: 3, text: expect.stringContaining('40 euros') });
  const hits = await post('/resource/search', { query: 'how much it costs a month' });
  expect(JSON.stringify(hits)).toContain('It costs 40 euros a month.');
});

describe('the bytes of a page go in the end', () => {
  const keysLeft = async () => {
    const { storage } = world.context;
    return (await Array.fromAsync(storage.list(storagePrefix(tenant.workspaceOId, 'resource')))).length;
  };

  test.each([
    ['it is indexed', false],
    ['it is fetched again', true],
  ])('whose resource is deleted while %s', async (_when, isAgain) => {
    const oId = await created();
    if (isAgain) await drainJobs(world);
    price = '55 euros';
    meanwhile = async () => expect((await tenant.api.delete('/resource/delete', { oId })).status).toBe(200);
    await (isAgain ? refreshed(oId) : drainJobs(world));
    expect(await keysLeft()).toBe(isAgain ? 2 : 1);
    await drainJobs(world, { hurry: true });
    expect(await keysLeft()).toBe(0);
  });

  test('where the process ends before a resource has them', async () => {
    const { storage } = world.context;
    const put: Storage['put'] = async (key, bytes) => {
      await storage.put(key, bytes);
      throw new Error('killed');
    };
    const killed = await makeWorld({}, world.db);
    killed.context.storage = { ...storage, put };
    const { app } = killed;
    const file = Buffer.from('The rollout takes four months.').toString('base64');
    const body = { mode: 'file', file, filename: 'plan.txt' };
    expect((await client(app, tenant.key).post('/resource/create', body)).status).toBe(500);
    await app.close();
    expect(await keysLeft()).toBe(1);
    await drainJobs(world, { hurry: true });
    expect(await keysLeft()).toBe(0);
  });

  test('and stay where a resource has them by then', async () => {
    const oId = await created();
    await drainJobs(world);
    await drainJobs(world, { hurry: true });
    expect(await keysLeft()).toBe(1);
    await tenant.api.delete('/resource/delete', { oId });
    await drainJobs(world, { hurry: true });
    expect(await keysLeft()).toBe(0);
  });
});

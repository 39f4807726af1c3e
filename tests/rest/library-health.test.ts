import { beforeAll, expect, test } from 'bun:test';
import { type Api, testWorld, type World } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await testWorld();
});

async function make(api: Api, path: string, body: object): Promise<string> {
  const made = await api.post(`/${path}/create`, body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data.oId;
}

const oIdsOf = (list: { oId: string }[]) => list.map((one) => one.oId).toSorted();

async function health(api: Api, query: Record<string, number> = {}) {
  const reply = await api.get('/insights/library-health', query);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
}

const full = {
  painPoints: ['Pipelines break every Monday and nobody knows why'],
  keyObjectives: ['Fresh numbers for every board meeting'],
};

test('an empty library is healthy', async () => {
  const { api } = await world.newWorkspace();
  expect(await health(api)).toMatchObject({
    records: 0,
    complete: true,
    kinds: [],
    stubs: [],
    stale: [],
    orphans: [],
    unused: [],
    duplicates: [],
    duplicatesCompared: 0,
  });
});

test('stubs, orphans and what nobody uses are found and counted by kind', async () => {
  const { api } = await world.newWorkspace();
  const product = await make(api, 'product', {
    name: 'P',
    summary: 'Routes orders',
    capabilities: ['routes'],
  });
  const linked = await make(api, 'persona', { name: 'Linked', primaryOfferingOId: product, ...full });
  const stub = await make(api, 'persona', { name: 'Stub', painPoints: [] });
  const told = await make(api, 'persona', {
    name: 'Told',
    description: 'Leads the data platform of a mid-sized manufacturer',
    buyingRole: 'Champion',
  });
  await make(api, 'core-feature', { name: 'F', offeringOId: product, whatItDoes: ['a'], howItWorks: ['b'] });
  await make(api, 'brand-voice', { title: 'V' });
  const { body } = await api.post('/agents/create', { name: 'A', type: 'CONTENT', personaOIds: [told] });
  expect(body.data.oId).toBeString();
  const found = await health(api);
  expect(found.records).toBe(6);
  expect(oIdsOf(found.stubs)).toContain(stub);
  expect(oIdsOf(found.stubs)).not.toContain(told);
  expect(oIdsOf(found.orphans)).toEqual([stub, told].toSorted());
  expect(oIdsOf(found.unused)).toContain(linked);
  expect(oIdsOf(found.unused)).not.toContain(told);
  expect(oIdsOf(found.unused)).not.toContain(product);
  expect(found.kinds.find((kind: { entityType: string }) => kind.entityType === 'persona')).toEqual({
    entityType: 'persona',
    records: 3,
    stubs: 1,
    stale: 0,
    orphans: 2,
    unused: 2,
  });
  expect((await health(api, { limit: 1 })).orphans).toHaveLength(1);
});

test('records grow stale with age, and with the sources they were written from', async () => {
  const tenant = await world.newWorkspace();
  const { api } = tenant;
  const old = await make(api, 'persona', { name: 'Old', ...full });
  await make(api, 'persona', { name: 'Young', ...full });
  await world.db.asOwner(
    (tx) => tx`
      update entity
      set updated_at = now() - interval '100 days'
      where workspace_o_id = ${tenant.workspaceOId}
        and o_id = ${old}`,
  );
  let body = 'Acme reduced costs by 40 percent and saved twelve hours a week.';
  const pages = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response(body) });
  const sources = [{ type: 'URL', value: `http://127.0.0.1:${pages.port}/` }];
  const read = async () =>
    (await api.post('/reference/generate', { references: [{ name: 'Acme', sources }] })).body.data[0].oId;
  const outdated = await read();
  body += ' Now it is 50 percent.';
  await read();
  await pages.stop(true);
  expect(oIdsOf((await health(api)).stale)).toEqual([outdated]);
  expect(oIdsOf((await health(api, { staleDays: 90 })).stale)).toEqual([old, outdated].toSorted());
});

test('near-duplicates are found by name, by words and by embedding, within a kind', async () => {
  const { api } = await world.newWorkspace();
  const names = [
    await make(api, 'persona', { name: 'Head of Data' }),
    await make(api, 'persona', { name: 'head of data ' }),
  ];
  const text = 'They fear that the migration stops the warehouse for a week and loses orders on the way';
  const twins = [
    await make(api, 'objection', { name: 'Migration risk', underlyingConcern: [text] }),
    await make(api, 'objection', { name: 'Risk of migration', underlyingConcern: [`${text}.`] }),
  ];
  await make(api, 'objection', { name: 'Price', underlyingConcern: ['A rival quotes half of it'] });
  await make(api, 'use-case', { name: 'Migration risk', summary: text });
  const { duplicates, duplicatesCompared } = await health(api);
  expect(duplicatesCompared).toBe(6);
  expect(duplicates.map((one: { entities: { oId: string }[] }) => oIdsOf(one.entities))).toEqual([
    names.toSorted(),
    twins.toSorted(),
  ]);
  expect(duplicates.map((one: { how: string }) => one.how)).toEqual(['name', 'text']);
});

test('archived and deleted records and those of other workspaces do not count', async () => {
  const { api } = await world.newWorkspace();
  const [kept, gone] = [await make(api, 'persona', { name: 'A' }), await make(api, 'persona', { name: 'B' })];
  await api.post('/persona/archive', { oId: kept });
  await api.post('/persona/delete', { oId: gone });
  const stranger = await world.newWorkspace();
  await make(stranger.api, 'persona', { name: 'C' });
  expect((await health(api)).records).toBe(0);
  expect((await api.get('/insights/library-health', { staleDays: 0 })).status).toBe(400);
});

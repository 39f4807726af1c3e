import { beforeAll, expect, test } from 'bun:test';
import { everyKind } from '../../schema/library/index.ts';
import { type Tenant, testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

async function edited({ api }: Tenant): Promise<string> {
  const made = await api.post('/product/create', { name: 'Atlas', capabilities: ['routes'] });
  const { oId } = made.body.data;
  await api.post('/product/update', { oId, name: 'Atlas 2', summary: 'Plans' });
  await api.post('/product/update', { oId, capabilities: ['loads'], summary: null });
  return oId;
}

test('every revision has a name of its own, and shows the record as it was then', async () => {
  const tenant = await world.newWorkspace();
  const entityOId = await edited(tenant);
  const { body } = await tenant.api.get('/revision/list', { entityOId });
  expect(body).toMatchObject({ total: 3, hasNext: false });
  expect(body.revisions).toEqual(body.data);
  const [last, middle, first] = body.revisions;
  expect(new Set(body.data.map(({ oId }: { oId: string }) => oId)).size).toBe(3);
  const at = async ({ oId }: { oId: string }) =>
    (await tenant.api.get('/revision/get', { revisionOId: oId })).body.data;
  expect((await at(first)).snapshot).toMatchObject({ name: 'Atlas', data: { capabilities: ['routes'] } });
  expect((await at(first)).snapshot.data.summary).toBeUndefined();
  expect((await at(middle)).snapshot).toMatchObject({
    name: 'Atlas 2',
    data: { capabilities: ['routes'], summary: 'Plans' },
  });
  expect((await at(last)).snapshot).toEqual({
    name: 'Atlas 2',
    internalName: null,
    description: null,
    active: true,
    data: { type: 'PRODUCT', capabilities: ['loads'] },
  });
  expect(await at(middle)).toMatchObject({ entityOId, entityType: 'product', version: 2, action: 'updated' });
});

test('the difference alone comes without the record, under every name of the parameter', async () => {
  const tenant = await world.newWorkspace();
  const oId = await edited(tenant);
  const [{ oId: revisionOId }] = (await tenant.api.get('/revision/list', { oId })).body.data;
  const { data } = (await tenant.api.get('/revision/get', { revisionOId, diffOnly: true })).body;
  expect(data.snapshot).toBeUndefined();
  expect(data.changes.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'data.capabilities',
    'data.summary',
  ]);
  expect((await tenant.api.get(`/revision/${revisionOId}`)).body.data.changes).toEqual(data.changes);
  const stranger = await world.newWorkspace();
  expect((await stranger.api.get('/revision/get', { revisionOId })).status).toBe(404);
  expect((await stranger.api.get('/revision/list', { entityOId: oId })).status).toBe(404);
});

const withTop = everyKind.filter((kind) => Object.keys(kind.top).length > 0);

test('what stands at the top of a record is what its kind says, empty and filled', async () => {
  const { api } = await world.newWorkspace();
  const question = { question: 'Who decides?', fitType: 'GOOD' };
  const data = {
    qualifyingQuestions: [question],
    keyInsight: ['one'],
    type: 'MILESTONE',
    domain: 'a.example',
  };
  expect(withTop.length).toBeGreaterThan(4);
  for (const kind of withTop) {
    const fields = Object.fromEntries(
      Object.entries(data).filter(([name]) => kind.fields[name] && kind.fields[name].values === undefined),
    );
    const single = kind.plural === null && kind.prefix === 'wc';
    const write = (body: object) =>
      api.post(`/${kind.path}/${single ? 'update' : 'create'}`, { name: 'Made', ...body });
    const empty = (await write({})).body.data;
    const filled = (await write(fields)).body.data;
    expect(empty.rejected).toBe(false);
    for (const [name, member] of Object.entries(kind.top)) {
      expect(empty[name], `${kind.kind} ${name}`).toEqual(member.empty);
      expect(filled[name], `${kind.kind} ${name}`).toEqual(filled.data[name] ?? member.empty);
      expect(member.schema.safeParse(filled[name]).success).toBe(true);
    }
  }
});

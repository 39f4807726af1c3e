import { beforeAll, expect, test } from 'bun:test';
import { testWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});

test('a tag is created, renamed, listed and deleted, and its name is free again', async () => {
  const { api } = await world.newWorkspace();
  const { data } = (await api.post('/tag/create', { name: 'Priority', color: 'red' })).body;
  expect(data).toMatchObject({ name: 'Priority', color: 'red', description: null, entityCount: 0 });
  const renamed = await api.put('/tag/update', { oId: data.oId, name: 'Urgent', color: null });
  expect(renamed.body.data).toMatchObject({ name: 'Urgent', color: null });
  expect((await api.get('/tag/list', { text: 'urg' })).body).toMatchObject({
    total: 1,
    data: [{ oId: data.oId }],
  });
  expect((await api.delete('/tag/delete', { oId: data.oId })).status).toBe(200);
  expect((await api.get('/tag/get', { oId: data.oId })).status).toBe(404);
  expect((await api.post('/tag/create', { name: 'urgent' })).status).toBe(200);
});

test('a name that a live tag has is taken, in any case of letters, also for two at once', async () => {
  const { api } = await world.newWorkspace();
  const replies = await Promise.all(
    ['Priority', 'PRIORITY', 'priority'].map((name) => api.post('/tag/create', { name })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { oId } = (await api.post('/tag/create', { name: 'Other' })).body.data;
  expect((await api.post('/tag/update', { oId, name: 'priority' })).status).toBe(409);
});

test('a name is the same however its letters are composed', async () => {
  const { api } = await world.newWorkspace();
  const made = await api.post('/tag/create', { name: 'Cafe\u0301' });
  expect(made.body.data.name).toBe('Café');
  expect((await api.post('/tag/create', { name: 'Café' })).status).toBe(409);
  const { oId } = (await api.post('/tag/create', { name: 'Other' })).body.data;
  expect((await api.post('/tag/update', { oId, name: 'Cafe\u0301' })).status).toBe(409);
});

test('a tag counts the entities that are there: one that was deleted counts no longer', async () => {
  const { api } = await world.newWorkspace();
  const tagOId = (await api.post('/tag/create', { name: 'Priority' })).body.data.oId;
  const made = ['One', 'Two'].map((name) => api.post('/competitor/create', { name }));
  const entityOIds = (await Promise.all(made)).map(({ body }) => body.data.oId);
  await api.post('/tag/assign', { tagOId, entityOIds });
  await api.delete('/competitor/delete', { oId: entityOIds[0] });
  expect((await api.get('/tag/get', { oId: tagOId })).body.data.entityCount).toBe(1);
});

test('a tag goes on all named entities or on none', async () => {
  const { api } = await world.newWorkspace();
  const entity = (await api.post('/competitor/create', { name: 'Acmewell' })).body.data.oId;
  const tagOId = (await api.post('/tag/create', { name: 'Priority' })).body.data.oId;
  const unknown = 'cp_000000000000000000000';
  expect((await api.post('/tag/assign', { tagOId, entityOIds: [entity, unknown] })).status).toBe(404);
  expect((await api.get('/tag/get', { oId: tagOId })).body.data.entityCount).toBe(0);
  expect((await api.post('/tag/assign', { tagOId, entityOIds: [entity, entity] })).body.data.changed).toBe(1);
  expect((await api.post('/tag/assign', { tagOId, entityOIds: [entity] })).body.data.changed).toBe(0);
  expect((await api.get('/tag/get', { oId: tagOId })).body.data.entityCount).toBe(1);
  expect((await api.post('/tag/unassign', { tagOId, entityOIds: [entity] })).body.data.changed).toBe(1);
});

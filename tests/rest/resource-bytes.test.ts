import { expect, test } from 'bun:test';
import type { Storage } from '../../server/storage/index.ts';
import { makeWorld, testWorld } from '../support/world.ts';

const file = Buffer.from('The rollout takes four months.').toString('base64');

test.each([
  ['once', false, 1],
  ['once more where they were removed before its record was made', true, 2],
])('the bytes of a file are put into storage %s', async (_when, isRemoved, times) => {
  const { db } = await testWorld();
  const own = await makeWorld({}, db);
  const { storage } = own.context;
  const keys: string[] = [];
  const put: Storage['put'] = async (key, bytes) => {
    await storage.put(key, bytes);
    keys.push(key);
    if (isRemoved && keys.length === 1) await storage.delete(key);
  };
  own.context.storage = { ...storage, put };
  const { api } = await own.newWorkspace();
  const reply = await api.post('/resource/create', { mode: 'file', file, filename: 'plan.txt' });
  expect(reply.status).toBe(200);
  expect(keys).toHaveLength(times);
  expect(await storage.has(keys[0] ?? '')).toBe(true);
  await own.app.close();
});

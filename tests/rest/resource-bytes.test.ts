import { expect, test } from 'bun:test';
import { putOriginal, removeOriginal } from '../../server/services/resources/originals.ts';
import type { Storage } from '../../server/storage/index.ts';
import { drainJobs } from '../support/jobs.ts';
import { makeWorld, testWorld, type World } from '../support/world.ts';

const sent = {
  mode: 'file',
  file: Buffer.from('The rollout takes four months.').toString('base64'),
  filename: 'plan.txt',
};

/** Runs a test in a product of its own whose storage is wrapped, with the keys that were put into it. */
async function withStorage(
  wrap: (storage: Storage, keys: readonly string[], world: World) => Partial<Storage>,
  run: (world: World, storage: Storage, keys: readonly string[]) => Promise<void>,
): Promise<void> {
  const { db } = await testWorld();
  const own = await makeWorld({}, db);
  const { storage } = own.context;
  const keys: string[] = [];
  const wrapped = { ...storage, ...wrap(storage, keys, own) };
  const put: Storage['put'] = async (key, bytes) => {
    keys.push(key);
    await wrapped.put(key, bytes);
  };
  own.context.storage = { ...wrapped, put };
  try {
    await run(own, storage, keys);
  } finally {
    await own.app.close();
  }
}

const silent = () => new Promise<never>(() => {});

test('the bytes of a file are put into storage once, and no transaction asks it', () =>
  withStorage(
    () => ({ has: silent }),
    async (world, storage, keys) => {
      const { api } = await world.newWorkspace();
      expect((await api.post('/resource/create', sent)).status).toBe(200);
      expect(keys).toHaveLength(1);
      expect(await storage.has(keys[0] ?? '')).toBe(true);
    },
  ));

test('a file whose bytes were removed before its record was made is refused, and kept when it is sent again', () =>
  withStorage(
    (storage, keys, world) => ({
      async put(key, bytes) {
        await storage.put(key, bytes);
        if (keys.length === 1) await drainJobs(world, { hurry: true, names: ['remove-original'] });
      },
    }),
    async (world, storage, keys) => {
      const { api } = await world.newWorkspace();
      const first = await api.post('/resource/create', sent);
      expect([first.status, first.body.code]).toEqual([503, 'unavailable']);
      expect((await api.post('/resource/create', sent)).status).toBe(200);
      expect(keys).toHaveLength(2);
      expect(await storage.has(keys[0] ?? '')).toBe(true);
    },
  ));

test('a removal that was planned before bytes were put again leaves them there', () =>
  withStorage(
    () => ({}),
    async (world, storage) => {
      const { workspaceOId: workspace } = await world.newWorkspace();
      const tools = {
        storage,
        workspace,
        write: <T>(work: Parameters<typeof world.db.write<T>>[1]) => world.db.write(workspace, work),
      };
      const key = await putOriginal(tools, Buffer.from('Twice the same.'));
      await removeOriginal(tools, key);
      expect(await storage.has(key)).toBe(true);
      await drainJobs(world, { hurry: true, names: ['remove-original'] });
      expect(await storage.has(key)).toBe(false);
    },
  ));

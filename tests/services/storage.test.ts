import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage, type Storage, storageKey, storagePrefix } from '../../server/storage/index.ts';
import { testBucket } from '../support/bucket.ts';

const folder = await mkdtemp(join(tmpdir(), 'storage-'));
const bucket = testBucket(2);
const access = { accessKeyId: 'test', secretAccessKey: 'test' };

afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const workspace = 'ws_one';
const stores: [string, () => Storage][] = [
  ['a folder', () => createStorage({ storageUrl: `file:${folder}/kept`, dataDir: 'unused' })],
  ['a folder in DATA_DIR', () => createStorage({ storageUrl: null, dataDir: `${folder}/data` })],
  ['memory', () => createStorage({ storageUrl: null, dataDir: 'memory' })],
  [
    'a bucket',
    () =>
      createStorage({ storageUrl: `s3://kept/some/where?endpoint=${bucket.url}`, dataDir: 'unused' }, access),
  ],
];

describe.each(stores)('%s', (_name, open) => {
  test('gives back the very bytes, null for what it never had, and forgets on delete', async () => {
    const storage = open();
    const stored = Uint8Array.from({ length: 70_000 }, (_one, index) => (index * 31) % 256);
    const key = storageKey(workspace, 'resource', stored);
    expect(await storage.get(key)).toBeNull();
    await storage.put(key, stored);
    await storage.put(key, stored);
    expect(await storage.get(key)).toEqual(stored);
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeNull();
  });

  test('keeps no bytes as well as some', async () => {
    const storage = open();
    const key = storageKey(workspace, 'asset', new Uint8Array());
    await storage.put(key, new Uint8Array());
    expect(await storage.get(key)).toEqual(new Uint8Array());
    await storage.delete(key);
  });

  test('lists one workspace or one of its areas, page by page, and nothing of another', async () => {
    const storage = open();
    const mine = ['a', 'b', 'c', 'd', 'e'].map((text) => storageKey(workspace, 'resource', bytes(text)));
    const asset = storageKey(workspace, 'asset', bytes('site'));
    const other = storageKey('ws_one_more', 'resource', bytes('a'));
    for (const key of [...mine, asset, other]) await storage.put(key, bytes('x'));
    const keysBelow = async (prefix: string) =>
      (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key);
    expect(await keysBelow(storagePrefix(workspace, 'resource'))).toEqual([...mine].sort());
    expect(await keysBelow(storagePrefix(workspace))).toEqual([asset, ...mine].sort());
    expect(await keysBelow(storagePrefix('ws_none'))).toEqual([]);
    for (const key of [...mine, asset, other]) await storage.delete(key);
  });
});

test('equal bytes have one key in a workspace, and another in the next', () => {
  expect(storageKey('ws_a', 'asset', bytes('x'))).toBe(storageKey('ws_a', 'asset', bytes('x')));
  expect(storageKey('ws_a', 'asset', bytes('x'))).not.toBe(storageKey('ws_b', 'asset', bytes('x')));
  expect(() => storageKey('../ws', 'asset', bytes('x'))).toThrow();
});

test('a folder refuses whatever is no key of its own', async () => {
  const storage = createStorage({ storageUrl: `file:${folder}/kept`, dataDir: 'unused' });
  for (const key of ['../secret', '/etc/passwd', 'a/../../b', 'a//b', '.incoming/x', 'a\0b', '']) {
    await expect(storage.get(key)).rejects.toThrow('storage key is not valid');
    await expect(storage.put(key, bytes('x'))).rejects.toThrow('storage key is not valid');
  }
});

test('a half-written file is never seen, and is swept away after a day', async () => {
  const root = join(folder, 'swept');
  const open = () => createStorage({ storageUrl: `file:${root}`, dataDir: 'unused' });
  await open().put(storageKey(workspace, 'asset', bytes('x')), bytes('x'));
  const incoming = join(root, '.incoming');
  expect(await readdir(incoming)).toEqual([]);
  await writeFile(join(incoming, 'old'), 'half');
  await writeFile(join(incoming, 'new'), 'half');
  const yesterday = Date.now() / 1_000 - 100_000;
  await utimes(join(incoming, 'old'), yesterday, yesterday);
  const storage = open();
  await storage.put(storageKey(workspace, 'asset', bytes('y')), bytes('y'));
  expect(await readdir(incoming)).toEqual(['new']);
  expect((await Array.fromAsync(storage.list(storagePrefix(workspace)))).length).toBe(2);
});

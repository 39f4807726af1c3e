import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { removalSeconds } from '../../server/services/assets/blobs/collect.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { type ByteSource, createStorage, type Storage, storageKeyOf } from '../../server/storage/index.ts';
import { eventually } from '../support/processes.ts';
import { signedBucket } from '../support/signed-bucket.ts';

const folder = await mkdtemp(join(tmpdir(), 'stored-'));
const access = { accessKeyId: 'ours', secretAccessKey: 'kept to ourselves' };
const bucket = signedBucket(access);

afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const bucketUrl = `s3://kept/some/where?endpoint=${bucket.url}&region=eu-central-1`;
const stores: [string, () => Storage][] = [
  ['a folder', () => createStorage({ storageUrl: `file:${folder}/kept`, dataDir: 'unused' })],
  ['memory', () => createStorage({ storageUrl: null, dataDir: 'memory' })],
  ['a bucket', () => createStorage({ storageUrl: bucketUrl, dataDir: 'unused' }, access)],
];

describe('a place for files', () => {
  const setting = (url: string) => () => readConfig({ STORAGE_URL: url, DRIVE_URL: url });
  test.each(['file:./data', 'file:/srv/files', 'file:///srv/files', 's3://kept', bucketUrl])(
    'is %s',
    (url) => {
      expect(setting(url)().storageUrl).toBe(url);
    },
  );
  // the first would be the folder that the process runs in, the second a folder of another host
  test.each(['file:', 'file://srv/files', '/srv/files', 's3://', 's3:///some/where'])('is not %s', (url) => {
    for (const name of ['STORAGE_URL', 'DRIVE_URL'])
      expect(setting(url)).toThrow(`${name}: must be a folder such as file:/srv/files, or a bucket`);
  });
});

const pattern = (size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  for (let place = 0; place < size; place++) bytes[place] = place * 31 + (place >> 8);
  return bytes;
};

/** Bytes in pieces, that ends early where `until` says so. */
function inPieces(bytes: Uint8Array, until = bytes.length): ByteSource {
  return {
    size: bytes.length,
    async *chunks() {
      for (let at = 0; at < until; at += 65_536) yield bytes.slice(at, Math.min(at + 65_536, until));
      if (until < bytes.length) throw new Error('The sender is gone');
    },
  };
}

const keyOf = (bytes: Uint8Array) =>
  storageKeyOf('wa_one', 'asset', new Bun.CryptoHasher('sha256').update(bytes).digest('hex'));
const bytesOf = async (body: Blob | ReadableStream<Uint8Array> | null) =>
  body === null ? null : new Uint8Array(await new Response(body).arrayBuffer());

describe.each(stores)('%s', (_name, open) => {
  test.each([0, 1, 70_000, 12_000_000])(
    'takes %d bytes in pieces and gives them back whole or in ranges',
    async (size) => {
      const storage = open();
      const bytes = pattern(size);
      const key = keyOf(bytes);
      expect(await storage.open(key)).toBeNull();
      expect(await storage.has(key)).toBe(false);
      await storage.put(key, inPieces(bytes));
      expect(await storage.has(key)).toBe(true);
      expect(Buffer.compare((await storage.get(key)) ?? Buffer.from('gone'), bytes)).toBe(0);
      expect(Buffer.compare((await bytesOf(await storage.open(key))) ?? Buffer.from('gone'), bytes)).toBe(0);
      if (size > 100) {
        const range = await bytesOf(await storage.open(key, { start: 10, end: 90 }));
        expect(range).toEqual(bytes.slice(10, 90));
      }
      await storage.delete(key);
      expect(await storage.open(key)).toBeNull();
      expect(await storage.has(key)).toBe(false);
    },
  );

  test.each([100_000, 12_000_000])('has nothing of %d bytes that did not all come', async (size) => {
    const storage = open();
    const bytes = pattern(size);
    await expect(storage.put(keyOf(bytes), inPieces(bytes, size - 10))).rejects.toThrow('The sender is gone');
    expect(await storage.open(keyOf(bytes))).toBeNull();
  });

  test('has room for bytes on their way, which leave nothing behind', async () => {
    const spool = await open().spool();
    await spool.write(pattern(100_000));
    await spool.write(Uint8Array.of(1, 2, 3));
    expect(spool.size).toBe(100_003);
    expect(await spool.read(99_999, 100_003)).toEqual(Uint8Array.of(pattern(100_000)[99_999] ?? 0, 1, 2, 3));
    let length = 0;
    for await (const piece of spool.source(5, 100_003).chunks()) {
      expect(piece[0]).toBe(pattern(100_000)[5 + length] ?? 0);
      length += piece.length;
    }
    expect(length).toBe(99_998);
    await expect(spool.read(100_000, 100_004)).rejects.toThrow('beyond its end');
    await spool.close();
  });
});

test('nothing half-written stays in a folder', async () => {
  expect(await readdir(join(folder, 'kept', '.incoming'))).toEqual([]);
});

describe('a bucket', () => {
  const open = () => createStorage({ storageUrl: bucketUrl, dataDir: 'unused' }, access);
  const bytes = pattern(12_000_000);

  test('keeps no parts of an upload that ends before its end', async () => {
    const ends = open().put(keyOf(bytes), inPieces(bytes, bytes.length - 10));
    await expect(ends).rejects.toThrow('The sender is gone');
    await eventually('the upload was given up', () => bucket.uploads.size === 0);
  });

  test('keeps no parts of an upload of which it did not take one', async () => {
    bucket.mood.refusesPart = 2;
    try {
      await expect(open().put(keyOf(bytes), inPieces(bytes))).rejects.toThrow('cannot be stored');
    } finally {
      bucket.mood.refusesPart = 0;
    }
    await eventually('the upload was given up', () => bucket.uploads.size === 0);
    expect(await open().open(keyOf(bytes))).toBeNull();
  });

  test('that does not answer counts as unavailable', async () => {
    const patience = { answerMs: 20, storeMs: 20 };
    const storage = createStorage({ storageUrl: bucketUrl, dataDir: 'unused' }, access, patience);
    const key = keyOf(bytes);
    bucket.mood.isSilent = true;
    try {
      const asked = [storage.put(key, pattern(7)), storage.has(key), storage.open(key), storage.delete(key)];
      const codes = await Promise.all(asked.map((one) => one.catch((error) => error.code)));
      expect(codes).toEqual(Array(4).fill('storage_unavailable'));
    } finally {
      bucket.mood.isSilent = false;
    }
  });

  test('carries out no removal later than it says, so that nothing put meanwhile goes with it', async () => {
    const storage = open();
    const key = keyOf(pattern(7));
    await storage.put(key, pattern(7));
    bucket.mood.aheadMs = storage.deletesWithinSeconds * 1000 + 2_000;
    try {
      await expect(storage.delete(key)).rejects.toThrow('cannot be stored');
    } finally {
      bucket.mood.aheadMs = 0;
    }
    expect(await storage.get(key)).toEqual(pattern(7));
    // what is taken away is not stored again before that, with time for clocks that differ
    expect(removalSeconds(storage)).toBeGreaterThanOrEqual(storage.deletesWithinSeconds + 300);
    await storage.delete(key);
  });
});

test('the names of all folders that were made reach the disk, up to the one that was there, before a file counts', async () => {
  const synced: string[] = [];
  const note = async (path: string) => void synced.push(path);
  const root = join(folder, 'new', 'deep', 'root');
  const bytes = pattern(9);
  const key = keyOf(bytes);
  await openFolder(`file:${root}`, note).put(key, bytes);
  const area = join(root, 'wa_one', 'asset');
  const expected = [
    folder,
    join(folder, 'new'),
    join(folder, 'new', 'deep'),
    root,
    join(root, 'wa_one'),
    area,
  ];
  expect([...new Set(synced)].sort()).toEqual([...expected, join(root, key, '..')].sort());
  // another process cannot know how far the one that made them has come
  synced.length = 0;
  const second = openFolder(`file:${root}`, note);
  await second.put(key, bytes);
  expect([...synced].sort()).toEqual([root, join(root, 'wa_one'), area, join(root, key, '..')].sort());
  synced.length = 0;
  await second.put(key, bytes);
  expect(synced).toEqual([join(root, key, '..')]);
});

test('a bucket is asked with signatures, and takes large files in parts', async () => {
  expect(bucket.seen.refused).toBe(0);
  expect(bucket.seen.largest).toBeLessThan(8 * 1024 * 1024);
  const stranger = createStorage(
    { storageUrl: bucketUrl, dataDir: 'unused' },
    { ...access, secretAccessKey: 'guessed' },
  );
  await expect(stranger.put(keyOf(pattern(5)), pattern(5))).rejects.toThrow('cannot be stored');
  expect(bucket.seen.refused).toBe(1);
});

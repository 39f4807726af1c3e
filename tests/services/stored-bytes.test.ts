import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ByteSource, createStorage, type Storage, storageKeyOf } from '../../server/storage/index.ts';
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
      await storage.put(key, inPieces(bytes));
      expect(Buffer.compare((await storage.get(key)) ?? Buffer.from('gone'), bytes)).toBe(0);
      expect(Buffer.compare((await bytesOf(await storage.open(key))) ?? Buffer.from('gone'), bytes)).toBe(0);
      if (size > 100) {
        const range = await bytesOf(await storage.open(key, { start: 10, end: 90 }));
        expect(range).toEqual(bytes.slice(10, 90));
      }
      await storage.delete(key);
      expect(await storage.open(key)).toBeNull();
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

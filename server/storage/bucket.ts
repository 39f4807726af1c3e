import { tmpdir } from 'node:os';
import { S3Client } from 'bun';
import { type ByteSource, gatheredBytes } from './bytes.ts';
import type { Storage } from './object-store.ts';
import { openSpool } from './spool.ts';

/** Access to a bucket in place of the variables that the runtime reads at its start. */
export interface BucketAccess {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Bucket {
  client: S3Client;
  /** Empty, or ends in `/`. */
  prefix: string;
}

/**
 * Parses `s3://bucket/prefix?endpoint=https://host&region=eu-central-1`. Keys come from the usual variables
 * (S3_ACCESS_KEY_ID or AWS_ACCESS_KEY_ID and their secrets), and so do endpoint and region if the URL has none.
 */
export function bucketAt(url: string, access?: BucketAccess): Bucket {
  const { hostname: bucket, pathname, searchParams } = new URL(url);
  const path = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region');
  const client = new S3Client({
    bucket,
    ...access,
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
  });
  return { client, prefix: path === '' ? '' : `${path}/` };
}

/** Opens a bucket; S3 itself writes objects atomically. */
export function openBucket(url: string, access?: BucketAccess): Storage {
  const { client, prefix } = bucketAt(url, access);
  return {
    async put(key, bytes) {
      const isSmall = bytes instanceof Uint8Array || bytes.size <= partBytes;
      if (!isSmall) return writeParts(client, prefix + key, bytes);
      await client.write(prefix + key, bytes instanceof Uint8Array ? bytes : await gatheredBytes(bytes));
    },
    has: (key) => client.exists(prefix + key),
    get: (key) => readObject(client, prefix + key),
    async open(key, range) {
      const object = client.file(prefix + key);
      if (!(await object.exists())) return null;
      return (range ? object.slice(range.start, range.end) : object).stream();
    },
    async delete(key) {
      await client.delete(prefix + key);
    },
    deletesWithinSeconds: signedSeconds,
    spool: () => openSpool(tmpdir()),
    async *list(under) {
      for await (const { key, size } of objects(client, prefix + under))
        yield { key: key.slice(prefix.length), size };
    },
  };
}

/** A request that was signed longer ago is refused, wherever it has been (RequestTimeTooSkewed). */
const signedSeconds = 15 * 60;

/** The least that S3 takes as a part of an upload. */
const partBytes = 5 * 1024 * 1024;

/** An upload in parts, of which few are in memory at once. One that fails is not completed, so nothing is to be seen. */
async function writeParts(client: S3Client, key: string, source: ByteSource): Promise<void> {
  const chunks = source.chunks()[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value.slice());
    },
  });
  await client.write(key, new Response(body), { partSize: partBytes, queueSize: 2 });
}

/** Reads an object; null when there is none. */
export async function readObject(client: S3Client, key: string): Promise<Uint8Array | null> {
  try {
    return await client.file(key).bytes();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'NoSuchKey' || code === 'NotFound';
}

/** Returns whether the store or the network failed; a missing file is no fault. */
export function isBucketFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && !isMissing(error);
}

export interface BucketObject {
  key: string;
  size: number;
  version: string;
  modifiedAt: Date | null;
}

/** Returns every object below a prefix, page by page. */
export async function* objects(client: S3Client, prefix: string): AsyncGenerator<BucketObject> {
  let startAfter: string | undefined;
  for (;;) {
    const page = await client.list({ prefix, maxKeys: 1_000, ...(startAfter ? { startAfter } : {}) });
    for (const { key, size, eTag, lastModified } of page.contents ?? []) {
      yield {
        key,
        size: Number(size ?? 0),
        version: eTag ?? '',
        modifiedAt: lastModified ? new Date(lastModified) : null,
      };
    }
    const last = page.contents?.at(-1)?.key;
    if (!page.isTruncated || last === undefined) return;
    startAfter = last;
  }
}

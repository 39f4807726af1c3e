/**
 * Bytes as they came: a folder on disk, an S3 bucket, or memory. Keys are made here from what the bytes are, so the
 * same bytes lie once in a workspace, a key never changes its content, and no name that a caller chose becomes a path.
 */

import type { Config } from '../config.ts';
import { type BucketAccess, isBucketFault, openBucket } from './bucket.ts';
import { isFileFault, storageUnavailable } from './fault.ts';
import { openFolder } from './folder.ts';
import { openMemory } from './memory.ts';
import type { Storage } from './object-store.ts';

export { type ByteRange, type ByteSource, release } from './bytes.ts';
export type { Storage, StoredObject } from './object-store.ts';
export type { Spool } from './spool.ts';

export type StorageArea = 'resource' | 'asset';

/** Returns `<workspace>/<area>/<first two of hash>/<SHA-256 in hexadecimal>`. */
export function storageKey(workspaceOId: string, area: StorageArea, bytes: Uint8Array): string {
  return storageKeyOf(workspaceOId, area, new Bun.CryptoHasher('sha256').update(bytes).digest('hex'));
}

/** Returns the key of bytes with a known SHA-256, in hexadecimal. */
export function storageKeyOf(workspaceOId: string, area: StorageArea, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A storage key needs a SHA-256 in hexadecimal');
  return `${checkedWorkspace(workspaceOId)}/${area}/${hash.slice(0, 2)}/${hash}`;
}

/** Returns the argument of `list`: everything of a workspace, or one area of it. */
export function storagePrefix(workspaceOId: string, area?: StorageArea): string {
  return `${checkedWorkspace(workspaceOId)}/${area ? `${area}/` : ''}`;
}

/**
 * Opens STORAGE_URL, or `assets` in DATA_DIR, or memory when nothing may be written to disk. Storage that is full,
 * read-only, unreachable or silent throws ApiError 503 with Retry-After. Only tests pass another `patience`.
 */
export function createStorage(
  config: Pick<Config, 'storageUrl' | 'dataDir'>,
  access?: BucketAccess,
  patience: Patience = { answerMs: 20_000, storeMs: 60_000 },
): Storage {
  const url = config.storageUrl ?? (config.dataDir === 'memory' ? null : `file:${config.dataDir}/assets`);
  if (url === null) return openMemory();
  return url.startsWith('s3:')
    ? withFaults(openBucket(url, access), isBucketFault, patience)
    : withFaults(openFolder(url), isFileFault, patience);
}

/** Milliseconds until storage that does not answer, such as a network drive that is gone, counts as unavailable. */
interface Patience {
  /** For a question, a removal, or the beginning of a file. */
  answerMs: number;
  /** For a file to be stored, besides the time that its bytes take. */
  storeMs: number;
}

/** The slowest line that files are stored over: 100 KB a second. */
const leastBytesPerMs = 100;

/** The same storage, whose faults are told apart from ours, and whose silence ends. */
function withFaults(
  storage: Storage,
  isFault: (error: unknown) => boolean,
  { answerMs, storeMs }: Patience,
): Storage {
  const translate = (error: unknown): never => {
    throw isFault(error) ? storageUnavailable(error) : error;
  };
  return {
    put: (key, bytes) => {
      const size = bytes instanceof Uint8Array ? bytes.length : bytes.size;
      return within(storeMs + size / leastBytesPerMs, storage.put(key, bytes).catch(translate));
    },
    has: (key) => within(answerMs, storage.has(key).catch(translate)),
    get: (key) => storage.get(key).catch(translate),
    open: (key, range) => within(answerMs, storage.open(key, range).catch(translate)),
    spool: storage.spool,
    delete: (key) => within(answerMs, storage.delete(key).catch(translate)),
    deletesWithinSeconds: storage.deletesWithinSeconds,
    async *list(prefix) {
      try {
        yield* storage.list(prefix);
      } catch (error) {
        translate(error);
      }
    },
  };
}

/** The work goes on when its time is over: neither a disk nor a bucket's client can be stopped. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(storageUnavailable(new Error('Storage does not answer'))), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function checkedWorkspace(workspaceOId: string): string {
  if (!/^[A-Za-z0-9_]{1,64}$/.test(workspaceOId))
    throw new Error('A storage key needs the oId of a workspace');
  return workspaceOId;
}

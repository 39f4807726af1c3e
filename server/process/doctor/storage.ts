import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import { freeBytes, hasLittleRoom } from '../../database/embedded/disk.ts';
import { createStorage, storageKey } from '../../storage/index.ts';

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'ENOSPC', 'EDQUOT']);

/** Writes, reads and removes a few bytes under a workspace that cannot exist. */
export async function storageSays(config: Config): Promise<string> {
  const where = config.storageUrl ?? `${config.dataDir}/assets`;
  const storage = createStorage(config);
  const bytes = new TextEncoder().encode(randomUUID());
  const key = storageKey('doctor', 'resource', bytes);
  let found: Uint8Array | null;
  try {
    await storage.put(key, bytes);
    found = await storage.get(key);
    await storage.delete(key);
  } catch (error) {
    throw faultOf(where, rootOf(error));
  }
  if (!found || !Buffer.from(found).equals(bytes))
    throw new Error(`What was written to ${where} could not be read back: check STORAGE_URL.`);
  const free = freeBytes(config.dataDir);
  if (free !== null && hasLittleRoom(config.dataDir))
    throw new Error(
      `The disk of ${config.dataDir} has ${Math.floor(free / 1024 / 1024)} MB left: make room there. Below 32 MB the embedded database takes no changes.`,
    );
  return where;
}

/** What the file system or the bucket itself said: the sentence around it is for clients, who cannot cure it. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

function faultOf(where: string, error: unknown): Error {
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return new Error(`${where} cannot be written to (${reason}): ${cureOf(error)}.`, { cause: error });
}

function cureOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'make room there, or set STORAGE_URL to another place';
  if (unwritable.has(code)) return 'give this user the right to, or set STORAGE_URL to another place';
  return 'check STORAGE_URL and the access to it';
}

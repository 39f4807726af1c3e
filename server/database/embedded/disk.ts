import { createHash } from 'node:crypto';
import { statfsSync, statSync } from 'node:fs';

/**
 * Room on the disk of the data directory. The engine needs 16 MB for each further segment of its log, and where it cannot
 * have one it panics for ever in the middle of a statement: it takes no changes long before it comes to that.
 */

const mb = 1024 * 1024;
/** Operators are warned below this. */
const littleRoom = 64 * mb;
/** No changes are taken below the first, and again above the second. */
const tooLittleRoom = 32 * mb;
const roomAgain = 40 * mb;

/**
 * Returns the bytes that this user may still write beside `dataDir`; null in memory, or where the system does not
 * report it.
 */
export function freeBytes(dataDir: string): number | null {
  if (dataDir === 'memory') return null;
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/**
 * Returns an id of a data directory that does not reveal its path: the same from each container that mounts it. Null
 * as `freeBytes`.
 */
export function directoryId(dataDir: string): string | null {
  if (dataDir === 'memory') return null;
  try {
    const { dev, ino } = statSync(dataDir);
    return createHash('sha256').update(`${dev} ${ino}`).digest('hex').slice(0, 12);
  } catch {
    return null;
  }
}

export const hasLittleRoom = (dataDir: string): boolean => (freeBytes(dataDir) ?? littleRoom) < littleRoom;

export const hasTooLittleRoom = (dataDir: string): boolean =>
  (freeBytes(dataDir) ?? tooLittleRoom) < tooLittleRoom;

/** Returns whether changes are allowed, checked repeatedly; resuming them needs more room than keeping them. */
export function watchRoom(dataDir: string): () => boolean {
  let isWritable = true;
  return () => {
    const free = freeBytes(dataDir) ?? roomAgain;
    isWritable = free >= (isWritable ? tooLittleRoom : roomAgain);
    return isWritable;
  };
}

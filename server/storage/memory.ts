import { tmpdir } from 'node:os';
import { gatheredBytes } from './bytes.ts';
import type { Storage } from './object-store.ts';
import { openSpool } from './spool.ts';

/** Opens a store in memory, for tests and trials: it is gone with the process. */
export function openMemory(): Storage {
  const storedFiles = new Map<string, Uint8Array>();
  return {
    async put(key, bytes) {
      storedFiles.set(key, bytes instanceof Uint8Array ? bytes.slice() : await gatheredBytes(bytes));
    },
    has: async (key) => storedFiles.has(key),
    async get(key) {
      return storedFiles.get(key)?.slice() ?? null;
    },
    async open(key, range) {
      const found = storedFiles.get(key);
      return found ? new Blob([range ? found.slice(range.start, range.end) : found.slice()]) : null;
    },
    async delete(key) {
      storedFiles.delete(key);
    },
    deletesWithinSeconds: 0,
    spool: () => openSpool(tmpdir()),
    async *list(prefix) {
      for (const key of [...storedFiles.keys()].filter((one) => one.startsWith(prefix)).sort()) {
        yield { key, size: storedFiles.get(key)?.length ?? 0 };
      }
    },
  };
}

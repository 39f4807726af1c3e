import { tmpdir } from 'node:os';
import { gathered } from './bytes.ts';
import type { Storage } from './object-store.ts';
import { openSpool } from './spool.ts';

/** For tests and trials: gone with the process. */
export function openMemory(): Storage {
  const stored = new Map<string, Uint8Array>();
  return {
    async put(key, bytes) {
      stored.set(key, bytes instanceof Uint8Array ? bytes.slice() : await gathered(bytes));
    },
    has: async (key) => stored.has(key),
    async get(key) {
      return stored.get(key)?.slice() ?? null;
    },
    async open(key, range) {
      const found = stored.get(key);
      return found ? new Blob([range ? found.slice(range.start, range.end) : found.slice()]) : null;
    },
    async delete(key) {
      stored.delete(key);
    },
    deletesWithinSeconds: 0,
    spool: () => openSpool(tmpdir()),
    async *list(prefix) {
      for (const key of [...stored.keys()].filter((one) => one.startsWith(prefix)).sort()) {
        yield { key, size: stored.get(key)?.length ?? 0 };
      }
    },
  };
}

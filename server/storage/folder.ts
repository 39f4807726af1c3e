import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ByteSource } from './bytes.ts';
import type { Storage, StoredObject } from './object-store.ts';
import { openSpool } from './spool.ts';

/** Half-written files live here, on the same file system, until they are whole. */
const incoming = '.incoming';
const abandonedAfterMs = 86_400_000;

/** Opens `file:./data/assets`, `file:/var/lib/groundwork` or `file:///var/lib/groundwork`. Only tests pass `sync`. */
export function openFolder(url: string, sync: SyncFolder = syncFolder): Storage {
  const root = folderPath(url);
  const settle = createSettled(root, sync);
  let swept: Promise<void> | null = null;
  return {
    async put(key, bytes) {
      // A folder that could not be swept, because the disk was full, is tried again by the next one.
      swept ??= sweep(root, sync).catch((error) => {
        swept = null;
        throw error;
      });
      await swept;
      await writeWhole(root, key, bytes);
      await settle(dirname(pathOf(root, key)));
    },
    async has(key) {
      const path = pathOf(root, key);
      if (!(await Bun.file(path).exists())) return false;
      // whoever put it may not have come so far
      await settle(dirname(path));
      return true;
    },
    async get(key) {
      const found = await orMissing(readFile(pathOf(root, key)));
      return found && new Uint8Array(found.buffer, found.byteOffset, found.length);
    },
    async open(key, range) {
      const file = Bun.file(pathOf(root, key));
      if (!(await file.exists())) return null;
      return range ? file.slice(range.start, range.end) : file;
    },
    delete: (key) => rm(pathOf(root, key), { force: true }),
    deletesWithinSeconds: 0,
    spool: () => openSpool(join(root, incoming)),
    list: (prefix) => walk(root, prefix.replace(/\/$/, '')),
  };
}

export function folderPath(url: string): string {
  return resolve(url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length));
}

async function writeWhole(root: string, key: string, bytes: Uint8Array | ByteSource): Promise<void> {
  const target = pathOf(root, key);
  const draft = join(root, incoming, crypto.randomUUID());
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await writeAll(file, bytes);
      // before the name appears, so that a power cut leaves the whole file or none
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array | ByteSource): Promise<void> {
  if (bytes instanceof Uint8Array) return file.writeFile(bytes);
  let size = 0;
  for await (const chunk of bytes.chunks()) {
    for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
    size += chunk.length;
  }
  if (size !== bytes.size) throw new Error('A source of bytes differs from its stated size');
}

type SyncFolder = (path: string) => Promise<void>;

const settledMost = 10_000;

/**
 * What was put into a folder reaches the disk by its name too, and so do the names of the folder and of those above it,
 * up to the root: once in a process, because another one may have made them and not have come so far.
 */
function createSettled(root: string, sync: SyncFolder): (folder: string) => Promise<void> {
  const settled = new Map<string, Promise<void>>();
  const settleName = (path: string): Promise<void> => {
    const known = settled.get(path);
    if (known) return known;
    if (settled.size >= settledMost) settled.clear();
    const settling = sync(dirname(path));
    settled.set(path, settling);
    settling.catch(() => settled.delete(path));
    return settling;
  };
  return async (folder) => {
    const names: Promise<void>[] = [sync(folder)];
    for (let at = folder; at !== root; at = dirname(at)) names.push(settleName(at));
    await Promise.all(names);
  };
}

/** Makes a folder and what is missing above it; the names of all that were made reach the disk. */
async function makeFolder(path: string, sync: SyncFolder): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = path; ; at = dirname(at)) {
    await sync(dirname(at));
    if (at === first) return;
  }
}

/** Whoever waits for the same folder at the same time waits once. */
function syncFolder(path: string): Promise<void> {
  const planned = folderSyncs.get(path);
  if (planned) return planned;
  const sync = Promise.resolve().then(async () => {
    folderSyncs.delete(path);
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  });
  folderSyncs.set(path, sync);
  return sync;
}

const folderSyncs = new Map<string, Promise<void>>();

/** Drafts of processes that died. */
async function sweep(root: string, sync: SyncFolder): Promise<void> {
  const folder = join(root, incoming);
  await makeFolder(folder, sync);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await orMissing(stat(path));
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}

async function* walk(root: string, key: string): AsyncGenerator<StoredObject> {
  const entries = await orMissing(readdir(pathOf(root, key), { withFileTypes: true }));
  for (const entry of (entries ?? []).sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const below = `${key}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, below);
    else {
      const found = await orMissing(stat(pathOf(root, below)));
      if (found) yield { key: below, size: found.size };
    }
  }
}

function pathOf(root: string, key: string): string {
  if (!/^[A-Za-z0-9_]+(?:\/[A-Za-z0-9_]+)*$/.test(key)) throw new Error('The storage key is not valid');
  return join(root, key);
}

async function orMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

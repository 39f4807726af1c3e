import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ByteSource } from './bytes.ts';
import type { Storage, StoredObject } from './object-store.ts';
import { openSpool } from './spool.ts';

/** Half-written files live here, on the same file system, until they are whole. */
const incoming = '.incoming';
const abandonedAfterMs = 86_400_000;

/** `file:./data/assets`, `file:/var/lib/groundwork` or `file:///var/lib/groundwork`. */
export function openFolder(url: string): Storage {
  const root = folderPath(url);
  let swept: Promise<void> | null = null;
  return {
    async put(key, bytes) {
      // A folder that could not be swept, because the disk was full, is tried again by the next one.
      swept ??= sweep(root).catch((error) => {
        swept = null;
        throw error;
      });
      await swept;
      await writeWhole(root, key, bytes);
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
    await syncFolder(dirname(target));
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
  if (size !== bytes.size) throw new Error('A source of bytes has not the size that it tells');
}

/** The name itself reaches the disk too; whoever waits for the same folder at the same time waits once. */
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
async function sweep(root: string): Promise<void> {
  const folder = join(root, incoming);
  await mkdir(folder, { recursive: true, mode: 0o700 });
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
  if (!/^[A-Za-z0-9_]+(?:\/[A-Za-z0-9_]+)*$/.test(key)) throw new Error('This is no storage key');
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

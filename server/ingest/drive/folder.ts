import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { folderPath } from '../../storage/folder.ts';
import {
  checkedPath,
  type Drive,
  DriveError,
  type DriveFile,
  fileTooLarge,
  isHidden,
  noSuchFile,
} from './drive.ts';

/** Opens a folder on this machine. The target of a path, links resolved, must lie in the folder and not be hidden. */
export function folderDrive(url: string): Drive {
  const root = folderPath(url);
  return {
    kind: 'folder',
    async list({ under = '', limit = 1_000 } = {}) {
      const found: DriveFile[] = [];
      if (under !== '') await insidePath(root, checkedPath(under));
      await collect(root, under, limit, found);
      return found;
    },
    stat: (fileId) => withFile(root, fileId, (_file, about) => Promise.resolve(about)),
    read: (fileId, { maxBytes }) =>
      withFile(root, fileId, async (file, about) => {
        if (about.size > maxBytes) throw fileTooLarge(maxBytes);
        return { file: about, bytes: await readAtMost(file, maxBytes) };
      }),
  };
}

async function withFile<T>(
  root: string,
  fileId: string,
  work: (file: FileHandle, about: DriveFile) => Promise<T>,
): Promise<T> {
  const path = await insidePath(root, checkedPath(fileId));
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    notFound,
  );
  try {
    const found = await file.stat({ bigint: true });
    if (!found.isFile()) throw noSuchFile();
    // the path may have been exchanged for a link between the check and the opening
    const again = await stat(await insidePath(root, fileId), { bigint: true }).catch(notFound);
    if (again.ino !== found.ino || again.dev !== found.dev) throw noSuchFile();
    return await work(file, {
      id: fileId,
      name: basename(fileId),
      size: Number(found.size),
      version: `${found.mtimeNs.toString(36)}-${found.size.toString(36)}-${found.ino.toString(36)}`,
      modifiedAt: new Date(Number(found.mtimeMs)),
      contentType: null,
    });
  } finally {
    await file.close();
  }
}

/** Where the path really leads, when that is in the folder and nothing hidden. */
async function insidePath(root: string, fileId: string): Promise<string> {
  const base = await realpath(root).catch((cause: unknown) => {
    throw new DriveError('drive_unavailable', 'The folder of the drive cannot be read', cause);
  });
  const path = await realpath(join(base, fileId)).catch(notFound);
  if (!path.startsWith(base.endsWith(sep) ? base : base + sep)) throw noSuchFile();
  if (isHidden(relative(base, path).replaceAll(sep, '/'))) throw noSuchFile();
  return path;
}

function notFound(): never {
  throw noSuchFile();
}

/** A file may grow while it is read. */
async function readAtMost(file: FileHandle, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let total = 0;
  for (;;) {
    const part = Buffer.allocUnsafe(262_144);
    const { bytesRead } = await file.read(part, 0, part.length, null);
    if (bytesRead === 0) break;
    total += bytesRead;
    if (total > maxBytes) throw fileTooLarge(maxBytes);
    parts.push(part.subarray(0, bytesRead));
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Links are not followed while listing, so that a loop of them ends. */
async function collect(root: string, under: string, limit: number, found: DriveFile[]): Promise<void> {
  const entries = await readdir(join(root, under), { withFileTypes: true }).catch(notFound);
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (found.length >= limit) return;
    if (isHidden(entry.name)) continue;
    const id = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isDirectory()) await collect(root, id, limit, found);
    else if (entry.isFile()) found.push(await withFile(root, id, (_file, about) => Promise.resolve(about)));
  }
}

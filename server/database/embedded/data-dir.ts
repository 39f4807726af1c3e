import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseRefused } from '../fault.ts';

/** The ports by which drivers find a socket in a directory: the running product's, and that of a command's own engine. */
export const socketPorts = { product: 5432, command: 5433 } as const;
type SocketPort = (typeof socketPorts)[keyof typeof socketPorts];
export const socketAt = (port: SocketPort): string => `.s.PGSQL.${port}`;
export const socketName = socketAt(socketPorts.product);
/** Socket paths are cut off beyond 108 bytes on Linux, 104 on others. */
const socketPathMax = 100;

/**
 * Returns the directory of the embedded database's socket: the data directory, or a short one if its path is too long
 * for a socket. With `memory` it is found by the supervisor's process id.
 */
export function socketDirectory(dataDir: string): string {
  if (dataDir === 'memory') return shortDirectory(`memory-${process.ppid}`);
  const directory = resolve(dataDir);
  if (Buffer.byteLength(join(directory, socketName)) <= socketPathMax) return directory;
  return shortDirectory(createHash('sha256').update(directory).digest('hex').slice(0, 16));
}

function shortDirectory(name: string): string {
  // Not the TMPDIR variable: the processes that meet here may have been started with different ones.
  const directory = join(
    process.platform === 'linux' ? '/tmp' : tmpdir(),
    `groundwork-${process.geteuid?.() ?? 0}-${name}`,
  );
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(directory);
  // Anybody may make names in /tmp; whoever owns the directory could answer in the database's place.
  if (uid !== (process.geteuid?.() ?? uid) || (mode & 0o077) !== 0) {
    throw new Error(`${directory} must belong to this user alone; remove it and try again`);
  }
  return directory;
}

/**
 * Listens on a socket. Throws DatabaseRefused where its directory cannot hold one, as on a Windows drive under WSL, a drive
 * without the rights of Unix, or a folder that a host shares with a virtual machine.
 */
export async function listenOnSocket(server: Server, path: string): Promise<void> {
  const { promise, resolve: settle, reject } = Promise.withResolvers<void>();
  server.on('error', reject);
  server.listen(path, settle);
  try {
    await promise;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!withoutSockets.has(code)) throw error;
    throw new DatabaseRefused(
      `The file system of ${dirname(path)} cannot hold a Unix socket (${code}), as Windows drives and shared folders ` +
        'cannot: choose a directory on another one with DATA_DIR.',
      { cause: error },
    );
  }
}

const withoutSockets: ReadonlySet<string> = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EACCES']);

/** Removes the socket, and its directory if that is empty. */
export function removeSocket(dataDir: string, name: string): void {
  const directory = socketDirectory(dataDir);
  rmSync(join(directory, name), { force: true });
  if (dataDir === 'memory' || directory !== resolve(dataDir))
    rmSync(directory, { recursive: true, force: true });
}

/** Closes the files to other users, since copies of the directory may be open. */
export function closeFiles(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o700);
    else if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600);
  }
}

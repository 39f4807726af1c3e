import { closeSync, constants, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files by which the owner of a data directory is known; who made the directory itself need not be the one. */
const ownNames = [join('database', 'PG_VERSION'), 'secret-key', 'assets'];

/**
 * Has root work as the owner of a data directory: what root makes in it, the owner's server could not open. Does nothing
 * for other users, or where the owner cannot read this code.
 */
export function workAsOwner(dataDir: string): void {
  const owner = process.geteuid?.() === 0 ? ownerOf(dataDir) : null;
  if (!owner) return;
  become(owner);
  try {
    closeSync(openSync(import.meta.path, constants.O_RDONLY));
    readdirSync(dataDir);
  } catch {
    become(root);
  }
}

/** Does what only root can where root works as an owner, such as the start of a program in root's own folders. */
export function asRoot<T>(work: () => T): T {
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0];
  if (process.getuid?.() !== 0 || uid === 0) return work();
  become(root);
  try {
    return work();
  } finally {
    become({ uid, gid });
  }
}

interface User {
  uid: number;
  gid: number;
}

const root: User = { uid: 0, gid: 0 };

/** Only root may change its group, so it is root in between. */
function become({ uid, gid }: User): void {
  process.seteuid?.(0);
  process.setegid?.(gid);
  process.seteuid?.(uid);
}

function ownerOf(dataDir: string): User | null {
  const ownFile = ownNames
    .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false }))
    .find(Boolean);
  return ownFile && ownFile.uid !== 0 ? ownFile : null;
}

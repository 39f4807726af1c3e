import { SQLiteError, Database as Sqlite } from 'bun:sqlite';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeDataDir } from '../../secrets.ts';
import { DatabaseRefused } from '../fault.ts';
import { type Holder, holderNote, holderOf, inUse } from './lock-holder.ts';

/** The exclusive lock of the data directory: two engines in one directory would silently lose rows. */
export interface DataDirLock {
  release(): void;
}

/** Thrown when another process holds the directory; the message is for the person who started the second one. */
export class DataDirHeld extends Error {}

/** A process that was killed a moment ago may still be giving back its memory, and with it the lock. */
const dyingMs = 1_000;

/**
 * Locks the directory, closed to other users, or throws DataDirHeld after a moment. It is a lock of the operating
 * system, held by SQLite on a file of its own: it ends with the process and is never stale, on every platform. The
 * file beside it only names the holder.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeDataDir(dataDir);
  let lock: Sqlite | null = null;
  try {
    lock = new Sqlite(join(dataDir, 'lock'), { create: true });
    lock.run(`pragma busy_timeout = ${dyingMs}`);
    lock.run('begin exclusive');
  } catch (error) {
    lock?.close();
    if (!(error instanceof SQLiteError)) throw error;
    if (error.code === 'SQLITE_BUSY')
      throw new DataDirHeld(sentence(dataDir, holderOf(dataDir)), { cause: error });
    if (error.code === 'SQLITE_NOTADB' || error.code === 'SQLITE_CORRUPT')
      throw new DatabaseRefused(
        `The data directory ${dataDir} cannot be locked: its file lock is damaged. It holds no data: remove it while nothing runs there.`,
        { cause: error },
      );
    throw new DatabaseRefused(
      `The data directory ${dataDir} cannot be used (${error.code}): it has to be a folder that this user may write ` +
        'to, on a disk with room. Mend that, or choose another one with DATA_DIR.',
      { cause: error },
    );
  }
  const taken = lock;
  const holder: Holder = { pid: process.pid, since: new Date().toISOString() };
  writeFileSync(holderNote(dataDir), `${JSON.stringify(holder)}\n`);
  return { release: () => taken.close() };
}

function sentence(dataDir: string, holder: Holder | null): string {
  const who = holder
    ? `process ${holder.pid} has had it open since ${holder.since}`
    : 'another process is opening it';
  return (
    `The data directory ${dataDir} ${inUse}: ${who}. ` +
    'Stop that one first, or choose another directory with DATA_DIR.'
  );
}

import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { freeBytes } from '../../database/embedded/disk.ts';
import type { Database, Tx } from '../../database/index.ts';
import { withoutDeadline } from '../../database/maintain.ts';
import type { Log } from '../../log.ts';
import { openForCommand } from '../operator/open-for-command.ts';

/** Shorter than a transaction may say nothing on the embedded engine. */
const speakEveryMs = 3_000;

/**
 * Reads the database as of one moment while others write, for as long as that takes.  A server keeps a snapshot for a
 * transaction. The embedded engine has one session, in which a transaction blocks everybody else; its files are
 * therefore copied inside a short one, as a kill at this moment would leave them, and a second engine reads the copy.
 */
export async function atOneMoment<T>(
  config: Config,
  db: Database,
  folder: string,
  log: Log,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (db.kind === 'server') return inSnapshot(db, work);
  const copy = join(folder, 'copy');
  try {
    await copyDatabase(config.dataDir, db, copy);
    const opened = await openForCommand({ ...config, dataDir: copy }, log);
    try {
      return await inSnapshot(opened.db, work);
    } finally {
      await opened.close();
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function inSnapshot<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result } = await withoutDeadline(db, (sql) =>
    // in an object, because the driver awaits every member of an array
    sql.begin('isolation level repeatable read read only', async (tx) => ({ result: await work(tx) })),
  );
  return result as T;
}

async function copyDatabase(dataDir: string, db: Database, target: string): Promise<void> {
  const source = join(dataDir, 'database');
  await withoutDeadline(db, (sql) =>
    sql.begin(async (tx) => {
      await tx`checkpoint`;
      const entries = await readdir(source, { recursive: true, withFileTypes: true });
      await requireRoom(tx, target);
      let spokenAt = performance.now();
      for (const entry of entries) {
        const from = join(entry.parentPath, entry.name);
        const to = join(target, 'database', from.slice(source.length));
        // a folder may be listed behind what is in it
        await mkdir(entry.isDirectory() ? to : dirname(to), { recursive: true, mode: 0o700 });
        if (entry.isFile()) await copyFile(from, to, constants.COPYFILE_FICLONE);
        if (performance.now() - spokenAt < speakEveryMs) continue;
        await tx`select`;
        spokenAt = performance.now();
      }
    }),
  );
}

async function requireRoom(tx: Tx, target: string): Promise<void> {
  const [row] = await tx<{ size: number }[]>`select pg_database_size(current_database())::float8 as size`;
  await mkdir(target, { recursive: true, mode: 0o700 });
  const free = freeBytes(target);
  if (row && free !== null && free < 2 * row.size)
    throw new Error(
      `The disk of ${target} has ${Math.floor(free / 1e6)} MB left; a backup needs twice the ${Math.ceil(row.size / 1e6)} MB of the database. Name a folder on another one.`,
    );
}

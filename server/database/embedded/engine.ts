import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { DatabaseRefused } from '../fault.ts';

export interface EngineSource {
  /** A directory, or nothing for one in memory. */
  dataDir?: string;
  /** A dumped data directory to begin with, only for a new database. */
  dump?: Blob;
}

/**
 * A small shared cache: the file system's own cache lies beneath it, and 100 MB less are resident. A short log: what
 * a checkpoint leaves of it for later is missing on small disks.
 */
const settings = ['shared_buffers=16MB', 'max_wal_size=64MB', 'min_wal_size=32MB', 'jit=off'];

/** Opens the embedded engine. Only the holder of the directory's lock may do so. */
export async function openEngine(source: EngineSource): Promise<PGlite> {
  return PGlite.create({
    ...(source.dataDir ? { dataDir: source.dataDir } : {}),
    ...(source.dump ? { loadDataDir: source.dump } : {}),
    extensions: { vector },
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
  });
}

/** The status of what the engine throws to get back to where it reads the next message. */
const backToReading = 100;

/**
 * Calls `ended` as soon as the engine has ended after a fatal error or a panic. PGlite would treat that as a failed
 * statement and query the dead engine for ever, in a loop that blocks the process.
 */
export function watchEnd(engine: PGlite, ended: (error: unknown) => never): void {
  const parts: unknown = Reflect.get(engine, 'mod');
  if (!hasMainLoop(parts)) throw new Error('This version of PGlite runs its statements in another way');
  const readAndRun = parts._PostgresMainLoopOnce;
  parts._PostgresMainLoopOnce = () => {
    try {
      readAndRun();
    } catch (error) {
      const isBack = error instanceof Object && 'status' in error && error.status === backToReading;
      if (!isBack) ended(error);
      throw error;
    }
  };
}

const hasMainLoop = (parts: unknown): parts is { _PostgresMainLoopOnce: () => void } =>
  parts instanceof Object &&
  '_PostgresMainLoopOnce' in parts &&
  typeof parts._PostgresMainLoopOnce === 'function';

/** Stands in the directory once its creation was finished. */
const completionMark = 'groundwork-complete';
/** Stands beside it from before a creation until its end. Nobody is served meanwhile, so nothing can have been stored. */
const underCreation = 'database-creating';
/** The engine's own note of who has its files open. */
const ownersNote = 'postmaster.pid';
/** Of the engine: its files fit no other. */
const majorVersion = '18';
/** An open database writes at once; below this its failure is one of the disk and not of its files. */
const roomNeeded = 32 * 1024 * 1024;

/**
 * Opens `DATA_DIR/database`, or creates it, from a dump if one is given. An interrupted creation is put aside and
 * restarted; any other incomplete directory is refused, since it may hold data.
 */
export async function openDataDir(dataDir: string, dump?: Blob): Promise<PGlite> {
  const directory = join(dataDir, 'database');
  const mark = join(directory, completionMark);
  const creating = join(dataDir, underCreation);
  const isNew = !existsSync(mark);
  if (isNew) {
    clearPlace(directory, existsSync(creating));
    writeFileSync(creating, '');
  } else refuseOtherVersion(directory);
  // Who has the directory is known by its lock. The engine's own note of that, made and then written, is left empty by a
  // kill between the two, and an empty one is taken for another server's for ever.
  rmSync(join(directory, ownersNote), { force: true });
  const engine = await openEngine({ dataDir: directory, ...(isNew && dump ? { dump } : {}) }).catch(
    (error) => {
      throw isFull(dataDir) ? full(dataDir, error) : isNew ? error : broken(directory, error);
    },
  );
  if (isNew) writeFileSync(mark, '');
  rmSync(creating, { force: true });
  return engine;
}

function clearPlace(directory: string, isInterrupted: boolean): void {
  if (!existsSync(directory) || readdirSync(directory).length === 0) return;
  if (!isInterrupted)
    throw new DatabaseRefused(
      `${directory} holds files, but not ${completionMark}, the mark of a complete database. If they are a backup ` +
        'that was put back, make an empty file of that name there; to begin with an empty database, move the directory away.',
    );
  renameSync(directory, `${directory}-interrupted-${Date.now()}`);
}

function refuseOtherVersion(directory: string): void {
  const path = join(directory, 'PG_VERSION');
  const version = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (version === majorVersion) return;
  if (!/^\d+$/.test(version)) throw broken(directory, new Error('PG_VERSION is not readable'));
  throw new DatabaseRefused(
    `${directory} was made by PostgreSQL ${version}, and this version of Groundwork brings ${majorVersion}: start the ` +
      'version that made it, or move the directory away to begin with an empty database.',
  );
}

function broken(directory: string, cause: unknown): DatabaseRefused {
  // What the system refuses says nothing about the files.
  const code = (cause as NodeJS.ErrnoException).code;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EMFILE' || code === 'ENFILE' || code === 'ENOMEM')
    return new DatabaseRefused(`${directory} cannot be opened: the system answers ${code}.`, { cause });
  const foreign = fileOfAnother(directory);
  if (foreign)
    return new DatabaseRefused(
      `${directory} cannot be opened: ${foreign} belongs to another user. Make all of it this user's: ` +
        `chown -R ${process.geteuid?.()} ${dirname(directory)}`,
      { cause },
    );
  return new DatabaseRefused(
    `${directory} cannot be opened, because files of the database are damaged or missing: put a backup in its place, ` +
      'or move the directory away to begin with an empty database.',
    { cause },
  );
}

/** The engine tells a file that it may not open from one that is damaged by words alone. Null for root, who may open any. */
function fileOfAnother(directory: string): string | null {
  const user = process.geteuid?.();
  if (!user) return null;
  const entries = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  return entries.find((name) => statSync(join(directory, name)).uid !== user) ?? null;
}

function isFull(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < roomNeeded;
}

function full(dataDir: string, cause: unknown): Error {
  return Object.assign(new Error('No space left on device', { cause }), { code: 'ENOSPC', path: dataDir });
}

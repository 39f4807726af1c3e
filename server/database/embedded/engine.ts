import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

export interface EngineSource {
  /** A directory, or nothing for one in memory. */
  dataDir?: string;
  /** A dumped data directory to begin with, only for a new database. */
  dump?: Blob;
}

/** A small shared cache: the file system's own cache lies beneath it, and 100 MB less are resident. */
const settings = ['shared_buffers=16MB', 'max_wal_size=256MB', 'jit=off'];

/** Opens the embedded engine. Only one process may do so for a directory; see the lock. */
export async function openEngine(source: EngineSource): Promise<PGlite> {
  return PGlite.create({
    ...(source.dataDir ? { dataDir: source.dataDir } : {}),
    ...(source.dump ? { loadDataDir: source.dump } : {}),
    extensions: { vector },
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
  });
}

/** Says that the first creation was finished. Until it stands there, what lies in the directory is of no use. */
const completed = 'groundwork-complete';

/**
 * Opens `DATA_DIR/database`, or creates it. A creation that was interrupted is put aside and begun anew: nobody can
 * have stored anything in it. With a dump a new directory begins as a copy of that.
 */
export async function openDataDir(dataDir: string, dump?: Blob): Promise<PGlite> {
  const directory = join(dataDir, 'database');
  const mark = join(directory, completed);
  if (existsSync(mark)) return openEngine({ dataDir: directory });
  if (existsSync(directory)) renameSync(directory, `${directory}-interrupted-${Date.now()}`);
  const engine = await openEngine({ dataDir: directory, ...(dump ? { dump } : {}) });
  writeFileSync(mark, '');
  return engine;
}

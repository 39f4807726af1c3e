import { readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { shellWord } from '../../arguments.ts';
import { type Config, readConfig } from '../../config.ts';
import type { Database } from '../../database/index.ts';
import { type AppliedFile, recognisedFiles, refusal } from '../../database/migrations/applied-files.ts';
import { migrationFiles } from '../../database/migrations/migration-files.ts';
import type { Log } from '../../log.ts';
import { storedSecret } from '../../secrets.ts';
import { createStorage, type Storage, storagePrefix } from '../../storage/index.ts';
import { auditCommand } from '../operator/audit-command.ts';
import { openForCommand } from '../operator/open-for-command.ts';
import { refuseOtherSecret } from '../preparation/secret-check.ts';
import {
  draftOf,
  filesFolder,
  isEmptyPlace,
  makeFolder,
  putInPlace,
  type ReadBackup,
  removeLeftDrafts,
  secretName,
  verified,
  writeSynced,
} from './folder.ts';
import { loadDatabase } from './load.ts';
import { workspacesIn } from './rows.ts';

type Environment = Record<string, string | undefined>;

export interface Restored extends ReadBackup {
  /** A folder, or a database server without its password. */
  target: string;
  /** A sentence that says what to do about SECRET_KEY before the start; null where the settings have the right one. */
  secretAdvice: string | null;
  /** The stored files are in the target, although STORAGE_URL names another place. */
  leavesStorageUrl: boolean;
}

export interface Target {
  /** A data directory or the URL of a database; undefined for what the settings name. */
  into: string | undefined;
  /** Stored files go where STORAGE_URL says, though `into` is a data directory. */
  keepsStorageUrl: boolean;
}

/**
 * Restores a backup. Changes nothing unless every file matches its digest, this version can upgrade the backup's, and
 * the target is empty: the database, and the storage for the backup's workspaces.
 */
export async function restoreBackup(
  environment: Environment,
  log: Log,
  path: string,
  to: Target,
): Promise<Restored> {
  const backup = await verified(path);
  refuseForeign(backup.description.migrations);
  const secret = backup.names.includes(secretName)
    ? readFileSync(join(path, secretName), 'utf8').trim()
    : null;
  const chosen = chosenPlace(to);
  const leavesStorageUrl = Boolean(environment.STORAGE_URL?.trim()) && 'STORAGE_URL' in chosen;
  const restored = { ...backup, leavesStorageUrl };
  const settings = { ...environment, ...chosen };
  const completed = withSecret(settings, secret);
  const config = readConfig(completed);
  const restore = (into: Config) => restoreInto(into, log, path, backup);
  if (config.databaseUrl) {
    const { host, pathname } = new URL(config.databaseUrl);
    const secretAdvice = await restore(config);
    // the next start has no secret yet, and one that is made anew would not do
    const borrowed = secret !== null && completed !== settings ? borrowedAdvice(path) : null;
    return { ...restored, target: `${host}${pathname}`, secretAdvice: secretAdvice ?? borrowed };
  }
  const target = resolve(config.dataDir);
  removeLeftDrafts(target);
  if (config.dataDir === 'memory' || !isEmptyPlace(target))
    throw new Error(`${target} is not empty; name a folder that does not exist: --into <folder>.`);
  // whole at once: nobody starts on half a database
  const draft = draftOf(target);
  makeFolder(draft);
  try {
    if (secret) await writeSynced(join(draft, secretName), new TextEncoder().encode(secret));
    const secretAdvice = await restore({ ...config, dataDir: draft });
    putInPlace(draft, target);
    return { ...restored, target, secretAdvice };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** The settings that a target replaces. A folder is whole by itself: what a running product stores is not shared. */
function chosenPlace({ into, keepsStorageUrl }: Target): Environment {
  if (into === undefined) return {};
  if (/^postgres(ql)?:/.test(into)) return { DATABASE_URL: into };
  const folder = { DATA_DIR: into, DATABASE_URL: undefined };
  return keepsStorageUrl ? folder : { ...folder, STORAGE_URL: undefined };
}

/** Any secret serves where none is known: nothing is encrypted or read here. */
function withSecret(environment: Environment, secret: string | null): Environment {
  if (!environment.DATABASE_URL?.trim() || environment.SECRET_KEY?.trim()) return environment;
  const completed = { ...environment, SECRET_KEY: secret ?? Buffer.alloc(32).toString('base64') };
  const { dataDir } = readConfig(completed);
  return storedSecret({ secretKey: null, dataDir }) ? environment : completed;
}

const borrowedAdvice = (path: string) =>
  `Start it with the secret of the backup: SECRET_KEY=$(cat ${shellWord(join(path, secretName))})`;

function refuseForeign(migrations: AppliedFile[]): void {
  const files = migrationFiles();
  const refused = refusal(recognisedFiles(migrations, files), files);
  if (refused) throw new Error(refused.replaceAll('The database', 'The backup'));
}

async function restoreInto(
  config: Config,
  log: Log,
  path: string,
  backup: ReadBackup,
): Promise<string | null> {
  const storage = createStorage(config);
  const opened = await openForCommand(config, log);
  try {
    // a database with rows says more than the files that belong to it
    await requireEmpty(opened.db);
    await requireUnused(storage, workspacesIn(path, backup.description.tables));
    const keys = backup.names
      .filter((name) => name.startsWith(`${filesFolder}/`))
      .map((name) => name.slice(filesFolder.length + 1));
    try {
      for (const key of keys)
        await storage.put(key, new Uint8Array(await readFile(join(path, filesFolder, key))));
      await loadDatabase(opened.db, log, path, backup.description);
    } catch (error) {
      await removeStored(storage, keys, error);
    }
    await auditCommand(opened.db, 'restore');
    return await secretAdviceOf(opened.db, config);
  } finally {
    await opened.close();
  }
}

async function requireEmpty({ ownerSql }: Database): Promise<void> {
  const [found] = await ownerSql<{ name: string }[]>`
    select oid::regclass::text as name
    from pg_class
    where relkind in ('r', 'p')
      and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    limit 1`;
  if (found)
    throw new Error(
      `The database is not empty: it has the table ${found.name}. Name a new one: --into <url>.`,
    );
}

/** Two products that share stored bytes would each remove what only the other one names. */
async function requireUnused(storage: Storage, workspaces: readonly string[]): Promise<void> {
  for (const workspace of workspaces)
    for await (const _stored of storage.list(storagePrefix(workspace)))
      throw new Error(
        `The storage already has files of the workspace ${workspace}: name another place in STORAGE_URL or DATA_DIR, or remove them if no product uses them.`,
      );
}

/** Removes what a failed restoration has stored, so that the next one finds the place unused. Throws why it failed. */
async function removeStored(storage: Storage, keys: readonly string[], failure: unknown): Promise<never> {
  try {
    for (const key of keys) await storage.delete(key);
  } catch (error) {
    throw new AggregateError([failure, error]);
  }
  throw failure;
}

async function secretAdviceOf(db: Database, config: Config): Promise<string | null> {
  return refuseOtherSecret(db.ownerSql, storedSecret(config)).then(
    () => null,
    (error: Error) => error.message,
  );
}

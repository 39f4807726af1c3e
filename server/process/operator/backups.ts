import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { createStorage } from '../../storage/index.ts';
import type { Description } from '../backup/folder.ts';
import { writeBackup } from '../backup/index.ts';
import { restoreBackup, type Target } from '../backup/restore.ts';
import { remark } from './commands.ts';
import { hasDatabase, openForCommand } from './open-for-command.ts';
import { counted, sentenceOf } from './sentence.ts';

type Environment = Record<string, string | undefined>;

const quiet = () => createLog({ logLevel: 'error', logFormat: 'json' }, 'cli');

/** Runs `bun run backup <folder>`. */
export async function backedUp(environment: Environment, path: string, withSecret: boolean): Promise<number> {
  const config = readConfig(environment);
  if (config.dataDir === 'memory' && !config.databaseUrl)
    throw new Error('DATA_DIR=memory keeps nothing that could be backed up.');
  if (!hasDatabase(config)) throw new Error(`There is no database in ${config.dataDir}: correct DATA_DIR.`);
  const log = quiet();
  const { db, close } = await openForCommand(config, log);
  try {
    const description = await writeBackup(
      { config, db, log, storage: createStorage(config) },
      path,
      withSecret,
    );
    remark(`The backup ${path} is complete: ${contentsOf(description)}.`);
    if (!withSecret)
      remark('It holds no secret key: keep SECRET_KEY, or the file secret-key of DATA_DIR, apart from it.');
    for (const key of description.missing) remark(`Missing in storage, and so in the backup: ${key}`);
  } finally {
    await close();
  }
  return 0;
}

/** Runs `bun run restore <folder>`. */
export async function restored(environment: Environment, path: string, to: Target): Promise<number> {
  const { target, description, secretAdvice, leavesStorageUrl } = await restoreBackup(
    environment,
    quiet(),
    path,
    to,
  ).catch((error: unknown) => {
    // without its cause: advice on a connection would name DATABASE_URL
    throw to.into === undefined ? error : new Error(sentenceOf(error, to.into, '--into'));
  });
  remark(`Restored into ${target}: ${contentsOf(description)}.`);
  if (leavesStorageUrl)
    remark('The files are there too, and not where STORAGE_URL says: start what is restored without it.');
  if (secretAdvice) remark(secretAdvice);
  return 0;
}

function contentsOf({ tables, files, takenAt }: Description): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(rows, 'row')} and ${counted(files, 'stored file')} as of ${takenAt}`;
}
